internal import DequeModule

/// The commits between which undo and redo move, each named by its revision.
///
/// An undo or a redo is no step of its own: it restores the presentation of one of the commits. Any other commit clears
/// what is undone, and is a step unless it leaves the presentation as it was. The line follows from the entries of the
/// history and the commit that was in place before the oldest, so a restarted daemon has the same.
struct UndoLine: Equatable, Sendable {
  /// The commits that are in place, oldest first; the tree presents what it did after the last one.
  private var done: Deque<Int> = []
  /// The commits that are undone, the next to redo last; all are later than those in place.
  private var undone: Deque<Int> = []

  init() {}

  /// A line to whose only commit nothing before it can be undone.
  init(at revision: Int) {
    done = [revision]
  }

  /// The commit whose presentation is in place; nil before the tree has opened.
  var presented: Int? { done.last }

  /// Notes a commit, which may be a step of its own.
  mutating func committed(_ revision: Int, isStep: Bool) {
    if isStep { done.append(revision) }
    undone = []
  }

  /// Notes that the presentation of a commit was restored.
  mutating func restored(_ revision: Int) {
    while let last = done.last, last > revision {
      undone.append(last)
      done.removeLast()
    }
    while let next = undone.last, next <= revision {
      done.append(next)
      undone.removeLast()
    }
    // The history may have forgotten the commit, though not its presentation.
    if done.last != revision { done.append(revision) }
  }

  /// Drops what needs a tree from before a revision, which the history has forgotten.
  mutating func forgot(before oldest: Int) {
    while done.count > 1, done[1] - 1 < oldest { done.removeFirst() }
    while let next = undone.last, next < oldest { undone.removeLast() }
  }
}

extension UndoLine {
  /// The commit whose presentation an undo restores: the one before the last, or the given one.
  func undoTarget(_ revision: Int?) -> Int? {
    guard let revision else { return done.dropLast().last }
    return revision != presented && done.contains(revision) ? revision : nil
  }

  /// The commit whose presentation a redo restores: the one that was undone last, or the given one.
  func redoTarget(_ revision: Int?) -> Int? {
    guard let revision else { return undone.last }
    return undone.contains(revision) ? revision : nil
  }

  /// The commit that was in place directly after the given one.
  func successor(of revision: Int) -> Int? {
    guard let index = done.lastIndex(of: revision), index + 1 < done.endIndex else { return nil }
    return done[index + 1]
  }
}
