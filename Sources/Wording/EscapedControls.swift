extension String {
  /// The text with control characters, line separators and bidirectional controls as escapes.
  ///
  /// The result can neither forge a line of a log nor control a terminal. Backslashes are doubled.
  package var escapingControls: String {
    guard unicodeScalars.contains(where: { $0.escape != nil }) else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      if let escape = scalar.escape { escaped += escape } else { escaped.unicodeScalars.append(scalar) }
    }
    return escaped
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, a line separator or a bidirectional control.
  ///
  /// These change how other text is shown.
  package var changesOtherText: Bool {
    switch self {
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{2029}", "\u{200E}"..."\u{200F}",
      "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{61C}":
      true
    default: false
    }
  }

  /// The escape of a character that changes how other text is shown, or of a backslash; nil for others.
  fileprivate var escape: String? {
    switch self {
    case "\\": #"\\"#
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    case _ where changesOtherText: #"\u{"# + String(value, radix: 16, uppercase: true) + "}"
    default: nil
    }
  }
}
