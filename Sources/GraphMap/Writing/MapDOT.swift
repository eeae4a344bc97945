internal import JSON
internal import Wording

/// A map as a text for Graphviz, for people who lay it out or change it themselves.
package struct MapDOT {
  private let map: GraphMap
  private let live: LiveMap?
  private let marks: OwnerMarks
  private let palette: DrawingPalette

  package init(_ map: GraphMap, live: LiveMap? = nil, scheme: DrawingScheme = .light) {
    self.map = map
    self.live = live
    marks = OwnerMarks(map.coordinators.map(\.name))
    palette = scheme == .dark ? .dark : .light
  }

  /// The text, which `dot` draws.
  package var text: String {
    var lines = [
      "digraph \(quoted(map.name)) {",
      "  graph [rankdir=LR, nodesep=0.2, ranksep=1.2, bgcolor=\"\(palette.canvas)\"]",
      "  node [shape=plain, fontname=\"Inter,Helvetica,sans-serif\", fontsize=12, fontcolor=\"\(palette.ink)\"]",
      "  edge [color=\"\(palette.ink2)\", arrowsize=0.7]",
    ]
    for coordinator in map.coordinators {
      lines.append("  \(id(of: coordinator)) [label=<\(table(coordinator))>]")
    }
    for screen in map.screens { lines.append("  \(id(of: screen)) [label=<\(table(screen))>]") }
    for edge in map.edges where edge.isRouted { lines.append("  \(line(edge))") }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private func id(of coordinator: MapCoordinator) -> String { quoted(coordinator.name) }
  private func id(of screen: MapScreen) -> String { quoted("screen \(screen.name)") }
  private func id(of node: MapNode) -> String {
    quoted(node.kind == .screen ? "screen \(node.name)" : node.name)
  }

  // MARK: Boxes

  private func table(_ coordinator: MapCoordinator) -> String {
    let ids = live?.coordinators[coordinator.name] ?? []
    let isCold = live == nil ? !coordinator.isOpened : ids.isEmpty
    var rows = [
      head(
        coordinator.name,
        "\(coordinator.kind) \(ids.joined(separator: " "))",
        isCold ? nil : coordinator.name
      )
    ]
    rows += coordinator.notes.enumerated().map { note($1, port: "m\($0)") }
    for (index, row) in coordinator.rows.enumerated() {
      let count = live?.count(row.pointers) ?? 0
      let params = row.params.map { " (\($0.names.joined(separator: ", ")))" } ?? ""
      let completes = row.completes.isEmpty ? row.text : "when \(row.completes.joined(separator: ", ")) ends"
      let text = count > 0 ? "\(completes), \(count)×" : completes
      rows.append(
        "<TR><TD ALIGN=\"LEFT\">\(escaped(row.name + params))</TD><TD ALIGN=\"RIGHT\" PORT=\"r\(index)\">"
          + "<FONT COLOR=\"\(palette.ink3)\">\(escaped(text))</FONT></TD></TR>"
      )
    }
    return box(rows, owner: isCold ? nil : coordinator.name, isDashed: !coordinator.isOpened)
  }

  private func table(_ screen: MapScreen) -> String {
    let open = live?.screens[screen.name] ?? []
    let owner = live != nil && open.isEmpty ? nil : open.first?.owner ?? screen.owner
    let params = screen.params.joined(separator: ", ")
    let keys = open.map(\.key).joined(separator: " ")
    let rows = [head(screen.name, "\(params) \(keys)", owner)] + screen.notes.map { note($0, port: nil) }
    return box(rows, owner: owner, isActive: open.contains(where: \.isActive))
  }

  private func head(_ name: String, _ detail: String, _ owner: String?) -> String {
    let colour = owner.map { " BGCOLOR=\"\(colours(of: $0).tint)\"" } ?? ""
    return "<TR><TD PORT=\"h\" COLSPAN=\"2\" ALIGN=\"LEFT\"\(colour)><B>\(escaped(name))</B> "
      + "<FONT COLOR=\"\(palette.ink3)\">\(escaped(detail))</FONT></TD></TR>"
  }

  private func note(_ note: MapNote, port: String?) -> String {
    let port = port.map { " PORT=\"\($0)\"" } ?? ""
    return "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\"\(port)><FONT POINT-SIZE=\"11\" COLOR=\"\(palette.ink2)\">"
      + "\(escaped("\(note.text) \(note.detail)"))</FONT></TD></TR>"
  }

  private func box(_ rows: [String], owner: String?, isDashed: Bool = false, isActive: Bool = false) -> String
  {
    let colour = isActive ? palette.lamp : owner.map { colours(of: $0).edge } ?? palette.strongLine
    let style = isDashed ? "ROUNDED,DASHED" : "ROUNDED"
    return
      "<TABLE STYLE=\"\(style)\" BORDER=\"\(isActive ? 3 : 1)\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"4\" "
      + "COLOR=\"\(colour)\" BGCOLOR=\"\(palette.raised)\">\(rows.joined())</TABLE>"
  }

  private func colours(of type: String) -> (solid: String, tint: String, edge: String) {
    palette.owners[marks.number(of: type)]
  }

  // MARK: Edges

  private func line(_ edge: MapEdge) -> String {
    let (from, to) = (id(of: edge.from), id(of: edge.to))
    guard !edge.isDetour else {
      let head = edge.toRow.map { "\(to):r\($0):e" } ?? "\(to):h"
      let colour = edge.kind == "asks" ? palette.focus : palette.stop
      return
        "\(from) -> \(head) [style=dotted, constraint=false, color=\"\(colour)\", tooltip=\(quoted(edge.kind))]"
    }
    let isLive = live.map { $0.isOpen(edge.from) && $0.isOpen(edge.to) } ?? false
    let lamp = isLive ? ", color=\"\(palette.lampEdge)\", penwidth=2.5" : ""
    let tail = edge.row.map { "\(from):r\($0):e" } ?? from
    return "\(tail) -> \(to):h:w [tooltip=\(quoted(edge.kind))\(lamp)]"
  }

  // MARK: Names

  private func quoted(_ text: String) -> String {
    "\"\(text.escapingControls.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\""))\""
  }

  private func escaped(_ text: String) -> String {
    // An HTML-like label has no empty elements.
    let text = text.last == " " ? String(text.dropLast()) : text
    return text.isEmpty ? " " : DrawingText.escaped(text)
  }
}
