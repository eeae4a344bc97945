package import NavigationProtocol

// The drawing shows the screens on view, the screens beneath and the owners: the top layer first, in a stack the top
// screen first, owners in a column of their own. `●` marks the active screen and `○` the others on view; a screen without
// a mark is covered.

/// The drawing of a tree's presentation.
package struct TreeDrawing {
  private let snapshot: TreeSnapshot
  private let active: String?
  private let onView: Set<String>
  private let types: [String: String]
  /// The delegated types that no client serves.
  private let detachedTypes: Set<String>
  private let foldsTabs: Bool
  private var rows: [DrawnRow] = []

  /// Draws a snapshot, with the keys of the screens on view and of the active one.
  ///
  /// With `foldsTabs`, a hidden tab is one line.
  package static func rows(
    of snapshot: TreeSnapshot,
    onView: [String],
    active: String?,
    detachedTypes: Set<String> = [],
    foldsTabs: Bool = false
  ) -> [DrawnRow] {
    var drawing = TreeDrawing(
      snapshot: snapshot,
      active: active,
      onView: Set(onView),
      types: snapshot.coordinatorTypes,
      detachedTypes: detachedTypes,
      foldsTabs: foldsTabs
    )
    drawing.drawLayers()
    return DrawnRow.aligned(drawing.rows)
  }

  private mutating func drawLayers() {
    let layers = snapshot.window
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
      draw(column: column, indent: indent, isOnView: isOnView)
    }
  }

  private mutating func draw(column: TreeContainer, indent: String, isOnView: Bool) {
    add(indent, heading(of: column, named: "  " + columnName(column)), isOnView: isOnView)
    draw(contentOf: column, indent: indent + "    ", isOnView: isOnView)
  }

  /// Draws a collapsed split in its compact order, each screen with its column, and the columns without screens.
  private mutating func draw(compact split: TreeContainer, indent: String) {
    var screens: [String: (screen: TreeScreen, column: String)] = [:]
    for case .container(let column) in split.children {
      for screen in column.children.flatMap(\.screens) { screens[screen.key] = (screen, columnName(column)) }
    }
    for key in (split.compact ?? []).reversed() {
      guard let (screen, column) = screens[key] else { continue }
      draw(screen, note: "in \(column)", indent: indent)
    }
    for case .container(let column) in split.children where column.children.isEmpty {
      draw(column: column, indent: indent, isOnView: false)
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
    let role: DrawnRole = key == active ? .active : onView.contains(key) ? .onView : .covered
    let mark = key == active ? "● " : onView.contains(key) ? "○ " : "  "
    let element = "\(screen.name) \(key)"
    var pieces = [
      DrawnPiece(indent, .frame), DrawnPiece(mark, role),
      DrawnPiece(element + typedParams(screen.params), shortened: element + paramsText(screen.params), role),
    ]
    if let note { pieces.append(DrawnPiece("  \(note)", .remark)) }
    if let hold = snapshot.back?[key] { pieces.append(DrawnPiece("  back is \(hold.rawValue)", .remark)) }
    let type = types[screen.owner] ?? "?"
    var owner = [DrawnPiece("\(type) \(screen.owner)", role == .covered ? .covered : .plain)]
    if detachedTypes.contains(type) { owner.append(DrawnPiece(", detached", .remark)) }
    rows.append(DrawnRow(pieces, owner: owner))
  }

  private mutating func add(_ indent: String, _ text: String, isOnView: Bool) {
    rows.append(DrawnRow([DrawnPiece(indent, .frame), DrawnPiece(text, isOnView ? .plain : .covered)]))
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
