/// A place in a text, counted from 1 as editors do; columns count Unicode scalars.
package struct Position: Hashable, Comparable, CustomStringConvertible, Sendable {
  package let line: Int
  package let column: Int

  /// The first character.
  package static let start = Position(line: 1, column: 1)
  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
  /// The form that compilers use.
  package var description: String { "\(line):\(column)" }
}

/// An index of a text that finds the line and column of a byte quickly, even in long lines.
struct LineIndex {
  private let bytes: [UInt8]
  private let lineStarts: [Int]
  /// The number of scalars that begin before each block of bytes.
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

  /// Whether a line ends with that byte: a line feed, or a carriage return without one.
  private static func endsLine(_ bytes: [UInt8], _ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The number of UTF-8 scalars that begin in the slice.
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
