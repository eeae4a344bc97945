import JSON

// The drawing of a tree from the result of `tree.get`. It reads the JSON itself, so that it also tests the wire format.

extension Drawing {
  init(wire answer: JSON) {
    let snapshot = answer["snapshot"]
    var pen = WirePen(
      onView: (answer["onView"]?.array ?? []).compactMap(\.string),
      active: answer["active"]?.string
    )
    for (index, layer) in (snapshot?["window"]?.array ?? []).enumerated() {
      pen.draw(container: layer, role: index == 0 ? "window" : "modal", depth: 1)
    }
    layers = pen.lines
    owners = Self.owners(snapshot?["coordinators"]?.array ?? [])
  }

  private static func owners(_ coordinators: [JSON]) -> [DrawnLine] {
    let children = Dictionary(grouping: coordinators) { $0["parent"]?.string }
    func lines(_ coordinator: JSON, _ depth: Int) -> [DrawnLine] {
      let id = coordinator["id"]?.string ?? "no id"
      let own = children[id] ?? []
      let params = paramText(coordinator["params"]?.object ?? [:])
      let text = "\(own.isEmpty ? "-" : "▿") \(coordinator["type"]?.string ?? "no type") \(id)\(params)"
      return [DrawnLine(depth, text)] + own.flatMap { lines($0, depth + 1) }
    }
    return (children[nil] ?? []).flatMap { lines($0, 1) }
  }
}

private struct WirePen {
  let onView: [String]
  let active: String?
  var lines: [DrawnLine] = []

  init(onView: [String], active: String?) {
    self.onView = onView
    self.active = active
  }

  mutating func draw(container: JSON, role: String, depth: Int) {
    let isCollapsed = container["collapsed"] == true
    var heading = role
    if container["column"] == nil {
      heading += " \(container["kind"]?.string ?? "no kind")\(isCollapsed ? " collapsed" : "")"
    }
    if let style = container["layer"]?["style"]?.string { heading += " \(style)" }
    if let priority = container["layer"]?["priority"]?.integer { heading += " priority \(priority)" }
    lines.append(DrawnLine(depth, heading))
    for child in container["children"]?.array ?? [] { draw(child, in: container, depth: depth + 1) }
    guard isCollapsed else { return }
    let compact = (container["compact"]?.array ?? []).compactMap(\.string)
    lines.append(DrawnLine(depth + 1, (["compact"] + compact).joined(separator: " ")))
  }

  private mutating func draw(_ node: JSON, in container: JSON, depth: Int) {
    let key = node["key"]?.string ?? "no key"
    if node["kind"] == "screen" {
      let mark: DrawnLine.Mark = key == active ? .active : onView.contains(key) ? .onView : .none
      let params = paramText(node["params"]?.object ?? [:])
      let text = "\(key) \(node["name"]?.string ?? "no name")\(params) \(node["owner"]?.string ?? "no owner")"
      lines.append(DrawnLine(depth, text, mark: mark))
    } else if let column = node["column"]?.string {
      draw(container: node, role: column, depth: depth)
    } else {
      draw(container: node, role: "tab \(node["tab"]?.string ?? "without a name")", depth: depth)
      guard container["selected"]?.string == key, let heading = lines.lastIndex(where: { $0.depth == depth })
      else { return }
      lines[heading] = DrawnLine(depth, "\(lines[heading].text) selected")
    }
  }
}
