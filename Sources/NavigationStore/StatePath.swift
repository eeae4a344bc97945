internal import Glibc

/// The default directory of the state.
package enum StatePath {
  /// The directory of the system's daemon.
  package static let system = "/var/lib/navd"

  /// The environment variables that select the directory.
  package static let variables = ["HOME", "STATE_DIRECTORY", "XDG_STATE_HOME"]

  /// Returns the directory that the environment selects, if any.
  package static func named(by environment: [String: String]) -> String? {
    // systemd separates directories with colons; the unit has one.
    if let first = environment["STATE_DIRECTORY"]?.split(separator: ":").first { return String(first) }
    if let home = environment["XDG_STATE_HOME"], home.hasPrefix("/") { return "\(home)/navd" }
    guard geteuid() != 0 else { return system }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.local/state/navd"
  }
}
