/// The rounds of one checkpoint: the pages that the event loop appends during a round are moved in the next.
///
/// The log begins anew only when no page is left. A busy event loop appends during every round, so it is paused for the
/// last one, but only if the log is long: the pause lasts for two syncs.
struct CheckpointRounds {
  enum CheckpointStep {
    case move
    case moveWhilePaused
    case end
  }

  /// The pages that are few enough to move them in a pause at once.
  static let pausePages = 64
  /// The length of the log from which on it is worth a pause to begin it anew.
  static let longLogPages = 16_000
  private static let countMax = 4

  private var count = 0
  private var isLast = false

  /// Returns the step after a round that left so many pages, when the log had the given length.
  mutating func moved(leaving left: Int, of all: Int) -> CheckpointStep {
    count += 1
    guard left > 0, all > Self.longLogPages, !isLast else { return .end }
    isLast = left <= Self.pausePages || count >= Self.countMax
    return isLast ? .moveWhilePaused : .move
  }
}
