extension Tree {
  /// The coordinators above the active screen whose types declare `idle`, innermost first, and the number of all that
  /// are above it.
  ///
  /// A tree that shows nothing is at its root.
  package func idleEntries() -> (entries: [IdleEntry], walked: Int) {
    guard types.hasIdles else { return ([], 0) }
    var entries: [IdleEntry] = []
    var walked = 0
    var next: CoordinatorID? = activeOwner
    while let id = next, let coordinator = coordinators[id] {
      walked += 1
      if let spec = types[coordinator.type]?.idle {
        entries.append(IdleEntry(coordinator: id, type: coordinator.type, spec: spec))
      }
      next = coordinator.parent
    }
    return (entries, walked)
  }

  /// The owner of the active screen; the root of a tree that shows nothing.
  private var activeOwner: CoordinatorID { active.flatMap { screens[$0]?.owner } ?? Tree.root }
}
