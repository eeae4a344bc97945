internal import JSON
internal import NavigationWire
internal import Wording

/// The contents of a layer in a picture of a tree: decks of cards, tabs with their dock, the columns of a split.
struct DeckDrawing {
  let marks: OwnerMarks
  /// The types of the coordinators, by their ids.
  let types: [String: String]
  let active: String?
  let onView: Set<String>
  let secrets: [String: Set<String>]

  private static let cardWidth = 216.0
  private static let cardHeight = 150.0
  private static let band = 38.0
  private static let strip = 27.0
  /// The number of covered screens that a deck shows.
  private static let stripsMax = 3
  private static let paramsMax = 3
  private static let param = 38.0
  private static let gap = 10.0
  private static let caption = 20.0
  private static let tabWidth = 92.0
  private static let tabRow = 17.0

  // MARK: Sizes

  func width(of node: TreeNode) -> Double {
    guard case .container(let container) = node else { return Self.cardWidth }
    let widths = parts(of: container).map { width(of: $0) }
    switch container.kind {
    case .split where container.collapsed != true:
      return max(Self.cardWidth, widths.reduce(0, +) + Self.gap * Double(max(0, widths.count - 1)))
    case .tabs:
      let tabs = Double(min(container.children.count, 5))
      return max(widths.first ?? Self.cardWidth, tabs * Self.tabWidth + (tabs - 1) * 6)
    case .bare, .stack, .split:
      return max(Self.cardWidth, widths.last ?? 0)
    }
  }

  func height(of node: TreeNode) -> Double {
    switch node {
    case .screen(let screen):
      return max(Self.cardHeight, Self.band + 12 + Self.param * Double(shown(screen).count) + 50)
    case .container(let container):
      let parts = parts(of: container)
      guard let last = parts.last else { return 60 }
      switch container.kind {
      case .split where container.collapsed != true:
        return Self.caption + (parts.map { height(of: $0) }.max() ?? 0)
      case .tabs:
        return height(of: last) + Self.gap + dockHeight(of: container)
      case .bare, .stack, .split:
        return Self.strip * Double(strips(under: parts)) + height(of: last)
      }
    }
  }

  /// The nodes that a container shows: the selected tab, the columns, or the nodes from the lowest to the top.
  private func parts(of container: TreeContainer) -> [TreeNode] {
    switch container.kind {
    case .tabs:
      return container.children.filter { $0.key == container.selected }
    case .split where container.collapsed == true:
      let screens = container.children.flatMap(\.allScreens)
      let compact = (container.compact ?? []).compactMap { key in screens.first { $0.key == key } }
      return compact.map { .screen($0) }
    case .split, .bare, .stack:
      return container.children
    }
  }

  private func strips(under parts: [TreeNode]) -> Int { min(parts.count - 1, Self.stripsMax + 1) }

  private func dockHeight(of tabs: TreeContainer) -> Double {
    let most = tabs.children.map { min($0.allScreens.count, 4) }.max() ?? 0
    return 30 + Self.tabRow * Double(most)
  }

  private func shown(_ screen: TreeScreen) -> [JSON.Object.Member] {
    Array(screen.params.members.prefix(Self.paramsMax))
  }

  // MARK: Drawing

  /// Draws a node.
  ///
  /// `covering` is the number of layers above it.
  func draw(_ node: TreeNode, in frame: MapFrame, covering: Int, _ drawing: inout DrawingText) {
    switch node {
    case .screen(let screen):
      draw(screen, in: frame, covering: covering, &drawing)
    case .container(let container):
      let parts = parts(of: container)
      guard !parts.isEmpty || container.kind == .tabs else { return drawEmpty(frame, &drawing) }
      switch container.kind {
      case .split where container.collapsed != true:
        drawColumns(parts, in: frame, covering: covering, &drawing)
      case .tabs: draw(container, selected: parts.last, in: frame, covering: covering, &drawing)
      case .bare, .stack, .split: drawDeck(parts, in: frame, covering: covering, &drawing)
      }
    }
  }

  private func drawEmpty(_ frame: MapFrame, _ drawing: inout DrawingText) {
    drawing.text(
      [.init(text: "empty", classes: "ink3", size: 12)],
      x: frame.x + frame.width / 2,
      y: frame.y + 30,
      anchor: "middle"
    )
  }

  private func drawColumns(
    _ parts: [TreeNode],
    in frame: MapFrame,
    covering: Int,
    _ drawing: inout DrawingText
  ) {
    var x = frame.x
    for part in parts {
      let width = width(of: part)
      if case .container(let column) = part {
        drawing.text(
          [
            .init(text: column.column?.rawValue ?? "", classes: "ink2", size: 11),
            .init(text: column.key, classes: "ink3 m", size: 10.5, gap: 6),
          ],
          x: x + 4,
          y: frame.y + 8
        )
      }
      var inner = frame
      (inner.x, inner.width) = (x, width)
      (inner.y, inner.height) = (frame.y + Self.caption, frame.height - Self.caption)
      draw(part, in: inner, covering: covering, &drawing)
      x += width + Self.gap
    }
  }

