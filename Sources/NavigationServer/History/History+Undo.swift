internal import Navigation
internal import NavigationProtocol

/// The presentation that an undo or redo restores, with the commit that first made it.
struct RestoredPresentation: Sendable {
  let revision: Int
  let tree: Tree
}

extension History {
  /// The presentation that an undo or redo restores, if any.
  ///
  /// Throws if the history lacks the given revision.
  func presentation(restoredBy body: CommandCall.StepBody) throws(RPCError) -> RestoredPresentation? {
    let commit: Int? =
      switch body {
      case .undo(let revision): undoLine.undoTarget(try presented(at: revision))
      case .redo(let revision): undoLine.redoTarget(try presented(at: revision))
      case .trigger, .transfer, .handle, .follow, .back, .drop, .end, .transaction, .report, .activity,
        .attach, .regraph, .deliver, .takeUndelivered, .setFacts, .forget:
        nil
      }
    return commit.flatMap(restoration(of:))
  }

  /// The commit that made the presentation of a revision.
  private func presented(at revision: Int?) throws(RPCError) -> Int? {
    guard let revision else { return nil }
    guard revisions.contains(revision) else { throw .revisionForgotten(revision, retained: revisions) }
    return entry(of: revision)?.presented ?? revision
  }

  /// The commits that an undo has taken back or a redo has made again, in order.
  ///
  /// Nil for other commands, and if the history lacks one of the commits.
  func commits(restoredBy entry: HistoryEntry) -> [HistoryEntry]? {
    guard let restored = entry.cause.restored, let found = presented(before: entry.number) else { return nil }
    var commits: [HistoryEntry] = []
    var revision = max(found, restored)
    while revision > min(found, restored) {
      guard let commit = self.entry(of: revision) else { return nil }
      commits.append(commit)
      guard let before = presented(before: commit.number) else { return nil }
      revision = before
    }
    return restored < found ? commits : commits.reversed()
  }

  /// The commit that made the presentation before an entry.
  func presented(before number: Int) -> Int? {
    number == firstNumber ? basePresented : entries(after: number - 2, limit: 1).entries.first?.presented
  }

  /// The tree of a commit, or that before its successor if the commit is forgotten.
  private func restoration(of revision: Int) -> RestoredPresentation? {
    let tree = self.tree(at: revision) ?? undoLine.successor(of: revision).flatMap { self.tree(at: $0 - 1) }
    return tree.map { RestoredPresentation(revision: revision, tree: $0) }
  }
}
