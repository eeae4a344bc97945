internal import JSON
internal import NavigationProtocol

/// A request to open a tree, or to attach to an open one.
struct TreeOpenCall: MethodCall, Equatable {
  let tree: String
  /// The graph of the tree; nil for the only loaded graph.
  let graph: GraphReference?
  /// The root of the tree, not yet checked against the graph; nil for the graph's root.
  let root: JSON?
  var rootType: String? { root?["coordinator"]?.string }
  /// The facts of a new tree that differ from their defaults.
  let facts: JSON.Object?
  let lifetime: TreeLifetime
  /// Whether to attach to an open tree with any graph and root.
  let resumes: Bool
  /// The durability of a new tree; nil for the default of navd.
  let durability: Durability?

  init(_ params: ParamReader) throws(RPCError) {
    tree = try params.requiredString("tree")
    graph = params["graph"].map(GraphReference.init)
    root = params["root"]
    facts = params["facts"]?.object
    lifetime = params.string("lifetime").flatMap(TreeLifetime.init) ?? .tree
    resumes = params.bool("resume") ?? false
    durability = params.string("durability").flatMap(Durability.init)
  }

  var graphDocument: JSON? { graph?.document }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    try server.commands.open(self, for: caller)
  }
}

/// A request to close a tree.
struct TreeCloseCall: MethodCall {
  let tree: String?

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    try server.commands.close(treeNamed: tree, for: caller)
  }
}
