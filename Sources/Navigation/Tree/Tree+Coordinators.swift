extension Tree {
  func isWindow(_ coordinator: LiveCoordinator) -> Bool { types[coordinator.type]?.kind == .window }

  func hasLostHome(_ coordinator: LiveCoordinator) -> Bool {
    guard case .container(let home) = coordinator.home else { return false }
    return !containers.contains(home)
  }

  /// Whether it is the root or the coordinator of a declared tab, which restart when they are empty.
  func isLasting(_ coordinator: LiveCoordinator) -> Bool {
    switch coordinator.opening {
    case .root: true
    case .tab: tab(of: coordinator).map { !$0.isDynamic } ?? false
    case .handover, .presented, .started, .attached: false
    }
  }

  /// The live tab of a coordinator, and the container of the tabs.
  func tab(of coordinator: LiveCoordinator) -> (id: ContainerID, tabs: ContainerID, isDynamic: Bool)? {
    guard coordinator.opening == .tab, case .container(let home) = coordinator.home,
      case .tab(_, let tabs, let isDynamic) = containers.member(home)?.value.place
    else { return nil }
    return (home, tabs, isDynamic)
  }

  /// Whether a tab was added by `openTab`.
  package func isDynamic(_ tab: Tabs.TabEntry) -> Bool {
    if case .tab(_, _, true) = containers.member(tab.container)?.value.place { true } else { false }
  }

  /// Whether no transfer of its own has had an effect yet, or it restarts.
  func isInitial(_ coordinator: LiveCoordinator) -> Bool {
    let beginsAnew = coordinator.screens.isEmpty && coordinator.children.isEmpty && isLasting(coordinator)
    return !coordinator.hasActed || beginsAnew
  }

  /// The coordinators above the active screen with a running idle time, innermost first, and the work done.
  ///
  /// In a tree that shows nothing, the search begins at the root.
  package func idleEntries() -> (entries: [IdleEntry], walked: Int) {
    guard types.hasIdles else { return ([], 0) }
    var entries: [IdleEntry] = []
    var walked = 0
    var next: CoordinatorID? = active.flatMap { screens[$0]?.owner } ?? Tree.root
    while let id = next, let coordinator = coordinators[id] {
      walked += 1
      if let spec = types[coordinator.type]?.idle, runs(spec, work: &walked) {
        entries.append(IdleEntry(coordinator: id, type: coordinator.type, spec: spec))
      }
      next = coordinator.parent
    }
    return (entries, walked)
  }

  /// Whether the condition of an idle time holds.
  private func runs(_ spec: IdleSpec, work: inout Int) -> Bool {
    guard let when = spec.when else { return true }
    let observed = when.observations.flatMap { observation -> [TreeObservation] in
      if case .onView(let screen, _) = observation { observedOnView(screen) } else { [] }
    }
    return when.holds(facts, Set(observed), &work)
  }

  /// The meaning of Back for tabs, which the type of their owner declares.
  func tabBack(of tabs: Tabs) -> TabBackSpec {
    guard types.hasTabBacks else { return .none }
    return tabs.owner.flatMap { coordinators.member($0)?.value.type }.flatMap { types[$0]?.tabBack } ?? .none
  }

  /// The endings of coordinators by another cause, with the given completion if they were started.
  func endings(of ids: [CoordinatorID], with completion: CoordinatorCompletion) -> [CoordinatorEnding] {
    ids.compactMap { coordinators[$0] }.map { CoordinatorEnding(of: $0, with: completion, before: self) }
  }
}
