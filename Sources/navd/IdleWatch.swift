import NIOCore

/// Detects idle periods after work.
struct IdleWatch {
  private enum IdlePhase {
    /// The daemon is idle, and no check is scheduled.
    case idle
    /// There was work since the last check.
    case working
    /// There was no work since the last check.
    case quiet
  }

  /// The time between two checks.
  static let period = TimeAmount.seconds(1)

  private var phase = IdlePhase.idle

  /// Records work; returns whether to schedule a check.
  mutating func worked() -> Bool {
    defer { phase = .working }
    return phase == .idle
  }

  /// Checks after a period; returns whether the daemon is idle.
  ///
  /// If it is not, schedule another check.
  mutating func isIdle() -> Bool {
    phase = phase == .working ? .quiet : .idle
    return phase == .idle
  }
}
