internal import NavigationGraph

/// The graphs that users have loaded or that their trees have, and the charges for them.
final class LoadedGraphs: ServerPart {
  var library: GraphLibrary
  /// The graphs that users are charged for their trees.
  private var uses = GraphUses()

  init(_ rooms: Rooms, library: GraphLibrary) {
    self.library = library
    super.init(rooms)
  }
}

extension LoadedGraphs {
  /// Takes the graphs of a configuration that was read again.
  func reloaded(preloaded graphs: [Graph]) {
    library.reloaded(preloaded: graphs)
    chargeAll(Set(accounts.users))
  }

  /// Returns to the library that the store has.
  func rolledBack(to stored: GraphLibrary) {
    library = stored
    chargeAll(Set(accounts.users))
  }

  /// Charges users for their graphs, in ascending order of their numbers.
  func chargeAll(_ users: Set<UserID>) {
    for user in users.sorted(by: { $0.number < $1.number }) { graphsChanged(of: user) }
  }

  /// Charges a user for the graph of a tree, once for all its trees.
  func graphBegan(_ graph: Graph, of user: UserID) {
    guard uses.began(graph, of: user), isChargedForTrees(graph, of: user) else { return }
    accounts.graphsChanged(of: user, by: graph.bytes)
  }

  /// A tree of a user no longer has a graph.
  func graphEnded(_ graph: Graph, of user: UserID) {
    guard uses.ended(graph, of: user), isChargedForTrees(graph, of: user) else { return }
    accounts.graphsChanged(of: user, by: -graph.bytes)
  }

  /// Whether a graph is charged only because trees have it.
  private func isChargedForTrees(_ graph: Graph, of user: UserID) -> Bool {
    !library.isPreloaded(graph) && library[user][graph.name] !== graph
  }

  /// A tree is removed: its graph is not charged for it any more.
  func treeEnded(_ host: TreeHost) {
    accounts.treeEnded(of: host.origin.user, bytes: host.charged)
    guard let graph = host.chargedGraph else { return }
    graphEnded(graph, of: host.origin.user)
    forgetUnused(graph)
  }

  /// Removes the number of a graph that no tree has and that is not loaded, and with it the last reference.
  func forgetUnused(_ graph: Graph) {
    if !uses.has(graph) { library.forget(graph) }
  }

  /// Charges a user for its graphs: those that it has loaded, and those of its trees, each once.
  ///
  /// The graphs of the configuration are charged to no user.
  func graphsChanged(of user: UserID) {
    let held = (library.own(of: user) + uses.graphs(of: user)).filter { !library.isPreloaded($0) }
    let bytes = held.unique(by: ObjectIdentifier.init).reduce(0) { $0 + $1.bytes }
    accounts.graphsChanged(of: user, bytes: bytes)
  }
}
