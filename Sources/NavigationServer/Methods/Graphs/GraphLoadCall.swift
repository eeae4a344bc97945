internal import JSON
internal import NavigationGraph
internal import NavigationProtocol

/// A request to load a graph, or only to check it.
struct GraphLoadCall: MethodCall {
  let graph: JSON
  /// Whether the graph may replace another with the same name.
  let replaces: Bool
  let isDryRun: Bool

  init(_ params: ParamReader) throws(RPCError) {
    graph = try params.required("graph")
    replaces = params.bool("replace") ?? true
    isDryRun = params.bool("dryRun") ?? false
  }

  var graphDocument: JSON? { isDryRun ? .none : .some(graph) }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    guard isDryRun else {
      return .value(try server.load(caller.broughtGraph, replaces, for: caller.user))
    }
    let document = graph
    return server.jobs.run(for: caller, resultBytes: document.memory) {
      GraphLoadResult(problems: Graph.check(document).map(DocumentProblem.init))
    }
  }
}

extension Methods {
  fileprivate func load(_ graph: Graph, _ replaces: Bool, for user: UserID) throws(RPCError)
    -> GraphLoadResult
  {
    let present = graphs.library[user][graph.name]
    if present == nil { try accounts.checkGraph(besides: graphs.library[user].count) }
    let isLoaded = present == nil || replaces && present != graph
    if isLoaded {
      try persistence.checkStore()
      try accounts.checkBytes(graph.bytes, of: user)
      let number = persistence.number(of: graph)
      let before = graphs.library
      graphs.library.load(graph, for: user)
      graphs.graphsChanged(of: user)
      if let present { graphs.forgetUnused(present) }
      if let number {
        persistence.persistLibrary(GraphLibrary.record(loading: number, for: user), before: before)
      }
    }
    return GraphLoadResult(graph: graph.name, loaded: isLoaded)
  }
}
