public import JSON
import NavigationProtocol

/// How a call ended that has no result.
public enum CallError: Error, Equatable, CustomStringConvertible {
  /// The daemon answered with an error; `data.name` is what programs match on.
  case error(code: Int, message: String, data: JSON?)
  /// The connection ended before the answer came: whether the call took effect is not known.
  case disconnected(Disconnection)
  /// The daemon answered, but not as its protocol says; what came instead, as a clause.
  case unexpected(String)

  /// The stable name of the daemon's error, such as `treeNotFound`.
  public var name: String? {
    switch self {
    case .error(_, _, let data): ErrorDetails(data).name
    case .disconnected, .unexpected: nil
    }
  }

  /// The sentence for people.
  public var description: String {
    switch self {
    case .error(_, let message, _): message
    case .disconnected(let reason): reason.description
    case .unexpected(let what): "navd violated the protocol: \(what)"
    }
  }
}

/// Why a connection ended.
public enum Disconnection: Equatable, Sendable, CustomStringConvertible {
  /// This side closed it.
  case closed
  /// The daemon closed it; what it said before, if it said why.
  case closedByDaemon(message: String?)
  /// Nobody read the notifications, and there was no room for another.
  case notificationsUnread
  /// What came is not the protocol; what was wrong.
  case violation(String)
  /// The system reported an error; its words.
  case failed(String)

  /// The sentence for people.
  public var description: String {
    switch self {
    case .closed: "the connection to navd is closed"
    case .closedByDaemon(nil): "navd closed the connection"
    case .closedByDaemon(let message?): "navd closed the connection: \(message)"
    case .notificationsUnread: "the connection was closed because its notifications were not read"
    case .violation(let what): "the connection was closed because navd violated the protocol: \(what)"
    case .failed(let words): "the connection to navd failed: \(words)"
    }
  }
}
