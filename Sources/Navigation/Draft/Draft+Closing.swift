// Layers are ordered by priority, then by opening. Closing a layer closes those of its priority above it. A layer of
// higher priority remains, unless a coordinator at home in a closing layer presented it.

extension Draft {
  /// The layers that close with one, that one first, from the lowest to the topmost.
  func layersClosing(with layer: ContainerID) -> [ContainerID] {
    guard let above = tree.layersAbove(layer) else { return [] }
    let priority = tree.priority(of: layer)
    guard let top = above.last, tree.priority(of: top) > priority else { return [layer] + above }
    var closing = [layer]
    var isClosing = Set(closing)
    var closingPriority = priority
    for next in above {
      let own = tree.priority(of: next)
      guard own == closingPriority || tree.presenterLayer(of: next).map(isClosing.contains) ?? false else {
        continue
      }
      closingPriority = own
      closing.append(next)
      isClosing.insert(next)
    }
    return closing
  }

  /// The layers above one that `dismiss` closes: those of its priority.
  func layersAbove(_ layer: ContainerID) -> [ContainerID] {
    guard let above = tree.layersAbove(layer), let top = above.last else { return [] }
    let priority = tree.priority(of: layer)
    return tree.priority(of: top) == priority ? above : above.filter { tree.priority(of: $0) == priority }
  }

  /// The topmost layer above the root whose priority is at most the given one.
  func topmostModal(upTo priority: Int) -> ContainerID? {
    let layer = tree.layers.fromTop.first { tree.priority(of: $0) <= priority }
    return layer == tree.rootLayer ? nil : layer
  }

  /// The traits of a layer that a coordinator presents: at least the priority of the coordinator's own layer.
  func traits(_ layer: LayerSpec, _ actor: Actor) -> LayerTraits {
    guard let own = ownLayer(actor), own != tree.rootLayer else { return layer.traits }
    var traits = layer.traits
    traits.priority = max(traits.priority, tree.priority(of: own))
    return traits
  }

  /// The priority of a layer that is to lie above a screen.
  func priority(above key: ScreenKey) -> Int {
    tree.screens[key].map { tree.priority(of: tree.layer(of: $0.container)) } ?? 0
  }

  /// Closes layers, which are in the order of the window, the topmost first.
  mutating func removeLayers(_ leaving: [ContainerID], _ cause: Cause) {
    work += leaving.count
    takeOut(leaving)
    note(.window, cause)
    for layer in leaving.reversed() { discard(layer, cause) }
  }

  /// Takes layers out of the window; they are in its order.
  mutating func takeOut(_ leaving: [ContainerID]) {
    var rest = leaving[...]
    let walked = tree.layers.removeTopmost(leaving.count) { layer in
      guard layer == rest.last else { return false }
      rest.removeLast()
      return true
    }
    work += walked - leaving.count
  }

  /// Puts a layer on top of those of its priority.
  mutating func insert(_ layer: ContainerID, priority: Int) {
    let above = Array(tree.layers.fromTop.prefix { tree.priority(of: $0) > priority })
    work += above.count
    tree.layers.replaceTop(above.count, with: [layer] + above.reversed())
  }
}

extension Tree {
  /// The priority of a layer; 0 for the root.
  func priority(of layer: ContainerID) -> Int {
    guard case .layer(let traits, _) = containers.member(layer)?.value.place else { return 0 }
    return traits.priority
  }

  /// The layers above one, lowest first; nil if it is not in the window.
  fileprivate func layersAbove(_ layer: ContainerID) -> [ContainerID]? {
    guard case .layer(_, .shown) = containers.member(layer)?.value.place else { return nil }
    var above: [ContainerID] = []
    for next in layers.fromTop {
      if next == layer { return above.reversed() }
      above.append(next)
    }
    return nil
  }

  /// The layer in which the coordinator is at home that presented a layer; nil if its home is the window.
  fileprivate func presenterLayer(of layer: ContainerID) -> ContainerID? {
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
