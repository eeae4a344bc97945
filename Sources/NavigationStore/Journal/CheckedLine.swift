// Every line of the store begins with the checksum of the rest, in eight hexadecimal digits and a space. Its numbers
// are decimal, each with a space after it unless it is the last.

/// A line with a checksum, as it is read.
struct CheckedLine {
  /// Whether the checksum is that of the content.
  let isIntact: Bool
  /// The content that was not taken yet.
  private(set) var rest: Slice<UnsafeBufferPointer<UInt8>>

  /// Reads a line, which ends before its line break.
  init(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    rest = line.dropFirst(9)
    isIntact = Self.checksum(line.prefix(8)) == CRC32C.checksum(of: rest)
  }

  /// Takes digits and the space after them; nil if there are none.
  mutating func takeNumber() -> Int? {
    var number: Int?
    while let byte = rest.popFirst(), byte != 0x20 {
      let (product, overflow) = (number ?? 0).multipliedReportingOverflow(by: 10)
      guard (0x30...0x39).contains(byte), !overflow else { return nil }
      number = product &+ Int(byte - 0x30)
    }
    return number
  }

  private static func checksum(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
    var value: UInt32 = 0
    for byte in digits {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x57)
      default: return nil
      }
    }
    return digits.count == 8 ? value : nil
  }
}

extension [UInt8] {
  /// Appends a line with the checksum of the content, which the body appends.
  @inline(__always)
  mutating func appendLine(_ appendContent: (inout [UInt8]) -> Void) {
    let start = count
    append(contentsOf: Self.noChecksum)
    appendContent(&self)
    withUnsafeMutableBufferPointer { bytes in
      let content = UnsafeBufferPointer(rebasing: bytes[(start + 9)...])
      var checksum = CRC32C.checksum(of: content)
      for index in (start..<start + 8).reversed() {
        let digit = UInt8(truncatingIfNeeded: checksum & 0xf)
        bytes[index] = digit < 10 ? 0x30 + digit : 0x57 + digit
        checksum >>= 4
      }
    }
    append(0x0a)
  }

  private static let noChecksum = [UInt8](repeating: 0x20, count: 9)

  /// Appends a number that is not negative.
  mutating func appendNumber(_ number: Int) {
    if number >= 10 { appendNumber(number / 10) }
    append(0x30 + UInt8(truncatingIfNeeded: number % 10))
  }
}
