/// A property of the tree that a condition of a coordinator's route reads.
package enum TreeObservation: Hashable, Sendable {
  /// A layer lies above the one of the coordinator's home.
  case covered
  /// A coordinator of that type is alive.
  case exists(type: String)
  case onView(screen: String)
  /// The tab of that name is selected in the tabs that the coordinator's home is, or is a part of.
  case tab(String)
}

// Read by an index, by the screens on view, or on the way up from a coordinator's home.
extension TreeObservation {
  /// Whether it holds for a coordinator; without a home in the window, nothing about its home does.
  func holds(for coordinator: LiveCoordinator, in tree: Tree) -> Bool {
    switch self {
    case .covered: isCovered(coordinator, in: tree)
    case .exists(let type): tree.hasCoordinator(ofType: type)
    case .onView(let screen): tree.onView.contains { tree.screens.member($0)?.value.name == screen }
    case .tab(let name): selectedTab(of: coordinator, in: tree) == name
    }
  }

  private func isCovered(_ coordinator: LiveCoordinator, in tree: Tree) -> Bool {
    guard let home = tree.homeID(of: coordinator) else { return false }
    let own = tree.layer(of: home)
    guard case .layer(_, .shown)? = tree.containers.member(own)?.value.place else { return false }
    return tree.topLayer != own
  }

  private func selectedTab(of coordinator: LiveCoordinator, in tree: Tree) -> String? {
    guard let home = tree.homeID(of: coordinator) else { return nil }
    let tabs = tree.tabs(around: home)?.tabs
    return tabs?.tabs.first { $0.container == tabs?.selected }?.spec.name
  }
}
