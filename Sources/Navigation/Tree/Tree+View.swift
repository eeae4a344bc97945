internal import JSON

// The screens on view, and the places of entries in a tree. Walks go upward or along one layer, never over
// the whole tree.

extension Tree {
  var topLayer: ContainerID? { layers.last }

  func layer(of id: ContainerID) -> ContainerID {
    var current = id
    while let enclosing = containers.member(current)?.value.enclosing { current = enclosing }
    return current
  }

  /// The container that is the home of a coordinator; nil if it has left the window.
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

  /// The active screen; in a split, the top of the focused column.
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

  /// Whether the top of a container is on view.
  func isOnView(_ id: ContainerID) -> Bool {
    var current = id
    while let container = containers.member(current) {
      switch container.value.place {
      case .layer: return current == topLayer
      case .tab(_, let owner, _):
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

  /// A container and the containers around it, from the inside out.
  func outward(from id: ContainerID) -> UnfoldFirstSequence<ContainerID> {
    sequence(first: id) { containers.member($0)?.value.enclosing }
  }

  /// The number of containers around one, counted up to a limit.
  func nesting(of id: ContainerID, upTo most: Int) -> Int {
    outward(from: id).prefix(most + 1).reduce(-1) { depth, _ in depth + 1 }
  }

  /// Whether the innermost split around a container, or the container itself, is collapsed.
  func isCollapsed(_ id: ContainerID) -> Bool { split(around: id)?.isCollapsed ?? false }

  /// The innermost split around a container, or the container itself.
  func split(around id: ContainerID) -> SplitContent? {
    outward(from: id).lazy.compactMap { containers.member($0)?.value.split }.first
  }

  /// The innermost tabs around a container, or the container itself.
  func tabs(around id: ContainerID) -> (id: ContainerID, tabs: Tabs)? {
    outward(from: id).lazy.compactMap { id in containers.member(id)?.value.tabs.map { (id, $0) } }.first
  }

  /// The screens of a stack or of a bare container, lowest first; nil for splits and tabs.
  func entries(of id: ContainerID) -> PersistentList<ScreenKey>? {
    containers.member(id)?.value.content.entries
  }

  /// The screens above one in its container, or in the order of a whole collapsed split.
  func screensAbove(_ key: ScreenKey, isWholeSplit: Bool) -> [ScreenKey] {
    guard let screen = screens[key] else { return [] }
    if isWholeSplit, let split = split(around: screen.container), split.isCollapsed {
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

  /// A coordinator and its ancestors, upward, up to and including `last`.
  func line(from id: CoordinatorID?, upTo last: CoordinatorID? = nil) -> [CoordinatorID] {
    guard let id else { return [] }
    return Array(sequence(first: id) { $0 == last ? nil : coordinators.member($0)?.value.parent })
  }

  /// A coordinator's descendants, children before parents, without the subtrees that the closure excludes.
  func descendants(
    of id: CoordinatorID,
    where isIncluded: (CoordinatorID) -> Bool = { _ in true }
  ) -> [CoordinatorID] {
    // The reverse of parents first, newest child first: children before parents, the oldest first.
    var found: [CoordinatorID] = []
    var open = [id]
    while let next = open.popLast() {
      if next != id { found.append(next) }
      for child in coordinators.member(next)?.value.children.elements ?? [] where isIncluded(child) {
        open.append(child)
      }
    }
    return found.reversed()
  }

  /// A coordinator and its descendants, parents first, each with its level.
  func levels(from top: CoordinatorID) -> [(id: CoordinatorID, level: Int)] {
    let above = coordinators.member(top)?.value.parent.flatMap { coordinators.member($0)?.value.level }
    var levels: [(id: CoordinatorID, level: Int)] = []
    var open = [(id: top, level: above.map { $0 + 1 } ?? 0)]
    while let next = open.popLast(), let coordinator = coordinators.member(next.id) {
      levels.append(next)
      open += coordinator.value.children.elements.map { ($0, next.level + 1) }
    }
    return levels
  }

  /// Whether a stack or a bare container has the target screen, without a walk.
  func contains(_ target: ScreenTarget, in container: ContainerID) -> Bool {
    switch target {
    case .key(let key): screens.member(key)?.value.container == container
    case .name(let name, _): screens.contains(name, in: container)
    }
  }

  /// Whether a target means that screen.
  func isMeant(_ key: ScreenKey, by target: ScreenTarget) -> Bool {
    switch target {
    case .key(let wanted): key == wanted
    case .name(let name, let identity):
      screens.member(key).map { screen in
        screen.value.name == name
          && identity.members.allSatisfy { (screen.value.params[$0.name] ?? .null) == $0.value }
      } ?? false
    }
  }

  /// The active screen, and those below it: in its stack, in the other columns of a split from the right, then in the
  /// layers below.
  ///
  /// Hidden tabs are left out. Returns at most `max` screens, because stacks may be long.
  package func screensDownward(max: Int) -> [ScreenKey] {
    Array(layers.fromTop.lazy.flatMap { screensDownward(in: $0, max: max) }.prefix(max))
  }

  private func screensDownward(in id: ContainerID, max: Int) -> [ScreenKey] {
    switch containers.member(id)?.value.content {
    case .bare(let key): return key.map { [$0] } ?? []
    case .stack(let entries): return Array(entries.fromTop.prefix(max))
    case .split(let split) where split.isCollapsed: return Array(split.compact.fromTop.prefix(max))
    case .split(let split):
      let focused = split.container(of: split.focus).map { [$0] } ?? []
      let others = split.columns.reversed().filter { $0 != focused.first }
      return (focused + others).flatMap { screensDownward(in: $0, max: max) }
    case .tabs(let tabs): return screensDownward(in: tabs.selected, max: max)
    case nil: return []
    }
  }
}
