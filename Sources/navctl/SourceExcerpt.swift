import Wording

/// The line of a problem in its file, with a caret below the place.
enum SourceExcerpt {
  /// The columns of a line that are shown; of a longer one those around the place.
  private static let columnsMax = 96

  /// The two lines for a column, counted from 1; none if the line is blank.
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

  /// The text with one space for each tab, and with other control characters written out.
  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(scalar == "\t" ? " " : scalar) }
    return String(text).harmless
  }
}
