import Glibc
import NavigationStore

/// The variables of the environment that navd reads.
enum Environment {
  private static let names = [
    "CONFIGURATION_DIRECTORY", "JOURNAL_STREAM", "LISTEN_FDS", "LISTEN_PID", "NAVD_SOCKET", "NOTIFY_SOCKET",
    "WATCHDOG_PID", "WATCHDOG_USEC", "XDG_RUNTIME_DIR",
  ]

  /// The variables that are set.
  static func read() -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: (names + StatePath.variables).compactMap { name in
        getenv(name).map { (name, String(cString: $0)) }
      }
    )
  }
}
