internal import JSON

// Layers are ordered by priority, then by opening. Closing a layer closes those of its priority above it. A layer of
// higher priority remains, unless a coordinator at home in a closing layer presented it.

extension Tree {
  /// The layers that close with one, that one first, from the lowest to the topmost.
  func layersClosing(with layer: ContainerID) -> [ContainerID] {
    guard let above = layersAbove(layer) else { return [] }
    let priority = self.priority(of: layer)
    guard let top = above.last, self.priority(of: top) > priority else { return [layer] + above }
    var closing = [layer]
    var isClosing = Set(closing)
    var closingPriority = priority
    for next in above {
      let own = self.priority(of: next)
      guard own == closingPriority || presenterLayer(of: next).map(isClosing.contains) ?? false else {
        continue
      }
      closingPriority = own
      closing.append(next)
      isClosing.insert(next)
    }
    return closing
  }

  /// The layers above one that `dismiss` closes: those of its priority.
  func dismissible(above layer: ContainerID) -> [ContainerID] {
    let priority = self.priority(of: layer)
    return (layersAbove(layer) ?? []).filter { self.priority(of: $0) == priority }
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

  /// The layers above one, lowest first; nil if it is not in the window.
  private func layersAbove(_ layer: ContainerID) -> [ContainerID]? {
    guard case .layer(_, .shown) = containers.member(layer)?.value.place else { return nil }
    return Array(layers.fromTop.prefix { $0 != layer }).reversed()
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
