// A coordinator's first screen: the lowest in its home that it owns or, if none, that its subtree owns; per tab; of a
// split the lowest of all columns.

extension Tree {
  /// One screen, of tabs one a tab: empty if nothing in home belongs to the coordinator.
  func firstScreens(of coordinator: LiveCoordinator) -> [ScreenKey] {
    guard let home = home(of: coordinator) else { return [] }
    guard case .tabs(let tabs) = home.content else {
      return firstScreen(of: coordinator, in: parts(home.id)).map { [$0] } ?? []
    }
    return tabs.tabs.compactMap { firstScreen(of: coordinator, in: parts($0.container)) }
  }

  /// The first screen in some containers, the columns of a split for instance.
  func firstScreen(of coordinator: LiveCoordinator, in parts: [ContainerID]) -> ScreenKey? {
    lowestOwn(of: coordinator, in: parts) ?? lowestOfSubtree(of: coordinator, in: parts)
  }

  /// Walks no further down than the lowest own screen, which its number of own screens tells.
  private func lowestOwn(of coordinator: LiveCoordinator, in parts: [ContainerID]) -> ScreenKey? {
    for part in parts {
      let own = Set(coordinator.screens.fromTop.filter { screens[$0]?.container == part })
      guard !own.isEmpty, let entries = entries(of: part) else { continue }
      return entries.suffix(entries.count - entries.lowestIndex(of: own)).first
    }
    return nil
  }

  private func lowestOfSubtree(of coordinator: LiveCoordinator, in parts: [ContainerID]) -> ScreenKey? {
    var subtree = Subtree(of: coordinator.id)
    for part in parts {
      for key in entries(of: part)?.elements ?? [] {
        guard let owner = screens[key]?.owner, subtree.contains(owner, in: self) else { continue }
        return key
      }
    }
    return nil
  }

  /// The topmost screen that a coordinator owns and that is meant: layers from the top, what is on view first.
  func topmostScreen(of coordinator: LiveCoordinator, where isMeant: (ScreenKey) -> Bool) -> ScreenKey? {
    guard coordinator.screens.count > 1 else {
      return coordinator.screens.last.flatMap { isMeant($0) ? $0 : nil }
    }
    let isOwn = { (key: ScreenKey) in screens[key]?.owner == coordinator.id && isMeant(key) }
    for layer in layers.fromTop {
      if let key = topmost(in: layer, where: isOwn) { return key }
    }
    return nil
  }

  private func topmost(in id: ContainerID, where isMeant: (ScreenKey) -> Bool) -> ScreenKey? {
    switch containers[id]?.content {
    case .bare(let key): return key.flatMap { isMeant($0) ? $0 : nil }
    case .stack(let entries): return entries.fromTop.first(where: isMeant)
    case .split(let split) where split.isCollapsed: return split.compact.fromTop.first(where: isMeant)
    case .split(let split):
      let focused = split.container(of: split.focus).map { [$0] } ?? []
      return topmost(inFirstOf: focused + split.columns.reversed(), where: isMeant)
    case .tabs(let tabs):
      return topmost(inFirstOf: [tabs.selected] + tabs.tabs.map(\.container), where: isMeant)
    case nil: return nil
    }
  }

  private func topmost(inFirstOf parts: [ContainerID], where isMeant: (ScreenKey) -> Bool) -> ScreenKey? {
    for part in parts {
      if let key = topmost(in: part, where: isMeant) { return key }
    }
    return nil
  }

  /// The containers that hold screens, in the order in which their screens count.
  private func parts(_ id: ContainerID) -> [ContainerID] {
    parts(of: id).filter { entries(of: $0) != nil }
  }
}
