internal import HashTreeCollections

extension Draft {
  /// Adds a coordinator to the tree; the caller queues its initial route.
  mutating func makeCoordinator(
    _ spec: ChildSpec,
    parent: CoordinatorID?,
    home: LiveCoordinator.HomePlace,
    opening: CoordinatorNode.OpeningKind
  ) throws(Stop) -> CoordinatorID {
    let paramEntries = spec.params.entryCount
    work += 1 + paramEntries
    try checkRoom(for: 1 + paramEntries)
    tree.paramEntries += paramEntries
    tree.counters.coordinator += 1
    let id = CoordinatorID(tree.counters.coordinator)
    let level = parent.flatMap { tree.coordinators.member($0)?.value.level }.map { $0 + 1 } ?? 0
    tree.coordinators[id] = LiveCoordinator(
      id: id,
      type: spec.type,
      params: spec.params,
      parent: parent,
      level: level,
      home: home,
      opening: opening,
      pullback: spec.pullback
    )
    touchedCoordinators.append(id)
    opened.append(id)
    if let label = spec.label, let opener = parent.flatMap({ tree.coordinators[$0] }) {
      labels.append(Labelled(opener: opener.id, openerType: opener.type, label: label, coordinator: id))
    }
    tree.byType[spec.type, default: PersistentIDSet()].insert(id)
    if let parent { edit(parent) { $0.children.insert(id) } }
    if case .container(let container) = home { edit(container) { $0.residents.insert(id) } }
    return id
  }

  /// Removes a coordinator that owns nothing from the tree.
  mutating func removeCoordinator(_ id: CoordinatorID) {
    guard let coordinator = tree.coordinators[id] else { return }
    work += 1
    tree.coordinators[id] = nil
    tree.orphan(coordinator.pending.elements)
    tree.paramEntries -= coordinator.params.entryCount
    touchedCoordinators.append(id)
    tree.byType[coordinator.type]?.remove(id)
    if tree.byType[coordinator.type]?.isEmpty == true { tree.byType[coordinator.type] = nil }
    tree.taps[id] = nil
    if let anchor = coordinator.anchor { edit(anchor) { $0.attached.remove(id) } }
    if let parent = coordinator.parent {
      departures.note(endOf: coordinator, below: parent)
      edit(parent) { $0.children.remove(id) }
      suspects.append(parent)
    }
    leaveHome(coordinator)
  }

  /// Passes a coordinator's screens and children to an heir.
  ///
  /// The heir receives neither the routes nor the results of the children: it becomes the opener of the
  /// started ones without a label, unless they are ending.
  mutating func passOn(from id: CoordinatorID, to heir: CoordinatorID, isEnding: (CoordinatorID) -> Bool) {
    guard let coordinator = tree.coordinators[id] else { return }
    giveScreens(coordinator.screens.elements, to: heir)
    if case .container(let home) = coordinator.home, case .tabs(var tabs) = tree.containers[home]?.content,
      tabs.owner == id
    {
      tabs.owner = heir
      for index in tabs.tabs.indices { tabs.tabs[index].spec.child.pullback = nil }
      edit(home) { $0.content = .tabs(tabs) }
    }
    for child in coordinator.children.elements {
      edit(id) { $0.children.remove(child) }
      edit(heir) { $0.children.insert(child) }
      edit(child) {
        $0.parent = heir
        $0.pullback = nil
        if $0.isStarted, !isEnding(child) { $0.opening = .started(opener: heir, label: nil) }
      }
      for (id, level) in tree.levels(from: child) {
        work += 1
        edit(id) { $0.level = level }
      }
    }
  }

  /// The nearest coordinator of a type from the sender upward, else the newest one; nil if none is alive.
  mutating func nearest(ofType type: String, from sender: CoordinatorID) -> CoordinatorID? {
    var next: CoordinatorID? = sender
    while let id = next, let coordinator = tree.coordinators.member(id)?.value {
      work += 1
      if coordinator.type == type { return id }
      next = coordinator.parent
    }
    return tree.newest(ofType: type, work: &work)
  }

  /// The situation of a coordinator that handles a route, with its former home if that left in this command.
  mutating func situation(of coordinator: LiveCoordinator, handling route: String) -> Situation {
    let formerHome = coordinator.home.container.flatMap { formerHomes[$0] }
    let home = tree.home(of: coordinator)
    let isWindow = coordinator.home == .window
    var situation = Situation(
      type: coordinator.type,
      params: coordinator.params,
      isInitial: tree.isInitial(coordinator),
      isRoot: coordinator.parent == nil,
      level: coordinator.level,
      home: isWindow ? .window : home?.kind ?? formerHome?.kind ?? .bare,
      isCollapsed: home.map { tree.isCollapsed($0.id) } ?? formerHome?.isCollapsed ?? false,
      facts: tree.facts
    )
    guard let read = tree.types.observations[coordinator.type]?[route] else { return situation }
    work += read.count
    situation.observed = Set(read.flatMap { $0.observed(for: coordinator, in: tree) })
    return situation
  }
}
