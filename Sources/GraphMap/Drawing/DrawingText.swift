internal import Wording

/// The text of an SVG drawing, element by element.
struct DrawingText {
  private(set) var lines: [String] = []

  /// A piece of a line of text, with its classes.
  struct Piece {
    var text: String
    var classes: String
    var size: Double
    /// The space in front.
    var gap = 0.0
  }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // XML forbids these two characters.
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      case _ where scalar.changesOtherText: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  mutating func add(_ line: String) { lines.append(line) }

  mutating func open(group classes: String, title: String? = nil) {
    add("<g class=\"\(classes)\">")
    if let title { add("<title>\(Self.escaped(title))</title>") }
  }

  mutating func close() { add("</g>") }

  mutating func rect(_ frame: MapFrame, _ classes: String, radius: Double = 0, strokeWidth: Double? = nil) {
    let stroke = strokeWidth.map { " fill=\"none\" stroke-width=\"\(pixels($0))\"" } ?? ""
    add(
      "<rect class=\"\(classes)\" x=\"\(pixels(frame.x))\" y=\"\(pixels(frame.y))\" width=\"\(pixels(frame.width))\" "
        + "height=\"\(pixels(frame.height))\" rx=\"\(pixels(radius))\"\(stroke)/>"
    )
  }

  /// A band at the top of a box, with its upper corners.
  mutating func band(_ frame: MapFrame, _ classes: String, radius: Double) {
    let (x, y, r) = (pixels(frame.x), pixels(frame.y + frame.height), pixels(radius))
    add(
      "<path class=\"\(classes)\" d=\"M\(x) \(y)v-\(pixels(frame.height - radius))a\(r) \(r) 0 0 1 \(r) -\(r)"
        + "h\(pixels(frame.width - 2 * radius))a\(r) \(r) 0 0 1 \(r) \(r)v\(pixels(frame.height - radius))z\"/>"
    )
  }

  mutating func rule(from x: Double, to end: Double, y: Double) {
    add("<path class=\"rule\" d=\"M\(pixels(x)) \(pixels(y))H\(pixels(end))\"/>")
  }

  mutating func icon(_ icon: DrawingIcon, x: Double, y: Double, size: Double = 13, _ classes: String = "i") {
    let scale = (size / 16 * 1_000).rounded() / 1_000
    add(
      "<g class=\"\(classes)\" transform=\"translate(\(pixels(x)) \(pixels(y - size / 2))) scale(\(scale))\">"
        + "\(icon.elements)</g>"
    )
  }

  mutating func lamp(x: Double, y: Double) {
    add("<circle class=\"lamp\" cx=\"\(pixels(x))\" cy=\"\(pixels(y))\" r=\"4.5\" stroke-width=\"1.5\"/>")
  }

  /// A badge with the letters of an owner.
  mutating func badge(_ letters: String, x: Double, y: Double, size: Double) {
    let frame = MapFrame(x: x, y: y - size / 2, width: size, height: size)
    rect(frame, "o", radius: size * 0.3)
    let fontSize = size * (size < 18 ? 0.53 : 0.5)
    let piece = Piece(text: letters, classes: "onowner b", size: fontSize)
    text([piece], x: x + size / 2, y: y, anchor: "middle")
  }

  /// A line of text around a height.
  mutating func text(_ pieces: [Piece], x: Double, y: Double, anchor: String = "start") {
    let pieces = pieces.filter { !$0.text.isEmpty }
    guard let first = pieces.first else { return }
    let place = "x=\"\(pixels(x))\" y=\"\(pixels(y + first.size * 0.36))\""
    let anchored = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    if pieces.count == 1 {
      add(
        "<text class=\"\(first.classes)\" \(place)\(anchored) font-size=\"\(pixels(first.size))\">"
          + "\(Self.escaped(first.text))</text>"
      )
      return
    }
    let spans = pieces.map { piece in
      let gap = piece.gap == 0 ? "" : " dx=\"\(pixels(piece.gap))\""
      return "<tspan class=\"\(piece.classes)\" font-size=\"\(pixels(piece.size))\"\(gap)>"
        + "\(Self.escaped(piece.text))</tspan>"
    }
    add("<text \(place)\(anchored)>\(spans.joined())</text>")
  }
}
