// The screens on view, and the places of things in a tree. Every walk goes upward or along one layer, never over the
// tree.

extension Tree {
  var topLayer: ContainerID? { layers.last }

  /// The layer that a container is part of.
  func layer(of id: ContainerID) -> ContainerID {
    var current = id
    while let enclosing = containers.member(current)?.value.enclosing { current = enclosing }
    return current
  }

  /// The container that is home to a coordinator; nil when it has left the window.
  func home(of coordinator: LiveCoordinator) -> Container? {
    homeID(of: coordinator).flatMap { containers[$0] }
  }

  func homeID(of coordinator: LiveCoordinator) -> ContainerID? {
    switch coordinator.home {
    case .window: rootLayer
    case .container(let id): id
    }
  }

  /// The top screens of the top layer.
  package var onView: [ScreenKey] { topLayer.map { onView(in: $0) } ?? [] }

  /// The top of a stack, the top of the selected tab, or the tops of all columns of an expanded split.
  func onView(in id: ContainerID) -> [ScreenKey] {
    switch containers.member(id)?.value.content {
    case .bare(let key): key.map { [$0] } ?? []
    case .stack(let entries): entries.last.map { [$0] } ?? []
    case .split(let split) where split.isCollapsed: split.compact.last.map { [$0] } ?? []
    case .split(let split): split.columns.flatMap { onView(in: $0) }
    case .tabs(let tabs): onView(in: tabs.selected)
    case nil: []
    }
  }

  /// The active screen: of a split the top of the focused column.
  package var active: ScreenKey? { topLayer.flatMap { active(in: $0) } }

  private func active(in id: ContainerID) -> ScreenKey? {
    switch containers.member(id)?.value.content {
    case .bare(let key): key
    case .stack(let entries): entries.last
    case .split(let split) where split.isCollapsed: split.compact.last
    case .split(let split):
      split.container(of: split.focus).flatMap { active(in: $0) }
        ?? split.columns.reversed().lazy.compactMap { active(in: $0) }.first
    case .tabs(let tabs): active(in: tabs.selected)
    case nil: nil
    }
  }

  /// Whether what a container shows on top is on view.
  func isOnView(_ id: ContainerID) -> Bool {
    var current = id
    while let container = containers.member(current) {
      switch container.value.place {
      case .layer: return current == topLayer
      case .tab(_, let owner):
        guard case .tabs(let tabs) = containers.member(owner)?.value.content, tabs.selected == current else {
          return false
        }
        current = owner
      case .column(_, let owner):
        guard case .split(let split) = containers.member(owner)?.value.content else { return false }
        if split.isCollapsed, let top = split.compact.last, screens.member(top)?.value.container != current {
          return false
        }
        current = owner
      }
    }
    return false
  }

  /// Whether the innermost split around a container's content, or of it, is collapsed.
  func isCollapsed(_ container: Container) -> Bool {
    if case .split(let split) = container.content { return split.isCollapsed }
    return container.enclosing.flatMap { containers[$0] }.map { isCollapsed($0) } ?? false
  }

  /// The split that a container is a column of, or that it is itself.
  func split(around id: ContainerID) -> (id: ContainerID, split: SplitContent)? {
    var current: ContainerID? = id
    while let container = current.flatMap({ containers[$0] }) {
      if case .split(let split) = container.content { return (container.id, split) }
      current = container.enclosing
    }
    return nil
  }

  /// The tabs that a container is, or is a part of.
  func tabs(around id: ContainerID) -> (id: ContainerID, tabs: Tabs)? {
    var current: ContainerID? = id
    while let container = current.flatMap({ containers[$0] }) {
      if case .tabs(let tabs) = container.content { return (container.id, tabs) }
      current = container.enclosing
    }
    return nil
  }

  /// The screens of a stack or of a bare container, lowest first; nil for splits and tabs.
  func entries(of id: ContainerID) -> PersistentList<ScreenKey>? {
    switch containers.member(id)?.value.content {
    case .bare(let key): PersistentList(key.map { [$0] } ?? [])
    case .stack(let entries): entries
    case .split, .tabs, nil: nil
    }
  }

