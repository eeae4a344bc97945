import Wording

/// The line of a problem in its file, with a caret below its position.
enum SourceExcerpt {
  /// The greatest width of an excerpt.
  ///
  /// Of a longer line, the part around the position is shown.
  private static let columnsMax = 96

  /// The line and the caret line for a column, counted from 1; empty if the line is blank.
  static func lines(of line: Substring, column: Int) -> [String] {
    let scalars = Array(line.unicodeScalars)
    guard scalars.contains(where: { !$0.properties.isWhitespace }) else { return [] }
    let place = min(max(0, column - 1), scalars.count)
    let start = max(0, min(place - Self.columnsMax / 2, scalars.count - Self.columnsMax))
    let end = min(scalars.count, start + Self.columnsMax)
    let cut = start > 0 ? "… " : ""
    let before = cut + text(scalars[start..<place])
    return [
      "  " + cut + text(scalars[start..<end]) + (end < scalars.count ? " …" : ""),
      "  " + String(repeating: " ", count: before.columns) + "^",
    ]
  }

  /// The text with tabs replaced by spaces, and other control characters escaped.
  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(scalar == "\t" ? " " : scalar) }
    return String(text).harmless
  }
}
