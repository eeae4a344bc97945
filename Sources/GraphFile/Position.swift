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

/// Finds line and column of a byte in a text, however long its lines are.
struct LineIndex {
  private let bytes: [UInt8]
  private let lineStarts: [Int]
  /// How many scalars begin before each whole block of bytes.
  private let scalarsBefore: [Int]

  private static let blockBytes = 256

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { Self.endsLine(bytes, $0) }.map { $0 + 1 }
    var scalarsBefore = [0]
    for start in stride(from: 0, to: bytes.count, by: Self.blockBytes) {
      let block = bytes[start..<min(start + Self.blockBytes, bytes.count)]
      scalarsBefore.append((scalarsBefore.last ?? 0) + block.scalarCount)
    }
    self.scalarsBefore = scalarsBefore
  }

  func position(of offset: Int) -> Position {
    let line = lineStarts.partitioningIndex { $0 > offset }
    return Position(line: line, column: scalars(before: offset) - scalars(before: lineStarts[line - 1]) + 1)
  }

  private func scalars(before offset: Int) -> Int {
    let end = min(offset, bytes.count)
    let block = end / Self.blockBytes
    return scalarsBefore[block] + bytes[block * Self.blockBytes..<end].scalarCount
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

extension ArraySlice<UInt8> {
  /// How many scalars of UTF-8 begin here.
  fileprivate var scalarCount: Int { count { $0 & 0xC0 != 0x80 } }
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
