/// A placed map as an SVG drawing, in the design of the inspector.
package struct MapDrawing {
  private static let margin = 28.0
  private static let title = 56.0

  private let map: GraphMap
  private let live: LiveMap?
  private let scheme: DrawingScheme
  private let boxes: BoxDrawing

  package init(_ map: GraphMap, live: LiveMap? = nil, scheme: DrawingScheme = .auto) {
    self.map = map
    self.live = live
    self.scheme = scheme
    boxes = BoxDrawing(marks: OwnerMarks(map.coordinators.map(\.name)), live: live)
  }

  /// The text of the drawing.
  package var svg: String {
    let width =
      max(map.width, legendWidth + TextWidth(size: 15, weight: .bold)(heading) + 320) + 2 * Self.margin
    let height = map.height + Self.title + Self.margin
    var drawing = DrawingText()
    drawing.start(width: width, height: height, title: heading, description: description, scheme: scheme)
    drawTitle(in: &drawing, width: width)
    let left = (width - map.width) / 2
    drawing.add("<g transform=\"translate(\(pixels(left)) \(pixels(Self.title)))\">")
    drawEdges(in: &drawing)
    for coordinator in map.coordinators { boxes.draw(coordinator, in: &drawing) }
    for screen in map.screens { boxes.draw(screen, in: &drawing) }
    drawing.close()
    return drawing.end()
  }

  private var heading: String {
    live.map { "\($0.tree), revision \($0.revision), on graph \(map.name)" } ?? "Graph \(map.name)"
  }

  private var counts: String {
    let screens = Set(map.screens.map(\.name)).union(map.coordinators.flatMap { $0.screens.map(\.name) })
    return "\(counted(map.coordinators.count, "coordinator")), \(counted(screens.count, "screen"))"
  }

  private var description: String {
    let ways = map.edges.filter { !$0.isDetour }.map { "\($0.from.name) \($0.kind) \($0.to.name)" }
    return "\(counts). \(ways.joined(separator: "; "))."
  }

  // MARK: Title

  private func drawTitle(in drawing: inout DrawingText, width: Double) {
    drawing.icon(.graph, x: Self.margin, y: 28, size: 16, "i i2")
    drawing.text(
      [
        .init(text: heading, classes: "ink b", size: 15),
        .init(text: counts, classes: "ink3", size: 12, gap: 10),
      ],
      x: Self.margin + 24,
      y: 28
    )
    var x = width - Self.margin - legendWidth
    for entry in legend {
      if let halo = entry.halo {
        drawing.add("<path class=\"h\" stroke-width=\"\(halo)\" d=\"M\(pixels(x)) 28h24\"/>")
      }
      drawing.add("<path class=\"\(entry.classes)\" d=\"M\(pixels(x)) 28h24\"/>")
      drawing.text([.init(text: entry.text, classes: "ink2", size: 12)], x: x + 31, y: 28)
      x += entryWidth(entry.text)
    }
  }

  private typealias LegendEntry = (classes: String, halo: Int?, text: String)

  private var legend: [LegendEntry] {
    var entries: [LegendEntry] = []
    if live != nil { entries.append(("e live", 8, "open now")) }
    if live?.taken.isEmpty == false { entries.append(("e taken", nil, "taken")) }
    if map.edges.contains(where: { $0.kind == "redirect" && $0.isRouted }) {
      entries.append(("e d redirect", nil, "redirects"))
    }
    if map.edges.contains(where: { $0.kind == "asks" && $0.isRouted }) {
      entries.append(("e d asks", nil, "asks before leaving"))
    }
    return entries
  }

  private var legendWidth: Double { legend.reduce(0) { $0 + entryWidth($1.text) } }

  private func entryWidth(_ text: String) -> Double { 31 + TextWidth(size: 12)(text) + 18 }

  // MARK: Edges

  private func drawEdges(in drawing: inout DrawingText) {
    let most = Double(max(1, map.edges.map { live?.count($0.pointers) ?? 0 }.max() ?? 1))
    // Lines that are open lie above the others.
    for edge in map.edges where !isOpen(edge) { draw(edge, most: most, in: &drawing) }
    for edge in map.edges where isOpen(edge) { draw(edge, most: most, in: &drawing) }
  }

  private func isOpen(_ edge: MapEdge) -> Bool {
    guard let live, !edge.isDetour else { return false }
    return live.isOpen(edge.from) && live.isOpen(edge.to)
  }

  private func draw(_ edge: MapEdge, most: Double, in drawing: inout DrawingText) {
    guard let line = edge.line else { return }
    let count = live?.count(edge.pointers) ?? 0
    let width = count > 0 ? 1.5 + 2.6 * (Double(count) / most).squareRoot() : isOpen(edge) ? 2 : 1.5
    let kind = edge.isDetour ? edge.kind : isOpen(edge) ? "live" : count > 0 || live == nil ? "taken" : ""
    if isOpen(edge) {
      drawing.add("<path class=\"h\" stroke-width=\"\(pixels(width + 7))\" d=\"\(line.path)\"/>")
    }
    let classes = ["e", edge.isDetour ? "d" : "", kind].filter { !$0.isEmpty }.joined(separator: " ")
    let style = width == 1.5 || edge.isDetour ? "" : " style=\"stroke-width:\(pixels(width))\""
    drawing.add(
      "<path class=\"\(classes)\"\(style) d=\"\(line.path)\"><title>\(DrawingText.escaped(title(of: edge, count)))"
        + "</title></path>"
    )
    let direction = line.degrees == 0 ? -1.0 : 1
    drawing.add(
      "<path class=\"a \(kind)\" d=\"M\(pixels(line.tip.x)) \(pixels(line.tip.y))l\(pixels(8 * direction)) -4.5v9z\"/>"
    )
  }

  private func title(of edge: MapEdge, _ count: Int) -> String {
    let rows = map.coordinators.first { $0.name == edge.from.name }?.rows ?? []
    let row = edge.row.flatMap { rows.indices.contains($0) ? " \(rows[$0].name)" : nil } ?? ""
    let taken = count == 0 ? "" : ", taken \(counted(count, "time"))"
    return "\(edge.from.name)\(row) → \(edge.to.name): \(edge.kind)\(taken)"
  }
}

/// A number with its noun.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension DrawingText {
  /// Opens a drawing: its names for people and readers, its colours, its ground.
  mutating func start(
    width: Double,
    height: Double,
    title: String,
    description: String,
    scheme: DrawingScheme
  ) {
    add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(pixels(width))\" height=\"\(pixels(height))\" "
        + "viewBox=\"0 0 \(pixels(width)) \(pixels(height))\" role=\"img\" aria-labelledby=\"title description\">"
    )
    add("<title id=\"title\">\(Self.escaped(title))</title>")
    add("<desc id=\"description\">\(Self.escaped(description))</desc>")
    add("<style>\n\(scheme.css)</style>")
    rect(MapFrame(x: 0, y: 0, width: width, height: height), "canvas")
  }

  /// Closes the drawing, and returns its text.
  mutating func end() -> String {
    add("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }
}
