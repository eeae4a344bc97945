internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Charges that are the weight of what a user holds. What an event has changed is weighed when the event is handled, so
// nothing in between has to count.

extension Server {
  /// Charges users for what their trees and records hold now.
  func settleCharges() {
    while let tree = trees.takeVisited() {
      let user = tree.origin.user
      if let (ended, began) = tree.settleGraph() {
        if let ended { graphEnded(ended, of: user) }
        graphBegan(began, of: user)
      }
      let bytes = tree.settleCharge()
      if bytes != 0 { accounts.treesChanged(of: user, by: bytes) }
      adaptIdle(of: tree)
    }
    while let (user, bytes) = keeping.takeChargeChange() { accounts.recorded(bytes, of: user) }
  }

  /// Charges a user for the graph of a tree, once for all its trees.
  private func graphBegan(_ graph: Graph, of user: UserID) {
    guard trees.graphs.began(graph, of: user), isChargedForTrees(graph, of: user) else { return }
    accounts.graphsChanged(of: user, by: graph.bytes)
  }

  /// A tree of a user no longer has a graph.
  private func graphEnded(_ graph: Graph, of user: UserID) {
    guard trees.graphs.ended(graph, of: user), isChargedForTrees(graph, of: user) else { return }
    accounts.graphsChanged(of: user, by: -graph.bytes)
  }

  /// Whether a graph is charged only because trees have it.
  private func isChargedForTrees(_ graph: Graph, of user: UserID) -> Bool {
    !graphs.isPreloaded(graph) && graphs[user][graph.name] !== graph
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
    if !trees.graphs.has(graph) { graphs.forget(graph) }
  }

  /// Charges a user for its graphs: those that it has loaded, and those of its trees, each once.
  ///
  /// The graphs of the configuration are charged to no user.
  func graphsChanged(of user: UserID) {
    let held = graphs.own(of: user) + trees.graphs.graphs(of: user)
    var counted: Set<ObjectIdentifier> = []
    let bytes = held.reduce(0) { sum, graph in
      guard !graphs.isPreloaded(graph), counted.insert(ObjectIdentifier(graph)).inserted else { return sum }
      return sum + graph.bytes
    }
    accounts.graphsChanged(of: user, bytes: bytes)
  }

  /// Charges a user for what its clients have registered.
  func registrationsChanged(of user: UserID) {
    accounts.registrationsChanged(of: user, bytes: delegation.services(of: user).bytes)
  }

  /// The execution of a command without what follows from it, if it says what has happened already and its user has no
  /// room for what it adds; nil if it commits as it ended, or fails.
  func executionAlone(_ call: CommandCall, growth: Int, of user: UserID, in id: TreeID) -> Execution? {
    guard call.hasHappened, growth > 0, (try? accounts.checkGrowth(growth, of: user)) == nil,
      var command = try? trees.host(id).command(call)
    else { return nil }
    command.isAlone = true
    return trees.host(id).tree.execution(of: command)
  }

  /// The same for a command that was suspended.
  func alone(_ command: RunningCommand, after ended: Ended, in id: TreeID) -> RunningCommand? {
    guard case .command(let call) = command.job, call.hasHappened, !command.execution.isAlone else {
      return nil
    }
    let tree = trees.host(id)
    let growth = ended.tree.entryCount - tree.tree.entryCount
    guard let execution = executionAlone(call, growth: growth, of: tree.origin.user, in: id) else { return nil }
    var alone = command
    alone.execution = execution
    return alone
  }

  /// The failure of a command whose unfinished changes have no room, so that it may not wait with them.
  ///
  /// A screen event is only followed by what follows from it, so it ends soon.
  func failureWithoutRoom(_ command: RunningCommand, in id: TreeID) -> Answer? {
    let host = trees.host(id)
    let growth = command.execution.tree.entryCount - host.tree.entryCount
    guard growth > 0, !command.execution.isScreenEvent else { return nil }
    // The earlier slices of the command may be charged already.
    let bytes = growth * Account.Cost.entry - max(0, host.charged - host.keptBytes)
    let limit = accounts.limitExceeded(by: bytes, of: host.origin.user)
    return limit == nil ? nil : .failure(Reason(.tooManyEntries))
  }
}
