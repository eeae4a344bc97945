import NavigationWire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension NavdClient {
  /// The default path of the daemon's socket, from the environment of this process.
  public static var defaultSocketPath: String {
    var environment: [String: String] = [:]
    for name in ["NAVD_SOCKET", "XDG_RUNTIME_DIR"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    return defaultSocketPath(environment: environment)
  }

  /// The default path of the daemon's socket: `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd.sock`, else the system's
  /// daemon.
  public static func defaultSocketPath(environment: [String: String]) -> String {
    SocketPath.named(by: environment) ?? SocketPath.system
  }
}
