// A record is one line: the checksum of the rest in eight hexadecimal digits, the tree, the number of the
// record among those of the tree, and the text.
//
//     9ae0daaf 7 12 {"entry":{…}}
//
// The numbers of a tree's records have no gaps, so a lost record condemns its tree and no other.

/// One record as the store writes it.
struct RecordLine: Equatable {
  var tree: Int
  var number: Int
  var text: [UInt8]

  /// Appends the line of a record.
  static func append(tree: Int, number: Int, text: [UInt8], to lines: inout [UInt8]) {
    let start = lines.count
    lines.append(contentsOf: repeatElement(0x20, count: 9))
    appendDigits(of: tree, to: &lines)
    lines.append(0x20)
    appendDigits(of: number, to: &lines)
    lines.append(0x20)
    lines.append(contentsOf: text)
    let checksum = CRC32C.checksum(of: lines[(start + 9)...])
    for index in 0..<8 {
      let digit = UInt8(truncatingIfNeeded: checksum >> (28 - 4 * UInt32(index))) & 0xf
      lines[start + index] = digit < 10 ? 0x30 + digit : 0x57 + digit
    }
    lines.append(0x0a)
  }

  private static func appendDigits(of number: Int, to bytes: inout [UInt8]) {
    if number >= 10 { appendDigits(of: number / 10, to: &bytes) }
    bytes.append(0x30 + UInt8(number % 10))
  }
}

/// A line that was read.
enum ReadLine: Equatable {
  case intact(RecordLine)
  /// A line with a wrong checksum, and the numbers that it seems to have.
  case damaged(tree: Int?, number: Int?)

  /// Reads the lines of a row or segment.
  static func all(in bytes: [UInt8]) -> [ReadLine] {
    bytes.withUnsafeBufferPointer { bytes in
      var lines: [ReadLine] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let end = rest.firstIndex(of: 0x0a)
        lines.append(ReadLine(rest[..<(end ?? rest.endIndex)], isComplete: end != nil))
        rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
      }
      return lines
    }
  }

  private init(_ line: Slice<UnsafeBufferPointer<UInt8>>, isComplete: Bool) {
    let content = line.dropFirst(9)
    var rest = content
    let tree = Self.takeNumber(from: &rest)
    let number = Self.takeNumber(from: &rest)
    if isComplete, let tree, let number, Self.checksum(line.prefix(8)) == CRC32C.checksum(of: content) {
      self = .intact(RecordLine(tree: tree, number: number, text: Array(rest)))
    } else {
      self = .damaged(tree: tree, number: number)
    }
  }

  /// Takes digits and the space after them; nil if there are none.
  private static func takeNumber(from bytes: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var number: Int?
    while let byte = bytes.popFirst(), byte != 0x20 {
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
