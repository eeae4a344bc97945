// A coordinator's first screen: the lowest in its home that it owns or, if none, that its subtree owns; per tab; of a
// split the lowest of all columns.

extension Tree {
  /// One screen, of tabs one a tab: empty if nothing in home belongs to the coordinator.
  func firstScreens(of coordinator: LiveCoordinator) -> [ScreenKey] {
    guard let home = home(of: coordinator) else { return [] }
    guard case .tabs(let tabs) = home.content else {
      return firstScreen(of: coordinator, in: parts(home.id)).map { [$0] } ?? []
    }
    let own = ownScreens(of: coordinator)
    return tabs.tabs.compactMap { firstScreen(of: coordinator, in: parts($0.container), own: own) }
  }

  /// The number of entries that a search for a coordinator's first screens may look at.
  func searchLength(forFirstScreensOf coordinator: LiveCoordinator) -> Int {
    let parts = homeID(of: coordinator).map { self.parts($0) } ?? []
    return parts.reduce(coordinator.screens.count) { $0 + (entries(of: $1)?.count ?? 0) }
  }

  /// The first screen in some containers, the columns of a split for instance.
  func firstScreen(of coordinator: LiveCoordinator, in parts: [ContainerID]) -> ScreenKey? {
    firstScreen(of: coordinator, in: parts, own: ownScreens(of: coordinator))
  }

  private func firstScreen(
    of coordinator: LiveCoordinator,
    in parts: [ContainerID],
    own: [ContainerID: Set<ScreenKey>]
  ) -> ScreenKey? {
    lowest(of: own, in: parts) ?? lowestOfSubtree(of: coordinator, in: parts)
  }

  /// The screens that a coordinator owns, by container.
  private func ownScreens(of coordinator: LiveCoordinator) -> [ContainerID: Set<ScreenKey>] {
    var own: [ContainerID: Set<ScreenKey>] = [:]
    for key in coordinator.screens.fromTop {
      if let container = screens.member(key)?.value.container { own[container, default: []].insert(key) }
    }
    return own
  }

  /// Walks no further down than the lowest own screen, which its number of own screens tells.
  private func lowest(of own: [ContainerID: Set<ScreenKey>], in parts: [ContainerID]) -> ScreenKey? {
    for part in parts {
      guard let own = own[part], let entries = entries(of: part) else { continue }
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

  /// The containers that hold screens, in the order in which their screens count.
  private func parts(_ id: ContainerID) -> [ContainerID] {
    parts(of: id).filter { entries(of: $0) != nil }
  }
}
