import DocumentTestKit
import Navigation

/// The versions between which undo and redo move.
struct NaiveUndoLine {
  /// The versions up to the current one, the oldest first, and the undone versions, the next to redo last.
  private var done: [TrialVersion]
  private var undone: [TrialVersion] = []

  init(_ opened: TrialVersion?) {
    done = [opened].compactMap(\.self)
  }

  /// The version that a random undo or redo restores; nil if there is none.
  func restored(_ random: inout SplitMix64) -> TrialVersion? {
    let versions = random.percent(60) ? done.dropLast() : undone[...]
    guard let next = versions.last else { return nil }
    return random.percent(60) ? next : random.one(of: Array(versions))
  }

  /// Records a commit, which may have restored a version.
  mutating func committed(_ version: TrialVersion?, restoring restored: TrialVersion?) {
    guard let restored else {
      done += [version].compactMap(\.self)
      undone = []
      return
    }
    let all = done + undone.reversed()
    let count = 1 + (all.firstIndex { $0.engine.revision == restored.engine.revision } ?? 0)
    done = Array(all.prefix(count))
    undone = all.dropFirst(count).reversed()
  }
}
