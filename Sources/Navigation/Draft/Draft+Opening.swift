internal import JSON

// Openings of coordinators with a container of their own, or for the life of a screen.

extension Draft {
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
    guard kind.fits(container.kind) else { throw .failed(.homeMismatch(child, container.kind)) }
    let id = try makeCoordinator(
      child,
      parent: screen.owner,
      home: .container(container.id),
      opening: .attached(key)
    )
    edit(key) { $0.attached.insert(id) }
    return (id, .changed(starting: child.beginning(id)))
  }

  /// Makes a container of that kind, and a coordinator with the container as its home.
  ///
  /// The tree's first coordinator has no opener.
  mutating func open(
    _ child: ChildSpec,
    for actor: Actor?,
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
    return .changed(starting: try openTabs(in: container, owner: id) + child.beginning(id))
  }

  /// Gives a new, bare container the contents of its kind.
  mutating func fill(_ id: ContainerID, as kind: CoordinatorKind, for child: ChildSpec) throws(Stop) {
    switch kind {
    case .bare: break
    case .stack, .window: edit(id) { $0.content = .stack(PersistentList()) }
    case .split: try fillSplit(id, for: child)
    case .tabs: try fillTabs(id, try type(child).tabs)
    }
  }

  private mutating func fillSplit(_ id: ContainerID, for child: ChildSpec) throws(Stop) {
    let primary = try makeContainer(.column(.primary, of: id), .stack(PersistentList()))
    let supplementary =
      try type(child).hasSupplementary
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

  func type(_ child: ChildSpec) throws(Stop) -> CoordinatorTypes.TypeEntry { try type(child.type) }

  func type(_ name: String) throws(Stop) -> CoordinatorTypes.TypeEntry {
    guard let entry = tree.types[name] else { throw .failed(.unknownType(name)) }
    return entry
  }
}

extension ChildSpec {
  /// The coordinator with its initial route, if it has one.
  func beginning(_ id: CoordinatorID) -> [QueuedRoute] {
    route.map { [QueuedRoute(coordinator: id, route: $0, origin: .initial)] } ?? []
  }
}

extension CoordinatorKind {
  /// Whether a coordinator of the kind can share that home; splits and tabs bring their own container.
  func fits(_ home: CoordinatorKind) -> Bool {
    switch self {
    case .bare, .stack, .window: true
    case .split, .tabs: self == home
    }
  }
}

extension Reason {
  static func unknownType(_ name: String) -> Reason {
    Reason(.unknownType, "No coordinator type named \(name) is declared.", details: ["type": .string(name)])
  }

  static func homeMismatch(_ child: ChildSpec, _ home: CoordinatorKind) -> Reason {
    Reason(
      .homeMismatch,
      "A \(child.type) brings its own container and cannot share a \(home.rawValue).",
      details: ["type": .string(child.type), "home": .string(home.rawValue)]
    )
  }
}
