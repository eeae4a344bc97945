import Navigation

// The conversion of the engine's tree to a naive one, from which the model continues if it could not predict
// a result.

extension NaiveTree {
  init(_ tree: Tree) {
    self.init()
    facts = tree.facts
    rootRoute = tree.rootRoute
    kept = tree.kept.map { NaiveKept($0) }
    adoptNumbers(of: tree)
    layers = tree.snapshot().layers.compactMap { layer in
      if case .container(let container) = layer { container.key.number } else { nil }
    }
    containers = (0..<lastContainer).compactMap { number in
      tree.container(ContainerID(number + 1)).map { Container($0, in: tree) }
    }
    for container in containers.compactMap({ tree.container(ContainerID($0.id)) }) {
      guard case .tabs(let tabs) = container.content else { continue }
      order(tabs.tabs.map(\.container.number))
    }
    coordinators = (0..<lastCoordinator).compactMap { number in
      tree.coordinator(CoordinatorID(number + 1)).map { Coordinator($0) }
    }
  }

  /// Reorders containers within their places.
  private mutating func order(_ ids: [Int]) {
    let places = containers.indices.filter { ids.contains(containers[$0].id) }
    let ordered = ids.compactMap(container)
    for (place, container) in zip(places, ordered) { containers[place] = container }
  }
}

extension NaiveTree.Container {
  fileprivate init(_ container: Navigation.Container, in tree: Tree) {
    let part: Part
    switch container.place {
    case .layer(let traits, .shown): part = .layer(traits, .shown)
    case .layer(let traits, .awaited): part = .layer(traits, .awaited)
    case .layer(let traits, .awaitedBeneath): part = .layer(traits, .awaitedBeneath)
    case .layer(let traits, .awaitedAsRoot): part = .layer(traits, .awaitedAsRoot)
    case .column(let column, let split): part = .column(column, of: split.number)
    case .tab(let name, let tabs, _):
      let entry = tree.tab(container.id, of: tabs)
      part = .tab(entry?.spec ?? TabSpec(name, child: ChildSpec("")), of: tabs.number)
    }
    self.init(id: container.id.number, part: part, kind: container.kind)
    if case .tab(_, let tabs, let isDynamic) = container.place {
      self.isDynamic = isDynamic
      isOpened = tree.tab(container.id, of: tabs)?.coordinator != nil
    }
    switch container.content {
    case .bare(let key): screens = [key].compactMap { $0.flatMap(tree.screen) }.map { NaiveTree.Screen($0) }
    case .stack(let keys): screens = keys.elements.compactMap(tree.screen).map { NaiveTree.Screen($0) }
    case .split(let split):
      (focus, isCollapsed) = (split.focus, split.isCollapsed)
      compact = split.compact.elements.map(\.number)
    case .tabs(let tabs):
      (selected, owner) = (tabs.selected.number, tabs.owner?.number ?? 0)
      earlier = tabs.earlier.map(\.number)
    }
  }
}

extension NaiveTree.Screen {
  fileprivate init(_ screen: LiveScreen) {
    self.init(key: screen.key.number, name: screen.name, params: screen.params, owner: screen.owner.number)
  }
}

extension NaiveTree.Coordinator {
  fileprivate init(_ coordinator: LiveCoordinator) {
    let home: Home
    switch coordinator.home {
    case .window: home = .window
    case .container(let id): home = .container(id.number)
    }
    let opening: Opening
    switch coordinator.opening {
    case .root: opening = .root
    case .tab: opening = .tab
    case .handover: opening = .handover
    // No random document attaches anything.
    case .presented, .attached: opening = .presented
    case .started(let opener, let label): opening = .started(opener: opener.number, label: label)
    }
    self.init(
      id: coordinator.id.number,
      type: coordinator.type,
      params: coordinator.params,
      parent: coordinator.parent?.number,
      home: home,
      opening: opening,
      pullback: coordinator.pullback,
      hasShown: coordinator.hasShown,
      hasShownItself: coordinator.hasShownItself,
      hasActed: coordinator.hasActed
    )
  }
}

extension NaiveKept {
  fileprivate init(_ kept: KeptCommand) {
    let wait: Wait
    switch kept.wait {
    case .requirement(.screens(let name)): wait = .requirement(.screen(name))
    case .requirement(.coordinators(let type)): wait = .requirement(.type(type))
    case .confirmation(let child, let screen):
      wait = .confirmation(child: child.number, screen: screen.number)
    }
    self.init(
      source: kept.source,
      wait: wait,
      waived: kept.waived.map(\.number),
      openedScreens: kept.opened.screens.map(\.number),
      openedCoordinators: kept.opened.coordinators.map(\.number)
    )
  }
}

extension Tree {
  fileprivate func tab(_ id: ContainerID, of tabs: ContainerID) -> Tabs.TabEntry? {
    guard case .tabs(let tabs) = container(tabs)?.content else { return nil }
    return tabs.tabs.first { $0.container == id }
  }
}
