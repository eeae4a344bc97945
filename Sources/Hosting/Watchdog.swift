import Glibc
package import NIOCore

/// The watchdog of the service manager, which restarts the service without keep-alives of the event loop.
package struct Watchdog {
  /// The time between keep-alives: half of the watchdog's timeout.
  package let interval: TimeAmount

  /// Reads the environment; returns nil if the service manager does not watch this process
  /// (sd_watchdog_enabled(3)).
  package init?(environment: [String: String]) {
    guard let microseconds = environment["WATCHDOG_USEC"].flatMap({ Int64($0) }), microseconds > 1,
      environment["WATCHDOG_PID"].map({ pid_t($0) == getpid() }) ?? true
    else { return nil }
    interval = .microseconds(microseconds / 2)
  }
}
