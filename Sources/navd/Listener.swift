import Glibc
import Hosting
import NavigationProtocol

/// The listening socket: passed by systemd, or created by navd.
enum Listener: ~Copyable {
  case passed(CInt)
  case own(SocketFile)

  /// Returns the passed socket, or creates one at `path` or at the default path of the environment.
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

  /// The path of the socket, for the log.
  var name: String {
    switch self {
    case .passed(let descriptor): PassedSocket.name(of: descriptor) ?? "unnamed"
    case .own(let file): file.path
    }
  }

  /// Removes the file of a socket that navd created.
  ///
  /// The socket of systemd stays for the next navd.
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
        "There is no path for the socket: set $XDG_RUNTIME_DIR, or give a path with --socket."
      )
    }
    return SocketPath.system
  }
}
