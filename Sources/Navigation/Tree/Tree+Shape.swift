internal import HashTreeCollections
internal import JSON

// The shape of a tree is all state that affects future commands: layers, screens, coordinators, the facts
// that the graph reads, and the kept command. Positions in a walk replace ids and keys, and revisions are
// left out, so equal commands have equal effects on trees with equal shapes. If the engine handles entries in
// the order of their age, that order belongs to the shape.

extension Tree {
  /// The hash of the tree's shape with these facts.
  package func shapeHash(facts names: [String]) -> Int {
    var walk = ShapeWalk(self)
    return walk.hash(facts: names)
  }
}

/// A walk over a tree that numbers and hashes its entries in order.
private struct ShapeWalk {
  private let tree: Tree
  private var hasher = Hasher()
  /// The place of each coordinator in the walk, by the number of its id; 0 before it is reached.
  private var coordinatorPlaces: [Int32]
  private var screenPlaces: [Int32]
  private var containerPlaces: [Int32]
  private var screenCount: Int32 = 0
  private var containerCount: Int32 = 0
  private var coordinators: [LiveCoordinator] = []

  init(_ tree: Tree) {
    self.tree = tree
    coordinatorPlaces = Array(repeating: 0, count: tree.counters.coordinator + 1)
    screenPlaces = Array(repeating: 0, count: tree.counters.screen + 1)
    containerPlaces = Array(repeating: 0, count: tree.counters.container + 1)
    numberCoordinators()
  }

  mutating func hash(facts names: [String]) -> Int {
    for layer in tree.layers.fromTop { add(container: layer) }
    hasher.combine(containerPlaces[tree.rootLayer?.number ?? 0])
    for coordinator in coordinators { add(coordinator) }
    for name in names { hasher.combine(tree.facts[name] ?? .null) }
    add(tree.rootRoute)
    add(kept: tree.kept)
    addAges()
    return hasher.finalize()
  }

  /// Numbers the coordinators, parents first; of siblings the newest first, because searches begin there.
  private mutating func numberCoordinators() {
    var open = [Tree.root]
    while let id = open.popLast() {
      guard let coordinator = tree.coordinators.member(id)?.value else { continue }
      coordinators.append(coordinator)
      coordinatorPlaces[id.number] = Int32(coordinators.count)
      open.append(contentsOf: coordinator.children.fromTop)
    }
  }

  private mutating func add(container id: ContainerID) {
    guard containerPlaces[id.number] == 0 else { return hasher.combine(containerPlaces[id.number]) }
    containerCount += 1
    containerPlaces[id.number] = containerCount
    guard let container = tree.containers.member(id)?.value else { return hasher.combine(-1) }
    add(container.place)
    switch container.content {
    case .bare(let key):
      hasher.combine(0)
      if let key { add(screen: key) }
    case .stack(let entries):
      hasher.combine(1)
      hasher.combine(entries.count)
      for key in entries.fromTop { add(screen: key) }
    case .split(let split):
      hasher.combine(2)
      hasher.combine(split.isCollapsed)
      hasher.combine(split.focus)
      hasher.combine(split.supplementary != nil)
      for column in split.columns { add(container: column) }
      add(places: split.compact.fromTop.map(place(of:)))
    case .tabs(let tabs):
      hasher.combine(3)
      hasher.combine(tabs.tabs.count)
      for entry in tabs.tabs { add(entry) }
      hasher.combine(containerPlaces[tabs.selected.number])
      hasher.combine(tabs.owner.map(place(of:)))
      add(places: tabs.earlier.map { containerPlaces[$0.number] })
    }
    if container.residents.count > 1 { add(places: container.residents.fromTop.map(place(of:))) }
  }

  private mutating func add(_ place: Container.Place) {
    switch place {
    case .layer(let traits, let visibility):
      hasher.combine(traits.style)
      hasher.combine(traits.priority)
      hasher.combine(visibility)
    case .tab(let name, _, let isDynamic):
      hasher.combine(name)
      hasher.combine(isDynamic)
    case .column(let column, _): hasher.combine(column)
    }
  }

  private mutating func add(_ entry: Tabs.TabEntry) {
    add(container: entry.container)
    hasher.combine(entry.coordinator.map { coordinatorPlaces[$0.number] })
    hasher.combine(entry.spec.child.type)
    hasher.combine(entry.spec.child.params)
    add(entry.spec.child.route)
    add(entry.spec.child.pullback)
    hasher.combine(entry.spec.child.collapsed)
    add(entry.spec.reselect)
  }

