public import JSON
public import NavigationWire

extension NavdClient {
  /// Opens a tree, or attaches to an open one, and returns its handle.
  ///
  /// A client that reconnects opens the tree again if navd has lost it.
  ///
  /// - Parameters:
  ///   - tree: The tree's name.
  ///   - graph: A graph document, or the name of a loaded graph; nil for the only graph that is loaded.
  ///   - root: The root coordinator, instead of the graph's.
  ///   - facts: The facts of a new tree that differ from their defaults.
  ///   - lifetime: Whether the tree is closed with the connection.
  ///   - resume: Whether to attach to an open tree whatever its graph and root are.
  ///   - durability: The failures that an acknowledged change of the tree survives.
  /// - Returns: The handle.
  /// - Throws: `CallError`; `NotCommitted` if the first route of a new tree is not committed, and there is no tree.
  public func open(
    _ tree: String,
    graph: JSON? = nil,
    root: JSON? = nil,
    facts: JSON.Object? = nil,
    lifetime: TreeLifetime? = nil,
    resume: Bool? = nil,
    durability: Durability? = nil
  ) async throws -> NavigationTree {
    let opening = TreeOpening(
      tree: tree,
      graph: graph,
      root: root,
      facts: facts,
      lifetime: lifetime,
      durability: durability
    )
    let result = try await opening.perform(over: self, resume: resume)
    try result.outcome?.check()
    reopenings?.opened(opening)
    return self.tree(tree)
  }

  /// Returns the handle of a tree that this or another client has opened.
  ///
  /// Makes no call.
  public func tree(_ name: String) -> NavigationTree {
    NavigationTree(client: self, name: name)
  }

  /// The reconnector, which reopens trees; nil if the client does not reconnect.
  var reopenings: Reconnector? {
    if case .connections(let reconnector) = backing { reconnector } else { nil }
  }
}

extension JSON {
  /// The name of a route in the form of the protocol.
  var routeName: String {
    switch self {
    case .object(let object): object.members.first { $0.name == "name" }?.value.string ?? text
    default: string ?? text
    }
  }
}
