import JSON

// Who owns whom, in the form that coordinator frameworks print: `-` for a leaf, `▿` for one with children, children two
// columns further in, oldest first.

/// The drawing of a tree's coordinators.
enum CoordinatorDrawing {
  /// Draws the coordinators of the result of `tree.get`.
  static func lines(of state: JSON) -> [Text] {
    let coordinators = state["snapshot"]?["coordinators"]?.array ?? []
    let children = Dictionary(grouping: coordinators) { $0["parent"]?.string ?? "" }
    var lines: [Text] = []
    // Depth is in the hands of clients, so the walk keeps its own stack.
    var waiting = (children[""] ?? []).reversed().map { (coordinator: $0, depth: 0) }
    while let (coordinator, depth) = waiting.popLast() {
      let own = children[coordinator["id"]?.string ?? "?"] ?? []
      lines.append(line(of: coordinator, depth: depth, isLeaf: own.isEmpty))
      waiting += own.reversed().map { ($0, depth + 1) }
    }
    return lines
  }

  private static func line(of coordinator: JSON, depth: Int, isLeaf: Bool) -> Text {
    let id = coordinator["id"]?.string ?? "?"
    var text = Text(String(repeating: "  ", count: depth) + (isLeaf ? "- " : "▿ "), .faint)
    text.append(coordinator["type"]?.string ?? "?", .strong)
    text.append(" \(id)\(paramsText(coordinator["params"]))")
    text.append("  \(circumstances(of: coordinator))", .faint)
    return text
  }

  /// How it was opened, where it lives, and who hears of its routes and its end.
  private static func circumstances(of coordinator: JSON) -> String {
    var words = [coordinator["opening"]?.string ?? "?"]
    words.append("in \(coordinator["home"]?.string ?? "window")")
    if let route = coordinator["pullback"]?["route"]?.string {
      let mode = coordinator["pullback"]?["mode"]?.string == "unhandled" ? " if unhandled" : ""
      words.append("pulled back as \(route)\(mode)")
    }
    if let opener = coordinator["opener"]?.string {
      words.append("ends to \(opener)" + (coordinator["label"]?.string.map { " as \($0)" } ?? ""))
    }
    return words.joined(separator: ", ")
  }
}
