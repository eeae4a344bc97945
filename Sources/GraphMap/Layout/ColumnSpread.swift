/// The columns over which the coordinators that one opens are spread, so that a map is not much higher than wide.
struct ColumnSpread {
  /// The proportion of width to height that is aimed at.
  private static let proportion = 1.5
  private static let columnsMax = 8

  /// The columns between a coordinator and each that it is the first to open.
  private(set) var lengths: [MapNode: Int] = [:]

  init(_ map: GraphMap) {
    guard map.isFolded else { return }
    let spreads = (1...Self.columnsMax).map { Self.spread(map, over: $0) }
    let best = spreads.min { abs($0.proportion - Self.proportion) < abs($1.proportion - Self.proportion) }
    lengths = best?.lengths ?? [:]
  }

  private static func spread(_ map: GraphMap, over count: Int) -> (
    lengths: [MapNode: Int], proportion: Double
  ) {
    var openings: [MapNode: [MapNode]] = [:]
    var isOpened: Set<MapNode> = []
    for edge in map.edges where edge.isRouted && !edge.isDetour {
      openings[edge.from, default: []].append(edge.to)
      isOpened.insert(edge.to)
    }
    let heights = Dictionary(
      map.coordinators.map { (MapNode(kind: .coordinator, name: $0.name), $0.frame.height) }
    ) { first, _ in first }
    var columns = [0: 0.0]
    var lengths: [MapNode: Int] = [:]
    var seen: Set<MapNode> = []
    var next = map.coordinators.map { MapNode(kind: .coordinator, name: $0.name) }
      .filter { openings[$0] != nil && !isOpened.contains($0) }.map { (node: $0, column: 0) }
    seen.formUnion(next.map(\.node))
    while !next.isEmpty {
      let level = next
      next = []
      for (node, column) in level {
        columns[column, default: 0] += (heights[node] ?? 0) + 20
        let children = (openings[node] ?? []).filter { seen.insert($0).inserted }
        for (index, child) in children.enumerated() {
          let length = 1 + index % count
          lengths[child] = length
          next.append((child, column + length))
        }
      }
    }
    let width = Double(columns.count) * ((map.coordinators.first?.frame.width ?? 0) + 94)
    return (lengths, width / max(1, columns.values.max() ?? 1))
  }
}
