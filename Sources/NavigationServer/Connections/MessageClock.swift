internal import NavigationProtocol

/// The time spent waiting for the rest of a message, excluding the pauses in reading.
struct MessageClock: Equatable, Sendable {
  /// The instant of the first byte, shifted by later pauses.
  private var began: Instant
  private var pausedAt: Instant?

  init(at now: Instant) {
    began = now
  }

  mutating func paused(at now: Instant) {
    pausedAt = pausedAt ?? now
  }

  mutating func resumed(at now: Instant) {
    guard let pause = pausedAt else { return }
    began = began.advanced(byMilliseconds: now.milliseconds - pause.milliseconds)
    pausedAt = nil
  }

  /// The instant by which the message must be complete.
  func deadline(limits: Limits) -> Instant { began.advanced(byMilliseconds: limits.messageMilliseconds) }
}
