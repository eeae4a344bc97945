/// A failed attempt to connect to the daemon.
public struct ConnectError: Error, Equatable, CustomStringConvertible {
  /// The reason of the failure.
  public enum ConnectFailure: Equatable, Sendable {
    /// There is no file at the path, or no directory that would hold it.
    case notFound
    /// There is a file, but no daemon listens: the daemon that made it is gone, or it is no socket.
    case refused
    /// This user has no permission for the socket or a directory above it.
    case notPermitted
    /// The path is longer than the system allows for a socket.
    case pathTooLong
    /// Anything else, in the words of the system.
    case other(String)
  }

  /// The path of the socket that was tried.
  public let path: String
  /// The reason of the failure.
  public let reason: ConnectFailure

  /// Pairs a path with the reason of the failure.
  public init(path: String, reason: ConnectFailure) {
    self.path = path
    self.reason = reason
  }

  /// One clause for people, such as `cannot reach navd at /run/navd/navd.sock: no such file`.
  public var description: String {
    let clause =
      switch reason {
      case .notFound: "no such file"
      case .refused: "no daemon listens there"
      case .notPermitted: "permission denied"
      case .pathTooLong: "the path is too long for a socket"
      case .other(let words): words
      }
    return "cannot reach navd at \(path): \(clause)"
  }
}
