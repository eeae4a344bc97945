internal import NavigationGraph

/// The loaded graphs of users, the graphs of their trees, and the charges for both.
final class LoadedGraphs: ServerPart {
  var library: GraphLibrary
  /// The graphs of trees that users are charged for.
  private var uses = GraphUses()

  init(_ shared: SharedState, library: GraphLibrary) {
    self.library = library
    super.init(shared)
  }
}

extension LoadedGraphs {
  /// Replaces the preloaded graphs after a reload of the configuration.
  func reloaded(preloaded graphs: [Graph]) {
    library.reloaded(preloaded: graphs)
    chargeAll(Set(accounts.users))
  }

  /// Rolls back to the stored library.
  func rolledBack(to stored: GraphLibrary) {
    library = stored
    chargeAll(Set(accounts.users))
  }

  /// Charges users for their graphs, in ascending order of their numbers.
  func chargeAll(_ users: Set<UserID>) {
    for user in users.sorted(by: { $0.number < $1.number }) { graphsChanged(of: user) }
  }

  /// Charges a user for the graph of a tree, once for all trees with the graph.
  func graphBegan(_ graph: Graph, of user: UserID) {
    guard uses.began(graph, of: user), isChargedForTrees(graph, of: user) else { return }
    accounts.graphsChanged(of: user, by: graph.bytes)
  }

  /// Releases the charge for a graph that a tree of a user no longer has.
  func graphEnded(_ graph: Graph, of user: UserID) {
    guard uses.ended(graph, of: user), isChargedForTrees(graph, of: user) else { return }
    accounts.graphsChanged(of: user, by: -graph.bytes)
  }

  /// Whether a graph is charged only because of trees.
  private func isChargedForTrees(_ graph: Graph, of user: UserID) -> Bool {
    !library.isPreloaded(graph) && library[user][graph.name] !== graph
  }

  /// Releases the charge for the graph of a removed tree.
  func treeEnded(_ host: TreeHost) {
    accounts.treeEnded(of: host.origin.user, bytes: host.charged)
    guard let graph = host.chargedGraph else { return }
    graphEnded(graph, of: host.origin.user)
    forgetUnused(graph)
  }

  /// Removes the number of a graph that is not loaded and that no tree has, and so its last reference.
  func forgetUnused(_ graph: Graph) {
    if !uses.has(graph) { library.forget(graph) }
  }

  /// Updates the charge of a user for loaded graphs and the graphs of trees, each counted once.
  ///
  /// Preloaded graphs are charged to no user.
  func graphsChanged(of user: UserID) {
    let held = (library.own(of: user) + uses.graphs(of: user)).filter { !library.isPreloaded($0) }
    let bytes = held.unique(by: ObjectIdentifier.init).reduce(0) { $0 + $1.bytes }
    accounts.graphsChanged(of: user, bytes: bytes)
  }
}
