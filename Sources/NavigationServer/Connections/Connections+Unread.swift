// The bytes of connections: their unread notifications decide which subscriptions end.

extension Connections {
  /// The connection of a user with most unread notifications, the oldest of several.
  func mostUnread(of user: UserID, in share: UnreadShare) -> ConnectionID? {
    var most: (id: ConnectionID, bytes: Int)?
    for id in table.ids {
      guard let connection = table[id], connection.user == user, connection.unreadShare == share,
        !connection.hasLeft, connection.unreadNotificationBytes > 0
      else { continue }
      let bytes = connection.unreadNotificationBytes
      if most.map({ bytes > $0.bytes || bytes == $0.bytes && id < $0.id }) ?? true { most = (id, bytes) }
    }
    return most?.id
  }

  /// The bytes of notifications and requests that a client has not read; nil if the connection is gone.
  func unreadNotificationBytes(of id: ConnectionID) -> Int? { table[id]?.unreadNotificationBytes }

  /// Whether a connection is about to be closed.
  func isLeaving(_ id: ConnectionID) -> Bool { table[id]?.unreadShare == .leaving }

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
