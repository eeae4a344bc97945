extension Tree {
  /// The whole tree as clients see it; the cost is proportional to the size of the tree.
  package func snapshot() -> Snapshot {
    let ids = descendants(of: Tree.root) + (coordinators[Tree.root] == nil ? [] : [Tree.root])
    return Snapshot(
      revision: revision,
      layers: layers.elements.map { .container(node($0)) },
      coordinators: ids.sorted().compactMap { coordinators[$0].map(CoordinatorNode.init) },
      facts: facts,
      back: back,
      kept: kept?.node
    )
  }

  func node(_ key: ScreenKey) -> ScreenNode {
    guard let screen = screens[key] else { preconditionFailure("A list names only screens that are there.") }
    return ScreenNode(key: key, name: screen.name, params: screen.params, owner: screen.owner)
  }

  func node(_ id: ContainerID) -> ContainerNode {
    guard let container = containers[id] else {
      preconditionFailure("A list names only containers that are there.")
    }
    let role: Role =
      switch container.place {
      case .layer(let traits, _): .layer(traits)
      case .tab(let name, _, _): .tab(name: name)
      case .column(let column, _): .column(column)
      }
    return ContainerNode(key: id, role: role, content: content(container.content))
  }

  private func content(_ content: Container.Contents) -> ContainerNode.NodeContent {
    switch content {
    case .bare(let key):
      .bare(key.map { [.screen(node($0))] } ?? [])
    case .stack(let entries):
      .stack(entries.elements.map { .screen(node($0)) })
    case .split(let split):
      .split(
        columns: split.columns.map { .container(node($0)) },
        focus: split.focus,
        isCollapsed: split.isCollapsed,
        compact: split.compact.elements
      )
    case .tabs(let tabs):
      .tabs(tabs.tabs.map { .container(node($0.container)) }, selected: tabs.selected)
    }
  }

  /// Whether a container is part of a layer that clients see.
  func isShown(_ id: ContainerID) -> Bool {
    switch containers.member(id)?.value.place {
    case .layer(_, let visibility): visibility == .shown
    case .tab(_, let enclosing, _), .column(_, let enclosing): isShown(enclosing)
    case nil: false
    }
  }
}

extension CoordinatorNode {
  init(_ coordinator: LiveCoordinator) {
    self.init(
      id: coordinator.id,
      type: coordinator.type,
      parent: coordinator.parent,
      level: coordinator.level,
      params: coordinator.params,
      home: coordinator.home.container,
      pullback: coordinator.pullback,
      opening: coordinator.opening
    )
  }
}
