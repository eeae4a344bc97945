extension Tokener {
  /// A well-formed text with its escaped surrogate pairs replaced by UTF-8.
  ///
  /// json-c 0.16 combines the halves of a pair and then checks whether the low sixteen bits of the result are a
  /// surrogate. So it reads U+FFFD for an escaped U+1D800 and for one in thirty-two of the characters that need a
  /// pair. It reads all of them correctly if they are written as UTF-8.
  static func respelled(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "\\") else {
        bytes.append(text[index])
        index += 1
        continue
      }
      let pair = pair(text[index...])
      bytes += pair.map { Array($0.utf8) } ?? Array(text[index..<index + 2])
      index += pair == nil ? 2 : 12
    }
    return bytes
  }

  /// The character whose escaped halves are at the beginning of a text.
  private static func pair(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    let text = text.prefix(12)
    guard text.dropFirst().first == UInt8(ascii: "u"), let high = unit(text.dropFirst(2)),
      0xD800..<0xDC00 ~= high,
      let low = unit(text.dropFirst(8))
    else { return nil }
    return String(decoding: [high, low], as: UTF16.self)
  }

  private static func unit(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt16? {
    UInt16(String(decoding: digits.prefix(4), as: UTF8.self), radix: 16)
  }
}
