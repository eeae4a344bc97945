// Transfers that open coordinators: handover, start, present(child), setRoot, tabs. Each returns the coordinators that
// begin, with their routes.

extension Actor {
  /// Opens a child that shares an existing container.
  func handover(
    _ child: ChildSpec,
    to home: LiveCoordinator.HomePlace,
    opening: CoordinatorNode.OpeningKind = .handover,
    on draft: inout Draft
  ) throws(Stop) -> TransferEffect {
    let kind = try draft.type(child).kind
    let shared: ContainerID? =
      switch home {
      case .window: draft.tree.rootLayer
      case .container(let id): id
      }
    guard let container = shared.flatMap({ draft.tree.containers[$0] }) else { throw .failed(.noHome(self)) }
    guard kind.fits(container.kind) else { throw .failed(.homeMismatch(child, container.kind)) }
    let own = home == .window ? home : draft.home(of: kind, in: container.id)
    let new = try draft.makeCoordinator(child, parent: id, home: own, opening: opening)
    return .changed(starting: child.beginning(new))
  }

  func start(_ child: ChildSpec, in context: Context, label: String?, on draft: inout Draft) throws(Stop)
    -> TransferEffect
  {
    let opening = CoordinatorNode.OpeningKind.started(opener: id, label: label)
    if case .layer(let layer) = context {
      return try open(child, in: layer, visibility: layer.initialVisibility, opening: opening, on: &draft)
    }
    let isWindow = try draft.type(coordinator.type).kind == .window
    if !isWindow, case let home = try home(in: draft.tree), home.kind == .stack, context.pushesOnStack {
      return try handover(child, to: .container(home.id), opening: opening, on: &draft)
    }
    let visibility = isWindow ? .awaitedAsRoot : context.layer.initialVisibility
    return try open(child, in: context.layer, visibility: visibility, opening: opening, on: &draft)
  }

  func setRoot(_ spec: RootSpec, on draft: inout Draft) throws(Stop) -> TransferEffect {
    guard try draft.type(coordinator.type).kind == .window else {
      throw .failed(
        Reason(
          .cannotSetRoot,
          "Only a coordinator of kind window can set the root, and \(name) is of another kind.",
          of: id
        )
      )
    }
    switch spec {
    case .screen(let screen):
      try setRoot([screen], isStack: false, on: &draft)
      return .changed
    case .stack(let screens):
      guard !screens.isEmpty else {
        throw .failed(Reason(.emptySet, "`setRoot` needs at least one screen."))
      }
      try setRoot(screens, isStack: true, on: &draft)
      return .changed
    case .child(let child):
      let layer = LayerSpec(isStack: try draft.type(child).kind == .stack)
      return try open(child, in: layer, visibility: .awaitedAsRoot, opening: .handover, on: &draft)
    }
  }

  private func setRoot(_ screens: [ScreenSpec], isStack: Bool, on draft: inout Draft) throws(Stop) {
    let layer = try draft.makeLayer(LayerTraits(), isStack: isStack, as: .awaitedAsRoot)
    for spec in screens {
      draft.append([try draft.makeScreen(spec, owner: id, in: layer)], to: layer, cause(.set))
    }
  }

  /// Opens a coordinator in a layer of its own, which appears with its first screen.
  func open(
    _ child: ChildSpec,
    in layer: LayerSpec,
    visibility: Container.Visibility,
    opening: CoordinatorNode.OpeningKind,
    on draft: inout Draft
  ) throws(Stop) -> TransferEffect {
    let entry = try draft.type(child)
    // The root is the lowest layer whatever traits its opener gives.
    let isRoot = visibility == .awaitedAsRoot
    let traits = isRoot ? LayerTraits(style: layer.traits.style) : traits(of: layer, in: draft.tree)
    let kind: CoordinatorKind =
      switch entry.kind {
      case .split, .tabs: entry.kind
      case .bare, .stack, .window: layer.isStack ? .stack : .bare
      }
    return try draft.open(child, for: self, kind: kind, at: .layer(traits, visibility), opening: opening)
  }

  /// Replaces all tabs of home; the old coordinators end, and the actor is the parent of the new ones.
  func setTabs(_ specs: [TabSpec], on draft: inout Draft) throws(Stop) -> TransferEffect {
    guard let home = draft.tree.home(of: coordinator), case .tabs(let tabs) = home.content else {
      throw .failed(Reason(.noTabs, "The home of \(name) holds no tabs.", of: id))
    }
    guard !specs.isEmpty else { throw .failed(Reason(.emptySet, "`set` needs at least one tab.")) }
    let cause = cause(.set)
    try draft.fillTabs(home.id, specs)
    draft.note(.container(home.id), cause)
    for tab in tabs.tabs { draft.discard(tab.container, cause) }
    draft.refilled.append((draft.tree.layer(of: home.id), cause))
    return .changed(starting: try draft.openTabs(in: home.id, owner: id))
  }
}
