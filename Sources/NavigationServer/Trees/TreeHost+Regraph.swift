internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The move of a tree to another version of its graph, with the origin that later calls of `tree.open` are
// compared with.

extension TreeHost {
  /// Begins the migration of the tree to another graph.
  func regraph(to next: Graph, _ call: CommandCall, slice: WorkSlice) throws(RPCError) -> Step {
    try checkRevision(of: call)
    guard next != origin.graph else {
      let reason = Reason(.already, "The tree has this graph already.")
      return .ended(tree.unchanged(because: reason))
    }
    let graph = withRegistrations(next)
    var migration = GraphMigration(from: self.graph, to: graph)
    migration.types = types(graph)
    return tree.migrating(
      by: migration,
      from: call.step.from,
      animated: call.step.animated,
      slice: slice,
      answering: answers(under: graph)
    )
  }

  /// Replaces the graph after the move.
  ///
  /// The registrations are applied to it next.
  func regraphed(to next: Graph, isItsOwn: Bool, from base: Tree) {
    let migration = GraphMigration(from: graph, to: withRegistrations(next))
    carryTaps(by: migration, from: base)
    let root = origin.root == origin.graph.root ? next.root : migration.child(origin.root)
    origin = origin.moved(to: next, isItsOwn: isItsOwn, root: root)
  }
}

extension GraphMigration {
  /// The child with the defaults of the new graph, or unchanged if it does not match the graph.
  fileprivate func child(_ spec: ChildSpec) -> ChildSpec {
    guard case .fits(let name, let params) = coordinator(spec.type, spec.params) else { return spec }
    var child = spec
    child.route = spec.route.flatMap { route($0, of: CarriedType(old: spec.type, new: name)) }
    child.type = name
    child.params = params
    return child
  }
}
