import Navigation

// New homes for coordinators whose home has left.

extension NaiveRun {
  func isWindow(_ type: String) -> Bool { app.types[type]?.kind == .window }

  /// In the root layer a window is at home in the window.
  func home(of type: String, in container: Int) -> NaiveTree.Coordinator.Home {
    isWindow(type) && container == tree.layers.first ? .window : .container(container)
  }

  /// Updates the homes of the coordinators of a new root layer: windows are at home in the window, others in
  /// the layer if they have lost their home.
  mutating func settle(inRoot layer: Int, by opener: Int) {
    let residents = tree.coordinators.filter { $0.home == .container(layer) }.map(\.id)
    for coordinator in (residents + tree.chain(from: opener)).compactMap(tree.coordinator) {
      if isWindow(coordinator.type) {
        move(coordinator, to: .window)
      } else if tree.homeHasLeft(coordinator) {
        move(coordinator, to: .container(layer))
      }
    }
  }

  /// A coordinator that replaced its own layer is at home in the new layer, like its ancestors.
  mutating func settle(_ id: Int, in layer: Int) {
    for coordinator in tree.chain(from: id).compactMap(tree.coordinator) where tree.homeHasLeft(coordinator) {
      move(coordinator, to: .container(layer))
    }
  }

  /// Surviving coordinators are at home in the root layer.
  mutating func settleHomeless() {
    guard let root = tree.layers.first else { return }
    for coordinator in tree.coordinators where tree.homeHasLeft(coordinator) {
      move(coordinator, to: home(of: coordinator.type, in: root))
    }
  }

  /// A coordinator with another home has not lost its home.
  private mutating func move(_ coordinator: NaiveTree.Coordinator, to home: NaiveTree.Coordinator.Home) {
    losses.removeAll { $0.isHome && $0.chain.first == coordinator.id }
    tree.edit(coordinator: coordinator.id) { $0.home = home }
    tree.removeAwaited(nobodyAtHome: coordinator.home)
  }
}

extension NaiveTree {
  /// A layer that waits for its first screen is removed when no coordinator is at home in it.
  fileprivate mutating func removeAwaited(nobodyAtHome home: Coordinator.Home) {
    guard case .container(let id) = home, container(id) != nil else { return }
    let layer = layer(of: id)
    let homes = inside(layer).map { Coordinator.Home.container($0.id) }
    if !isShown(layer), !coordinators.contains(where: { homes.contains($0.home) }) { discard(layer) }
  }
}
