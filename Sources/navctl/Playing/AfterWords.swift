import NavigationClient
import NavigationGraph

/// The script command that advances the time: `after 60s`.
enum AfterWords {
  static let verb = "after"

  /// Returns the milliseconds of the command; nil if the words are another command.
  ///
  /// `hasOwnNavd`: whether navctl started the navd, so that it can advance its clock.
  static func milliseconds(_ words: [String], hasOwnNavd: Bool) throws(Complaint) -> Int? {
    guard words.first == verb else { return nil }
    guard hasOwnNavd else {
      throw .usage(
        "'after' moves the time of navd, which only a navd of navctl's own permits: leave out -H and --socket. "
          + "'report idle' begins the idle routes on any navd."
      )
    }
    guard words.count == 2, let milliseconds = words[1].durationMilliseconds else {
      throw .usage("'after' takes a whole number with ms, s, m or h, such as 'after 60s'.")
    }
    guard milliseconds > 0 else { throw .usage("'after' takes a time of more than 0.") }
    guard milliseconds <= GraphLimits.durationMsMax else {
      throw .usage("'after' takes at most 24h: write it twice for more.")
    }
    return milliseconds
  }
}

extension [TreeHistoryEntry] {
  /// The last outcome of the commands that became due, with the ended coordinators of all; nil without any.
  var outcome: CommandOutcome? {
    last.map { last in
      CommandOutcome(
        kind: last.outcome,
        revision: last.revision,
        reason: last.reason,
        handledBy: flatMap(\.handledBy),
        disposed: flatMap { $0.change?.disposed ?? [] },
        redirects: flatMap(\.redirects),
        kept: contains { $0.cause.method == "coordinator.forget" } ? .forgotten : nil
      )
    }
  }
}
