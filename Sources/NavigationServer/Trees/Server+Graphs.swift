internal import JSON
internal import NavigationGraph
internal import NavigationProtocol

// The graphs that a user has loaded.

extension Server {
  func check(_ document: JSON) -> GraphCheckResult {
    GraphCheckResult(problems: Graph.read(document).problems.map(DocumentProblem.init))
  }

  mutating func load(_ load: GraphLoad, for id: UserID) throws(RPCError) -> GraphLoadResult {
    let graph = try decode(load.graph)
    let graphs = users[id]?.graphs ?? [:]
    let isKept: Bool
    if let present = graphs[graph.name] {
      isKept = load.replaces && present != graph
    } else {
      guard graphs.count < limits.graphsPerUser else { throw .exceeded(.graphsPerUser, limits) }
      isKept = true
    }
    if isKept { users[id]?.graphs[graph.name] = graph }
    return GraphLoadResult(graph: graph.name, loaded: isKept)
  }

  func graphList(for id: UserID) -> GraphListResult {
    let user = users[id] ?? User(graphs: [])
    return GraphListResult(
      graphs: user.graphNames.compactMap { user.graphs[$0] }.map { graph in
        ListedGraph(
          graph: graph.name,
          coordinators: graph.coordinatorNames,
          trees: trees(of: graph.name, user)
        )
      }
    )
  }

  func document(_ wish: GraphGet, for user: UserID) throws(RPCError) -> GraphGetResult {
    switch wish {
    case .loaded(let name):
      return GraphGetResult(graph: try graph(named: name, of: user).document.object)
    case .kept(let tree):
      let graph = host(try self.tree(named: tree, of: user)).graph
      return GraphGetResult(
        graph: graph.nameIfAny == nil ? nil : graph.document.object,
        registered: RegisteredDeclarations(types: graph.registered.types, screens: graph.registered.screens)
      )
    }
  }

  mutating func unload(_ name: String, for id: UserID) throws(RPCError) -> Reply {
    _ = try graph(named: name, of: id)
    let users = users[id].map { trees(of: name, $0) } ?? []
    guard users.isEmpty else { throw .graphInUse(name, by: users) }
    self.users[id]?.graphs[name] = nil
    return .nothing
  }

  func graph(named name: String, of id: UserID) throws(RPCError) -> Graph {
    guard let graph = users[id]?.graphs[name] else {
      throw .graphNotFound(name, among: users[id]?.graphNames ?? [])
    }
    return graph
  }

  func decode(_ document: JSON) throws(RPCError) -> Graph {
    do throws(GraphProblems) {
      return try Graph.decode(document)
    } catch {
      throw .graphInvalid(error)
    }
  }

  /// The names of the trees that were opened with a loaded graph of that name.
  private func trees(of graph: String, _ user: User) -> [String] {
    user.treeNames.filter { name in
      guard let opening = user.trees[name].flatMap({ trees[$0]?.opening }) else { return false }
      return opening.graph.name == graph && !opening.isGraphItsOwn
    }
  }
}
