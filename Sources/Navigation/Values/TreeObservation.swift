package import JSON

/// A property of the tree that a condition of a coordinator's route reads.
package enum TreeObservation: Hashable, Sendable {
  /// A layer lies above the one of the coordinator's home.
  case covered
  /// A coordinator of that type is alive.
  case exists(type: String)
  /// A screen of that name, with these params as its identity.
  case onView(screen: String, identity: JSON.Object = [:])
  /// The tab of that name is selected in the tabs around the coordinator's home.
  case tab(String)
}

// Observations read an index, the screens on view, or the containers around a coordinator's home.
extension TreeObservation {
  /// The observations that hold for a coordinator: this one, or one for each matching screen on view.
  ///
  /// Observations about the coordinator's home do not hold if it has left the window.
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
