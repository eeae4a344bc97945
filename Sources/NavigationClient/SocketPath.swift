import NavigationProtocol

extension NavdClient {
  /// Where the daemon is looked for: `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd.sock`, else the system's daemon.
  public static func defaultSocketPath(environment: [String: String]) -> String {
    SocketPath.named(by: environment) ?? SocketPath.system
  }
}
