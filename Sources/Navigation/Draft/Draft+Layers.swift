// Layers appear with their first screen and leave with their last. `Tree+Closing.swift` has the rules.

extension Draft {
  mutating func makeContainer(_ place: Container.Place, _ content: Container.Contents) throws(Stop)
    -> ContainerID
  {
    try checkRoom(for: 1)
    tree.counters.container += 1
    work += 1
    let id = ContainerID(tree.counters.container)
    tree.containers[id] = Container(id: id, place: place, content: content)
    touchedContainers.append(id)
    return id
  }

  mutating func makeLayer(
    _ traits: LayerTraits,
    isStack: Bool,
    as visibility: Container.Visibility
  ) throws(Stop) -> ContainerID {
    try makeContainer(.layer(traits, visibility), isStack ? .stack(PersistentList()) : .bare(nil))
  }

  /// Puts screens on top of a container, and shows the container's layer if it waited for its first screen.
  mutating func append(_ keys: [ScreenKey], to id: ContainerID, _ cause: Cause) {
    rewrite(id, top: 0, with: keys, cause)
    focusColumn(id)
    showLayer(of: id, cause)
  }

  /// Gives the focus to a column of a split in which a screen is shown.
  mutating func focusColumn(_ id: ContainerID) {
    guard case .column(let column, let owner) = tree.containers.member(id)?.value.place else { return }
    edit(owner) { if $0.split?.focus != column { $0.split?.focus = column } }
  }

  /// Collapses or expands a split.
  ///
  /// Collapsing puts the columns in one order: primary, supplementary, secondary. Each keeps its own order.
  mutating func setCollapsed(_ isCollapsed: Bool, _ id: ContainerID, cause: Cause) {
    guard case .split(var split) = tree.containers[id]?.content else { return }
    let order = isCollapsed ? split.columns.flatMap { tree.entries(of: $0)?.elements ?? [] } : []
    work += order.count
    split.isCollapsed = isCollapsed
    split.compact = PersistentList(order)
    edit(id) { $0.content = .split(split) }
    note(.compact(id), cause)
  }

  mutating func showLayer(of id: ContainerID, _ cause: Cause) {
    let layer = tree.layer(of: id)
    guard case .layer(let traits, let visibility) = tree.containers.member(layer)?.value.place else { return }
    // The opener causes the layer, although the child's first screen makes it appear.
    let cause = openings[layer] ?? cause
    switch visibility {
    case .shown:
      return
    case .awaited, .awaitedBeneath:
      edit(layer) { $0.place = .layer(traits, .shown) }
      insert(layer, priority: traits.priority, isBeneath: visibility == .awaitedBeneath)
      note(.window, Cause(kind: .present, by: cause.by, animated: cause.animated))
    case .awaitedAsRoot:
      edit(layer) { $0.place = .layer(traits, .shown) }
      let leaving = tree.rootLayer.map { tree.layersClosing(with: $0, work: &work) } ?? []
      takeOut(leaving)
      tree.layers = PersistentList([layer] + tree.layers.elements)
      tree.rootLayer = layer
      note(.window, Cause(kind: .set, by: cause.by, animated: cause.animated))
      for leaving in leaving.reversed() { discard(leaving, cause) }
      settle(inRoot: layer, by: cause.by)
    }
  }

  /// Closes layers, given in the order of the window, the topmost first.
  mutating func removeLayers(_ leaving: [ContainerID], _ cause: Cause) {
    work += leaving.count
    takeOut(leaving)
    note(.window, cause)
    for layer in leaving.reversed() { discard(layer, cause) }
  }

  /// Closes the target layer and the layers that close with it.
  mutating func dismiss(_ target: LayerTarget, _ cause: Cause) throws(Stop) -> TransferEffect {
    guard let layer = try tree.layer(target) else {
      return .nothing(Reason(.already, "That layer has left already."))
    }
    guard layer != tree.rootLayer else {
      return .nothing(Reason(.notModal, "The root layer cannot be dismissed."))
    }
    removeLayers(tree.layersClosing(with: layer, work: &work), cause)
    return .changed
  }

  /// Takes layers out of the window, given in its order.
  mutating func takeOut(_ leaving: [ContainerID]) {
    var rest = leaving[...]
    let walked = tree.layers.removeTopmost(leaving.count) { layer in
      guard layer == rest.last else { return false }
      rest.removeLast()
      return true
    }
    work += walked - leaving.count
  }

