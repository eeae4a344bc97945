extension String {
  /// The number of terminal columns that the text takes: East Asian characters and emoji take two.
  package var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  package var columns: Int { unicodeScalars.contains(where: \.isWide) ? 2 : 1 }
}

extension Unicode.Scalar {
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}
