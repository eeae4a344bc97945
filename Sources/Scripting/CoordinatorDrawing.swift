package import NavigationProtocol

// The hierarchy of coordinators, in the form that coordinator frameworks print: `-` for a leaf, `▿` for a coordinator
// with children. Children are indented by two columns, the oldest first.

/// The drawing of a tree's coordinators.
package enum CoordinatorDrawing {
  package static func rows(of snapshot: TreeSnapshot, detachedTypes: Set<String> = []) -> [DrawnRow] {
    let children = Dictionary(grouping: snapshot.coordinators) { $0.parent ?? "" }
    var rows: [DrawnRow] = []
    // Clients choose the depth, so the walk keeps its own stack.
    var pending = (children[""] ?? []).reversed().map { (coordinator: $0, depth: 0) }
    while let (coordinator, depth) = pending.popLast() {
      let own = children[coordinator.id] ?? []
      var pieces = pieces(of: coordinator, depth: depth, isLeaf: own.isEmpty)
      if detachedTypes.contains(coordinator.type) { pieces.append(DrawnPiece(", detached", .remark)) }
      rows.append(DrawnRow(pieces))
      pending += own.reversed().map { ($0, depth + 1) }
    }
    return rows
  }

  private static func pieces(of coordinator: TreeCoordinator, depth: Int, isLeaf: Bool) -> [DrawnPiece] {
    let (id, params) = (" \(coordinator.id)", coordinator.params)
    return [
      DrawnPiece(String(repeating: "  ", count: depth) + (isLeaf ? "- " : "▿ "), .frame),
      DrawnPiece(coordinator.type, .type),
      DrawnPiece(id + typedParams(params), shortened: id + paramsText(params), .plain),
      DrawnPiece("  \(circumstances(of: coordinator))", .remark),
    ]
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
