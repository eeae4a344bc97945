// The unread bytes of connections decide which of them lose their subscriptions, or are closed.

extension Connections {
  /// The connection of a user with most unread bytes, the oldest of several.
  func mostUnread(of user: UserID) -> ConnectionID? {
    var most: (id: ConnectionID, bytes: Int)?
    for id in table.ids {
      guard let connection = table[id], connection.user == user else { continue }
      let bytes = connection.charged.unread
      if bytes > 0, most.map({ bytes > $0.bytes || bytes == $0.bytes && id < $0.id }) ?? true {
        most = (id, bytes)
      }
    }
    return most?.id
  }

  /// The unread bytes that count against the budget of a connection; nil if it is gone.
  func countedBytes(of id: ConnectionID) -> Int? { table.read(id) { $0?.countedBytes } }

  /// Whether a connection is about to be closed.
  func isLeaving(_ id: ConnectionID) -> Bool { table[id]?.isLeaving == true }

  /// The user of a connection; nil if it is gone.
  func user(of id: ConnectionID) -> UserID? { table.read(id) { $0?.user } }

  /// The memory that is charged for the unfinished message of a connection; nil if it is gone.
  func messageBytes(of id: ConnectionID) -> Int? {
    // Computed properties would copy the connection.
    table.read(id) { connection in
      guard let input = connection?.charged.input, let buffer = connection?.receiveBuffer else { return nil }
      return input - buffer
    }
  }
}
