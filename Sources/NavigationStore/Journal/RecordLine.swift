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
    lines.appendLine { line in
      line.appendNumber(tree)
      line.append(0x20)
      line.appendNumber(number)
      line.append(0x20)
      line.append(contentsOf: text)
    }
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
    var line = CheckedLine(line)
    let tree = line.takeNumber()
    let number = line.takeNumber()
    if isComplete, let tree, let number, line.isIntact {
      self = .intact(RecordLine(tree: tree, number: number, text: Array(line.rest)))
    } else {
      self = .damaged(tree: tree, number: number)
    }
  }
}
