internal import NavigationGraph
internal import NavigationProtocol

/// A request for entries of a tree's history.
struct TreeHistoryCall: MethodCall {
  let tree: String?
  /// Only entries with a greater number.
  let after: Int
  /// Only the entry that made the revision, and later ones.
  let revision: Int?
  let limit: Int

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    after = params.integer("after") ?? 0
    revision = params.integer("revision")
    limit = params.integer("limit") ?? 100
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let history = try server.observed(tree, by: caller).history
    let before = revision.map { history.lastNumber(before: $0) } ?? 0
    let (entries, more) = history.entries(after: max(after, before), limit: limit)
    let limits = server.limits
    return server.jobs.run(for: caller, resultBytes: history.bytes) {
      TreeHistoryResult(entries: entries.map { $0.wire(limits) }, more: more)
    }
  }
}

/// A request for the history of a tree with its graph.
struct TreeExportCall: MethodCall {
  let tree: String?

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let tree = try server.observed(tree, by: caller).reading
    let limits = server.limits
    let bytes = tree.history.bytes + tree.history.base.bytes + tree.graph.bytes
    return server.jobs.run(for: caller, resultBytes: bytes) { () throws(RPCError) in try tree.record(limits) }
  }
}
