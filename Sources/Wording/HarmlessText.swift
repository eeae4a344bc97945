extension String {
  /// The text with control characters, line separators and bidirectional controls as `\u{…}`.
  ///
  /// Names and params come from other programs and could otherwise move the cursor or hide text.
  package var harmless: String { escaping(where: \.changesOtherText) { "\\u{\($0)}" } }

  /// The text of a JSON value with JSON escapes for the harmful characters that JSON allows unescaped.
  ///
  /// Harmless text, looks and drawings do not change.
  package var harmlessJSON: String {
    escaping(where: { $0.value >= 0x7F && $0.changesOtherText }) { digits in
      "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// The text with some characters replaced by escapes, which `escape` makes from their hexadecimal digits.
  private func escaping(
    where isEscaped: (Unicode.Scalar) -> Bool,
    as escape: (String) -> String
  ) -> String {
    guard unicodeScalars.contains(where: isEscaped) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if isEscaped(scalar) {
        result += escape(String(scalar.value, radix: 16))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
