import Foundation
import NavigationStore
import Testing

/// Stores with damage to any value or any part of a file.
@Suite struct AnyDamageTests {
  /// A store with rows in every table, and with transactions that are only in SQLite's log.
  private func killed() async throws -> (directory: ScratchDirectory, records: [String]) {
    let directory = ScratchDirectory()
    let store = try directory.start()
    try store.append([(0, "graph"), (1, "a"), (2, "a")])
    _ = try await store.compact(1, to: ["image", "entry"])
    try store.append([(1, "b"), (3, String(repeating: "long", count: 3_000))])
    store.close()
    // Done as in a sweep.
    try directory.execute("DELETE FROM records WHERE tree = 1 AND number = 1")
    let second = try directory.start()
    for number in 1...5 { try second.append([(2, "\(number)"), (3, "\(number)")]) }
    try await second.sync()
    let killed = try directory.copy()
    second.close()
    return (killed, try killed.copy().records())
  }

  /// Expects that read records are intact, that the rest is reported, and that a started store has no damage.
  private func expectReport(in directory: ScratchDirectory, of whole: [String], _ damage: Comment) throws {
    let report = try StoreReport.check(directory.path)
    let opened = try OpenedStore.open(directory.path)
    let read = opened.records.map { "\($0.tree) \(String(decoding: $0.text, as: UTF8.self))" }
    #expect(opened.damage == report.damage, damage)
    #expect(Set(read).isSubset(of: whole), damage)
    #expect(read == whole || !report.damage.isEmpty, damage)
    try opened.started().store.close()
    #expect(try directory.damage() == [], damage)
    #expect(try directory.records() == read, damage)
  }

  @Test(arguments: [
    "trees": ["tree", "last", "txn", "crc32"], "records": ["id", "tree", "number", "crc32", "text"],
    "images": ["tree", "first", "piece", "pieces", "crc32"], "pieces": ["id", "tree", "crc32", "bytes"],
  ])
  func `a value of any type in any column is reported`(table: String, columns: [String]) async throws {
    let (intact, whole) = try await killed()
    for column in columns {
      for value in ["NULL", "'text'", "x'00ff'", "0.5", "-1", "9223372036854775807"] {
        let directory = try intact.copy()
        // Without the constraints of the table, each column accepts each value.
        try directory.execute(
          """
          CREATE TABLE damaged AS SELECT * FROM \(table);
          DROP TABLE \(table);
          ALTER TABLE damaged RENAME TO \(table);
          UPDATE \(table) SET \(column) = \(value) WHERE rowid = (SELECT max(rowid) FROM \(table));
          """
        )
        try expectReport(in: directory, of: whole, "\(value) in column \(column) of table \(table)")
      }
    }
  }

  @Test(arguments: [ScratchDirectory.database, ScratchDirectory.log, ScratchDirectory.mark])
  func `a changed bit anywhere is reported or makes no difference`(file: String) async throws {
    let (intact, whole) = try await killed()
    let bits = try intact.contents(file).count * 8
    // An odd distance reaches each bit of a byte.
    for place in stride(from: 0, to: bits, by: bits / 60 | 1) {
      let directory = try intact.copy()
      try directory.edit(file) { $0[place / 8] ^= 1 << UInt8(place % 8) }
      try expectReport(in: directory, of: whole, "bit \(place) of \(file)")
    }
  }
}
