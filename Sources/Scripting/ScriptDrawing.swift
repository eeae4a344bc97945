import JSON
package import NavigationProtocol

/// A tree as scripts draw it: the layers from the root upward, each from its bottom upward.
package struct ScriptDrawing: Equatable, Sendable {
  package let layers: [DrawnLine]
  package let owners: [DrawnLine]

  package var lines: [String] { (layers + owners).map(\.description) }
}

extension ScriptDrawing {
  /// The drawing before a tree is open.
  package init() {
    self.init(layers: [], owners: [])
  }

  /// Draws the result of `tree.get`.
  package init(_ state: TreeGetResult) {
    self.init(state.snapshot, onView: state.onView, active: state.active)
  }

  /// Draws a snapshot, with the keys of the screens on view and of the active one.
  package init(_ snapshot: TreeSnapshot, onView: [String], active: String?) {
    var pen = ScriptPen(onView: Set(onView), active: active)
    for (index, layer) in snapshot.window.enumerated() {
      pen.draw(layer, role: index == 0 ? "window" : "modal", depth: 1)
    }
    self.init(layers: pen.lines, owners: Self.owners(snapshot.coordinators))
  }

  /// Draws the ownership tree: `-` for a leaf, `▿` for a coordinator with children, the oldest first.
  private static func owners(_ coordinators: [TreeCoordinator]) -> [DrawnLine] {
    let children = Dictionary(grouping: coordinators) { $0.parent ?? "" }
    var lines: [DrawnLine] = []
    // The depth is that of the application, so the walk keeps its own stack.
    var pending = (children[""] ?? []).reversed().map { (coordinator: $0, depth: 1) }
    while let (coordinator, depth) = pending.popLast() {
      let own = children[coordinator.id] ?? []
      let bullet = own.isEmpty ? "-" : "▿"
      let text = "\(bullet) \(coordinator.type) \(coordinator.id)\(typedParams(coordinator.params))"
      lines.append(DrawnLine(depth, text))
      pending += own.reversed().map { ($0, depth + 1) }
    }
    return lines
  }
}

private struct ScriptPen {
  let onView: Set<String>
  let active: String?
  var lines: [DrawnLine] = []

  mutating func draw(_ node: TreeNode, role: String, isSelected: Bool = false, depth: Int) {
    switch node {
    case .screen(let screen):
      let text = "\(screen.key) \(screen.name)\(typedParams(screen.params)) \(screen.owner)"
      lines.append(DrawnLine(depth, text, mark: mark(screen.key)))
    case .container(let container):
      let heading = heading(of: container, role: role) + (isSelected ? " selected" : "")
      lines.append(DrawnLine(depth, heading))
      draw(contentOf: container, depth: depth + 1)
    }
  }

  private mutating func draw(contentOf container: TreeContainer, depth: Int) {
    for child in container.children {
      if case .container(let part) = child, let column = part.column {
        draw(child, role: column.rawValue, depth: depth)
      } else if case .container(let part) = child, let tab = part.tab {
        draw(child, role: "tab \(tab)", isSelected: part.key == container.selected, depth: depth)
      } else {
        draw(child, role: "", depth: depth)
      }
    }
    guard container.collapsed == true else { return }
    let compact = ["compact"] + (container.compact ?? [])
    lines.append(DrawnLine(depth, compact.joined(separator: " ")))
  }

  private func heading(of container: TreeContainer, role: String) -> String {
    guard container.column == nil else { return role }
    var heading = "\(role) \(container.kind.rawValue)"
    if container.collapsed == true { heading += " collapsed" }
    if let style = container.layer?.style { heading += " \(style)" }
    if let priority = container.layer?.priority { heading += " priority \(priority)" }
    return heading
  }

  private func mark(_ key: String) -> DrawnLine.Mark {
    if key == active { return .active }
    return onView.contains(key) ? .onView : .none
  }
}

/// Params as typed in a shell, each after a space.
func typedParams(_ params: JSON.Object) -> String {
  params.members.map { " \($0.name)=\(typedWord($0.value))" }.joined()
}

private func typedWord(_ value: JSON) -> String {
  guard let text = value.string, !text.isEmpty, !text.contains(where: { " \"',".contains($0) }) else {
    return value.text
  }
  return text
}
