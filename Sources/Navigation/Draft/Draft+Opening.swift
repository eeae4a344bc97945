internal import JSON

// Transfers that open coordinators: handover, start, present(child), setRoot, tabs. Each answers who begins with
// what.

extension Draft {
  /// The child shares a container that is there already.
  mutating func handover(
    _ child: ChildSpec,
    to home: LiveCoordinator.HomePlace,
    _ actor: Actor
  ) throws(Stop) -> TransferEffect {
    let kind = try type(child).kind
    let shared: ContainerID? =
      switch home {
      case .window: tree.rootLayer
      case .container(let id): id
      }
    guard let container = shared.flatMap({ tree.containers[$0] }) else { throw .failed(.noHome(actor)) }
    guard fits(kind, container.kind) else { throw .failed(.homeMismatch(child, container.kind)) }
    let own = home == .window ? home : self.home(of: kind, in: container.id)
    let id = try makeCoordinator(child, parent: actor.id, home: own, opening: .handover)
    return .changed(starting: beginning(id, child))
  }

  /// Split and tabs bring their own container; they cannot move into another one.
  private func fits(_ kind: CoordinatorKind, _ home: CoordinatorKind) -> Bool {
    switch kind {
    case .bare, .stack, .window: true
    case .split, .tabs: kind == home
    }
  }

  mutating func start(
    _ child: ChildSpec,
    in context: Context,
    label: String?,
    _ actor: Actor
  ) throws(Stop) -> TransferEffect {
    let opening = CoordinatorNode.OpeningKind.started(opener: actor.id, label: label)
    guard try type(actor.coordinator.type).kind != .window else {
      let isStack = context.isNavigation
      return try openInLayer(
        child,
        actor,
        context.layer,
        isStack: isStack,
        standing: .awaitedAsRoot,
        opening: opening
      )
    }
    guard let home = tree.home(of: actor.coordinator) else { throw .failed(.noHome(actor)) }
    if home.kind == .stack, context.pushesOnStack {
      let kind = try type(child).kind
      guard fits(kind, .stack) else { throw .failed(.homeMismatch(child, .stack)) }
      let own = self.home(of: kind, in: home.id)
      let id = try makeCoordinator(child, parent: actor.id, home: own, opening: opening)
      return .changed(starting: beginning(id, child))
    }
    return try openInLayer(
      child,
      actor,
      context.layer,
      isStack: context.isNavigation,
      standing: .awaited,
      opening: opening
    )
  }

  mutating func setRoot(_ spec: RootSpec, _ actor: Actor) throws(Stop) -> TransferEffect {
    guard try type(actor.coordinator.type).kind == .window else {
      throw .failed(
        Reason(
          .cannotSetRoot,
          "Only a coordinator of kind window can set the root, and \(actor.name) is of another kind.",
          details: ["coordinator": .string(actor.id.description)]
        )
      )
    }
    switch spec {
    case .screen(let screen):
      try setRoot([screen], isStack: false, actor)
      return .changed
    case .stack(let screens):
      guard !screens.isEmpty else {
        throw .failed(Reason(.emptySet, "`setRoot` needs at least one screen."))
      }
      try setRoot(screens, isStack: true, actor)
      return .changed
    case .child(let child):
      let isStack = try type(child).kind == .stack
      return try openInLayer(
        child,
        actor,
        LayerSpec(),
        isStack: isStack,
        standing: .awaitedAsRoot,
        opening: .handover
      )
    }
  }

  /// Opens a coordinator for the life of a screen, as a child of its owner.
  mutating func attach(_ child: ChildSpec, to key: ScreenKey) throws(Stop) -> (CoordinatorID, TransferEffect)
  {
    guard key.number <= tree.counters.screen else { throw .failed(.unknownScreen(key)) }
    guard let screen = tree.screens[key], let container = tree.containers[screen.container] else {
      throw .failed(
        Reason(.screenNotFound, "The screen \(key) has left.", details: ["screen": .string(key.description)])
      )
    }
    let kind = try type(child).kind
    guard fits(kind, container.kind) else { throw .failed(.homeMismatch(child, container.kind)) }
    let id = try makeCoordinator(
      child,
      parent: screen.owner,
      home: .container(container.id),
      opening: .attached(key)
    )
    edit(key) { $0.attached.insert(id) }
    return (id, .changed(starting: beginning(id, child)))
  }

