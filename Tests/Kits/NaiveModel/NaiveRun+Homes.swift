import Navigation

// New homes for coordinators whose home has left.

extension NaiveRun {
  func isWindow(_ type: String) -> Bool { app.types[type]?.kind == .window }

  /// In the root layer a window is at home in the window.
  func home(of type: String, in container: Int) -> NaiveTree.Coordinator.Home {
    isWindow(type) && container == tree.layers.first ? .window : .container(container)
  }

  /// Of those who live in a new root layer, or had it put there, windows are at home in the window now, and others in the
  /// layer if they have lost their home.
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

  /// One that replaced its own layer is at home in the new one, as are its ancestors.
  mutating func settle(_ id: Int, in layer: Int) {
    for coordinator in tree.chain(from: id).compactMap(tree.coordinator) where tree.homeHasLeft(coordinator) {
      move(coordinator, to: .container(layer))
    }
  }

  /// Those that still live are at home in the root layer.
  mutating func settleHomeless() {
    guard let root = tree.layers.first else { return }
    for coordinator in tree.coordinators where tree.homeHasLeft(coordinator) {
      move(coordinator, to: home(of: coordinator.type, in: root))
    }
  }

  /// One that has another home has lost none.
  private mutating func move(_ coordinator: NaiveTree.Coordinator, to home: NaiveTree.Coordinator.Home) {
    losses.removeAll { $0.isHome && $0.chain.first == coordinator.id }
    tree.edit(coordinator: coordinator.id) { $0.home = home }
    tree.removeAwaited(nobodyAtHome: coordinator.home)
  }
}

extension NaiveTree {
  /// A layer that waits for its first screen goes when it is no coordinator's home.
  fileprivate mutating func removeAwaited(nobodyAtHome home: Coordinator.Home) {
    guard case .container(let id) = home, container(id) != nil else { return }
    let layer = layer(of: id)
    let homes = inside(layer).map { Coordinator.Home.container($0.id) }
    if !isShown(layer), !coordinators.contains(where: { homes.contains($0.home) }) { discard(layer) }
  }
}
