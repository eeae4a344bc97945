import Navigation

// Transfers on layers, and transfers that depend on home.

extension NaiveRun {
  mutating func present(
    _ what: Presented,
    _ spec: LayerSpec,
    _ actor: NaiveTree.Coordinator,
    _ begins: inout [Beginning]
  ) throws(Stop) -> Bool {
    switch what {
    case .child(let child):
      begins += try open(
        child,
        part(spec, actor),
        spec.isStack ? .stack : .bare,
        parent: actor.id,
        .presented
      )
    case .screen(let screen):
      let layer = tree.makeContainer(part(spec, actor), spec.isStack ? .stack : .bare)
      let shown = tree.makeScreen(screen, owner: actor.id)
      change(by: actor.id) { $0.append(shown, to: layer) }
    }
    return true
  }

  /// Replaces the topmost layer above the root, except those of higher priority than the new one.
  mutating func replaceModal(
    _ what: Presented,
    _ spec: LayerSpec,
    _ actor: NaiveTree.Coordinator,
    _ begins: inout [Beginning]
  ) throws(Stop) -> Bool {
    var spec = spec
    spec.traits = traits(spec, actor)
    let replaced = tree.layers.last { tree.priority(of: $0) <= spec.traits.priority }
    if let replaced, replaced != tree.layers.first {
      change(by: actor.id) { $0.close($0.layersDismissed(with: replaced)) }
    }
    let layer = tree.lastContainer + 1
    let changed = try present(what, spec, actor, &begins)
    settle(actor.id, in: layer)
    return changed
  }

  /// A layer that appears with its first screen.
  func part(_ spec: LayerSpec, _ actor: NaiveTree.Coordinator) -> NaiveTree.Container.Part {
    .layer(traits(spec, actor), spec.isBeneath ? .awaitedBeneath : .awaited)
  }

  /// A layer has at least the priority of its presenter's layer.
  func traits(_ spec: LayerSpec, _ actor: NaiveTree.Coordinator) -> LayerTraits {
    let own = ownLayer(actor).map(tree.priority) ?? 0
    return LayerTraits(style: spec.traits.style, priority: max(spec.traits.priority, own))
  }

  private func ownLayer(_ actor: NaiveTree.Coordinator) -> Int? {
    tree.home(of: actor).map { tree.layer(of: $0.id) }
  }

  mutating func dismissAbove(_ actor: NaiveTree.Coordinator) -> Bool {
    let above = ownLayer(actor).map(tree.layersAbove) ?? []
    change(by: actor.id) { $0.close(above) }
    return !above.isEmpty
  }

  mutating func dismissSelf(_ actor: NaiveTree.Coordinator) -> Bool {
    guard let own = ownLayer(actor), tree.layers.dropFirst().contains(own) else { return false }
    change(by: actor.id) { $0.close($0.layersDismissed(with: own)) }
    return true
  }

  mutating func dismiss(_ target: LayerTarget, _ actor: NaiveTree.Coordinator) throws(Stop) -> Bool {
    guard let layer = try layer(of: target), tree.layers.dropFirst().contains(layer) else { return false }
    change(by: actor.id) { $0.close($0.layersDismissed(with: layer)) }
    return true
  }

  func layer(of target: LayerTarget) throws(Stop) -> Int? {
    switch target {
    case .layer(let id):
      if id.number > tree.lastContainer { throw .failed(.unknownScreen) }
      return tree.container(id.number).map { tree.layer(of: $0.id) }
    case .screen(let key):
      if key.number > tree.lastScreen { throw .failed(.unknownScreen) }
      return tree.holder(of: key.number).map { tree.layer(of: $0.id) }
    }
  }

  mutating func dismiss(to target: ScreenTarget, _ actor: NaiveTree.Coordinator) throws(Stop) -> Bool {
    guard let shows = tree.layers.last(where: { tree.screens(inside: $0).contains(where: target.means) })
    else {
      throw .failed(tree.absence(of: target))
    }
    let above = tree.layersAbove(shows)
    change(by: actor.id) { $0.close(above) }
    return !above.isEmpty
  }

  mutating func pushOrPresent(
    _ spec: ScreenSpec,
    _ layer: LayerSpec,
    _ actor: NaiveTree.Coordinator,
    _ begins: inout [Beginning]
  ) throws(Stop) -> Bool {
    let home = try home(actor)
    let shows = home.kind == .stack || (home.kind == .bare && home.screens.isEmpty)
    return shows ? try show(spec, actor) : try present(.screen(spec), layer, actor, &begins)
  }

  mutating func popOrDismiss(_ actor: NaiveTree.Coordinator) -> Bool {
    if dismissAbove(actor) { return true }
    if let home = tree.home(of: actor), home.kind == .stack, pop(1, in: home.id, actor) { return true }
    return dismissSelf(actor)
  }

  mutating func popToRootOrDismiss(_ actor: NaiveTree.Coordinator) -> Bool {
    let dismissed = dismissAbove(actor)
    let home = tree.home(of: actor)
    let popped = if let home, home.kind == .stack { popToRoot(in: home.id, actor) } else { false }
    return dismissed || popped || dismissSelf(actor)
  }
}
