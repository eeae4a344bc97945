internal import JSON

// Transfers on layers. `Tree+Closing.swift` has the rules for layers that close with another one.

extension Actor {
  func present(_ presented: Presented, in layer: LayerSpec, on draft: inout Draft) throws(Stop)
    -> TransferEffect
  {
    switch presented {
    case .screen(let spec):
      let traits = traits(of: layer, in: draft.tree)
      let new = try draft.makeLayer(traits, isStack: layer.isStack, as: layer.initialVisibility)
      draft.append([try draft.makeScreen(spec, owner: id, in: new)], to: new, cause(.present))
      return .changed
    case .child(let child):
      return try open(child, in: layer, visibility: layer.initialVisibility, opening: .presented, on: &draft)
    }
  }

  func replaceModal(_ presented: Presented, in layer: LayerSpec, on draft: inout Draft) throws(Stop)
    -> TransferEffect
  {
    var layer = layer
    layer.traits = traits(of: layer, in: draft.tree)
    if let replaced = draft.tree.topmostModal(upTo: layer.traits.priority) {
      draft.removeLayers(draft.tree.layersClosing(with: replaced, work: &draft.work), cause(.dismiss))
    }
    // `open` makes the layer first.
    let new = ContainerID(draft.tree.counters.container + 1)
    let effect = try present(presented, in: layer, on: &draft)
    draft.settle(id, in: new)
    return effect
  }

  /// The traits of a layer that the coordinator presents: at least the priority of its own layer.
  func traits(of layer: LayerSpec, in tree: Tree) -> LayerTraits {
    guard let own = ownLayer(in: tree), own != tree.rootLayer else { return layer.traits }
    var traits = layer.traits
    traits.priority = max(traits.priority, tree.priority(of: own))
    return traits
  }

  /// The layer that the coordinator's home is part of.
  private func ownLayer(in tree: Tree) -> ContainerID? {
    tree.home(of: coordinator).map { tree.layer(of: $0.id) }
  }

  func dismissAbove(on draft: inout Draft) -> TransferEffect {
    close(
      ownLayer(in: draft.tree).map { draft.tree.dismissible(above: $0, work: &draft.work) } ?? [],
      orBecause: "There is no layer of the same priority above the coordinator's own.",
      on: &draft
    )
  }

  func dismissSelf(on draft: inout Draft) -> TransferEffect {
    guard let own = ownLayer(in: draft.tree), own != draft.tree.rootLayer,
      case .layer(_, .shown) = draft.tree.containers[own]?.place
    else { return .nothing(Reason(.notModal, "The coordinator's own layer is the root or not shown yet.")) }
    draft.removeLayers(draft.tree.layersClosing(with: own, work: &draft.work), cause(.dismiss))
    return .changed
  }

  func dismiss(_ target: LayerTarget, on draft: inout Draft) throws(Stop) -> TransferEffect {
    try draft.dismiss(target, cause(.dismiss))
  }

  func dismiss(to target: ScreenTarget, on draft: inout Draft) throws(Stop) -> TransferEffect {
    guard let found = topmostLayer(showing: target, on: &draft) else {
      throw .failed(.absence(of: target, in: draft.tree))
    }
    return close(
      draft.tree.dismissible(above: found, work: &draft.work),
      orBecause: "There is no layer of the same priority above the one that shows that screen.",
      on: &draft
    )
  }

  private func close(_ layers: [ContainerID], orBecause text: String, on draft: inout Draft) -> TransferEffect
  {
    guard !layers.isEmpty else { return .nothing(Reason(.nothingToDismiss, text)) }
    draft.removeLayers(layers, cause(.dismiss))
    return .changed
  }

  private func topmostLayer(showing target: ScreenTarget, on draft: inout Draft) -> ContainerID? {
    let tree = draft.tree
    guard case .name = target else {
      guard case .key(let key) = target else { return nil }
      return tree.screens[key].map { tree.layer(of: $0.container) }
    }
    for layer in tree.layers.fromTop {
      for part in tree.parts(of: layer) {
        draft.work += 1
        guard tree.contains(target, in: part), let entries = tree.entries(of: part) else { continue }
        if let index = entries.topmostIndex(where: { tree.isMeant($0, by: target) }) {
          draft.work += entries.count - index
          return layer
        }
        draft.work += entries.count
      }
    }
    return nil
  }

