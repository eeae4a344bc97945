import Glibc
import NavigationProtocol

/// The socket that clients connect to: one that systemd passed and will serve on, or one of navd's own.
enum Listener: ~Copyable {
  case passed(CInt)
  case own(SocketFile)

  /// Finds the socket that was passed, or else makes one: at `path`, or where the environment says.
  static func open(path: String?, mode: FileMode, environment: [String: String]) throws(StartError)
    -> Listener
  {
    if let descriptor = try PassedSocket.find(environment: environment) { return .passed(descriptor) }
    let chosen = if let path { path } else { try defaultPath(environment) }
    return .own(try SocketFile(path: chosen, mode: mode.bits))
  }

  var descriptor: CInt {
    switch self {
    case .passed(let descriptor): descriptor
    case .own(let file): file.descriptor
    }
  }

  /// Where it listens, for the log.
  var name: String {
    switch self {
    case .passed(let descriptor): PassedSocket.name(of: descriptor) ?? "unnamed"
    case .own(let file): file.path
    }
  }

  /// Removes the file of a socket of one's own; systemd's stays, for the next navd.
  consuming func remove() {
    switch consume self {
    case .passed: break
    case .own(let file): file.remove()
    }
  }

  private static func defaultPath(_ environment: [String: String]) throws(StartError) -> String {
    if let path = SocketPath.named(by: environment) { return path }
    guard geteuid() == 0 else {
      throw StartError(
        "There is no place for the socket: set $XDG_RUNTIME_DIR, or give a path with --socket."
      )
    }
    return SocketPath.system
  }
}
