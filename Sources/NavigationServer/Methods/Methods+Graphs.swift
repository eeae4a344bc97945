internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The loaded graphs of a user.

extension Methods {
  func problems(of document: JSON, for caller: Caller) -> Response {
    jobs.run(for: caller) {
      .graphLoad(GraphLoadResult(problems: Graph.check(document).map(DocumentProblem.init)))
    }
  }

  func load(_ load: GraphLoad, for caller: Caller) throws(RPCError) -> GraphLoadResult {
    let user = caller.user
    let graph = caller.broughtGraph
    let present = graphs.library[user][graph.name]
    if present == nil { try accounts.checkGraph(besides: graphs.library[user].count) }
    let isLoaded = present == nil || load.replaces && present != graph
    if isLoaded {
      try persistence.checkStore()
      try accounts.checkBytes(graph.bytes, of: user)
      let number = persistence.number(of: graph)
      let before = graphs.library
      graphs.library.load(graph, for: user)
      graphs.graphsChanged(of: user)
      if let present { graphs.forgetUnused(present) }
      if let number {
        persistence.keepLibrary(GraphLibrary.record(loading: number, for: user), before: before)
      }
    }
    return GraphLoadResult(graph: graph.name, loaded: isLoaded)
  }

  func graphList(for user: UserID) -> GraphListResult {
    GraphListResult(
      graphs: graphs.library.names(of: user).compactMap { graphs.library[user][$0] }.map { graph in
        ListedGraph(
          graph: graph.name,
          coordinators: graph.coordinatorNames,
          trees: treeNames(of: graph.name, user)
        )
      }
    )
  }

  func document(_ request: GraphGet, for caller: Caller) throws(RPCError) -> GraphGetResult {
    switch request {
    case .loaded(let name):
      return GraphGetResult(graph: try graphs.library.graph(named: name, of: caller.user).document.object)
    case .kept(let tree):
      let graph = trees.host(try access.find(tree, to: .observe, for: caller)).graph
      return GraphGetResult(
        graph: graph.nameIfAny == nil ? nil : graph.document.object,
        registered: RegisteredDeclarations(
          types: graph.registered.types,
          screens: graph.registered.screens,
          facts: graph.registered.facts.isEmpty ? nil : graph.registered.facts
        )
      )
    }
  }

  func unload(_ name: String, for user: UserID) throws(RPCError) -> Response {
    _ = try graphs.library.graph(named: name, of: user)
    let users = treeNames(of: name, user)
    guard users.isEmpty else { throw .graphInUse(name, by: users) }
    try persistence.checkStore()
    let before = graphs.library
    let graph = graphs.library[user][name]
    graphs.library.unload(name, of: user)
    graphs.graphsChanged(of: user)
    if let graph { graphs.forgetUnused(graph) }
    persistence.keepLibrary(GraphLibrary.record(unloading: name, of: user), before: before)
    return .nothing
  }

  /// The names of the trees that were opened with a loaded graph of that name.
  private func treeNames(of graph: String, _ user: UserID) -> [String] {
    trees.ids(of: user).map { trees.host($0).origin }
      .filter { $0.graph.name == graph && !$0.isGraphItsOwn }
      .map(\.name)
  }
}
