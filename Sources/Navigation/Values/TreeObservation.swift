package import JSON

/// A property of the tree that a condition of a coordinator's route reads.
package enum TreeObservation: Hashable, Sendable {
  /// A layer lies above the one of the coordinator's home.
  case covered
  /// A coordinator of that type is alive.
  case exists(type: String)
  /// A screen of that name, with these params as its identity.
  case onView(screen: String, identity: JSON.Object = [:])
  /// The tab of that name is selected in the tabs that the coordinator's home is, or is a part of.
  case tab(String)
}

// Read by an index, by the screens on view, or on the way up from a coordinator's home.
extension TreeObservation {
  /// The observations that answer it for a coordinator: itself, if it holds; of a screen, one for each on view.
  ///
  /// Without a home in the window, nothing about a coordinator's home holds.
  func observed(for coordinator: LiveCoordinator, in tree: Tree) -> [TreeObservation] {
    switch self {
    case .covered: isCovered(coordinator, in: tree) ? [self] : []
    case .exists(let type): tree.hasCoordinator(ofType: type) ? [self] : []
    case .onView(let screen, _): tree.observedOnView(screen)
    case .tab(let name): selectedTab(of: coordinator, in: tree) == name ? [self] : []
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

extension Tree {
  /// The screens of a name that are on view, each with its identity.
  func observedOnView(_ name: String) -> [TreeObservation] {
    let names = types.identities[name] ?? []
    return onView.compactMap { screens.member($0)?.value }.filter { $0.name == name }.map { screen in
      .onView(screen: name, identity: names.reduce(into: JSON.Object()) { $0[$1] = screen.params[$1] })
    }
  }
}
