/// The rounds of one checkpoint: the pages that the event loop appends during a round are moved in the next.
///
/// The log begins anew only when no page is left. So the event loop is paused for the last round, when few pages
/// are left, or if the log has become long because the rounds never catch up.
struct CheckpointRounds {
  enum CheckpointStep {
    case move
    case moveWhilePaused
    case end
  }

  /// The most pages that are worth a pause, which takes a millisecond or two.
  static let pausePages = 64
  /// The length of the log from which on any number of pages is worth a pause.
  static let longLogPages = 16_000
  private static let countMax = 4

  private var count = 0

  /// Returns the step after a round that left so many of all pages of the log.
  mutating func moved(leaving left: Int, of all: Int) -> CheckpointStep {
    count += 1
    if left == 0 { return .end }
    if left <= Self.pausePages { return .moveWhilePaused }
    if count < Self.countMax { return .move }
    return all > Self.longLogPages ? .moveWhilePaused : .end
  }
}
