internal import JSON
internal import NavigationProtocol

// The methods whose description says `command`: each changes a tree.
extension CommandCall: MethodCall {
  var graphDocument: JSON? { if case .regraph(let graph) = step.body { graph.document } else { nil } }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    try server.commands.execute(self, for: caller)
  }
}
