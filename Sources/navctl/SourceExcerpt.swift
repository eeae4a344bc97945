/// The line of a problem in its file, with a caret below the place.
struct SourceExcerpt {
  /// The columns of a line that are shown; of a longer one those around the place.
  private static let columnsMax = 96

  let line: String
  let caret: String

  /// Creates the excerpt for a column, counted from 1; nil if the line is blank.
  init?(of line: Substring, column: Int) {
    let scalars = Array(line.unicodeScalars)
    guard scalars.contains(where: { !$0.properties.isWhitespace }) else { return nil }
    let place = min(max(0, column - 1), scalars.count)
    let start = max(0, min(place - Self.columnsMax / 2, scalars.count - Self.columnsMax))
    let end = min(scalars.count, start + Self.columnsMax)
    let cut = start > 0 ? "… " : ""
    self.line = "  " + cut + Self.text(scalars[start..<end]) + (end < scalars.count ? " …" : "")
    let before = cut + Self.text(scalars[start..<place])
    caret = "  " + String(repeating: " ", count: before.columns) + "^"
  }

  /// The text with one space for each tab, and with other control characters written out.
  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(scalar == "\t" ? " " : scalar) }
    return String(text).harmless
  }
}

/// The lines of a file.
struct SourceLines {
  private let lines: [Substring]

  init(_ bytes: some Collection<UInt8>) {
    lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
  }

  /// Returns the line of that number, counted from 1.
  subscript(number: Int) -> Substring { lines.indices.contains(number - 1) ? lines[number - 1] : "" }
}
