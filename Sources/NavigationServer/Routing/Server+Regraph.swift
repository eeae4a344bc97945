internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// An open tree moves to another version of its graph, as a command like any other.

/// The graph to which a tree has moved, with what there was before.
struct RegraphedTree {
  let graph: Graph
  let base: Tree
  /// The clients that served each type.
  let served: [String: ConnectionID]
}

extension Server {
  /// The graph to which a call moves a tree; nil for all other commands.
  func newGraph(of call: CommandCall, for caller: Caller, in id: TreeID) throws(RPCError) -> Graph? {
    guard case .regraph(let reference) = call.step.body else { return nil }
    switch reference {
    case .loaded(let name): return try graphs.graph(named: name, of: trees.host(id).origin.user)
    case .document: return caller.broughtGraph
    }
  }

  /// Gives a tree its new graph, and notifies its subscribers of the types whose client changed.
  func regraphed(_ tree: RegraphedTree, _ call: CommandCall, in id: TreeID) {
    let isItsOwn = if case .regraph(.document) = call.step.body { true } else { false }
    trees[id]?.regraphed(to: tree.graph, isItsOwn: isItsOwn, from: tree.base)
    keepGraph(of: id)
    servicesChanged(in: id, since: tree.served)
  }
}
