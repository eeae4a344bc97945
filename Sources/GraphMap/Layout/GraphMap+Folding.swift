extension GraphMap {
  /// Makes screens rows of the coordinator that alone shows them, so that a large map has fewer boxes and lines.
  mutating func fold() {
    var showing: [String: Set<String>] = [:]
    for edge in edges where edge.to.kind == .screen {
      showing[edge.to.name, default: []].insert(edge.from.name)
    }
    let folded = screens.filter { showing[$0.name]?.count == 1 }
    guard !folded.isEmpty else { return }
    isFolded = true
    let names = Set(folded.map(\.name))
    screens.removeAll { names.contains($0.name) }
    nameScreens(names)
    edges.removeAll { $0.to.kind == .screen && names.contains($0.to.name) }
    for screen in folded {
      guard let index = coordinators.firstIndex(where: { $0.name == screen.owner }) else { continue }
      var row = MapRow(kind: .screen, name: screen.name)
      row.screen = screen
      row.text = screen.links.first ?? ""
      coordinators[index].rows.append(row)
      moveEdges(of: screen, to: coordinators[index])
    }
  }

  /// Adds the names of screens to the words of the routes that show them.
  private mutating func nameScreens(_ names: Set<String>) {
    for (index, coordinator) in coordinators.enumerated() {
      let shown = edges.filter {
        $0.from == MapNode(kind: .coordinator, name: coordinator.name) && $0.to.kind == .screen
          && names.contains($0.to.name)
      }
      for row in coordinator.rows.indices {
        var screens: [String] = []
        for edge in shown where edge.row == row {
          if !screens.contains(edge.to.name) { screens.append(edge.to.name) }
        }
        guard !screens.isEmpty else { continue }
        let stems = screens.map { $0.hasSuffix("Screen") && $0 != "Screen" ? String($0.dropLast(6)) : $0 }
        coordinators[index].rows[row].text += " → " + stems.joined(separator: ", ")
      }
    }
  }

  /// Lets the edges of a screen start at its row, which is the last.
  private mutating func moveEdges(of screen: MapScreen, to coordinator: MapCoordinator) {
    let node = MapNode(kind: .screen, name: screen.name)
    for index in edges.indices where edges[index].from == node {
      edges[index].from = MapNode(kind: .coordinator, name: coordinator.name)
      edges[index].row = coordinator.rows.count - 1
    }
  }
}
