/// A place in a text, as editors count: from 1, columns in Unicode scalars.
package struct Position: Hashable, Sendable {
  /// The line.
  package let line: Int
  /// The column.
  package let column: Int

  /// A place on a line.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The very first character.
  package static let start = Position(line: 1, column: 1)
}

extension Position: Comparable {
  /// Orders places as they are read.
  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension Position: CustomStringConvertible {
  /// The form that compilers use.
  package var description: String { "\(line):\(column)" }
}

/// Finds line and column of a byte in a text.
struct LineIndex {
  private let bytes: [UInt8]
  private let lineStarts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { Self.endsLine(bytes, $0) }.map { $0 + 1 }
  }

  func position(of offset: Int) -> Position {
    let line = lineStarts.partitioningIndex { $0 > offset }
    let scalars = bytes[lineStarts[line - 1]..<min(offset, bytes.count)].count { $0 & 0xC0 != 0x80 }
    return Position(line: line, column: scalars + 1)
  }

  /// Whether a line ends with that byte: a line feed, or a carriage return that none follows.
  private static func endsLine(_ bytes: [UInt8], _ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    default: false
    }
  }
}

extension [Int] {
  /// The first index whose element satisfies a condition that all later elements satisfy too.
  fileprivate func partitioningIndex(where condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
