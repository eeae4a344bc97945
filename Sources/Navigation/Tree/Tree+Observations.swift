// The properties of the tree around a coordinator that conditions read, by an index, the screens on view, or the way up
// from its home.

extension Tree {
  /// Whether an observation holds for a coordinator; without a home in the window, nothing about its home does.
  func holds(_ observation: TreeObservation, for coordinator: LiveCoordinator) -> Bool {
    switch observation {
    case .covered: isCovered(coordinator)
    case .exists(let type): hasCoordinator(ofType: type)
    case .onView(let screen): onView.contains { screens.member($0)?.value.name == screen }
    case .tab(let name): selectedTab(of: coordinator) == name
    }
  }

  private func isCovered(_ coordinator: LiveCoordinator) -> Bool {
    guard let home = homeID(of: coordinator) else { return false }
    let own = layer(of: home)
    guard case .layer(_, .shown)? = containers.member(own)?.value.place else { return false }
    return topLayer != own
  }

  private func selectedTab(of coordinator: LiveCoordinator) -> String? {
    guard let home = homeID(of: coordinator), let tabs = tabs(around: home)?.tabs else { return nil }
    return tabs.tabs.first { $0.container == tabs.selected }?.spec.name
  }
}