  private func drawDeck(_ parts: [TreeNode], in frame: MapFrame, covering: Int, _ drawing: inout DrawingText)
  {
    let strips = strips(under: parts)
    let hidden = parts.count - 1 - Self.stripsMax
    var y = frame.y
    for index in 0..<strips {
      let inset = Double(strips - index) * 5
      let tab = MapFrame(x: frame.x + inset, y: y, width: frame.width - 2 * inset, height: Self.strip + 8)
      // Of many covered nodes, the lowest are a number.
      if hidden > 0, index == 0 {
        draw(more: hidden, in: tab, &drawing)
      } else {
        draw(covered: parts[parts.count - 1 - strips + index], in: tab, &drawing)
      }
      y += Self.strip
    }
    guard let top = parts.last else { return }
    var inner = frame
    (inner.y, inner.height) = (y, frame.height - (y - frame.y))
    draw(top, in: inner, covering: covering, &drawing)
  }

  private func draw(more count: Int, in frame: MapFrame, _ drawing: inout DrawingText) {
    drawing.open(group: "cold")
    drawing.band(frame, "t", radius: 8)
    drawing.rect(frame, "x", radius: 8, strokeWidth: 1)
    drawing.text([.init(text: "\(count) more", classes: "ink2", size: 11)], x: frame.x + 12, y: frame.y + 14)
    drawing.close()
  }

  private func draw(covered node: TreeNode, in frame: MapFrame, _ drawing: inout DrawingText) {
    guard let screen = node.allScreens.last else { return }
    let type = types[screen.owner] ?? "?"
    drawing.open(group: marks.colour(of: type), title: "\(screen.name) \(screen.key)")
    drawing.rect(frame, "t", radius: 8)
    drawing.rect(frame, "x", radius: 8, strokeWidth: 1)
    drawHead(screen, type, in: frame, y: frame.y + 14, small: true, &drawing)
    drawing.close()
  }

  // MARK: Cards

  private func draw(_ screen: TreeScreen, in frame: MapFrame, covering: Int, _ drawing: inout DrawingText) {
    let type = types[screen.owner] ?? "?"
    let (isActive, isOnView) = (screen.key == active, onView.contains(screen.key))
    drawing.open(group: marks.colour(of: type), title: "\(screen.name) \(screen.key)")
    if isActive {
      let glow = MapFrame(x: frame.x - 3, y: frame.y - 3, width: frame.width + 6, height: frame.height + 6)
      drawing.rect(glow, "h", radius: 13, strokeWidth: 7)
    }
    drawing.rect(frame, isOnView ? "raised" : "surface", radius: 10)
    var band = frame
    band.height = Self.band
    drawing.band(band, "t", radius: 10)
    drawHead(screen, type, in: frame, y: frame.y + Self.band / 2, small: false, &drawing)
    drawParams(of: screen, in: frame, &drawing)
    drawFoot(screen, type, in: frame, covering: covering, &drawing)
    drawing.rect(frame, isActive ? "lampedge" : "x", radius: 10, strokeWidth: isActive ? 2.5 : 1.5)
    drawing.close()
  }

  private func drawHead(
    _ screen: TreeScreen,
    _ type: String,
    in frame: MapFrame,
    y: Double,
    small: Bool,
    _ drawing: inout DrawingText
  ) {
    let size = small ? 15.0 : 18
    drawing.badge(marks.letters(of: type), x: frame.x + 9, y: y, size: size)
    let keyWidth = TextWidth(size: 11, weight: .mono)(screen.key)
    let room = frame.width - 16 - size - 8 - keyWidth - 12
    let font = TextWidth(size: small ? 12 : 13, weight: .bold)
    let name = ScreenName(screen.name, font: font, width: room)
    let rest = room - font(name.stem + name.ending) - 8
    let value = small ? screen.params.members.first.map { text(of: $0, in: screen) } ?? "" : ""
    let shown = rest < 16 ? "" : TextWidth(size: 11).fitting(value, in: rest)
    drawing.text(
      [
        .init(text: name.stem, classes: "ink b", size: font.size),
        .init(text: name.ending, classes: "ink3", size: font.size),
        .init(text: shown, classes: "ink2", size: 11, gap: 7),
      ],
      x: frame.x + 9 + size + 7,
      y: y
    )
    drawing.text(
      [.init(text: screen.key, classes: "ink2 m", size: 11)],
      x: frame.x + frame.width - 10,
      y: y,
      anchor: "end"
    )
  }

