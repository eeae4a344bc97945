/// A search for the first screen of a coordinator: the lowest in its home that it owns, else its subtree.
///
/// Each declared tab has its own first screen. In a split, the first screen is the lowest of all columns.
struct FirstScreenSearch {
  let tree: Tree
  let coordinator: LiveCoordinator

  /// The first screen, or one per tab; empty if nothing in home belongs to the coordinator.
  func all() -> [ScreenKey] {
    guard let home = tree.home(of: coordinator) else { return [] }
    guard case .tabs(let tabs) = home.content else {
      return first(in: parts(home.id)).map { [$0] } ?? []
    }
    let own = ownScreens()
    return tabs.tabs.filter { !tree.isDynamic($0) }.compactMap { first(in: parts($0.container), own: own) }
  }

  /// The number of entries that the search may visit.
  var length: Int {
    let parts = tree.homeID(of: coordinator).map { self.parts($0) } ?? []
    return parts.reduce(coordinator.screens.count) { $0 + (tree.entries(of: $1)?.count ?? 0) }
  }

  /// The first screen in some containers, such as the columns of a split.
  func first(in parts: [ContainerID]) -> ScreenKey? { first(in: parts, own: ownScreens()) }

  private func first(in parts: [ContainerID], own: [ContainerID: Set<ScreenKey>]) -> ScreenKey? {
    lowest(of: own, in: parts) ?? lowestOfSubtree(in: parts)
  }

  private func ownScreens() -> [ContainerID: Set<ScreenKey>] {
    var own: [ContainerID: Set<ScreenKey>] = [:]
    for key in coordinator.screens.fromTop {
      if let container = tree.screens.member(key)?.value.container { own[container, default: []].insert(key) }
    }
    return own
  }

  /// Stops at the lowest own screen, because the number of own screens is known.
  private func lowest(of own: [ContainerID: Set<ScreenKey>], in parts: [ContainerID]) -> ScreenKey? {
    for part in parts {
      guard let own = own[part], let entries = tree.entries(of: part) else { continue }
      return entries.suffix(entries.count - entries.lowestIndex(of: own)).first
    }
    return nil
  }

  private func lowestOfSubtree(in parts: [ContainerID]) -> ScreenKey? {
    var subtree = Subtree(of: coordinator.id)
    for part in parts {
      for key in tree.entries(of: part)?.elements ?? [] {
        guard let owner = tree.screens[key]?.owner, subtree.contains(owner, in: tree) else { continue }
        return key
      }
    }
    return nil
  }

  /// The containers that hold screens, in the order in which their screens count.
  private func parts(_ id: ContainerID) -> [ContainerID] {
    tree.parts(of: id).filter { tree.entries(of: $0) != nil }
  }
}
