import JSON
package import Navigation

extension TreeSnapshot {
  /// A tree at one revision.
  package init(_ snapshot: Snapshot) {
    self.init(
      revision: snapshot.revision,
      window: snapshot.layers.map(TreeNode.init),
      coordinators: snapshot.coordinators.map(TreeCoordinator.init)
    )
    facts = snapshot.facts.isEmpty ? nil : snapshot.facts
    back = snapshot.back.isEmpty ? nil : NamedValues(snapshot.back)
    kept = snapshot.kept.map(KeptCommandReport.init)
  }
}

extension TreeNode {
  init(_ node: Node) {
    self =
      switch node {
      case .screen(let screen): .screen(TreeScreen(screen))
      case .container(let container): .container(TreeContainer(container))
      }
  }
}

extension TreeScreen {
  /// A screen of a snapshot.
  package init(_ screen: ScreenNode) {
    self.init(
      key: screen.key.description,
      name: screen.name,
      params: screen.params,
      owner: screen.owner.description
    )
  }

  /// A screen as a snapshot shows it.
  package init(_ screen: LiveScreen) {
    self.init(
      key: screen.key.description,
      name: screen.name,
      params: screen.params,
      owner: screen.owner.description
    )
  }
}

extension TreeContainer {
  fileprivate init(_ container: ContainerNode) {
    let key = container.key.description
    switch container.content {
    case .bare(let children):
      self.init(key: key, kind: .bare, children: children.map(TreeNode.init))
    case .stack(let children):
      self.init(key: key, kind: .stack, children: children.map(TreeNode.init))
    case .split(let columns, let focus, let isCollapsed, let compact):
      self.init(
        key: key,
        kind: .split,
        children: columns.map(TreeNode.init),
        focus: SplitColumn(focus),
        collapsed: isCollapsed,
        compact: compact.map(\.description)
      )
    case .tabs(let tabs, let selected):
      self.init(key: key, kind: .tabs, children: tabs.map(TreeNode.init), selected: selected.description)
    }
    switch container.role {
    case .layer(let traits):
      let priority = traits.priority == 0 ? nil : traits.priority
      layer = LayerPresentation(style: traits.style, priority: priority)
    case .tab(let name): tab = name
    case .column(let column): self.column = SplitColumn(column)
    }
  }
}

extension TreeCoordinator {
  init(_ coordinator: CoordinatorNode) {
    let opening: CoordinatorOpening
    var (opener, screen): (String?, String?)
    var label: Nullable<String>?
    switch coordinator.opening {
    case .root: opening = .root
    case .tab: opening = .tab
    case .handover: opening = .handover
    case .presented: opening = .presented
    case .started(let id, let name):
      opening = .started
      opener = id.description
      label = name.map(Nullable.value) ?? .null
    case .attached(let key):
      opening = .attached
      screen = key.description
    }
    self.init(
      id: coordinator.id.description,
      type: coordinator.type,
      parent: coordinator.parent?.description,
      level: coordinator.level,
      params: coordinator.params,
      home: coordinator.home?.description,
      opening: opening,
      screen: screen,
      pullback: coordinator.pullback.map(PullbackLink.init),
      opener: opener,
      label: label
    )
  }
}

extension PullbackLink {
  /// The pullback of a child's routes.
  package init(_ pullback: Pullback) {
    self.init(route: pullback.route, mode: PullbackPolicy(pullback.mode))
  }
}
