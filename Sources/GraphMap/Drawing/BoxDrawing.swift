internal import JSON

/// The boxes of coordinators and screens in a drawing.
struct BoxDrawing {
  let marks: OwnerMarks
  let live: LiveMap?

  // MARK: Coordinators

  func draw(_ coordinator: MapCoordinator, in drawing: inout DrawingText) {
    let frame = coordinator.frame
    let ids = live?.coordinators[coordinator.name] ?? []
    let isCold = live == nil ? !coordinator.isOpened : ids.isEmpty
    let colour = marks.colour(of: coordinator.name)
    drawing.open(group: isCold ? "\(colour) cold" : colour, title: coordinator.name)
    drawing.rect(frame, isCold ? "surface" : "raised", radius: 12)
    var head = frame
    head.height = MapSizes.header
    drawing.band(head, "t", radius: 12)
    drawing.badge(marks.letters(of: coordinator.name), x: frame.x + 10, y: frame.y + 20, size: 20)
    drawHead(of: coordinator, ids: ids, in: &drawing)
    drawNotes(coordinator.notes, in: frame, &drawing)
    for row in coordinator.rows { draw(row, in: frame, &drawing) }
    drawing.rect(frame, coordinator.isOpened ? "x" : "x q", radius: 12, strokeWidth: 1.5)
    drawing.close()
  }

  private func drawHead(of coordinator: MapCoordinator, ids: [String], in drawing: inout DrawingText) {
    let (frame, y) = (coordinator.frame, coordinator.frame.y + 20)
    let font = TextWidth(size: 14, weight: .bold)
    let name = font.fitting(coordinator.name, in: frame.width - 38 - 30 - (ids.isEmpty ? 12 : MapSizes.keys))
    drawing.text([.init(text: name, classes: "ink b", size: 14)], x: frame.x + 38, y: y)
    drawing.icon(DrawingIcon(kind: coordinator.kind), x: frame.x + 38 + font(name) + 8, y: y, "i i2")
    drawKeys(
      ids,
      isLit: live?.isOnView(coordinator.name) ?? false,
      right: frame.x + frame.width - 11,
      y: y,
      &drawing
    )
  }

  private func drawNotes(_ notes: [MapNote], in frame: MapFrame, _ drawing: inout DrawingText) {
    var y = frame.y + MapSizes.header
    for note in notes {
      draw(note, x: frame.x + 11, y: y + MapSizes.row / 2, width: frame.width - 22, &drawing)
      y += MapSizes.row
      drawing.rule(from: frame.x, to: frame.x + frame.width, y: y)
    }
  }

  private func draw(_ row: MapRow, in frame: MapFrame, _ drawing: inout DrawingText) {
    let count = live?.count(row.pointers) ?? 0
    var right = frame.x + frame.width - 11
    let open = row.screens.flatMap { live?.screens[$0] ?? [] }
    if !open.isEmpty {
      let isLit = open.contains(where: \.isActive)
      let band = MapFrame(x: frame.x + 4, y: row.y - 11, width: frame.width - 8, height: 22)
      drawing.rect(band, "t", radius: 6)
      drawKeys(open.map(\.key), isLit: isLit, right: right, y: row.y, &drawing)
      right -= (isLit ? 16 : 0) + TextWidth(size: 11, weight: .mono)(keysText(open.map(\.key))) + 8
    }
    if count > 0 {
      let text = "\(count)"
      let width = max(20, TextWidth(size: 11, weight: .bold)(text) + 10)
      let pill = MapFrame(x: right - width, y: row.y - 8, width: width, height: 16)
      drawing.rect(pill, "count", radius: 8)
      drawing.text(
        [.init(text: text, classes: "ink b", size: 11)],
        x: right - width / 2,
        y: row.y,
        anchor: "middle"
      )
      right -= width + 6
    }
    var x = frame.x + 12
    if row.kind == .tab {
      drawing.icon(.tabs, x: x, y: row.y)
      x += 19
    }
    let font = TextWidth(size: 12, weight: .bold)
    let name = font.fitting(row.name, in: right - x - 40)
    let isUnused = live?.taken.isEmpty == false && count == 0 && row.kind != .tab
    let params = row.params.map { $0.names.joined(separator: ", ") } ?? ""
    let paramsRoom = min(TextWidth(size: 11)(params), (right - x - font(name)) * 0.5)
    let shownParams = params.isEmpty ? "" : TextWidth(size: 11).fitting(params, in: paramsRoom)
    drawing.text(
      [
        .init(text: name, classes: isUnused ? "ink2" : "ink b", size: 12),
        .init(text: shownParams, classes: "ink3", size: 11, gap: 6),
      ],
      x: x,
      y: row.y
    )
    x += font(name) + (params.isEmpty ? 0 : paramsRoom + 6) + 12
    let action = row.completes.isEmpty ? row.text : "when \(row.completes.joined(separator: ", ")) ends"
    let text = TextWidth(size: 11).fitting(action, in: right - x)
    drawing.text([.init(text: text, classes: "ink3", size: 11)], x: right, y: row.y, anchor: "end")
  }

