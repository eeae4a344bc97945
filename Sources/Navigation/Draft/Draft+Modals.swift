internal import JSON

// Transfers on layers: presenting goes above the layers of the same priority, and closing one closes these.

extension Draft {
  mutating func present(_ presented: Presented, _ layer: LayerSpec, _ actor: Actor) throws(Stop)
    -> TransferEffect
  {
    switch presented {
    case .screen(let spec):
      let id = try makeLayer(traits(layer, actor), isStack: layer.isStack, as: .awaited)
      let key = try makeScreen(spec, owner: actor.id, in: id)
      append([key], to: id, actor.cause(.present))
      return .changed
    case .child(let child):
      return try openInLayer(
        child,
        actor,
        layer,
        isStack: layer.isStack,
        standing: .awaited,
        opening: .presented
      )
    }
  }

  mutating func replaceModal(_ presented: Presented, _ layer: LayerSpec, _ actor: Actor) throws(Stop)
    -> TransferEffect
  {
    var layer = layer
    layer.traits = traits(layer, actor)
    if let replaced = topmostModal(upTo: layer.traits.priority) {
      removeLayers(layersClosing(with: replaced), actor.cause(.dismiss))
    }
    // The first container that presenting makes is the layer.
    let new = ContainerID(tree.counters.container + 1)
    let effect = try present(presented, layer, actor)
    settle(actor.id, in: new)
    return effect
  }

  mutating func makeLayer(
    _ traits: LayerTraits,
    isStack: Bool,
    as standing: Container.Visibility
  ) throws(Stop) -> ContainerID {
    try makeContainer(.layer(traits, standing), isStack ? .stack(PersistentList()) : .bare(nil))
  }

  /// The layer that a coordinator's home is part of.
  func ownLayer(_ actor: Actor) -> ContainerID? {
    tree.home(of: actor.coordinator).map { tree.layer(of: $0.id) }
  }

  mutating func dismissAbove(_ actor: Actor) -> TransferEffect {
    let above = ownLayer(actor).map(layersAbove) ?? []
    guard !above.isEmpty else {
      return .nothing(
        Reason(.nothingToDismiss, "There is no layer of the same priority above the coordinator's own.")
      )
    }
    removeLayers(above, actor.cause(.dismiss))
    return .changed
  }

  mutating func dismissSelf(_ actor: Actor) -> TransferEffect {
    guard let own = ownLayer(actor), own != tree.rootLayer,
      case .layer(_, .shown) = tree.containers[own]?.place
    else { return .nothing(Reason(.notModal, "The coordinator's own layer is the root or not shown yet.")) }
    removeLayers(layersClosing(with: own), actor.cause(.dismiss))
    return .changed
  }

  mutating func dismiss(_ target: LayerTarget, _ actor: Actor) throws(Stop) -> TransferEffect {
    guard let layer = try layer(target) else {
      return .nothing(Reason(.already, "That layer has left already."))
    }
    guard layer != tree.rootLayer else {
      return .nothing(Reason(.notModal, "The root layer cannot be dismissed."))
    }
    removeLayers(layersClosing(with: layer), actor.cause(.dismiss))
    return .changed
  }

  /// The shown layer that is meant; nil when it has left.
  func layer(_ target: LayerTarget) throws(Stop) -> ContainerID? {
    let layer: ContainerID?
    switch target {
    case .layer(let id):
      guard id.number <= tree.counters.container else {
        throw .failed(
          Reason(
            .unknownScreen,
            "There was never a layer \(id).",
            details: ["key": .string(id.description)]
          )
        )
      }
      layer = tree.containers.contains(id) ? tree.layer(of: id) : nil
    case .screen(let key):
      guard key.number <= tree.counters.screen else { throw .failed(.unknownScreen(key)) }
      layer = tree.screens[key].map { tree.layer(of: $0.container) }
    }
    guard let layer, case .layer(_, .shown) = tree.containers[layer]?.place else { return nil }
    return layer
  }

