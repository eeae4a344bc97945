// Homes of coordinators, and new homes for those whose home has left the window.

extension Draft {
  /// The home of a new coordinator of that kind in a container: of a window in the root layer it is the window.
  func home(of kind: CoordinatorKind, in container: ContainerID) -> LiveCoordinator.HomePlace {
    kind == .window && container == tree.rootLayer ? .window : .container(container)
  }

  /// Moves the residents of a new root layer, the coordinator that made it, and the ancestors to their new homes.
  ///
  /// The home of window coordinators is the window; the home of others that have lost theirs is the layer.
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

  /// Moves a coordinator and its ancestors into a new layer if they have lost their home.
  mutating func settle(_ id: CoordinatorID, in layer: ContainerID) {
    let line = tree.line(from: id)
    work += line.count
    for coordinator in line.compactMap({ tree.coordinators[$0] })
    where tree.hasLostHome(coordinator) {
      move(coordinator, to: .container(layer))
    }
  }

  /// Those that live on without their home, for what they own elsewhere, are at home in the root layer.
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

  /// A layer that still waits for its first screen goes with the last coordinator that was at home in it.
  mutating func leaveHome(_ coordinator: LiveCoordinator) {
    guard case .container(let home) = coordinator.home, let container = tree.containers[home] else { return }
    edit(home) { $0.residents.remove(coordinator.id) }
    guard container.residents.count == 1 else { return }
    let layer = tree.layer(of: home)
    guard case .layer(_, let standing) = tree.containers.member(layer)?.value.place, standing != .shown else {
      return
    }
    let parts = tree.parts(of: layer)
    guard parts.allSatisfy({ tree.containers[$0]?.residents.isEmpty ?? true }) else { return }
    for part in parts { tree.containers[part] = nil }
  }
}
