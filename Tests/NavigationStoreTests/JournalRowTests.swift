import Testing

@testable import NavigationStore

/// The rows in a file of the journal, as values.
@Suite struct JournalRowTests {
  private var file: [UInt8] = []

  private mutating func append(row: Int, _ texts: [String], synced: Int = 0) {
    var lines: [UInt8] = []
    for (index, text) in texts.enumerated() {
      RecordLine.append(tree: 7, number: index + 1, text: Array(text.utf8), to: &lines)
    }
    let bytes = lines.count
    RowLine(row: row, records: texts.count, bytes: bytes, synced: synced).append(to: &lines)
    file += lines
  }

  private func damaged(_ text: String) -> [UInt8] {
    var bytes = file
    if let range = bytes.firstRange(of: Array(text.utf8)) { bytes[range.lowerBound] ^= 0x10 }
    return bytes
  }

  private func numbers(in bytes: [UInt8]) -> [Int] {
    JournalRow.all(in: bytes).filter(\.isWhole).map(\.number)
  }

  @Test mutating func `are the lines of records, and a line that completes them`() {
    append(row: 3, ["{}"], synced: 2)
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
    #expect(
      lines.map { $0.replacing(/[0-9a-f]{8}/, with: "checksum") } == [
        "checksum 7 1 {}", "row checksum 3 1 16 2",
      ]
    )
    #expect(
      JournalRow.all(in: file) == [
        JournalRow(number: 3, records: 1, lines: Array(file[..<16]), synced: 2, end: file.count)
      ]
    )
  }

  @Test mutating func `may have no records`() {
    append(row: 1, [])
    append(row: 2, [""])
    append(row: 3, [])
    #expect(numbers(in: file) == [1, 2, 3])
  }

  @Test mutating func `are complete or not there, wherever the file ends`() {
    for row in 1...3 { append(row: row, ["a", "b"]) }
    let length = file.count / 3
    for end in 0...file.count {
      #expect(numbers(in: Array(file[..<end])) == Array((1...3).prefix(end / length)))
    }
  }

  @Test mutating func `are not whole if a line is damaged, also one that joins two`() {
    for row in 1...3 { append(row: row, ["a\(row)", "b\(row)"]) }
    #expect(numbers(in: damaged("a2")) == [1, 3])
    #expect(numbers(in: damaged("\n")) == [2, 3])
    #expect(JournalRow.all(in: damaged("a2")).map(\.number) == [1, 2, 3])
  }

  @Test mutating func `are lost by a changed bit at most with the next one, wherever it is`() {
    for row in 1...4 { append(row: row, ["a\(row)", "b\(row)"]) }
    let length = file.count / 4
    for (index, bit) in file.indices.flatMap({ index in (0..<8).map { (index, $0) } }) {
      var bytes = file
      bytes[index] ^= 1 << bit
      let row = index / length + 1
      let lost = Set(1...4).subtracting(numbers(in: bytes))
      #expect(lost.isSubset(of: [row, row + 1]), "bit \(bit) of byte \(index)")
    }
  }

  @Test mutating func `that lost the line that completes them are skipped`() {
    for row in 1...3 { append(row: row, ["a\(row)"]) }
    #expect(numbers(in: damaged("row ")) == [2, 3])
  }

  @Test func `belong to a file that can be removed if the next one begins before them`() {
    #expect(JournalDirectory.filesBefore(1, of: []) == [])
    #expect(JournalDirectory.filesBefore(100, of: [1]) == [])
    #expect(JournalDirectory.filesBefore(9, of: [1, 5, 10]) == [1])
    #expect(JournalDirectory.filesBefore(10, of: [1, 5, 10]) == [1, 5])
  }
}
