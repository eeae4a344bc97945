// The homes of coordinators, and new homes for coordinators whose home has left the window.

extension Draft {
  /// The home of a new coordinator: the window for kind window in the root layer, else the container.
  func home(of kind: CoordinatorKind, in container: ContainerID) -> LiveCoordinator.HomePlace {
    kind == .window && container == tree.rootLayer ? .window : .container(container)
  }

  /// Moves the residents of a new root layer, the coordinator that made it, and the ancestors to their new homes.
  ///
  /// Coordinators of kind window move to the window; others that have lost their home move to the layer.
  mutating func settle(inRoot layer: ContainerID, by id: CoordinatorID?) {
    let residents = tree.containers[layer]?.residents.elements ?? []
    let line = tree.line(from: id)
    work += residents.count + line.count
    for coordinator in (residents + line).compactMap({ tree.coordinators[$0] }) {
      if tree.isWindow(coordinator) {
        move(coordinator, to: .window)
      } else if tree.hasLostHome(coordinator) {
        move(coordinator, to: .container(layer))
      }
    }
  }

  /// Moves a coordinator and those of its ancestors that have lost their home into a new layer.
  mutating func settle(_ id: CoordinatorID, in layer: ContainerID) {
    let line = tree.line(from: id)
    work += line.count
    for coordinator in line.compactMap({ tree.coordinators[$0] })
    where tree.hasLostHome(coordinator) {
      move(coordinator, to: .container(layer))
    }
  }

  /// Moves coordinators that live on without their home to the root layer.
  mutating func settleHomeless() {
    guard let root = tree.rootLayer else { return }
    for coordinator in homeless.compactMap({ tree.coordinators[$0] }) where tree.hasLostHome(coordinator) {
      move(coordinator, to: home(of: tree.isWindow(coordinator) ? .window : .stack, in: root))
    }
    homeless = []
  }

  mutating func move(_ coordinator: LiveCoordinator, to home: LiveCoordinator.HomePlace) {
    guard coordinator.home != home else { return }
    leaveHome(coordinator)
    edit(coordinator.id) { $0.home = home }
    if case .container(let container) = home { edit(container) { $0.residents.insert(coordinator.id) } }
  }

  /// Removes a coordinator from its home.
  ///
  /// A layer that waits for its first screen is removed with its last resident.
  mutating func leaveHome(_ coordinator: LiveCoordinator) {
    guard case .container(let home) = coordinator.home, let container = tree.containers[home] else { return }
    edit(home) { $0.residents.remove(coordinator.id) }
    guard container.residents.count == 1 else { return }
    let layer = tree.layer(of: home)
    guard case .layer(_, let visibility) = tree.containers.member(layer)?.value.place, visibility != .shown
    else {
      return
    }
    let parts = tree.parts(of: layer)
    guard parts.allSatisfy({ tree.containers[$0]?.residents.isEmpty ?? true }) else { return }
    for part in parts { tree.containers[part] = nil }
  }
}
