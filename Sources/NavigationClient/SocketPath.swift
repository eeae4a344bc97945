extension NavdClient {
  /// Where the daemon is looked for: `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd.sock`, else the system's daemon.
  public static func defaultSocketPath(environment: [String: String]) -> String {
    if let path = environment["NAVD_SOCKET"], !path.isEmpty { return path }
    if let directory = environment["XDG_RUNTIME_DIR"], !directory.isEmpty { return "\(directory)/navd.sock" }
    return "/run/navd/navd.sock"
  }
}