  func pushOrPresent(_ spec: ScreenSpec, in layer: LayerSpec, on draft: inout Draft) throws(Stop)
    -> TransferEffect
  {
    switch try home(in: draft.tree).content {
    case .stack: try push(spec, on: &draft)
    case .bare(nil): try show(spec, on: &draft)
    case .bare, .split, .tabs: try present(.screen(spec), in: layer, on: &draft)
    }
  }

  /// Closes the layers above the coordinator's own, else pops, else closes its own.
  func popOrDismiss(on draft: inout Draft) -> TransferEffect {
    if case .changed = dismissAbove(on: &draft) { return .changed }
    if let stack = homeStack(in: draft.tree), case .changed = pop(1, in: stack, on: &draft) {
      return .changed
    }
    return dismissSelf(on: &draft).orNothing(.nothingToPopOrDismiss)
  }

  /// Closes the layers above the coordinator's own and pops to the first screen, else closes its own.
  func popToRootOrDismiss(on draft: inout Draft) -> TransferEffect {
    let dismissed = dismissAbove(on: &draft)
    if let stack = homeStack(in: draft.tree), case .changed = popToRoot(in: stack, on: &draft) {
      return .changed
    }
    if case .changed = dismissed { return .changed }
    return dismissSelf(on: &draft).orNothing(.nothingToPopOrDismiss)
  }

  private func homeStack(in tree: Tree) -> ContainerID? {
    tree.home(of: coordinator).flatMap { $0.kind == .stack ? $0.id : nil }
  }

  /// Closes the layers above the coordinator's own, and pops to its first screen, at home or in one column.
  func backToRoot(in column: ContainerID? = nil, on draft: inout Draft) -> TransferEffect {
    var effect = dismissAbove(on: &draft)
    let search = FirstScreenSearch(tree: draft.tree, coordinator: coordinator)
    draft.work += search.length
    let screens = column.map { [search.first(in: [$0])].compactMap(\.self) } ?? search.all()
    for key in screens {
      let isWholeSplit = column == nil && draft.tree.home(of: coordinator)?.kind == .split
      effect = effect.or(popAbove(key, isWholeSplit: isWholeSplit, on: &draft))
    }
    return effect.orNothing(.nothingToPop("The coordinator's first screen is on top already."))
  }

  private func popAbove(_ key: ScreenKey, isWholeSplit: Bool, on draft: inout Draft) -> TransferEffect {
    let above = draft.tree.screensAbove(key, isWholeSplit: isWholeSplit)
    guard !above.isEmpty else { return .nothing(.nothingToDo) }
    draft.remove(above, cause(.pop))
    draft.popped += above.count
    return .changed
  }

  // MARK: Transfers in one column of a split

  func perform(_ transfer: ColumnTransferSpec, in column: Column, on draft: inout Draft) throws(Stop)
    -> TransferEffect
  {
    let container = try container(of: column, in: draft.tree)
    switch transfer {
    case .push(let spec):
      let key = try draft.makeScreen(spec, owner: id, in: container)
      draft.append([key], to: container, cause(.push))
      return .changed
    case .pop(let count): return pop(count, in: container, on: &draft)
    case .popToRoot: return popToRoot(in: container, on: &draft)
    case .set(let items): return try set(items, scope: .all, in: container, on: &draft)
    case .backToRoot: return backToRoot(in: container, on: &draft)
    case .handover(let child): return try handover(child, to: .container(container), on: &draft)
    }
  }

  private func container(of column: Column, in tree: Tree) throws(Stop) -> ContainerID {
    guard let home = tree.home(of: coordinator), let split = tree.split(around: home.id) else {
      throw .failed(Reason(.noSplit, "The home of \(name) is neither a split nor in one.", of: id))
    }
    guard let container = split.container(of: column) else {
      throw .failed(
        Reason(
          .noColumn,
          "The split has no \(column.rawValue) column.",
          details: ["column": .string(column.rawValue)]
        )
      )
    }
    return container
  }
}

extension Reason {
  fileprivate static var nothingToPopOrDismiss: Reason {
    .nothingToPop("There is nothing to pop, and the layer is not modal.")
  }
}
