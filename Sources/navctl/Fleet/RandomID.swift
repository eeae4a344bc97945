/// Unique ids.
enum RandomID {
  /// Returns a UUID of version 4.
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = hexadecimal(high) + hexadecimal(low)
    var (text, rest) = ("", digits[...])
    for length in [8, 4, 4, 4, 12] {
      text += (text.isEmpty ? "" : "-") + rest.prefix(length)
      rest = rest.dropFirst(length)
    }
    return text
  }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
