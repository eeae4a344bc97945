internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A request for the explanation of what Back would do in a tree.
///
/// It is made beside the loop, because Back may close a large layer.
struct TreeExplainBackCall: MethodCall {
  let tree: String?

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let host = try server.observed(tree, by: caller)
    let (tree, graph) = (host.tree, host.graph)
    return try server.jobs.read(for: caller, resultBytes: tree.bytes) {
      let explanation = tree.explainBack { question, notes in
        graph.isDelegated(question.situation.type) == false ? graph.answer(question, &notes) : nil
      }
      return TreeExplainBackResult(explanation, revision: tree.revision)
    }
  }
}