  /// The screens above one in its container, or in the order of a whole collapsed split.
  func screensAbove(_ key: ScreenKey, isWholeSplit: Bool) -> [ScreenKey] {
    guard let screen = screens[key] else { return [] }
    if isWholeSplit, let split = split(around: screen.container)?.split, split.isCollapsed {
      let index = split.compact.topmostIndex { $0 == key } ?? 0
      return split.compact.suffix(split.compact.count - index - 1)
    }
    guard let entries = entries(of: screen.container) else { return [] }
    let index = entries.topmostIndex { $0 == key } ?? 0
    return entries.suffix(entries.count - index - 1)
  }

  func isEmpty(_ id: ContainerID) -> Bool {
    switch containers.member(id)?.value.content {
    case .bare(let key): key == nil
    case .stack(let entries): entries.isEmpty
    case .split(let split): split.columns.allSatisfy { isEmpty($0) }
    case .tabs(let tabs): tabs.tabs.allSatisfy { isEmpty($0.container) }
    case nil: true
    }
  }

  /// A container and all inside it, outermost first.
  func parts(of id: ContainerID) -> [ContainerID] {
    switch containers.member(id)?.value.content {
    case .bare, .stack, nil: [id]
    case .split(let split): [id] + split.columns
    case .tabs(let tabs): [id] + tabs.tabs.flatMap { parts(of: $0.container) }
    }
  }

  /// A coordinator and its ancestors, upward, as far as one of them.
  func line(from id: CoordinatorID?, upTo last: CoordinatorID? = nil) -> [CoordinatorID] {
    var line: [CoordinatorID] = []
    var current = id
    while let next = current {
      line.append(next)
      current = next == last ? nil : coordinators.member(next)?.value.parent
    }
    return line
  }

  /// A coordinator's descendants, each after its own children, without itself.
  func descendants(of id: CoordinatorID) -> [CoordinatorID] {
    // Parents first with the newest child first, turned round: children before parents, the oldest first.
    var found: [CoordinatorID] = []
    var open = coordinators.member(id)?.value.children.elements ?? []
    while let next = open.popLast() {
      found.append(next)
      open.append(contentsOf: coordinators.member(next)?.value.children.elements ?? [])
    }
    return found.reversed()
  }

  /// Whether a stack or a bare container has a screen, without a walk through it.
  func contains(_ target: ScreenTarget, in container: ContainerID) -> Bool {
    switch target {
    case .key(let key): screens.member(key)?.value.container == container
    case .name(let name): screens.contains(name, in: container)
    }
  }

  /// Whether a target is that screen, or one of its name.
  func isMeant(_ key: ScreenKey, by target: ScreenTarget) -> Bool {
    switch target {
    case .key(let wanted): key == wanted
    case .name(let name): screens[key]?.name == name
    }
  }
}

// The screens below the active one.
extension Tree {
  /// The active screen, and those below it: in its stack, in the other columns of a split from the right, then in the
  /// layers below.
  ///
  /// Hidden tabs are left out. There are at most so many, because stacks may be long.
  package func screensDownward(max: Int) -> [ScreenKey] {
    var found: [ScreenKey] = []
    for layer in layers.fromTop {
      addScreens(of: layer, to: &found, max: max)
      guard found.count < max else { break }
    }
    return found
  }

  private func addScreens(of id: ContainerID, to found: inout [ScreenKey], max: Int) {
    guard found.count < max else { return }
    switch containers.member(id)?.value.content {
    case .bare(let key):
      if let key { found.append(key) }
    case .stack(let entries):
      add(entries, to: &found, max: max)
    case .split(let split) where split.isCollapsed:
      add(split.compact, to: &found, max: max)
    case .split(let split):
      let focused = split.container(of: split.focus)
      let others = split.columns.reversed().filter { $0 != focused }
      for column in (focused.map { [$0] } ?? []) + others { addScreens(of: column, to: &found, max: max) }
    case .tabs(let tabs):
      addScreens(of: tabs.selected, to: &found, max: max)
    case nil:
      break
    }
  }

  private func add(_ entries: PersistentList<ScreenKey>, to found: inout [ScreenKey], max: Int) {
    for key in entries.fromTop {
      guard found.count < max else { return }
      found.append(key)
    }
  }
}
