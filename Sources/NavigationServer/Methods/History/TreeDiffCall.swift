internal import Navigation
internal import NavigationProtocol

/// A request for the net difference between two revisions of a tree.
struct TreeDiffCall: MethodCall {
  let tree: String?
  let from: Int
  /// Nil for the newest revision.
  let to: Int?

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    from = try params.requiredInteger("from")
    to = params.integer("to")
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let tree = try server.observed(tree, by: caller).reading
    let (from, to) = (from, to ?? tree.history.tree.revision)
    let (old, new) = (try tree.revision(from), try tree.revision(to))
    return server.jobs.run(for: caller, resultBytes: old.bytes + new.bytes) {
      let change = TreeChange(old.change(to: new, revision: to))
      return TreeDiffResult(from: from, to: to, change: tree.redacted(change))
    }
  }
}

extension TreeReading {
  /// The tree at a revision that the history has.
  fileprivate func revision(_ revision: Int) throws(RPCError) -> Tree {
    guard let tree = history.tree(at: revision) else {
      throw .revisionForgotten(revision, retained: history.revisions)
    }
    return tree
  }
}
