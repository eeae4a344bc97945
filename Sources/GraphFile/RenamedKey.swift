extension String {
  /// Returns the YAML with the first character of a key replaced by one for private use, a different one for each number.
  ///
  /// One character replaces another, so all places stay the same. Returns nil if the key is not at that position as plain
  /// or simply quoted text.
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
  /// The line ends that libyaml counts.
  private static let lineEnds: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]

  /// The index of a position; nil if it is after the end.
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
