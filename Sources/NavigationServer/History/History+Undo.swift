internal import Navigation
internal import NavigationProtocol

/// The presentation that an undo or a redo restores, and the commit that first made it.
struct RestoredPresentation: Sendable {
  let revision: Int
  let tree: Tree
}

extension History {
  /// The presentation that an undo restores; nil if there is nothing to undo.
  ///
  /// Throws if the history does not have the given revision.
  func undo(to revision: Int?) throws(RPCError) -> RestoredPresentation? {
    let target = try revision.map { revision throws(RPCError) in try presented(at: revision) }
    return undoLine.undoTarget(target).flatMap(restoration(of:))
  }

  /// The presentation that a redo restores; nil if there is nothing to redo.
  ///
  /// Throws if the history does not have the given revision.
  func redo(to revision: Int?) throws(RPCError) -> RestoredPresentation? {
    let target = try revision.map { revision throws(RPCError) in try presented(at: revision) }
    return undoLine.redoTarget(target).flatMap(restoration(of:))
  }

  /// The commit whose presentation was in place at a revision.
  private func presented(at revision: Int) throws(RPCError) -> Int {
    guard revisions.contains(revision) else { throw .revisionForgotten(revision, kept: revisions) }
    return entry(of: revision)?.presented ?? revision
  }

  /// The tree of a commit or, if that is forgotten, the one that its successor found.
  func restoration(of revision: Int) -> RestoredPresentation? {
    let tree = self.tree(at: revision) ?? undoLine.successor(of: revision).flatMap { self.tree(at: $0 - 1) }
    return tree.map { RestoredPresentation(revision: revision, tree: $0) }
  }
}