  private func drawParams(of screen: TreeScreen, in frame: MapFrame, _ drawing: inout DrawingText) {
    var y = frame.y + Self.band + 18
    for member in shown(screen) {
      drawing.text([.init(text: member.name, classes: "ink3", size: 11)], x: frame.x + 12, y: y)
      let font = TextWidth(size: 14, weight: .bold)
      let value = font.fitting(text(of: member, in: screen), in: frame.width - 24)
      drawing.text([.init(text: value, classes: "ink b", size: 14)], x: frame.x + 12, y: y + 17)
      y += Self.param
    }
    let rest = screen.params.count - Self.paramsMax
    if rest > 0 {
      let text = "and \(counted(rest, "param"))"
      drawing.text([.init(text: text, classes: "ink3", size: 11)], x: frame.x + 12, y: y - 6)
    }
  }

  private func drawFoot(
    _ screen: TreeScreen,
    _ type: String,
    in frame: MapFrame,
    covering: Int,
    _ drawing: inout DrawingText
  ) {
    let y = frame.y + frame.height - 15
    let owner = TextWidth(size: 11).fitting("\(type) \(screen.owner)", in: frame.width - 24)
    drawing.text([.init(text: owner, classes: "ink2", size: 11)], x: frame.x + 12, y: y - 16)
    if screen.key == active {
      drawing.lamp(x: frame.x + 17, y: y)
      drawing.text([.init(text: "active", classes: "lampink b", size: 11)], x: frame.x + 28, y: y)
    } else {
      let state =
        onView.contains(screen.key)
        ? "on view" : covering > 0 ? "covered by \(counted(covering, "layer"))" : "covered"
      drawing.text([.init(text: state, classes: "ink3", size: 11)], x: frame.x + 12, y: y)
    }
  }

  private func text(of member: JSON.Object.Member, in screen: TreeScreen) -> String {
    guard secrets[screen.name]?.contains(member.name) != true else { return "•••" }
    return (member.value.string ?? member.value.text).escapingControls
  }

  // MARK: Tabs

  private func draw(
    _ tabs: TreeContainer,
    selected: TreeNode?,
    in frame: MapFrame,
    covering: Int,
    _ drawing: inout DrawingText
  ) {
    let dock = dockHeight(of: tabs)
    var inner = frame
    inner.height = frame.height - dock - Self.gap
    if let selected { draw(selected, in: inner, covering: covering, &drawing) }
    let shown = tabs.children.prefix(5)
    let width = (frame.width - 6 * Double(shown.count - 1)) / Double(max(1, shown.count))
    for (index, tab) in shown.enumerated() {
      guard case .container(let container) = tab else { continue }
      let x = frame.x + Double(index) * (width + 6)
      let cell = MapFrame(x: x, y: frame.y + frame.height - dock, width: width, height: dock)
      let more = index == 4 ? tabs.children.count - 5 : 0
      draw(container, isSelected: container.key == tabs.selected, more: more, in: cell, &drawing)
    }
  }

  private func draw(
    _ tab: TreeContainer,
    isSelected: Bool,
    more: Int,
    in frame: MapFrame,
    _ drawing: inout DrawingText
  ) {
    drawing.open(group: "cold", title: "\(tab.tab ?? "") \(tab.key)")
    drawing.rect(frame, isSelected ? "raised" : "canvas", radius: 8)
    drawing.rect(frame, isSelected ? "device" : "x", radius: 8, strokeWidth: isSelected ? 1.5 : 1)
    drawing.close()
    let font = TextWidth(size: 11.5, weight: .bold)
    let name = font.fitting(more > 0 ? "\(tab.tab ?? ""), \(more) more" : tab.tab ?? "", in: frame.width - 16)
    drawing.text([.init(text: name, classes: "ink b", size: 11.5)], x: frame.x + 8, y: frame.y + 15)
    let screens = Array(TreeNode.container(tab).allScreens.reversed())
    for (index, screen) in screens.prefix(4).enumerated() {
      let y = frame.y + 34 + Self.tabRow * Double(index)
      let isRest = index == 3 && screens.count > 4
      let short = ScreenName.stem(of: screen.name)
      let text =
        isRest ? "\(screens.count - 3) more" : TextWidth(size: 11).fitting(short, in: frame.width - 30)
      if !isRest {
        drawing.open(group: marks.colour(of: types[screen.owner] ?? "?"))
        drawing.rect(MapFrame(x: frame.x + 8, y: y - 3.5, width: 10, height: 7), "o", radius: 2)
        drawing.close()
      }
      drawing.text([.init(text: text, classes: "ink2", size: 11)], x: frame.x + 23, y: y)
    }
  }
}
