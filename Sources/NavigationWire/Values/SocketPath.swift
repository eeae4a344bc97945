/// The socket that the daemon and its clients use by default.
package enum SocketPath {
  /// The socket of the system's daemon.
  package static let system = "/run/navd/navd.sock"

  /// The socket that the environment names: `$NAVD_SOCKET`, else the user's own; nil without either.
  package static func named(by environment: [String: String]) -> String? {
    if let path = environment["NAVD_SOCKET"], !path.isEmpty { return path }
    if let directory = environment["XDG_RUNTIME_DIR"], !directory.isEmpty { return "\(directory)/navd.sock" }
    return nil
  }
}
