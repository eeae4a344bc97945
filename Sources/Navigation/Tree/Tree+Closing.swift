internal import JSON

// Layers are ordered by priority, then by opening. Dismissing a layer also closes the layers of its priority
// above it; an empty layer closes alone. In both cases, the layers that residents of a closing layer
// presented close, too.

extension Tree {
  /// The layers that close if one is dismissed, from the lowest to the topmost.
  func layersClosing(with layer: ContainerID, work: inout Int) -> [ContainerID] {
    guard case .layer(_, .shown) = containers.member(layer)?.value.place else { return [] }
    return withPresented([layer] + peers(above: layer, work: &work), work: &work)
  }

  /// The layers that `dismiss` closes: those of a layer's priority above it, and those that close with them.
  func dismissible(above layer: ContainerID, work: inout Int) -> [ContainerID] {
    withPresented(peers(above: layer, work: &work), work: &work)
  }

  /// The layers, and the layers that their residents presented, all in the order of the window.
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

  /// The other shown layers in which residents of a layer own screens or have children.
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
      // No coordinator has presented the root layer, and coordinators without their home live there.
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

  /// The layers of a layer's priority above it, lowest first.
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

  /// The target layer; nil if it has left.
  func layer(_ target: LayerTarget) throws(Stop) -> ContainerID? {
    let layer: ContainerID?
    switch target {
    case .layer(let id):
      guard id.number <= counters.container else {
        throw .failed(
          Reason(
            .unknownScreen,
            "No layer has ever had the key \(id).",
            details: ["key": .string(id.description)]
          )
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

  /// The home layer of the coordinator that presented a layer; nil if its home is the window.
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
