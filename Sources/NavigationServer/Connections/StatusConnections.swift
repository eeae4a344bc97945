internal import DequeModule
internal import NavigationProtocol

/// The connections of root and of the daemon's user beyond `connectionsPerUser`, which only read the status.
///
/// Both have a few of them. The newest counts, because the others may belong to the clients that use up the limit:
/// so a new connection can read the status, whatever the earlier ones do.
struct StatusConnections: Sendable {
  private static let max = 8

  private var ids: Set<ConnectionID> = []
  /// Oldest first.
  private var byUser: [UserID: Deque<ConnectionID>] = [:]

  /// Adds a connection beyond the limit; returns the oldest one of its user if there are too many.
  mutating func opened(_ id: ConnectionID, by user: UserID) -> ConnectionID? {
    ids.insert(id)
    byUser[user, default: []].append(id)
    return byUser[user, default: []].count > Self.max ? byUser[user]?.popFirst() : nil
  }

  func contains(_ id: ConnectionID) -> Bool { ids.contains(id) }

  /// Removes a connection that is closed; whether it was one of these.
  mutating func closed(_ id: ConnectionID, of user: UserID) -> Bool {
    guard ids.remove(id) != nil else { return false }
    byUser[user]?.removeAll { $0 == id }
    if byUser[user]?.isEmpty == true { byUser[user] = nil }
    return true
  }
}

extension Incoming {
  /// Whether it is a request that a connection beyond the limit may send.
  var onlyReadsStatus: Bool {
    guard case .single(.request(_, let method, _)) = self else { return false }
    return method == Method.serverStatus.rawValue || method == Method.ping.rawValue
  }
}
