import NIOCore

/// Notices that nothing has happened for a while after some work.
struct IdleWatch {
  private enum IdlePhase {
    /// Nothing has happened since the daemon was idle; no look is scheduled.
    case idle
    /// Something has happened since the last look.
    case working
    /// Nothing has happened since the last look.
    case quiet
  }

  /// The time between two looks.
  static let period = TimeAmount.seconds(1)

  private var phase = IdlePhase.idle

  /// Notes work, and returns whether to look after the period.
  mutating func worked() -> Bool {
    defer { phase = .working }
    return phase == .idle
  }

  /// Looks after a period, and returns whether the daemon is idle; if it is not, look again.
  mutating func isIdle() -> Bool {
    phase = phase == .working ? .quiet : .idle
    return phase == .idle
  }
}
