internal import Glibc

// A row is the lines of the records of one append, and a line that completes it:
//
//     9ae0daaf 7 12 {"entry":{…}}
//     4fd3a1c2 9 3 {"entry":{…}}
//     row 05c8e1b0 118 2 6211 96
//
// These are the number of the row, its records, their bytes, and the last row that was synced when the row was
// written. A row without its last line was not acknowledged. A lost power may leave holes in what was not synced, so
// the journal ends before the first row with damage that no later row calls synced.

/// The line that completes a row.
struct RowLine: Equatable {
  var row: Int
  var records: Int
  /// The bytes of the lines of the records.
  var bytes: Int
  /// The last row that survives a loss of power.
  var synced: Int

  private static let mark = Array("row ".utf8)

  /// Appends the line.
  func append(to lines: inout [UInt8]) {
    lines.append(contentsOf: Self.mark)
    lines.appendLine { line in
      line.appendNumber(row)
      for number in [records, bytes, synced] {
        line.append(0x20)
        line.appendNumber(number)
      }
    }
  }
}

extension RowLine {
  /// Reads a line without its line break; nil if it completes no row.
  init?(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    guard line.starts(with: Self.mark) else { return nil }
    var line = CheckedLine(line.dropFirst(Self.mark.count))
    guard line.isIntact, let row = line.takeNumber(), let records = line.takeNumber(),
      let bytes = line.takeNumber(), let synced = line.takeNumber()
    else { return nil }
    self.init(row: row, records: records, bytes: bytes, synced: synced)
  }
}

/// A row of the journal that was read.
struct JournalRow: Equatable {
  var number: Int
  /// The number of records that it had.
  var records: Int
  var lines: [UInt8]
  var synced: Int
  /// The bytes of its file that end with it.
  var end: Int

  /// Whether the row is as it was written.
  var isWhole: Bool {
    let read = ReadLine.all(in: lines)
    return read.count == records
      && read.allSatisfy { line in
        switch line {
        case .intact: true
        case .damaged: false
        }
      }
  }

  /// Reads the complete rows of a file, and skips what belongs to none.
  static func all(in bytes: [UInt8]) -> [JournalRow] {
    bytes.withUnsafeBufferPointer { bytes in
      var rows: [JournalRow] = []
      var start = 0
      while let end = lineBreak(in: bytes, from: start) {
        if let line = RowLine(bytes[start..<end]) {
          let previous = rows.last?.end ?? 0
          rows.append(
            JournalRow(
              number: line.row,
              records: line.records,
              lines: Array(bytes[max(previous, start - line.bytes)..<start]),
              synced: line.synced,
              end: end + 1
            )
          )
        }
        start = end + 1
      }
      return rows
    }
  }

  private static func lineBreak(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count else { return nil }
    let found = memchr(base + start, 0x0a, bytes.count - start)
    return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
  }
}
