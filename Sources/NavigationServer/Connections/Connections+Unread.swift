// The unread bytes of connections decide which of them lose their subscriptions, or are closed.

extension Connections {
  /// The connection of a user with most unread bytes, the oldest of several.
  func mostUnread(of user: UserID) -> ConnectionID? {
    var most: (id: ConnectionID, bytes: Int)?
    for (id, connection) in table where connection.user == user {
      let bytes = connection.charged.unread
      if bytes > 0, most.map({ bytes > $0.bytes || bytes == $0.bytes && id < $0.id }) ?? true {
        most = (id, bytes)
      }
    }
    return most?.id
  }

  /// The user of a connection; nil if it is gone.
  func user(of id: ConnectionID) -> UserID? { self[id]?.user }

  /// The memory that is charged for the unfinished message of a connection; nil if it is gone.
  func messageBytes(of id: ConnectionID) -> Int? {
    self[id].map { $0.charged.input - $0.receiveBuffer }
  }
}
