import Glibc
import NavigationServer

/// The wall clock of the machine, with the offset that the server knows.
struct WallClock {
  /// The change of the offset from which the server is notified, in milliseconds.
  private static let tolerance = 100

  /// The wall clock minus the clock of the loop, as known to the server.
  private var offset: Int

  init(at now: Instant) {
    offset = Self.milliseconds() - now.milliseconds
  }

  /// The time in milliseconds since 1970.
  static func milliseconds() -> Int {
    var clock = timespec()
    clock_gettime(CLOCK_REALTIME, &clock)
    return clock.tv_sec * 1_000 + clock.tv_nsec / 1_000_000
  }

  /// Returns the time in milliseconds since 1970, if the server must be notified of a jump.
  mutating func news(at now: Instant) -> Int? {
    let time = Self.milliseconds()
    guard abs(time - now.milliseconds - offset) > Self.tolerance else { return nil }
    offset = time - now.milliseconds
    return time
  }
}
