/// A failed attempt to connect to the daemon.
public struct ConnectError: Error, Equatable, CustomStringConvertible {
  /// The reason of the failure.
  public enum ConnectFailure: Equatable, Sendable {
    /// There is no file at the path, or no directory that would hold it.
    case notFound
    /// No daemon listens at the file: its daemon has ended, or the file is not a socket.
    case refused
    /// This user may not use the socket or enter one of its directories.
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
