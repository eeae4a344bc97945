extension Tree {
  /// The coordinators above the active screen whose types declare `idle`, innermost first.
  ///
  /// A tree that shows nothing is at its root.
  package var idleEntries: [IdleEntry] {
    guard types.hasIdles else { return [] }
    var entries: [IdleEntry] = []
    var next: CoordinatorID? = activeOwner
    while let id = next, let coordinator = coordinators[id] {
      if let spec = types[coordinator.type]?.idle {
        entries.append(IdleEntry(coordinator: id, type: coordinator.type, spec: spec))
      }
      next = coordinator.parent
    }
    return entries
  }

  /// The owner of the active screen; the root of a tree that shows nothing.
  package var activeOwner: CoordinatorID { active.flatMap { screens[$0]?.owner } ?? Tree.root }
}
