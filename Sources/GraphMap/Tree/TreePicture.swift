internal import JSON
package import NavigationWire

/// A picture of a tree: its layers beside each other, the lowest first, and its coordinators.
///
/// Each layer is a plane, a little higher than the one that it covers. Its screens are a deck of cards.
package struct TreePicture {
  /// The name of the tree.
  package var tree: String
  package var snapshot: TreeSnapshot
  package var active: String?
  package var onView: Set<String>
  /// The coordinator types of the graph, which have their colours by their order.
  package var types: [String]
  /// The params that are secret, by the names of screens.
  package var secrets: [String: Set<String>]
  package var scheme: DrawingScheme

  private static let margin = 28.0
  private static let title = 56.0
  private static let list = 210.0
  private static let gap = 30.0
  private static let step = 26.0

  package init(
    tree: String,
    snapshot: TreeSnapshot,
    active: String?,
    onView: Set<String>,
    types: [String],
    secrets: [String: Set<String>] = [:],
    scheme: DrawingScheme = .auto
  ) {
    (self.tree, self.snapshot, self.active, self.onView) = (tree, snapshot, active, onView)
    (self.types, self.secrets, self.scheme) = (types, secrets, scheme)
  }

  /// The text of the picture.
  package var svg: String {
    let deck = deck
    let planes = planes(deck)
    let left = Self.margin + Self.list + Self.gap
    let right = planes.last.map { $0.frame.x + $0.frame.width } ?? left + 240
    let bottom = max(planes.map { $0.frame.y + $0.frame.height }.max() ?? 0, Self.title + 40 + listHeight)
    let width = max(right, left + 240) + Self.margin
    let height = max(bottom, Self.title + 160) + Self.margin
    var drawing = DrawingText()
    let heading = "\(tree), revision \(snapshot.revision)"
    drawing.start(width: width, height: height, title: heading, description: description, scheme: scheme)
    drawTitle(heading, in: &drawing)
    drawCoordinators(deck.marks, in: &drawing)
    drawGuides(planes, in: &drawing)
    for plane in planes { draw(plane, deck, in: &drawing) }
    if planes.isEmpty {
      drawing.text(
        [.init(text: "No screen is open.", classes: "ink2", size: 13)],
        x: left,
        y: Self.title + 20
      )
    }
    return drawing.end()
  }

  private var deck: DeckDrawing {
    let all = types + snapshot.coordinators.map(\.type).filter { !types.contains($0) }
    let owners = Dictionary(snapshot.coordinators.map { ($0.id, $0.type) }) { first, _ in first }
    return DeckDrawing(
      marks: OwnerMarks(all),
      types: owners,
      active: active,
      onView: onView,
      secrets: secrets
    )
  }

  private var screenCount: Int { snapshot.window.reduce(0) { $0 + $1.screenCount } }

  private var counts: String {
    "\(counted(snapshot.window.count, "layer")), \(counted(screenCount, "screen")), "
      + counted(snapshot.coordinators.count, "coordinator")
  }

  private var description: String {
    let shown = onView.sorted().joined(separator: ", ")
    return "\(counts). On view: \(shown.isEmpty ? "nothing" : shown). Active: \(active ?? "nothing")."
  }

  private func drawTitle(_ heading: String, in drawing: inout DrawingText) {
    drawing.icon(.tree, x: Self.margin, y: 28, size: 16, "i i2")
    drawing.text(
      [
        .init(text: heading, classes: "ink b", size: 15),
        .init(text: counts, classes: "ink3", size: 12, gap: 10),
      ],
      x: Self.margin + 24,
      y: 28
    )
  }

  // MARK: Layers

  private struct Plane {
    var container: TreeContainer
    var frame: MapFrame
    var number: Int
    /// The number of layers above it.
    var above: Int
  }

  private func planes(_ deck: DeckDrawing) -> [Plane] {
    var x = Self.margin + Self.list + Self.gap
    var planes: [Plane] = []
    let layers = snapshot.window.compactMap { node in
      if case .container(let container) = node { container } else { nil }
    }
    let tallest = layers.map { deck.height(of: .container($0)) }.max() ?? 0
    for (number, container) in layers.enumerated() {
      let width = deck.width(of: .container(container)) + 24
      // All planes have one height, so that their lower edges form a staircase, too.
      let height = tallest + 24
      let y = Self.title + 26 + Self.step * Double(layers.count - 1 - number)
      let frame = MapFrame(x: x, y: y, width: width, height: height)
      planes.append(
        Plane(container: container, frame: frame, number: number, above: layers.count - 1 - number)
      )
      x += width + Self.gap
    }
    return planes
  }

  private func drawGuides(_ planes: [Plane], in drawing: inout DrawingText) {
    for (lower, upper) in zip(planes, planes.dropFirst()) {
      let (a, b) = (lower.frame, upper.frame)
      for (from, to) in [(a.y + 14, b.y + 14), (a.y + a.height - 14, b.y + b.height - 14)] {
        drawing.add(
          "<path class=\"e q\" stroke-width=\"1\" style=\"stroke-width:1\" d=\"M\(pixels(a.x + a.width)) \(pixels(from))"
            + "L\(pixels(b.x)) \(pixels(to))\"/>"
        )
      }
    }
  }

  private func draw(_ plane: Plane, _ deck: DeckDrawing, in drawing: inout DrawingText) {
    let frame = plane.frame
    let layer = plane.container.layer
    let style = layer?.style ?? (plane.number == 0 ? "root" : "modal")
    let priority = layer?.priority.map { "priority \($0)" } ?? ""
    let kind = plane.container.kind == .bare ? "" : plane.container.kind.rawValue
    drawing.text(
      [
        .init(text: style, classes: "ink b", size: 12), .init(text: kind, classes: "ink2", size: 12, gap: 6),
        .init(text: priority, classes: "ink2", size: 11, gap: 8),
        .init(text: plane.container.key, classes: "ink2 m", size: 11, gap: 8),
      ],
      x: frame.x + 6,
      y: frame.y - 13
    )
    if plane.number == 0 {
      let bezel = MapFrame(x: frame.x - 3, y: frame.y - 3, width: frame.width + 6, height: frame.height + 6)
      drawing.rect(bezel, "surface", radius: 20)
      drawing.rect(bezel, "device", radius: 20, strokeWidth: 6)
    } else {
      drawing.rect(frame, "surface", radius: 18)
      drawing.rect(frame, "x q e", radius: 18, strokeWidth: 1.2)
    }
    let content = deck.height(of: .container(plane.container))
    // A layer above the root need not fill it.
    let y = plane.number == 0 ? frame.y + 12 : frame.y + (frame.height - content) / 2
    let inner = MapFrame(
      x: frame.x + 12,
      y: y,
      width: frame.width - 24,
      height: plane.number == 0 ? frame.height - 24 : content
    )
    deck.draw(.container(plane.container), in: inner, covering: plane.above, &drawing)
  }

  // MARK: Coordinators

  private var listHeight: Double { Double(snapshot.coordinators.count) * 33 + 30 }

  private func drawCoordinators(_ marks: OwnerMarks, in drawing: inout DrawingText) {
    var y = Self.title + 26
    drawing.text([.init(text: "Coordinators", classes: "ink2", size: 12)], x: Self.margin, y: y - 13)
    var rows: [String: Double] = [:]
    for (coordinator, depth) in ordered {
      let x = Self.margin + min(Double(depth) * 18, 72)
      y += 17
      if let parent = coordinator.parent, let from = rows[parent] {
        drawing.add(
          "<path class=\"e\" d=\"M\(pixels(x - 8)) \(pixels(from + 10))V\(pixels(y - 6))a6 6 0 0 0 6 6h2\"/>"
        )
      }
      draw(coordinator, marks, x: x, y: y, in: &drawing)
      rows[coordinator.id] = y
      y += 16
    }
  }

  private func draw(
    _ coordinator: TreeCoordinator,
    _ marks: OwnerMarks,
    x: Double,
    y: Double,
    in drawing: inout DrawingText
  ) {
    let right = Self.margin + Self.list
    let screens = snapshot.window.flatMap(\.allScreens).filter { $0.owner == coordinator.id }
    let isLit = screens.contains { $0.key == active }
    let end = right - Double(min(screens.count, 6)) * 6 - (isLit ? 16 : 0) - 10
    let font = TextWidth(size: 13, weight: .bold)
    let room = end - x - 28 - TextWidth(size: 11, weight: .mono)(coordinator.id) - 8
    drawing.open(group: marks.colour(of: coordinator.type), title: "\(coordinator.type) \(coordinator.id)")
    drawing.badge(marks.letters(of: coordinator.type), x: x, y: y, size: 20)
    drawing.text(
      [
        .init(text: font.fitting(coordinator.type, in: room), classes: "ink b", size: 13),
        .init(text: coordinator.id, classes: "ink2 m", size: 11, gap: 7),
      ],
      x: x + 28,
      y: y
    )
    for index in 0..<min(screens.count, 6) {
      let bar = MapFrame(x: end + 10 + Double(index) * 6, y: y - 6, width: 4, height: 12)
      drawing.rect(bar, "o", radius: 1.5)
    }
    if isLit { drawing.lamp(x: right - 4, y: y) }
    drawing.close()
  }

  /// The coordinators, each after its parent, with their depths.
  private var ordered: [(coordinator: TreeCoordinator, depth: Int)] {
    var ordered: [(coordinator: TreeCoordinator, depth: Int)] = []
    var children: [String: [TreeCoordinator]] = [:]
    for coordinator in snapshot.coordinators {
      children[coordinator.parent ?? "", default: []].append(coordinator)
    }
    var next = (children[""] ?? []).reversed().map { (coordinator: $0, depth: 0) }
    while let last = next.popLast() {
      ordered.append(last)
      next += (children[last.coordinator.id] ?? []).reversed().map { ($0, last.depth + 1) }
    }
    return ordered
  }
}

extension TreeNode {
  var allScreens: [TreeScreen] {
    switch self {
    case .screen(let screen): [screen]
    case .container(let container): container.children.flatMap(\.allScreens)
    }
  }

  fileprivate var screenCount: Int { allScreens.count }
}
