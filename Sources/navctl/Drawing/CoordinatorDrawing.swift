import NavigationClient

// The hierarchy of coordinators, in the form that coordinator frameworks print: `-` for a leaf, `▿` for a coordinator
// with children. Children are indented by two columns, the oldest first.

/// The drawing of a tree's coordinators.
enum CoordinatorDrawing {
  static func lines(of state: TreeGetResult) -> [Text] {
    let detached = Set(state.detachedTypes)
    let children = Dictionary(grouping: state.snapshot.coordinators) { $0.parent ?? "" }
    var lines: [Text] = []
    // Clients choose the depth, so the walk keeps its own stack.
    var pending = (children[""] ?? []).reversed().map { (coordinator: $0, depth: 0) }
    while let (coordinator, depth) = pending.popLast() {
      let own = children[coordinator.id] ?? []
      var line = line(of: coordinator, depth: depth, isLeaf: own.isEmpty)
      if detached.contains(coordinator.type) { line.append(", detached", .faint) }
      lines.append(line)
      pending += own.reversed().map { ($0, depth + 1) }
    }
    return lines
  }

  private static func line(of coordinator: TreeCoordinator, depth: Int, isLeaf: Bool) -> Text {
    var text = Text(String(repeating: "  ", count: depth) + (isLeaf ? "- " : "▿ "), .faint)
    text.append(coordinator.type, .strong)
    text.append(" \(coordinator.id)\(paramsText(coordinator.params))")
    text.append("  \(circumstances(of: coordinator))", .faint)
    return text
  }

  /// The opening and the home of a coordinator, and the receivers of its routes and its completion.
  private static func circumstances(of coordinator: TreeCoordinator) -> String {
    var words = [coordinator.opening.rawValue, "in \(coordinator.home ?? "window")"]
    if let pullback = coordinator.pullback {
      words.append("pulled back as \(pullback.route)\(pullback.mode == .unhandled ? " if unhandled" : "")")
    }
    if let opener = coordinator.opener {
      let label = coordinator.label?.orNil.flatMap { labelText($0, of: coordinator.type) }
      words.append("ends to \(opener)" + (label.map { " as \($0)" } ?? ""))
    }
    return words.joined(separator: ", ")
  }
}
