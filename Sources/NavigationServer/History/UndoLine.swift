internal import DequeModule

/// The commits of undo and redo, each named by its revision.
///
/// An undo or redo restores the presentation of one of the commits, and is not a commit of the line itself.
/// Any other commit clears the undone commits, and is added unless it leaves the presentation unchanged. The
/// line is computed from the history and the commit before its oldest entry, so a restart does not change it.
struct UndoLine: Equatable, Sendable {
  /// The commits that are not undone, oldest first.
  ///
  /// The last one made the current presentation.
  private var done: Deque<Int> = []
  /// The undone commits, later than all in `done`; the last one is the next to redo.
  private var undone: Deque<Int> = []

  init() {}

  /// Creates a line with one commit, which cannot be undone.
  init(at revision: Int) {
    done = [revision]
  }

  /// The commit that made the current presentation; nil before the tree has opened.
  var presented: Int? { done.last }

  /// Records a commit.
  mutating func committed(_ revision: Int, isStep: Bool) {
    if isStep { done.append(revision) }
    undone = []
  }

  /// Records that the presentation of a commit was restored.
  mutating func restored(_ revision: Int) {
    while let last = done.last, last > revision {
      undone.append(last)
      done.removeLast()
    }
    while let next = undone.last, next <= revision {
      done.append(next)
      undone.removeLast()
    }
    // The line may have dropped the commit, whose presentation the history still has.
    if done.last != revision { done.append(revision) }
  }

  /// Drops the commits whose trees the history has forgotten.
  mutating func forgot(before oldest: Int) {
    while done.count > 1, done[1] - 1 < oldest { done.removeFirst() }
    while let next = undone.last, next < oldest { undone.removeLast() }
  }
}

extension UndoLine {
  /// The commit that an undo restores: the given one, or the one before the last.
  func undoTarget(_ revision: Int?) -> Int? {
    guard let revision else { return done.dropLast().last }
    return revision != presented && done.contains(revision) ? revision : nil
  }

  /// The commit that a redo restores: the given one, or the one that was undone last.
  func redoTarget(_ revision: Int?) -> Int? {
    guard let revision else { return undone.last }
    return undone.contains(revision) ? revision : nil
  }

  /// The commit after the given one.
  func successor(of revision: Int) -> Int? {
    guard let index = done.lastIndex(of: revision), index + 1 < done.endIndex else { return nil }
    return done[index + 1]
  }
}
