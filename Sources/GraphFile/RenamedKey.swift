extension String {
  /// The same YAML with another character at the beginning of a key, for private use and different for each number;
  /// nil if the key does not stand there as plain or simply quoted text.
  ///
  /// It is one character for one, so that everything else keeps its place.
  func renaming(key: String, at position: Position, number: Int) -> String? {
    var scalars = unicodeScalars
    guard var index = scalars.index(of: position), let replacement = Unicode.Scalar(0xF_0000 + number) else {
      return nil
    }
    let first = scalars[index]
    if first == "\"" || first == "'" {
      scalars.formIndex(after: &index)
      guard index < scalars.endIndex, scalars[index] != first, scalars[index] != "\\" else { return nil }
    } else {
      guard scalars[index...].starts(with: key.unicodeScalars) else { return nil }
    }
    scalars.replaceSubrange(index...index, with: [replacement])
    return String(scalars)
  }
}

extension String.UnicodeScalarView {
  /// What ends a line for libyaml, which counts them so.
  private static let lineEnds: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]

  /// Where that place is; nil if it is behind the end.
  fileprivate func index(of position: Position) -> Index? {
    var line = 1
    var column = 1
    var index = startIndex
    while index < endIndex {
      if line == position.line, column == position.column { return index }
      let scalar = self[index]
      formIndex(after: &index)
      let isHalf = scalar == "\r" && index < endIndex && self[index] == "\n"
      if Self.lineEnds.contains(scalar), !isHalf {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return nil
  }
}
