import NavigationClient

// In a scene, time passes only with `after`; a history has real time. For a command that navd sent itself,
// the recorder finds the command that started its timer, and writes an `after` of the timer's duration.

/// The time of a scene that is recorded from a history.
struct RecordedTime {
  /// The entries so far, with their times in the history and in the scene.
  private var entries: [(at: Int, inScene: Int)] = []
  private var now = 0
  /// The time limit of the kept command; nil without a kept command or a limit.
  private var parkMs: Int?

  /// The greatest delay between an activity and its entry, in milliseconds.
  private static let tolerance = 500

  /// The time in the scene before a command that navd sent itself, in milliseconds; nil if unknown.
  ///
  /// 0 if the command is due together with the entry before.
  func pause(before entry: TreeHistoryEntry, idleMs: Int?) -> Int? {
    guard let duration = entry.cause.method == "ui.report" ? idleMs : parkMs else { return nil }
    let began = entries.last { $0.at <= entry.at - duration + Self.tolerance }
    return max(0, (began?.inScene ?? 0) + duration - now)
  }

  mutating func passed(_ milliseconds: Int) {
    now += milliseconds
  }

  mutating func played(_ entry: TreeHistoryEntry) {
    entries.append((entry.at, now))
    if let kept = entry.change?.kept { parkMs = kept.orNil?.parkMs }
  }
}

/// A duration in the words of `after`, in the largest unit that gives a whole number above 1.
func afterText(milliseconds: Int) -> String {
  let units = [("h", 3_600_000), ("m", 60_000), ("s", 1_000)]
  let unit = units.first { milliseconds.isMultiple(of: $0.1) && (milliseconds > $0.1 || $0.0 == "s") }
  guard let unit else { return "\(milliseconds)ms" }
  return "\(milliseconds / unit.1)\(unit.0)"
}