  // MARK: Screens

  func draw(_ screen: MapScreen, in drawing: inout DrawingText) {
    let frame = screen.frame
    let open = live?.screens[screen.name] ?? []
    let owner = open.first?.owner ?? screen.owner ?? ""
    let isCold = live != nil && open.isEmpty || screen.owner == nil
    let isActive = open.contains(where: \.isActive)
    drawing.open(group: marks.colour(of: owner) + (isCold ? " cold" : ""), title: screen.name)
    if isActive {
      let glow = MapFrame(x: frame.x - 3, y: frame.y - 3, width: frame.width + 6, height: frame.height + 6)
      drawing.rect(glow, "h", radius: 13, strokeWidth: 7)
    }
    drawing.rect(frame, isCold ? "surface" : "raised", radius: 10)
    var head = frame
    head.height = screen.notes.isEmpty ? frame.height : 33
    if screen.notes.isEmpty {
      drawing.rect(head, "t", radius: 10)
    } else {
      drawing.band(head, "t", radius: 10)
    }
    drawHead(of: screen, owner: owner, open: open, in: &drawing)
    for (index, note) in screen.notes.enumerated() {
      let y = frame.y + 35 + MapSizes.screenLine * (Double(index) + 0.5)
      draw(note, x: frame.x + 10, y: y, width: frame.width - 20, &drawing)
    }
    drawing.rect(frame, isActive ? "lampedge" : "x", radius: 10, strokeWidth: isActive ? 2 : 1.5)
    drawing.close()
  }

  private func drawHead(
    of screen: MapScreen,
    owner: String,
    open: [LiveMap.OpenScreen],
    in drawing: inout DrawingText
  ) {
    let frame = screen.frame
    let y = frame.y + (screen.notes.isEmpty ? frame.height / 2 : 16.5)
    drawing.badge(marks.letters(of: owner), x: frame.x + 9, y: y, size: 16)
    let room = frame.width - 32 - (open.isEmpty ? 10 : MapSizes.keys)
    let font = TextWidth(size: 13, weight: .bold)
    let name = ScreenName(screen.name, font: font, width: room)
    let paramsRoom = room - font(name.stem + name.ending) - 8
    let params = screen.params.joined(separator: ", ")
    let shown = params.isEmpty || paramsRoom < 20 ? "" : TextWidth(size: 11).fitting(params, in: paramsRoom)
    drawing.text(
      [
        .init(text: name.stem, classes: "ink b", size: 13),
        .init(text: name.ending, classes: "ink3", size: 13),
        .init(text: shown, classes: "ink3", size: 11, gap: 7),
      ],
      x: frame.x + 32,
      y: y
    )
    drawKeys(
      open.map(\.key),
      isLit: open.contains(where: \.isActive),
      right: frame.x + frame.width - 10,
      y: y,
      &drawing
    )
  }

  // MARK: Parts of both

  private func draw(_ note: MapNote, x: Double, y: Double, width: Double, _ drawing: inout DrawingText) {
    drawing.icon(note.icon.icon, x: x, y: y)
    let font = TextWidth(size: 11, weight: note.icon == .link ? .mono : .bold)
    let text = font.fitting(note.text, in: width - 19)
    let rest = width - 19 - font(text) - 6
    let detail = rest < 20 ? "" : TextWidth(size: 11).fitting(note.detail, in: rest)
    drawing.text(
      [
        .init(text: text, classes: note.icon == .link ? "ink m" : "ink b", size: 11),
        .init(text: detail, classes: "ink2", size: 11, gap: 6),
      ],
      x: x + 19,
      y: y
    )
  }

  /// The ids or keys at the right end of a line, and the lamp.
  private func drawKeys(_ keys: [String], isLit: Bool, right: Double, y: Double, _ drawing: inout DrawingText)
  {
    var right = right
    if isLit {
      drawing.lamp(x: right - 5, y: y)
      right -= 16
    }
    let text = keysText(keys)
    drawing.text([.init(text: text, classes: "ink2 m", size: 11)], x: right, y: y, anchor: "end")
  }

  private func keysText(_ keys: [String]) -> String {
    keys.count > 2 ? "\(keys[0]) +\(keys.count - 1)" : keys.joined(separator: " ")
  }
}
