// A map with many boxes would be a net in which no line can be followed. Its screens are named in the rows that show them,
// and coordinators that many others open have no lines: rows name them, too.

extension GraphMap {
  /// The number of coordinators that open each other, one in the next, beyond which a map is folded.
  static let depthMax = 8
  /// The boxes of a map in which each screen has one.
  static let boxesMax = 60
  /// The number of coordinators that may open one in a folded map before it has no lines.
  private static let openersMax = 3

  /// Names screens in the boxes of the coordinators that show them, so that a large map has fewer boxes and lines.
  mutating func fold() {
    isFolded = true
    let shown = Set(edges.filter { $0.to.kind == .screen }.map(\.to.name))
    let folded = screens.filter { shown.contains($0.name) }
    screens.removeAll { shown.contains($0.name) }
    for screen in folded { fold(screen) }
    edges.removeAll { $0.to.kind == .screen }
    hideHubs()
    // Their notes say where a redirect leads.
    for index in edges.indices where edges[index].kind == "redirect" { edges[index].isRouted = false }
  }

  private mutating func fold(_ screen: MapScreen) {
    let node = MapNode(kind: .screen, name: screen.name)
    for edge in edges where edge.to == node {
      guard let index = index(of: edge.from), let row = edge.row else { continue }
      if !coordinators[index].screens.contains(screen) { coordinators[index].screens.append(screen) }
      coordinators[index].rows[row].screens.append(screen.name)
      coordinators[index].rows[row].name(ScreenName.stem(of: screen.name), shownBy: edge.kind)
    }
    guard let first = edges.first(where: { $0.to == node }) else { return }
    for index in edges.indices where edges[index].from == node {
      (edges[index].from, edges[index].row) = (first.from, first.row)
    }
  }

  private mutating func hideHubs() {
    var openers: [MapNode: Set<MapNode>] = [:]
    for edge in edges where !edge.isDetour { openers[edge.to, default: []].insert(edge.from) }
    for index in edges.indices {
      let edge = edges[index]
      guard let count = openers[edge.to]?.count, count > Self.openersMax, edge.kind != "redirect" else {
        continue
      }
      edges[index].isRouted = false
      if let hub = self.index(of: edge.to) { coordinators[hub].openers = count }
      guard let from = self.index(of: edge.from), let row = edge.row else { continue }
      coordinators[from].rows[row].name(edge.to.name, shownBy: edge.kind)
    }
  }

  private func index(of node: MapNode) -> Int? {
    node.kind == .coordinator ? coordinators.firstIndex { $0.name == node.name } : nil
  }

  /// The greatest number of coordinators from the root to another, each on the shortest way.
  var depth: Int {
    var level = coordinators.filter(\.isRoot).map(\.name)
    var seen = Set(level)
    var depth = 0
    while !level.isEmpty {
      let opened = edges.filter { $0.to.kind == .coordinator && !$0.isDetour && level.contains($0.from.name) }
      level = opened.map(\.to.name).filter { seen.insert($0).inserted }
      depth += 1
    }
    return depth
  }
}

extension MapRow {
  /// Adds a name after the word of the transfer that shows it.
  fileprivate mutating func name(_ name: String, shownBy kind: String) {
    let word = kind == "setRoot" ? "root" : kind
    guard let range = text.firstRange(of: word) else { return text += " \(name)" }
    text.replaceSubrange(range, with: "\(word) \(name)")
  }
}
