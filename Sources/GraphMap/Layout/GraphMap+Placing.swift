internal import JSON

extension GraphMap {
  /// The margin between the connected boxes and the rows of boxes without edges.
  private static let gap = 24.0

  /// Returns the map with the places and lines of `dot`.
  ///
  /// Blocks.
  package func placed(by dot: Dot) throws(LayoutError) -> GraphMap {
    let count = coordinators.count + screens.count
    guard count <= dot.limits.mapNodes else { throw .tooManyNodes(count, limit: dot.limits.mapNodes) }
    guard edges.count <= dot.limits.mapEdges else {
      throw .tooManyEdges(edges.count, limit: dot.limits.mapEdges)
    }
    var map = self
    let connected = Set(edges.filter(\.isRouted).flatMap { [$0.from, $0.to] })
    let nodes = allNodes.filter { connected.contains($0) }
    if !nodes.isEmpty {
      let text = LayoutText(self, nodes: nodes)
      try map.take(DotLayout(dot.output(for: text.text)), of: nodes)
    }
    map.placeInRows(allNodes.filter { !connected.contains($0) })
    return map
  }

  private var allNodes: [MapNode] {
    coordinators.map { MapNode(kind: .coordinator, name: $0.name) }
      + screens.map { MapNode(kind: .screen, name: $0.name) }
  }

  private mutating func take(_ layout: DotLayout, of nodes: [MapNode]) {
    (width, height) = (layout.width, layout.height)
    for (number, node) in nodes.enumerated() {
      guard let centre = layout.centres[number] else { continue }
      place(node, x: centre.x, y: centre.y, isCentre: true)
    }
    for (number, points) in layout.lines where edges.indices.contains(number) {
      edges[number].line = MapLine(dotPoints: edges[number].isDetour ? points.reversed() : points)
    }
    for index in edges.indices where edges[index].isRouted && edges[index].from == edges[index].to {
      edges[index].line = loop(edges[index])
    }
  }

  /// The line from a row of a coordinator back to its name.
  private func loop(_ edge: MapEdge) -> MapLine? {
    guard let coordinator = coordinators.first(where: { $0.name == edge.from.name }), let row = edge.row
    else {
      return nil
    }
    let right = coordinator.frame.x + coordinator.frame.width
    let (low, high) = (coordinator.rows[row].y, coordinator.frame.y + MapSizes.header / 2)
    let points = [(right, low), (right + 46, low), (right + 46, high), (right, high)]
    return MapLine(dotPoints: points.map { MapLine.Point(x: $0.0, y: $0.1) })
  }

  /// Places boxes that no edge connects in rows below the others, in their order.
  private mutating func placeInRows(_ nodes: [MapNode]) {
    let widthMax = max(width, 1_100)
    var x = 0.0
    var y = height == 0 ? 0 : height + Self.gap
    var rowHeight = 0.0
    for node in nodes {
      let size = frame(of: node)
      if x > 0, x + size.width > widthMax {
        (x, y, rowHeight) = (0, y + rowHeight + Self.gap, 0)
      }
      place(node, x: x, y: y, isCentre: false)
      rowHeight = max(rowHeight, size.height)
      (width, height) = (max(width, x + size.width), max(height, y + size.height))
      x += size.width + Self.gap
    }
  }

  private func frame(of node: MapNode) -> MapFrame {
    let frame =
      switch node.kind {
      case .coordinator: coordinators.first { $0.name == node.name }?.frame
      case .screen: screens.first { $0.name == node.name }?.frame
      }
    return frame ?? MapFrame()
  }

  private mutating func place(_ node: MapNode, x: Double, y: Double, isCentre: Bool) {
    let size = frame(of: node)
    let left = isCentre ? x - size.width / 2 : x
    let top = isCentre ? y - size.height / 2 : y
    switch node.kind {
    case .coordinator:
      guard let index = coordinators.firstIndex(where: { $0.name == node.name }) else { return }
      coordinators[index].move(x: left, y: top)
    case .screen:
      guard let index = screens.firstIndex(where: { $0.name == node.name }) else { return }
      (screens[index].frame.x, screens[index].frame.y) = (left, top)
    }
  }
}

extension MapCoordinator {
  fileprivate mutating func move(x: Double, y: Double) {
    for index in rows.indices { rows[index].y += y - frame.y }
    (frame.x, frame.y) = (x, y)
  }
}

extension MapLine {
  /// The length of an arrow, by which its line is shorter.
  private static let arrow = 6.0

  fileprivate init(dotPoints: [Point]) {
    points = dotPoints
    tip = dotPoints.last ?? Point(x: 0, y: 0)
    let end = tip
    let before = dotPoints.dropLast().last { $0 != end } ?? end
    let (x, y) = (tip.x - before.x, tip.y - before.y)
    // Every edge ends at the left or right side of a box.
    degrees = x < 0 && abs(x) >= abs(y) ? 180 : 0
    let shift = degrees == 0 ? -Self.arrow : Self.arrow
    guard points.count > 1 else { return }
    for index in points.indices.suffix(2) { points[index].x += shift }
  }
}