  mutating func dismiss(to target: ScreenTarget, _ actor: Actor) throws(Stop) -> TransferEffect {
    guard let found = topmostLayer(showing: target) else { throw .failed(tree.absence(of: target)) }
    let above = layersAbove(found)
    work += above.count
    guard !above.isEmpty else {
      return .nothing(
        Reason(
          .nothingToDismiss,
          "There is no layer of the same priority above the one that shows that screen."
        )
      )
    }
    removeLayers(above, actor.cause(.dismiss))
    return .changed
  }

  private func topmostLayer(showing target: ScreenTarget) -> ContainerID? {
    switch target {
    case .key(let key):
      tree.screens[key].map { tree.layer(of: $0.container) }
    case .name:
      tree.layers.fromTop.first { layer in
        tree.parts(of: layer).contains { tree.contains(target, in: $0) }
      }
    }
  }

  mutating func pushOrPresent(
    _ spec: ScreenSpec,
    _ layer: LayerSpec,
    _ actor: Actor
  ) throws(Stop) -> TransferEffect {
    guard let home = tree.home(of: actor.coordinator) else { throw .failed(.noHome(actor)) }
    switch home.content {
    case .stack: return try push(spec, actor)
    case .bare(nil): return try show(spec, actor)
    case .bare, .split, .tabs: return try present(.screen(spec), layer, actor)
    }
  }

  /// Closes the layers above the coordinator's own, else pops, else closes its own.
  mutating func popOrDismiss(_ actor: Actor) throws(Stop) -> TransferEffect {
    if case .changed = dismissAbove(actor) { return .changed }
    if let stack = homeStack(actor), case .changed = pop(1, in: stack, actor) { return .changed }
    return dismissSelf(actor).orNothing(.nothingToPopOrDismiss)
  }

  /// Closes the layers above the coordinator's own and pops to the first screen, else closes its own.
  mutating func popToRootOrDismiss(_ actor: Actor) throws(Stop) -> TransferEffect {
    let dismissed = dismissAbove(actor)
    if let stack = homeStack(actor), case .changed = popToRoot(in: stack, actor) { return .changed }
    if case .changed = dismissed { return .changed }
    return dismissSelf(actor).orNothing(.nothingToPopOrDismiss)
  }

  private func homeStack(_ actor: Actor) -> ContainerID? {
    tree.home(of: actor.coordinator).flatMap { $0.kind == .stack ? $0.id : nil }
  }

  mutating func backToRoot(_ actor: Actor) -> TransferEffect {
    var effect = dismissAbove(actor)
    work += tree.searchLength(forFirstScreensOf: actor.coordinator)
    for key in tree.firstScreens(of: actor.coordinator) {
      effect = effect.or(popAbove(key, isWholeSplit: isHomeSplit(actor), actor))
    }
    return effect.orNothing(.firstScreenIsOnTop)
  }

  private func isHomeSplit(_ actor: Actor) -> Bool {
    tree.home(of: actor.coordinator)?.kind == .split
  }

  /// The screens above one in its container, or in the order of a whole collapsed split.
  func screensAbove(_ key: ScreenKey, isWholeSplit: Bool) -> [ScreenKey] {
    guard let screen = tree.screens[key] else { return [] }
    if isWholeSplit, let split = tree.split(around: screen.container)?.split, split.isCollapsed {
      let index = split.compact.topmostIndex { $0 == key } ?? 0
      return split.compact.suffix(split.compact.count - index - 1)
    }
    guard let entries = tree.entries(of: screen.container) else { return [] }
    let index = entries.topmostIndex { $0 == key } ?? 0
    return entries.suffix(entries.count - index - 1)
  }

  mutating func popAbove(_ key: ScreenKey, isWholeSplit: Bool, _ actor: Actor) -> TransferEffect {
    let above = screensAbove(key, isWholeSplit: isWholeSplit)
    guard !above.isEmpty else { return .nothing(.nothingToDo) }
    remove(above, actor.cause(.pop))
    popped += above.count
    return .changed
  }
}

extension Reason {
  static var firstScreenIsOnTop: Reason { .nothingToPop("The coordinator's first screen is on top already.") }

  fileprivate static var nothingToPopOrDismiss: Reason {
    .nothingToPop("There is nothing to pop, and the layer is not modal.")
  }
}
