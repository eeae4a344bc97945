internal import DequeModule
internal import NavigationProtocol

/// The connections of root and of the daemon's user beyond `connectionsPerUser`, which may only read the
/// status.
///
/// Each of the two users has a few of them. A new connection replaces the oldest, so the status can always be
/// read.
struct StatusConnections: Sendable {
  private static let max = 8

  private var ids: Set<ConnectionID> = []
  /// Oldest first.
  private var byUser: [UserID: Deque<ConnectionID>] = [:]

  /// Adds a connection; returns the user's oldest one if there are too many.
  mutating func opened(_ id: ConnectionID, by user: UserID) -> ConnectionID? {
    ids.insert(id)
    byUser[user, default: []].append(id)
    return byUser[user, default: []].count > Self.max ? byUser[user]?.popFirst() : nil
  }

  func contains(_ id: ConnectionID) -> Bool { ids.contains(id) }

  /// Removes a closed connection; returns whether it was in the table.
  mutating func closed(_ id: ConnectionID, of user: UserID) -> Bool {
    guard ids.remove(id) != nil else { return false }
    byUser[user]?.removeAll { $0 == id }
    if byUser[user]?.isEmpty == true { byUser[user] = nil }
    return true
  }
}

extension Incoming {
  /// Whether a connection beyond the limit may send the message.
  var onlyReadsStatus: Bool {
    guard case .single(.request(_, let method, _)) = self else { return false }
    return method == Method.serverStatus.rawValue || method == Method.ping.rawValue
  }
}