  private mutating func setRoot(_ screens: [ScreenSpec], isStack: Bool, _ actor: Actor) throws(Stop) {
    let id = try makeLayer(LayerTraits(), isStack: isStack, as: .awaitedAsRoot)
    for spec in screens {
      append([try makeScreen(spec, owner: actor.id, in: id)], to: id, actor.cause(.set))
    }
  }

  /// Opens a coordinator in a layer of its own, which appears with its first screen.
  mutating func openInLayer(
    _ child: ChildSpec,
    _ actor: Actor,
    _ layer: LayerSpec,
    isStack: Bool,
    standing: Container.Visibility,
    opening: CoordinatorNode.OpeningKind
  ) throws(Stop) -> TransferEffect {
    let entry = try type(child)
    // The root is the lowest layer whatever its opener says.
    let traits = standing == .awaitedAsRoot ? LayerTraits(style: layer.traits.style) : traits(layer, actor)
    let place = Container.Place.layer(traits, standing)
    let kind: CoordinatorKind =
      switch entry.kind {
      case .split, .tabs: entry.kind
      case .bare, .stack, .window: isStack ? .stack : .bare
      }
    return try open(child, actor, kind: kind, at: place, opening: opening)
  }

  /// Makes a container of that kind, and the coordinator whose home it is.
  ///
  /// The tree's first has no opener.
  mutating func open(
    _ child: ChildSpec,
    _ actor: Actor?,
    kind: CoordinatorKind,
    at place: Container.Place,
    opening: CoordinatorNode.OpeningKind
  ) throws(Stop) -> TransferEffect {
    let entry = try type(child)
    let container = try makeContainer(place, .bare(nil))
    if case .layer(_, .shown) = place, tree.rootLayer == nil {
      tree.layers.append(container)
      tree.rootLayer = container
      note(.window, Cause(kind: .set, by: nil, animated: false))
    }
    let isWindow = entry.kind == .window && opening == .root
    let home: LiveCoordinator.HomePlace = isWindow ? .window : .container(container)
    let id = try makeCoordinator(child, parent: actor?.id, home: home, opening: opening)
    openings[container] = actor?.cause(.present)
    try fill(container, as: kind, for: child)
    return .changed(starting: try openTabs(in: container, owner: id) + beginning(id, child))
  }

  /// Gives a new, bare container what its kind needs.
  mutating func fill(_ id: ContainerID, as kind: CoordinatorKind, for child: ChildSpec) throws(Stop) {
    let entry = try type(child)
    switch kind {
    case .bare: break
    case .stack, .window: edit(id) { $0.content = .stack(PersistentList()) }
    case .split: try fillSplit(id, child, entry)
    case .tabs: try fillTabs(id, entry.tabs)
    }
  }

  private mutating func fillSplit(
    _ id: ContainerID,
    _ child: ChildSpec,
    _ entry: CoordinatorTypes.TypeEntry
  ) throws(Stop) {
    let primary = try makeContainer(.column(.primary, of: id), .stack(PersistentList()))
    let supplementary =
      entry.hasSupplementary
      ? try makeContainer(.column(.supplementary, of: id), .stack(PersistentList())) : nil
    let secondary = try makeContainer(.column(.secondary, of: id), .stack(PersistentList()))
    let split = SplitContent(
      primary: primary,
      supplementary: supplementary,
      secondary: secondary,
      focus: .primary,
      isCollapsed: child.collapsed
    )
    edit(id) { $0.content = .split(split) }
  }

  func beginning(_ id: CoordinatorID, _ child: ChildSpec) -> [Beginning] {
    child.route.map { [Beginning(coordinator: id, route: $0)] } ?? []
  }

  func type(_ child: ChildSpec) throws(Stop) -> CoordinatorTypes.TypeEntry { try type(child.type) }

  func type(_ name: String) throws(Stop) -> CoordinatorTypes.TypeEntry {
    guard let entry = tree.types[name] else { throw .failed(.unknownType(name)) }
    return entry
  }
}

extension Reason {
  static func unknownType(_ name: String) -> Reason {
    Reason(
      .unknownType,
      "No coordinator type named \(name) is declared.",
      details: ["type": .string(name)]
    )
  }

  static func homeMismatch(_ child: ChildSpec, _ home: CoordinatorKind) -> Reason {
    Reason(
      .homeMismatch,
      "A \(child.type) brings its own container and cannot share a \(home.rawValue).",
      details: ["type": .string(child.type), "home": .string(home.rawValue)]
    )
  }
}
