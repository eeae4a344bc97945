import JSON
import NavigationClient

// The drawing shows the screens on view, the screens beneath and the owners: the top layer first, in a stack the top
// screen first, owners in a column of their own. `●` marks the active screen and `○` the others on view; a screen without
// a mark is covered.

/// The drawing of a tree's presentation.
struct TreeDrawing {
  private let state: TreeGetResult
  private let onView: Set<String>
  private let types: [String: String]
  /// The delegated types that no client serves, in the order of the graph.
  private let detachedTypes: [String]
  private let foldsTabs: Bool
  private var rows: [Row] = []

  private struct Row {
    var text: Text
    var owner: Text?
  }

  /// Draws the result of `tree.get`.
  ///
  /// `foldsTabs` is whether a hidden tab is one line.
  static func lines(of state: TreeGetResult, foldsTabs: Bool = false) -> [Text] {
    var drawing = TreeDrawing(state, foldsTabs: foldsTabs)
    drawing.drawLayers()
    return [drawing.title] + drawing.remarks + [Text()] + drawing.aligned
  }

  private init(_ state: TreeGetResult, foldsTabs: Bool) {
    self.state = state
    self.foldsTabs = foldsTabs
    detachedTypes = state.detachedTypes
    onView = Set(state.onView)
    types = state.snapshot.coordinatorTypes
  }

  private var title: Text {
    var title = Text(state.tree, .strong)
    title.append(", \(state.graphText)")
    title.append(", revision \(state.revision)")
    return title
  }

  /// A line each for the facts, the kept command, the routes that begin when the user does nothing, and the delegated
  /// types that no client serves, if there are any.
  private var remarks: [Text] {
    let facts = state.snapshot.facts ?? [:]
    let names = Directory(state.snapshot)
    var lines = facts.isEmpty ? [] : ["facts:" + paramsText(facts)]
    if let kept = state.snapshot.kept { lines.append("kept: \(keptText(kept, names: names))") }
    if let idle = state.idle { lines.append("idle: \(idleText(idle, names: names))") }
    if !detachedTypes.isEmpty {
      lines.append("detached: \(detachedTypes.joined(separator: ", ")), which no client serves")
    }
    return lines.map { Text($0) }
  }

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
    let layers = state.snapshot.window
    for (depth, node) in layers.enumerated().reversed() {
      guard case .container(let layer) = node else { continue }
      let style = layer.layer?.style ?? (depth == 0 ? "root" : "modal")
      let name = layer.layer?.priority.map { "\(style) priority \($0)" } ?? style
      let isTop = depth == layers.count - 1
      add(isTop ? "╭ " : "├ ", heading(of: layer, named: name), isOnView: isTop)
      draw(contentOf: layer, indent: "│ ", isOnView: isTop)
    }
    add("╰", "", isOnView: false)
  }

  private mutating func draw(contentOf container: TreeContainer, indent: String, isOnView: Bool) {
    switch container.kind {
    case .tabs: drawTabs(of: container, indent: indent, isOnView: isOnView)
    case .split where container.collapsed == true: draw(compact: container, indent: indent)
    case .split: drawColumns(of: container, indent: indent, isOnView: isOnView)
    case .bare, .stack: draw(pile: container.children, indent: indent, isOnView: isOnView)
    }
    if container.children.isEmpty { add(indent, "  (empty)", isOnView: false) }
  }

  private mutating func draw(pile nodes: [TreeNode], indent: String, isOnView: Bool) {
    for (place, node) in nodes.enumerated().reversed() {
      draw(node, indent: indent, isOnView: isOnView && place == nodes.count - 1)
    }
  }

  private mutating func drawTabs(of container: TreeContainer, indent: String, isOnView: Bool) {
    for case .container(let tab) in container.children {
      let isSelected = tab.key == container.selected
      let name = (isSelected ? "▸ " : "  ") + (tab.tab ?? "?")
      guard isSelected || !foldsTabs else {
        add(indent, folded(tab, named: name), isOnView: false)
        continue
      }
      add(indent, heading(of: tab, named: name), isOnView: isOnView && isSelected)
      draw(contentOf: tab, indent: indent + "  ", isOnView: isOnView && isSelected)
    }
  }

  private mutating func drawColumns(of split: TreeContainer, indent: String, isOnView: Bool) {
    for case .container(let column) in split.children {
      add(indent, heading(of: column, named: "  " + columnName(column)), isOnView: isOnView)
      draw(contentOf: column, indent: indent + "    ", isOnView: isOnView)
    }
  }

  /// Draws a collapsed split in its compact order, each screen with its column.
  private mutating func draw(compact split: TreeContainer, indent: String) {
    var screens: [String: (screen: TreeScreen, column: String)] = [:]
    for case .container(let column) in split.children {
      for screen in column.children.flatMap(\.screens) { screens[screen.key] = (screen, columnName(column)) }
    }
    for key in (split.compact ?? []).reversed() {
      guard let (screen, column) = screens[key] else { continue }
      draw(screen, note: "in \(column)", indent: indent)
    }
  }

  private mutating func draw(_ node: TreeNode, indent: String, isOnView: Bool) {
    switch node {
    case .screen(let screen):
      draw(screen, note: nil, indent: indent)
    case .container(let container):
      add(indent, heading(of: container, named: "  "), isOnView: isOnView)
      draw(contentOf: container, indent: indent + "  ", isOnView: isOnView)
    }
  }

  private mutating func draw(_ screen: TreeScreen, note: String?, indent: String) {
    let key = screen.key
    let look: Look = key == state.active ? .active : onView.contains(key) ? .strong : .faint
    var text = Text(indent, .faint)
    text.append(key == state.active ? "● " : onView.contains(key) ? "○ " : "  ", look)
    text.append("\(screen.name) \(key)\(paramsText(screen.params))", look)
    if let note { text.append("  \(note)", .faint) }
    if let hold = state.snapshot.back?[key] { text.append("  back is \(hold.rawValue)", .faint) }
    let type = types[screen.owner] ?? "?"
    var ownerText = Text("\(type) \(screen.owner)", look == .faint ? .faint : .plain)
    if detachedTypes.contains(type) { ownerText.append(", detached", .faint) }
    rows.append(Row(text: text, owner: ownerText))
  }

  private mutating func add(_ indent: String, _ text: String, isOnView: Bool) {
    var line = Text(indent, .faint)
    line.append(text, isOnView ? .plain : .faint)
    rows.append(Row(text: line, owner: nil))
  }

  private func heading(of container: TreeContainer, named name: String) -> String {
    let kind = container.kind == .bare ? "" : ", \(container.kind.rawValue)"
    return "\(name)\(kind) \(container.key)\(container.collapsed == true ? ", collapsed" : "")"
  }

  /// A hidden tab in one line, with the number of its screens.
  private func folded(_ tab: TreeContainer, named name: String) -> String {
    let count = tab.children.reduce(0) { $0 + $1.screens.count }
    return "\(heading(of: tab, named: name)): \(count) \(count == 1 ? "screen" : "screens")"
  }

  private func columnName(_ column: TreeContainer) -> String {
    column.column?.rawValue ?? "?"
  }
}
