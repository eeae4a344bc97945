internal import JSON

// Layers are ordered by priority, then by opening. Dismissing a layer closes those of its priority above it; one that is
// left empty closes alone. In both cases the layers close, too, that a coordinator at home in a closing layer presented.

extension Tree {
  /// The layers that close if one is dismissed, from the lowest to the topmost.
  func layersClosing(with layer: ContainerID, work: inout Int) -> [ContainerID] {
    guard case .layer(_, .shown) = containers.member(layer)?.value.place else { return [] }
    return withPresented([layer] + peers(above: layer, work: &work), work: &work)
  }

  /// The layers that `dismiss` closes: those above one that have its priority, with what closes with them.
  func dismissible(above layer: ContainerID, work: inout Int) -> [ContainerID] {
    withPresented(peers(above: layer, work: &work), work: &work)
  }

  /// Some layers, with those that coordinators at home in one of them presented; all are in the order of the window.
  func withPresented(_ closing: [ContainerID], work: inout Int) -> [ContainerID] {
    var found = Set(closing)
    var open = closing
    while let layer = open.popLast() {
      for other in candidates(presentedFrom: layer, work: &work)
      where !found.contains(other) && presenterLayer(of: other) == layer {
        found.insert(other)
        open.append(other)
      }
    }
    guard found.count > closing.count else { return closing }
    return inOrder(found, work: &work)
  }

  /// The other shown layers in which coordinators at home in a layer own something, or are parents.
  private func candidates(presentedFrom layer: ContainerID, work: inout Int) -> [ContainerID] {
    var containers: [ContainerID] = []
    for part in parts(of: layer) {
      for id in self.containers.member(part)?.value.residents.elements ?? [] {
        guard let coordinator = coordinators.member(id)?.value else { continue }
        work += 1 + coordinator.screens.count + coordinator.children.count
        containers += coordinator.screens.elements.compactMap { screens.member($0)?.value.container }
        containers += coordinator.children.elements.compactMap { child in
          coordinators.member(child)?.value.home.container
        }
      }
    }
    return containers.map { self.layer(of: $0) }.filter { other in
      // A coordinator whose home has left is at home in the root layer, which no coordinator has presented.
      guard other != layer, other != rootLayer,
        case .layer(_, .shown) = self.containers.member(other)?.value.place
      else { return false }
      return true
    }
  }

  private func inOrder(_ found: Set<ContainerID>, work: inout Int) -> [ContainerID] {
    var ordered: [ContainerID] = []
    for layer in layers.fromTop {
      guard ordered.count < found.count else { break }
      work += 1
      if found.contains(layer) { ordered.append(layer) }
    }
    return ordered.reversed()
  }

  /// The layers above one that have its priority, lowest first.
  private func peers(above layer: ContainerID, work: inout Int) -> [ContainerID] {
    guard case .layer(_, .shown) = containers.member(layer)?.value.place else { return [] }
    let priority = self.priority(of: layer)
    let above = Array(layers.fromTop.prefix { $0 != layer })
    work += above.count
    return above.filter { self.priority(of: $0) == priority }.reversed()
  }

  /// The topmost layer above the root whose priority is at most the given one.
  func topmostModal(upTo priority: Int) -> ContainerID? {
    let layer = layers.fromTop.first { self.priority(of: $0) <= priority }
    return layer == rootLayer ? nil : layer
  }

  /// The shown layer that is meant; nil when it has left.
  func layer(_ target: LayerTarget) throws(Stop) -> ContainerID? {
    let layer: ContainerID?
    switch target {
    case .layer(let id):
      guard id.number <= counters.container else {
        throw .failed(
          Reason(.unknownScreen, "There was never a layer \(id).", details: ["key": .string(id.description)])
        )
      }
      layer = containers.contains(id) ? self.layer(of: id) : nil
    case .screen(let key):
      guard key.number <= counters.screen else { throw .failed(.unknownScreen(key)) }
      layer = screens[key].map { self.layer(of: $0.container) }
    }
    guard let layer, case .layer(_, .shown) = containers[layer]?.place else { return nil }
    return layer
  }

  /// The priority of a layer; 0 for the root.
  func priority(of layer: ContainerID) -> Int {
    guard case .layer(let traits, _) = containers.member(layer)?.value.place else { return 0 }
    return traits.priority
  }

  /// The layer in which the coordinator is at home that presented a layer; nil if its home is the window.
  private func presenterLayer(of layer: ContainerID) -> ContainerID? {
    let parts = parts(of: layer)
    let owner = parts.lazy.compactMap { entries(of: $0)?.last }.first.flatMap { screens[$0]?.owner }
    var current = owner ?? parts.lazy.compactMap { containers[$0]?.residents.elements.first }.first
    while let coordinator = current.flatMap({ coordinators[$0] }) {
      guard case .container(let home) = coordinator.home else { return nil }
      let own = self.layer(of: home)
      if own != layer { return own }
      current = coordinator.parent
    }
    return nil
  }
}