  /// Puts a layer above or below the layers of its priority; a withdrawn layer returns to its place.
  private mutating func insert(_ layer: ContainerID, priority: Int, isBeneath: Bool) {
    let below = withdrawn.removeValue(forKey: layer).flatMap { highestShown(below: layer, in: $0.window) }
    let above = Array(
      tree.layers.fromTop.prefix { other in
        let isOfPriority = tree.priority(of: other) == priority && (below != nil || isBeneath)
        return tree.priority(of: other) > priority
          || (isOfPriority && other != below && other != tree.rootLayer)
      }
    )
    work += above.count
    tree.layers.replaceTop(above.count, with: [layer] + above.reversed())
  }

  /// The highest layer that was below the given one in an earlier window and is still shown.
  private mutating func highestShown(below layer: ContainerID, in earlier: PersistentList<ContainerID>)
    -> ContainerID?
  {
    var isBelow = false
    for other in earlier.fromTop {
      work += 1
      if isBelow, case .layer(_, .shown) = tree.containers.member(other)?.value.place { return other }
      if other == layer { isBelow = true }
    }
    return nil
  }

  /// Removes a container that is in no list, with its contents, from the tree.
  mutating func discard(_ id: ContainerID, _ cause: Cause) {
    for part in tree.parts(of: id).reversed() {
      if let entries = tree.entries(of: part), !entries.isEmpty {
        rewrite(part, top: entries.count, with: [], cause)
      }
      departures.note(departure(by: cause.ender), of: part)
      guard let container = tree.containers[part] else { continue }
      formerHomes[part] = (container.kind, tree.isCollapsed(part))
      let residents = container.residents.elements
      work += residents.count + 1
      suspects += residents
      homeless += residents
      tree.containers[part] = nil
    }
  }

  /// Removes screens from their containers, each with one splice.
  ///
  /// Layers that become empty close, except the `awaiting` ones, which leave the window and wait for another
  /// screen. Returns the withdrawn layers.
  @discardableResult
  mutating func remove(_ keys: [ScreenKey], _ cause: Cause, awaiting: [ContainerID] = []) -> [ContainerID] {
    var byContainer: [ContainerID: Set<ScreenKey>] = [:]
    var containers: [ContainerID] = []
    for screen in keys.compactMap({ tree.screens[$0] }) {
      if byContainer[screen.container] == nil { containers.append(screen.container) }
      byContainer[screen.container, default: []].insert(screen.key)
    }
    for container in containers {
      guard let gone = byContainer[container], let entries = tree.entries(of: container) else { continue }
      let length = entries.count - entries.lowestIndex(of: gone)
      work += length
      rewrite(container, top: length, with: entries.suffix(length).filter { !gone.contains($0) }, cause)
    }
    let withdrawn = awaiting.filter { withdrawIfEmpty($0, cause) }
    for container in containers { closeIfEmpty(tree.layer(of: container), cause) }
    return withdrawn
  }

  /// Closes layers whose tabs were replaced by tabs that show nothing.
  mutating func closeRefilledIfEmpty() {
    for (layer, cause) in refilled { closeIfEmpty(layer, cause) }
    refilled = []
  }

  /// Closes a modal layer if it is empty; an empty root layer stays.
  mutating func closeIfEmpty(_ layer: ContainerID, _ cause: Cause) {
    guard isEmptyModal(layer) else { return }
    removeLayers(tree.withPresented([layer], work: &work), cause.dismissing)
  }

  /// Takes an empty modal layer out of the window; returns whether the layer was one.
  ///
  /// The layer returns to its place with its next screen, under its own key.
  private mutating func withdrawIfEmpty(_ layer: ContainerID, _ cause: Cause) -> Bool {
    guard isEmptyModal(layer) else { return false }
    withdrawn[layer] = (tree.layers, tree.withPresented([layer], work: &work).filter { $0 != layer })
    note(.window, cause.dismissing)
    takeOut([layer])
    edit(layer) { container in
      if case .layer(let traits, _) = container.place { container.place = .layer(traits, .awaited) }
    }
    return true
  }

  /// Discards the withdrawn layers that have received no screen.
  mutating func discardWithdrawn(_ layers: [ContainerID], _ cause: Cause) {
    before = tree
    for layer in layers {
      guard case .layer(_, .awaited) = tree.containers.member(layer)?.value.place else { continue }
      let presented = withdrawn.removeValue(forKey: layer)?.presented ?? []
      let shown = presented.filter { tree.isShown($0) }
      if !shown.isEmpty { removeLayers(shown, cause) }
      discard(layer, cause)
    }
  }

  private func isEmptyModal(_ layer: ContainerID) -> Bool {
    guard layer != tree.rootLayer, tree.isEmpty(layer),
      case .layer(_, .shown) = tree.containers.member(layer)?.value.place
    else { return false }
    return true
  }
}
