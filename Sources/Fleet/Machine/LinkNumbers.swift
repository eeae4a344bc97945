/// The numbers of connections to navd.
struct LinkNumbers: Sendable {
  private var last = 0

  mutating func next() -> LinkID {
    last += 1
    return LinkID(last)
  }
}

/// The delay before the next attempt to reach navd, which doubles from attempt to attempt.
struct NavdRetry: Sendable {
  private static let shortest = 100
  private static let longest = 2_000

  private var delay = shortest

  /// The uptime of the next attempt.
  mutating func next(after time: FleetTime) -> Int {
    defer { delay = min(2 * delay, Self.longest) }
    return time.uptime + delay
  }

  mutating func succeeded() {
    delay = Self.shortest
  }
}
