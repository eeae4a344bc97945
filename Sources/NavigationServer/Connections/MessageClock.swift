internal import NavigationProtocol

/// The time for which the rest of a message has been awaited, without the time in which its connection was not read.
struct MessageClock: Equatable, Sendable {
  /// The instant of the first byte, moved by the pauses since then.
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

  /// The instant at which the message must have arrived.
  func deadline(limits: Limits) -> Instant { began.advanced(byMilliseconds: limits.messageMilliseconds) }
}
