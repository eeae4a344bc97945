internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A request to explain the effect of Back in a tree, also at an earlier revision.
///
/// The explanation is built beside the loop, because Back may close a large layer.
struct TreeExplainBackCall: MethodCall {
  let tree: String?
  /// An earlier revision; nil for the newest.
  let revision: Int?

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    revision = params.integer("at")
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let host = try server.observed(tree, by: caller)
    let tree = try host.tree(at: revision)
    let reading = host.reading
    let (graph, isCurrent) = (reading.graph, tree.revision == host.tree.revision)
    return try server.jobs.read(for: caller, resultBytes: tree.bytes) {
      let explanation = tree.explainBack { question, notes in
        graph.isDelegated(question.situation.type) == false ? graph.answer(question, &notes) : nil
      }
      let result = TreeExplainBackResult(explanation, revision: tree.revision)
      return isCurrent ? result : reading.redacted(result)
    }
  }
}
