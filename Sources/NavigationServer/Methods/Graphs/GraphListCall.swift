internal import NavigationGraph
internal import NavigationProtocol

/// A request for the names of the loaded graphs and of their trees.
struct GraphListCall: MethodCall {
  init(_: ParamReader) throws(RPCError) {}

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let library = server.graphs.library
    let graphs = library.names(of: caller.user).compactMap { library[caller.user][$0] }
    let listed = graphs.map { graph in
      ListedGraph(
        graph: graph.name,
        coordinators: graph.coordinatorNames,
        trees: server.treeNames(of: graph.name, caller.user)
      )
    }
    return .value(GraphListResult(graphs: listed))
  }
}
