import NavigationClient

// A scene has no time but that of `after`, and a history has all the time that a person took. So what navd did by itself
// is traced to the command from which its time counted, and the scene waits as long after that one.

/// The time of a scene that is written from a history.
struct RecordedTime {
  /// The entries so far: their time in the history, and that in the scene.
  private var entries: [(at: Int, inScene: Int)] = []
  private var now = 0
  /// The time that the command that waits may wait; nil if none waits or it has no end.
  private var parkMs: Int?

  /// The time by which an entry may be later than the activity that it counts as, in milliseconds.
  private static let tolerance = 500

  /// The time that passes in the scene before what navd did, in milliseconds; nil if its duration is not known.
  ///
  /// 0 if it happens at the time of the entry before.
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

/// A duration as `after` reads it, in the largest unit that gives a whole number above 1.
func afterText(milliseconds: Int) -> String {
  let units = [("h", 3_600_000), ("m", 60_000), ("s", 1_000)]
  let unit = units.first { milliseconds.isMultiple(of: $0.1) && (milliseconds > $0.1 || $0.0 == "s") }
  guard let unit else { return "\(milliseconds)ms" }
  return "\(milliseconds / unit.1)\(unit.0)"
}
