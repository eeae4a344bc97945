internal import NavigationGraph
internal import NavigationProtocol

/// A request to unload a graph.
struct GraphUnloadCall: MethodCall {
  let name: String

  init(_ params: ParamReader) throws(RPCError) {
    name = try params.requiredString("graph")
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    try server.unload(name, for: caller.user)
    return .nothing
  }
}

extension Methods {
  fileprivate func unload(_ name: String, for user: UserID) throws(RPCError) {
    _ = try graphs.library.graph(named: name, of: user)
    let users = treeNames(of: name, user)
    guard users.isEmpty else { throw .graphInUse(name, by: users) }
    try persistence.checkStore()
    let before = graphs.library
    let graph = graphs.library[user][name]
    graphs.library.unload(name, of: user)
    graphs.graphsChanged(of: user)
    if let graph { graphs.forgetUnused(graph) }
    persistence.persistLibrary(GraphLibrary.record(unloading: name, of: user), before: before)
  }

  /// The names of the trees that were opened with a loaded graph.
  func treeNames(of graph: String, _ user: UserID) -> [String] {
    trees.ids(of: user).map { trees.host($0).origin }
      .filter { $0.graph.name == graph && !$0.isGraphItsOwn }
      .map(\.name)
  }
}
