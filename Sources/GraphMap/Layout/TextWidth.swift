/// The width of texts in the font of the drawings, without a font.
///
/// The advances are those of DejaVu Sans, the widest font of the list in the drawings, so that a text that fits also
/// fits in the others.
struct TextWidth {
  enum Weight {
    case regular, bold, mono
  }

  var size: Double
  var weight = Weight.regular

  /// The width of a text in pixels.
  func callAsFunction(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + advance($1) } * size / 1_000
  }

  /// The text, or as much of its beginning as fits, with an ellipsis.
  func fitting(_ text: String, in width: Double) -> String {
    guard self(text) > width else { return text }
    var rest = width - self("…")
    var fitting = ""
    for character in text {
      let advance = self(String(character))
      guard advance <= rest else { break }
      rest -= advance
      fitting.append(character)
    }
    return fitting + "…"
  }

  private func advance(_ scalar: Unicode.Scalar) -> Double {
    switch (weight, scalar.value) {
    case (.mono, 0x20..<0x1100): 602
    case (.regular, 0x20..<0x7F): Self.latin[Int(scalar.value) - 0x20] * 0.97
    case (.bold, 0x20..<0x7F): Self.latin[Int(scalar.value) - 0x20] * 1.04
    case (_, 0x300..<0x370), (_, 0x200B...0x200F), (_, 0x202A...0x202E), (_, 0x2066...0x2069): 0
    case (_, 0x1100...0x115F), (_, 0x2E80...0xD7FF), (_, 0xF900...0xFAFF), (_, 0xFF00...0xFF60): 1_000
    case (_, 0x1F000...0x3FFFF): 1_250
    default: 700
    }
  }

  /// The advances of the characters from space to tilde, in thousandths of the size.
  private static let latin: [Double] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636,
    636,
    636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295,
    656,
    557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500,
    613,
    635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592,
    818,
    592, 592, 525, 636, 337, 636, 838,
  ]
}
