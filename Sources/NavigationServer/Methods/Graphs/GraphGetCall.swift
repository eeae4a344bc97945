internal import JSON
internal import NavigationGraph
internal import NavigationProtocol

/// A request for the document of a graph.
enum GraphGetCall: MethodCall {
  case loaded(name: String)
  /// The graph and the registrations of the tree with that name.
  case used(tree: String)

  init(_ params: ParamReader) throws(RPCError) {
    switch (params.string("graph"), params.string("tree")) {
    case (let name?, nil): self = .loaded(name: name)
    case (nil, let tree?): self = .used(tree: tree)
    case (nil, nil): throw .invalidParams(params.pointer, "Give 'graph' or 'tree'.")
    case (_?, _?):
      throw .invalidParams(
        params.pointer.appending("tree"),
        "There are both 'graph' and 'tree': give one of them."
      )
    }
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    switch self {
    case .loaded(let name):
      let graph = try server.graphs.library.graph(named: name, of: caller.user)
      return try server.jobs.read(for: caller, resultBytes: graph.bytes) {
        GraphGetResult(graph: graph.document.object)
      }
    case .used(let tree):
      let graph = try server.observed(tree, by: caller).graph
      let registered = server.providers.delegation.services(of: caller.user).bytes
      return try server.jobs.read(for: caller, resultBytes: graph.bytes + registered) {
        GraphGetResult(graph)
      }
    }
  }
}

extension GraphGetResult {
  /// The graph of a tree: its document, if any, and the registrations of clients.
  fileprivate init(_ graph: Graph) {
    self.init(
      graph: graph.nameIfAny == nil ? nil : graph.document.object,
      registered: RegisteredDeclarations(
        types: graph.registered.types,
        screens: graph.registered.screens,
        facts: graph.registered.facts.isEmpty ? nil : graph.registered.facts
      )
    )
  }
}
