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
    var lines: [ReadLine] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0a)
      lines.append(ReadLine(rest[..<(end ?? rest.endIndex)], isComplete: end != nil))
      rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
    }
    return lines
  }

  private init(_ line: ArraySlice<UInt8>, isComplete: Bool) {
    let content = line.dropFirst(9)
    let fields = content.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    let tree = fields.first.flatMap(Self.number)
    let number = fields.dropFirst().first.flatMap(Self.number)
    if isComplete, fields.count == 3, let tree, let number,
      Self.checksum(line.prefix(8)) == CRC32C.checksum(of: content)
    {
      self = .intact(RecordLine(tree: tree, number: number, text: Array(fields[2])))
    } else {
      self = .damaged(tree: tree, number: number)
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }

  private static func checksum(_ digits: ArraySlice<UInt8>) -> UInt32? {
    UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
