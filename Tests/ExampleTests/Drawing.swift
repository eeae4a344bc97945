import JSON
import Navigation

/// A tree as scripts draw it: the layers from the root upward, each from its bottom upward.
struct Drawing: Equatable {
  var layers: [DrawnLine]
  var owners: [DrawnLine]

  init(layers: [DrawnLine] = [], owners: [DrawnLine] = []) {
    self.layers = layers
    self.owners = owners
  }

  init(_ tree: Tree) {
    let snapshot = tree.snapshot()
    var pen = Pen(onView: tree.onView, active: tree.active)
    for (index, layer) in snapshot.layers.enumerated() { pen.draw(layer, isRoot: index == 0, depth: 1) }
    layers = pen.lines
    owners = Self.owners(snapshot.coordinators)
  }

  var lines: [String] { (layers + owners).map(\.description) }

  /// The ownership tree: `-` for a leaf, `▿` for one with children, the oldest first.
  private static func owners(_ coordinators: [CoordinatorNode]) -> [DrawnLine] {
    let children = Dictionary(grouping: coordinators, by: \.parent)
    func lines(_ node: CoordinatorNode, _ depth: Int) -> [DrawnLine] {
      let own = children[node.id] ?? []
      let bullet = own.isEmpty ? "-" : "▿"
      let line = DrawnLine(depth, "\(bullet) \(node.type) \(node.id)\(paramText(node.params))")
      return [line] + own.flatMap { lines($0, depth + 1) }
    }
    return (children[nil] ?? []).flatMap { lines($0, 1) }
  }
}

private struct Pen {
  let onView: [ScreenKey]
  let active: ScreenKey?
  var lines: [DrawnLine] = []

  init(onView: [ScreenKey], active: ScreenKey?) {
    self.onView = onView
    self.active = active
  }

  mutating func draw(_ node: Node, isRoot: Bool = false, isSelected: Bool = false, depth: Int) {
    switch node {
    case .screen(let screen):
      let text = "\(screen.key) \(screen.name)\(paramText(screen.params)) \(screen.owner)"
      lines.append(DrawnLine(depth, text, mark: mark(screen.key)))
    case .container(let container):
      let heading = heading(container, isRoot: isRoot) + (isSelected ? " selected" : "")
      lines.append(DrawnLine(depth, heading))
      draw(container.content, depth: depth + 1)
    }
  }

  private mutating func draw(_ content: ContainerNode.NodeContent, depth: Int) {
    switch content {
    case .bare(let nodes), .stack(let nodes):
      for node in nodes { draw(node, depth: depth) }
    case .split(let columns, _, let isCollapsed, let compact):
      for column in columns { draw(column, depth: depth) }
      if isCollapsed {
        lines.append(DrawnLine(depth, (["compact"] + compact.map(\.description)).joined(separator: " ")))
      }
    case .tabs(let tabs, let selected):
      for tab in tabs { draw(tab, isSelected: tab.key == selected.description, depth: depth) }
    }
  }

  private func heading(_ container: ContainerNode, isRoot: Bool) -> String {
    let kind = kind(container.content)
    return switch container.role {
    case .layer(let traits):
      "\(isRoot ? "window" : "modal") \(kind)\(traits.style.map { " \($0)" } ?? "")"
        + (traits.priority == 0 ? "" : " priority \(traits.priority)")
    case .tab(let name): "tab \(name) \(kind)"
    case .column(let column): column.rawValue
    }
  }

  private func kind(_ content: ContainerNode.NodeContent) -> String {
    switch content {
    case .bare: "bare"
    case .stack: "stack"
    case .split(_, _, let isCollapsed, _): isCollapsed ? "split collapsed" : "split"
    case .tabs: "tabs"
    }
  }

  private func mark(_ key: ScreenKey) -> DrawnLine.Mark {
    if key == active { return .active }
    return onView.contains(key) ? .onView : .none
  }
}

/// Params as typed in a shell, each after a space.
func paramText(_ params: JSON.Object) -> String {
  params.members.map { " \($0.name)=\(word($0.value))" }.joined()
}

private func word(_ value: JSON) -> String {
  guard let text = value.string, !text.isEmpty, !text.contains(where: { " \"',".contains($0) }) else {
    return value.text
  }
  return text
}
