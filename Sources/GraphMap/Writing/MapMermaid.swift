internal import Wording

/// A map as a flowchart of Mermaid, for pages that draw it themselves.
package struct MapMermaid {
  private let map: GraphMap
  private let live: LiveMap?
  private let marks: OwnerMarks
  private let ids: [MapNode: String]

  package init(_ map: GraphMap, live: LiveMap? = nil) {
    self.map = map
    self.live = live
    marks = OwnerMarks(map.coordinators.map(\.name))
    let coordinators = map.coordinators.enumerated().map {
      (MapNode(kind: .coordinator, name: $1.name), "c\($0)")
    }
    let screens = map.screens.enumerated().map { (MapNode(kind: .screen, name: $1.name), "s\($0)") }
    ids = Dictionary(coordinators + screens) { first, _ in first }
  }

  /// The text of the flowchart.
  package var text: String {
    var lines = ["flowchart LR"]
    for coordinator in map.coordinators { lines.append("  \(node(coordinator))") }
    for screen in map.screens { lines.append("  \(node(screen))") }
    lines += joined(map.edges.filter(\.isRouted)).map { "  \($0)" }
    for (number, colours) in DrawingPalette.light.owners.enumerated() {
      lines.append("  classDef o\(number) fill:\(colours.tint),stroke:\(colours.solid),color:#162525")
    }
    let palette = DrawingPalette.light
    lines.append("  classDef cold fill:\(palette.surface),stroke:\(palette.strongLine),color:\(palette.ink2)")
    lines.append("  classDef unopened stroke-dasharray:5 4")
    lines.append("  classDef active stroke:\(palette.lamp),stroke-width:4px")
    return (lines + [""]).joined(separator: "\n")
  }

  private func node(_ coordinator: MapCoordinator) -> String {
    let open = live?.coordinators[coordinator.name] ?? []
    var parts = [
      "<b>\(escaped(coordinator.name))</b>", escaped("\(coordinator.kind) \(open.joined(separator: " "))"),
    ]
    parts += coordinator.notes.map { escaped("\($0.text) \($0.detail)") }
    if !coordinator.screens.isEmpty {
      parts.append(escaped(coordinator.screens.map(\.name).joined(separator: ", ")))
    }
    let isCold = live != nil && open.isEmpty
    let classes = isCold ? "cold" : marks.colour(of: coordinator.name)
    let id = ids[MapNode(kind: .coordinator, name: coordinator.name)] ?? ""
    return "\(id)[\"\(parts.joined(separator: "<br>"))\"]:::\(coordinator.isOpened ? classes : "unopened")"
  }

  private func node(_ screen: MapScreen) -> String {
    let open = live?.screens[screen.name] ?? []
    let keys = open.map(\.key).joined(separator: " ")
    var parts = [escaped(keys.isEmpty ? screen.name : "\(screen.name) \(keys)")]
    parts += screen.notes.map { escaped("\($0.text) \($0.detail)") }
    let isCold = live == nil ? screen.owner == nil : open.isEmpty
    let owner = open.first?.owner ?? screen.owner ?? ""
    let classes = open.contains(where: \.isActive) ? "active" : isCold ? "cold" : marks.colour(of: owner)
    let id = ids[MapNode(kind: .screen, name: screen.name)] ?? ""
    return "\(id)([\"\(parts.joined(separator: "<br>"))\"]):::\(classes)"
  }

  /// A line for all edges from one box to another, with the names of their rows.
  private func joined(_ edges: [MapEdge]) -> [String] {
    var lines: [(start: String, arrow: String, end: String, names: [String])] = []
    for edge in edges {
      guard let from = ids[edge.from], let to = ids[edge.to] else { continue }
      let arrow = edge.isDetour ? "-.->" : isLive(edge) ? "==>" : "-->"
      let name = name(of: edge)
      let known = lines.firstIndex { $0.start == from && $0.end == to && $0.arrow == arrow }
      if let known { lines[known].names.append(name) } else { lines.append((from, arrow, to, [name])) }
    }
    return lines.map { "\($0.start) \($0.arrow)|\"\(escaped($0.names.joined(separator: ", ")))\"| \($0.end)" }
  }

  private func isLive(_ edge: MapEdge) -> Bool {
    live.map { $0.isOpen(edge.from) && $0.isOpen(edge.to) } ?? false
  }

  private func name(of edge: MapEdge) -> String {
    let rows = map.coordinators.first { $0.name == edge.to.name }?.rows ?? []
    if edge.kind == "redirect", let row = edge.toRow, rows.indices.contains(row) {
      return "else \(rows[row].name)"
    }
    guard !edge.isDetour, edge.from.kind == .coordinator, let row = edge.row,
      let name = map.coordinators.first(where: { $0.name == edge.from.name })?.rows[row].name
    else { return edge.kind }
    let count = live?.count(edge.pointers) ?? 0
    let text = edge.kind == "tab" ? "tab \(name)" : name
    return count > 0 ? "\(text) \(count)×" : text
  }

  /// The text with all characters escaped except letters, digits, spaces and characters outside ASCII.
  private func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " ,.-".unicodeScalars.contains(scalar)
      if isPlain || (scalar.value > 0x7F && !scalar.changesOtherText) {
        escaped.unicodeScalars.append(scalar)
      } else if scalar.value < 0x20 || scalar.changesOtherText {
        escaped += " "
      } else {
        escaped += "#\(scalar.value);"
      }
    }
    return escaped.last == " " ? String(escaped.dropLast()) : escaped
  }
}