  private mutating func add(screen key: ScreenKey) {
    screenCount += 1
    screenPlaces[key.number] = screenCount
    guard let screen = tree.screens.member(key)?.value else { return hasher.combine(-1) }
    hasher.combine(screen.name)
    hasher.combine(screen.params)
    hasher.combine(coordinatorPlaces[screen.owner.number])
  }

  private mutating func add(_ coordinator: LiveCoordinator) {
    hasher.combine(coordinator.type)
    hasher.combine(coordinator.params)
    hasher.combine(coordinator.parent.map { coordinatorPlaces[$0.number] })
    switch coordinator.home {
    case .window: hasher.combine(0)
    case .container(let id): add(container: id)
    }
    add(coordinator.opening)
    add(coordinator.pullback)
    hasher.combine(coordinator.hasShown)
    hasher.combine(coordinator.hasShownItself)
    hasher.combine(coordinator.hasActed)
    hasher.combine(coordinator.pending.count)
    add(places: coordinator.screens.fromTop.map(place(of:)))
  }

  private mutating func add(_ pullback: Pullback?) {
    hasher.combine(pullback?.route)
    hasher.combine(pullback?.mode)
  }

  private mutating func add(_ opening: CoordinatorNode.OpeningKind) {
    switch opening {
    case .root: hasher.combine(0)
    case .tab: hasher.combine(1)
    case .handover: hasher.combine(2)
    case .presented: hasher.combine(3)
    case .started(let opener, let label):
      hasher.combine(4)
      hasher.combine(coordinatorPlaces[opener.number])
      hasher.combine(label)
    case .attached(let key):
      hasher.combine(5)
      hasher.combine(screenPlaces[key.number])
    }
  }

  private mutating func add(_ first: RouteSpec?) {
    var next = first
    while let route = next {
      hasher.combine(route.name)
      hasher.combine(route.params)
      next = route.inner
    }
    hasher.combine(0)
  }

  private mutating func add(kept: KeptCommand?) {
    guard let kept else { return hasher.combine(0) }
    hasher.combine(kept.source.method)
    hasher.combine(kept.source.params.withoutIDs)
    hasher.combine(kept.source.params["from"]?.string.flatMap(ScreenKey.init).map(place(of:)))
    hasher.combine(kept.source.params["coordinator"]?.string.flatMap(CoordinatorID.init).map(place(of:)))
    switch kept.wait {
    case .requirement(let entries): hasher.combine(entries)
    case .confirmation(let child, let key):
      hasher.combine(place(of: child))
      hasher.combine(place(of: key))
    }
    add(places: kept.waived.map(place(of:)))
    add(places: kept.opened.screens.map(place(of:)))
    add(places: kept.opened.coordinators.map(place(of:)))
  }

  /// Adds the order by age of the entries that the engine judges or searches in that order.
  ///
  /// They are coordinators of one type, and screens and coordinators with a requirement or a leave guard.
  private mutating func addAges() {
    for coordinator in coordinators {
      guard let twins = tree.byType[coordinator.type], twins.count > 1 else { continue }
      add(places: twins.fromTop.map(place(of:)))
    }
    let judged = tree.screens.keys.flatMap(\.value.elements)
    if judged.count > 1 { add(places: judged.sorted().map(place(of:))) }
    let requirements = tree.types.requirements
    let bound = coordinators.filter { requirements[.coordinators($0.type)] != nil }
    if bound.count > 1 { add(places: bound.map(\.id).sorted().map(place(of:))) }
  }

  private mutating func add(places: [Int32]) {
    hasher.combine(places)
  }

  /// The place of a screen that may have left.
  private func place(of key: ScreenKey) -> Int32 {
    screenPlaces.indices.contains(key.number) ? screenPlaces[key.number] : 0
  }

  private func place(of id: CoordinatorID) -> Int32 {
    coordinatorPlaces.indices.contains(id.number) ? coordinatorPlaces[id.number] : 0
  }
}

extension JSON.Object {
  /// The params of a command without ids and keys.
  fileprivate var withoutIDs: JSON.Object {
    var params = self
    params["from"] = nil
    params["coordinator"] = nil
    return params
  }
}
