/// The text for `dot`: boxes with their sizes and ports, and edges.
///
/// It has no text of the document, only numbers.
struct LayoutText {
  private let map: GraphMap
  /// The boxes that edges connect, by their numbers in the text.
  let nodes: [MapNode]
  private let numbers: [MapNode: Int]
  private let spread: ColumnSpread

  init(_ map: GraphMap, nodes: [MapNode]) {
    self.map = map
    self.nodes = nodes
    spread = ColumnSpread(map)
    numbers = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
  }

  var text: String {
    var lines = [
      "digraph {",
      // In inches of 72 pixels.
      "graph [rankdir=LR, nodesep=0.2, ranksep=1.3, splines=spline]",
      "node [shape=plain]",
      "edge [arrowhead=none]",
    ]
    for (number, node) in nodes.enumerated() { lines.append("n\(number) [label=<\(table(node))>]") }
    for (number, edge) in map.edges.enumerated() where edge.isRouted && edge.from != edge.to {
      guard let line = line(edge, number) else { continue }
      lines.append(line)
    }
    lines += sink()
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private func table(_ node: MapNode) -> String {
    switch node.kind {
    case .screen:
      guard let screen = map.screens.first(where: { $0.name == node.name }) else { return "" }
      return table([("h", screen.frame.height)], width: screen.frame.width)
    case .coordinator:
      guard let coordinator = map.coordinators.first(where: { $0.name == node.name }) else { return "" }
      var cells = [("h", MapSizes.header)]
      cells += coordinator.notes.indices.map { ("m\($0)", MapSizes.row) }
      cells += coordinator.rows.indices.map { ("r\($0)", MapSizes.row) }
      return table(cells + [("f", MapSizes.foot)], width: coordinator.frame.width)
    }
  }

  private func table(_ cells: [(port: String, height: Double)], width: Double) -> String {
    let rows = cells.map { cell in
      "<TR><TD PORT=\"\(cell.port)\" FIXEDSIZE=\"TRUE\" WIDTH=\"\(Int(width.rounded(.up)))\" "
        + "HEIGHT=\"\(Int(cell.height))\"></TD></TR>"
    }
    return "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\">\(rows.joined())</TABLE>"
  }

  private func line(_ edge: MapEdge, _ number: Int) -> String? {
    guard let from = numbers[edge.from], let to = numbers[edge.to] else { return nil }
    // A detour runs against the other edges. It is written in their direction, and does not move the boxes.
    if edge.isDetour {
      let head = edge.row.map { "r\($0):w" } ?? "\(requirementPort(edge.from)):w"
      let tail = edge.toRow.map { "r\($0):e" } ?? "h:e"
      return "n\(to):\(tail) -> n\(from):\(head) [id=\"e\(number)\", constraint=false, weight=0]"
    }
    let tail = edge.row.map { "r\($0):e" } ?? "h:e"
    let length = spread.lengths[edge.to].map { ", minlen=\($0)" } ?? ""
    return "n\(from):\(tail) -> n\(to):h:w [id=\"e\(number)\"\(length)]"
  }

  private func requirementPort(_ node: MapNode) -> String {
    guard node.kind == .coordinator,
      let notes = map.coordinators.first(where: { $0.name == node.name })?.notes,
      let index = notes.firstIndex(where: { $0.icon == .lock })
    else { return "h" }
    return "m\(index)"
  }

  /// All screens of a small map in the last column.
  private func sink() -> [String] {
    let screens = nodes.filter { $0.kind == .screen }.compactMap { numbers[$0] }
    guard !map.isFolded, !screens.isEmpty else { return [] }
    return ["{ rank=sink; " + screens.map { "n\($0);" }.joined(separator: " ") + " }"]
  }
}
