import JSON

// Draws what `tree.get` answers so that one look tells what is on screen, what is beneath and who owns what: the top
// layer first, in a stack the top screen first, owners in a column of their own. `●` marks the active screen, `○` the
// others on view; what has neither is covered. It draws straight from the wire's JSON, so that a node kind that this
// navctl does not know yet is still shown, by its word.

/// The drawing of a tree's presentation.
struct TreeDrawing {
  private let state: JSON
  private let onView: Set<String>
  private let active: String?
  private let types: [String: String]
  private var rows: [Row] = []

  private struct Row {
    var text: Text
    var owner: Text?
  }

  /// Draws the result of `tree.get`.
  static func lines(of state: JSON) -> [Text] {
    var drawing = TreeDrawing(state)
    drawing.drawLayers()
    return [drawing.title, Text()] + drawing.aligned
  }

  private init(_ state: JSON) {
    self.state = state
    onView = Set((state["onView"]?.array ?? []).compactMap(\.string))
    active = state["active"]?.string
    types = Directory.types(in: state["snapshot"])
  }

  private var title: Text {
    var title = Text(state["tree"]?.string ?? "", .strong)
    title.append(", \(graphText(state))")
    title.append(", revision \(state["snapshot"]?["revision"]?.integer ?? 0)")
    return title
  }

  /// The rows with the owners below one another.
  private var aligned: [Text] {
    let width = rows.lazy.filter { $0.owner != nil }.map(\.text.width).max() ?? 0
    return rows.map { row in
      guard let owner = row.owner else { return row.text }
      var text = row.text
      text.pad(to: width + 3)
      for piece in owner.pieces { text.append(piece.text, piece.look) }
      return text
    }
  }

  private mutating func drawLayers() {
    let layers = state["snapshot"]?["window"]?.array ?? []
    for (depth, layer) in layers.enumerated().reversed() {
      let name = layer["layer"]?["style"]?.string ?? (depth == 0 ? "root" : "modal")
      let isTop = depth == layers.count - 1
      add(isTop ? "╭ " : "├ ", heading(of: layer, named: name), isOnView: isTop)
      draw(contentOf: layer, indent: "│ ", isOnView: isTop)
    }
    add("╰", "", isOnView: false)
  }

  private mutating func draw(contentOf container: JSON, indent: String, isOnView: Bool) {
    let children = container["children"]?.array ?? []
    switch container["kind"]?.string {
    case "tabs": draw(tabs: children, of: container, indent: indent, isOnView: isOnView)
    case "split": draw(columns: children, of: container, indent: indent, isOnView: isOnView)
    default: draw(pile: children, indent: indent, isOnView: isOnView)
    }
    if children.isEmpty { add(indent, "  (empty)", isOnView: false) }
  }

  private mutating func draw(pile nodes: [JSON], indent: String, isOnView: Bool) {
    for (place, node) in nodes.enumerated().reversed() {
      draw(node, indent: indent, isOnView: isOnView && place == nodes.count - 1)
    }
  }

  private mutating func draw(tabs: [JSON], of container: JSON, indent: String, isOnView: Bool) {
    let selected = container["selected"]?.string
    for tab in tabs {
      let isSelected = tab["key"]?.string == selected
      let name = (isSelected ? "▸ " : "  ") + (tab["tab"]?.string ?? "?")
      add(indent, heading(of: tab, named: name), isOnView: isOnView && isSelected)
      draw(contentOf: tab, indent: indent + "  ", isOnView: isOnView && isSelected)
    }
  }

  private mutating func draw(columns: [JSON], of container: JSON, indent: String, isOnView: Bool) {
    guard container["collapsed"]?.bool == true else {
      for column in columns {
        add(indent, heading(of: column, named: "  " + columnName(column)), isOnView: isOnView)
        draw(contentOf: column, indent: indent + "    ", isOnView: isOnView)
      }
      return
    }
    draw(compact: container, columns: columns, indent: indent)
  }

  /// The one order of a collapsed split, each screen with the column that it belongs to.
  private mutating func draw(compact container: JSON, columns: [JSON], indent: String) {
    var screens: [String: (node: JSON, column: String)] = [:]
    for column in columns {
      Directory.forEachScreen(in: column) { screen in
        screens[screen["key"]?.string ?? ""] = (screen, columnName(column))
      }
    }
    for key in (container["compact"]?.array ?? []).reversed() {
      guard let (node, column) = screens[key.string ?? ""] else { continue }
      draw(screen: node, note: "in \(column)", indent: indent)
    }
  }

  private mutating func draw(_ node: JSON, indent: String, isOnView: Bool) {
    guard node["kind"]?.string != "screen" else { return draw(screen: node, note: nil, indent: indent) }
    add(indent, heading(of: node, named: "  "), isOnView: isOnView)
    draw(contentOf: node, indent: indent + "  ", isOnView: isOnView)
  }

  private mutating func draw(screen: JSON, note: String?, indent: String) {
    let key = screen["key"]?.string ?? "?"
    let owner = screen["owner"]?.string ?? "?"
    let look: Look = key == active ? .active : onView.contains(key) ? .strong : .faint
    var text = Text(indent, .faint)
    text.append(key == active ? "● " : onView.contains(key) ? "○ " : "  ", look)
    text.append("\(screen["name"]?.string ?? "?") \(key)\(paramsText(screen["params"]))", look)
    if let note { text.append("  \(note)", .faint) }
    let ownerText = Text("\(types[owner] ?? "?") \(owner)", look == .faint ? .faint : .plain)
    rows.append(Row(text: text, owner: ownerText))
  }

  private mutating func add(_ indent: String, _ text: String, isOnView: Bool) {
    var line = Text(indent, .faint)
    line.append(text, isOnView ? .plain : .faint)
    rows.append(Row(text: line, owner: nil))
  }

  private func heading(of container: JSON, named name: String) -> String {
    let kind = container["kind"]?.string ?? "?"
    let state = container["collapsed"]?.bool == true ? ", collapsed" : ""
    return "\(name)\(kind == "bare" ? "" : ", \(kind)") \(container["key"]?.string ?? "?")\(state)"
  }

  private func columnName(_ column: JSON) -> String {
    column["column"]?.string ?? "?"
  }
}

/// Which graph the tree has of which that is the state, if it has one.
func graphText(_ state: JSON) -> String {
  state["graph"]?.string.map { "graph \($0)" } ?? "no graph"
}
