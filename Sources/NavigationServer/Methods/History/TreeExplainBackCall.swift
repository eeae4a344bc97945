internal import Navigation
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
    let tree = try server.observed(tree, by: caller).tree
    return try server.jobs.read(for: caller, resultBytes: tree.bytes) {
      TreeExplainBackResult(tree.explainBack(), revision: tree.revision)
    }
  }
}
