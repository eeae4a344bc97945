// The mirror: what a client does with a change. Written for clarity, as every binding writes it.

extension Snapshot {
  /// Turns the snapshot at one revision into the snapshot at the next.
  package mutating func apply(_ change: Change) {
    for transition in change.transitions { apply(transition) }
    coordinators += change.attached
    for update in change.updated { apply(update) }
    let ended = Set(change.disposed.map(\.coordinator))
    coordinators.removeAll { ended.contains($0.id) }
    revision = change.revision
  }

  private mutating func apply(_ transition: Transition) {
    let removed = Set(transition.removed)
    let nodes = transition.added.compactMap { added -> Node? in
      if case .node(let node) = added { node } else { nil }
    }
    let keys = transition.added.compactMap { added -> ScreenKey? in
      if case .key(let key) = added { key } else { nil }
    }
    switch transition.list {
    case .window:
      Self.splice(&layers, removed, nodes, at: transition.at)
    case .container(let id):
      edit(id) { $0.editChildren { Self.splice(&$0, removed, nodes, at: transition.at) } }
    case .compact(let id):
      edit(id) { container in
        guard case .split(let columns, let focus, let isCollapsed, var compact) = container.content else {
          return
        }
        compact.removeAll { removed.contains($0.description) }
        compact.insert(contentsOf: keys, at: transition.at)
        container.content = .split(
          columns: columns,
          focus: focus,
          isCollapsed: isCollapsed,
          compact: compact
        )
      }
    }
  }

  private static func splice(_ list: inout [Node], _ removed: Set<String>, _ added: [Node], at index: Int) {
    list.removeAll { removed.contains($0.key) }
    list.insert(contentsOf: added, at: index)
  }

  private mutating func apply(_ update: Update) {
    switch update {
    case .screen(let key, let params, let owner):
      editScreen(key) {
        if let params { $0.params = params }
        if let owner { $0.owner = owner }
      }
    case .kind(let id, let kind):
      edit(id) { $0.setKind(kind) }
    case .selected(let id, let selected):
      edit(id) { container in
        guard case .tabs(let tabs, _) = container.content else { return }
        container.content = .tabs(tabs, selected: selected)
      }
    case .split(let id, let focus, let isCollapsed):
      edit(id) { container in
        guard case .split(let columns, let oldFocus, let wasCollapsed, let compact) = container.content else {
          return
        }
        container.content = .split(
          columns: columns,
          focus: focus ?? oldFocus,
          isCollapsed: isCollapsed ?? wasCollapsed,
          compact: compact
        )
      }
    case .coordinator(let id, let parent, let level):
      guard let index = coordinators.firstIndex(where: { $0.id == id }) else { return }
      if let parent { coordinators[index].parent = parent }
      if let level { coordinators[index].level = level }
    }
  }

  private mutating func edit(_ id: ContainerID, _ change: (inout ContainerNode) -> Void) {
    for index in layers.indices { layers[index].editContainer(id, change) }
  }

  private mutating func editScreen(_ key: ScreenKey, _ change: (inout ScreenNode) -> Void) {
    for index in layers.indices { layers[index].editScreen(key, change) }
  }
}

extension Node {
  fileprivate mutating func editContainer(_ id: ContainerID, _ change: (inout ContainerNode) -> Void) {
    guard case .container(var container) = self else { return }
    if container.key == id {
      change(&container)
    } else {
      container.editChildren { for index in $0.indices { $0[index].editContainer(id, change) } }
    }
    self = .container(container)
  }

  fileprivate mutating func editScreen(_ key: ScreenKey, _ change: (inout ScreenNode) -> Void) {
    switch self {
    case .screen(var screen):
      guard screen.key == key else { return }
      change(&screen)
      self = .screen(screen)
    case .container(var container):
      container.editChildren { for index in $0.indices { $0[index].editScreen(key, change) } }
      self = .container(container)
    }
  }
}

extension ContainerNode {
  /// What the container holds: screens, columns or tabs.
  package var children: [Node] {
    switch content {
    case .bare(let nodes), .stack(let nodes), .split(let nodes, _, _, _), .tabs(let nodes, _): nodes
    }
  }

  fileprivate mutating func editChildren(_ change: (inout [Node]) -> Void) {
    var nodes = children
    change(&nodes)
    switch content {
    case .bare: content = .bare(nodes)
    case .stack: content = .stack(nodes)
    case .split(_, let focus, let isCollapsed, let compact):
      content = .split(columns: nodes, focus: focus, isCollapsed: isCollapsed, compact: compact)
    case .tabs(_, let selected): content = .tabs(nodes, selected: selected)
    }
  }

  /// A `set` makes a stack of a bare layer.
  fileprivate mutating func setKind(_ kind: Kind) {
    if kind == .stack { content = .stack(children) }
    if kind == .bare { content = .bare(children) }
  }
}
