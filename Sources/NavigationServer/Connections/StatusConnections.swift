internal import DequeModule
internal import NavigationProtocol

/// The connections beyond the limits of their users, which only read the status.
///
/// Each user has a few of them. The newest counts, because the others may belong to the clients that use up the limits:
/// so a new connection can read the status, whatever the earlier ones do.
struct StatusConnections: Sendable {
  private var limits: [ConnectionID: Limit] = [:]
  /// Oldest first.
  private var byUser: [UserID: Deque<ConnectionID>] = [:]

  /// Adds a connection beyond a limit; returns the oldest one of its user if there are more than `max`.
  mutating func opened(
    _ id: ConnectionID,
    by user: UserID,
    beyond limit: Limit,
    max: Int
  ) -> ConnectionID? {
    limits[id] = limit
    byUser[user, default: []].append(id)
    return byUser[user, default: []].count > max ? byUser[user]?.popFirst() : nil
  }

  /// The limit that a connection exceeds; nil if it exceeds none.
  func limit(of id: ConnectionID) -> Limit? { limits[id] }

  /// Removes a connection that is closed; whether it was one of these.
  mutating func closed(_ id: ConnectionID, of user: UserID) -> Bool {
    guard limits.removeValue(forKey: id) != nil else { return false }
    byUser[user]?.removeAll { $0 == id }
    if byUser[user]?.isEmpty == true { byUser[user] = nil }
    return true
  }
}

extension Incoming {
  /// Whether it is a request that a connection beyond the limits may send.
  var onlyReadsStatus: Bool {
    guard case .single(.request(_, let method, _)) = self else { return false }
    return method == Method.serverStatus.rawValue || method == Method.ping.rawValue
  }
}
