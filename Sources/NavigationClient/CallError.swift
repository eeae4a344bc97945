public import JSON
import NavigationWire

/// The failure of a call.
public enum CallError: Error, Equatable, CustomStringConvertible {
  /// navd responded with an error. Programs match on `data.name`.
  case error(code: Int, message: String, data: JSON?)
  /// The connection ended before the response. It is unknown whether the call took effect.
  case disconnected(Disconnection)
  /// navd violated the protocol, in the given way.
  case unexpected(String)

  /// The stable name of an error from navd, such as `treeNotFound`.
  public var name: String? {
    switch self {
    case .error(_, _, let data): ErrorDetails(data).name
    case .disconnected, .unexpected: nil
    }
  }

  /// A sentence for people.
  public var description: String {
    switch self {
    case .error(_, let message, _): message
    case .disconnected(let reason): reason.description
    case .unexpected(let what): "navd violated the protocol: \(what)"
    }
  }
}

/// The reason for the end of a connection.
public enum Disconnection: Equatable, Sendable, CustomStringConvertible {
  /// This client closed the connection.
  case closed
  /// navd closed the connection, with its error about the connection, if there was one.
  case closedByDaemon(message: String?)
  /// The buffer for unread notifications was full.
  case notificationsUnread
  /// navd violated the protocol, in the given way.
  case violation(String)
  /// The system reported an error, given in its words.
  case failed(String)

  /// A sentence for people.
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
