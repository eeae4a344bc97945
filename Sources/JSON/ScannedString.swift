extension Scanner {
  /// Scans a string from quote to quote; returns whether it contains a NUL, which only an escape can denote.
  mutating func string() throws(Violation) -> Bool {
    var holdsNUL = false
    position += 1
    while true {
      position = UnsafeRawBufferPointer(text).plainEnd(from: position)
      let byte = byte(at: position)
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return holdsNUL
      case UInt8(ascii: "\\"):
        if try escape() == 0 { holdsNUL = true }
      case 0x80...:
        try multibyte(byte)
      default:
        throw syntax(.controlCharacter)
      }
    }
  }

  /// Scans an escape; returns the code unit of a `\u`, nil for others.
  private mutating func escape() throws(Violation) -> UInt16? {
    switch byte(at: position + 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
      return nil
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      guard 0xD800...0xDFFF ~= unit else { return unit }
      try lowSurrogate(after: unit)
      return unit
    default:
      throw invalidEscape()
    }
  }

  /// Scans the second half of a surrogate pair; neither half alone is a character.
  private mutating func lowSurrogate(after high: UInt16) throws(Violation) {
    let start = position
    guard high < 0xDC00, byte(at: position) == UInt8(ascii: "\\"),
      byte(at: position + 1) == UInt8(ascii: "u"),
      case 0xDC00...0xDFFF = try codeUnit()
    else {
      position = start - 6
      throw syntax(.loneSurrogate)
    }
  }

  /// Scans `\u` and four digits.
  private mutating func codeUnit() throws(Violation) -> UInt16 {
    var unit: UInt16 = 0
    for offset in 2..<6 {
      let byte = byte(at: position + offset)
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt16(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt16(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt16(byte - UInt8(ascii: "A") + 10)
      default: throw invalidEscape()
      }
    }
    position += 6
    return unit
  }

  private func invalidEscape() -> Violation {
    // If the text ends inside the escape, the error is the end of the text.
    let isCut =
      text[position...].prefix(6).allSatisfy { $0 != UInt8(ascii: "\"") } && text.count - position < 6
    return Violation(rule: .syntax(isCut ? .unexpectedEnd : .invalidEscape), offset: position)
  }

  /// Scans one character of two to four bytes: the well-formed sequences of the Unicode Standard, table 3-7.
  private mutating func multibyte(_ lead: UInt8) throws(Violation) {
    let (second, length): (ClosedRange<UInt8>, Int) =
      switch lead {
      case 0xC2...0xDF: (0x80...0xBF, 2)
      case 0xE0: (0xA0...0xBF, 3)
      case 0xED: (0x80...0x9F, 3)
      case 0xE1...0xEF: (0x80...0xBF, 3)
      case 0xF0: (0x90...0xBF, 4)
      case 0xF4: (0x80...0x8F, 4)
      case 0xF1...0xF3: (0x80...0xBF, 4)
      default: throw syntax(.invalidUTF8)
      }
    guard second.contains(byte(at: position + 1)),
      (2..<length).allSatisfy({ 0x80...0xBF ~= byte(at: position + $0) })
    else { throw syntax(.invalidUTF8) }
    position += length
  }
}

extension UnsafeRawBufferPointer {
  /// The end of the plain bytes from a start on: ASCII without control characters, quotes and backslashes.
  @inline(__always)
  func plainEnd(from start: Int) -> Int {
    var index = start
    while index &+ 8 <= count {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let plain = Self.plainPrefix(word)
      index &+= plain
      guard plain == 8 else { return index }
    }
    while index < count, Self.plainPrefix(UInt64(self[index])) > 0 { index &+= 1 }
    return index
  }

  /// The number of plain bytes at the low end of a word.
  ///
  /// A subtraction sets the top bits of the bytes below a bound. A borrow can also change bytes above the first such
  /// byte, which does not matter.
  private static func plainPrefix(_ word: UInt64) -> Int {
    func everyByte(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
    let quotes = word ^ everyByte(UInt8(ascii: "\""))
    let backslashes = word ^ everyByte(UInt8(ascii: "\\"))
    let isControl = (word &- everyByte(0x20)) & ~word
    let isQuote = (quotes &- everyByte(1)) & ~quotes
    let isBackslash = (backslashes &- everyByte(1)) & ~backslashes
    return ((word | isControl | isQuote | isBackslash) & everyByte(0x80)).trailingZeroBitCount / 8
  }
}
