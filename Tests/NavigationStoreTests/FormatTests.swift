import Foundation
import GRDB
import NavigationStore
import Testing

@testable import NavigationStore

/// Directories of an older navd, which had the rows of the journal in a table.
@Suite struct FormatTests {
  let directory = ScratchDirectory()

  /// Writes a directory of format 1 with a row for each text.
  private func keepOld(_ records: [(tree: Int, number: Int, text: String)]) throws {
    try directory.start().close()
    let database = try DatabaseQueue(path: directory.file("store/journal.sqlite"))
    try database.write { database in
      try database.execute(
        sql: """
          CREATE TABLE log (number INTEGER PRIMARY KEY, records INTEGER NOT NULL, lines BLOB NOT NULL);
          PRAGMA user_version = 1;
          """
      )
      for record in records {
        var lines: [UInt8] = []
        RecordLine.append(tree: record.tree, number: record.number, text: Array(record.text.utf8), to: &lines)
        let sql = "INSERT INTO log (records, lines) VALUES (1, ?)"
        try database.execute(sql: sql, arguments: [Data(lines)])
      }
    }
    try database.close()
  }

  private func format() throws -> UInt8 { try directory.contents("store/journal.sqlite")[63] }

  private func oldRows() throws -> Int? {
    let database = try DatabaseQueue(path: directory.file("store/journal.sqlite"))
    return try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM log") }
  }

  @Test func `rows of format 1 are read, and the journal goes on in files of format 2`() throws {
    try keepOld([(1, 1, "a"), (2, 1, "b"), (1, 2, "c")])
    #expect(try format() == 1)
    #expect(try directory.records() == ["1 a", "1 c", "2 b"])
    #expect(try format() == 1)
    try directory.keep([(1, "d"), (3, "e")])
    #expect(try format() == 2)
    #expect(try directory.journalFiles() == ["journal-000000000004.log"])
    #expect(try directory.records() == ["1 a", "1 c", "1 d", "2 b", "3 e"])
    #expect(try directory.damage() == [])
  }

  @Test func `rows of format 1 are deleted when no tree needs them`() async throws {
    try keepOld([(1, 1, "a"), (2, 1, "b"), (1, 2, "c")])
    let store = try directory.start()
    try store.append([(2, "d")])
    _ = try await store.compact(1, to: ["image"])
    _ = try await store.compact(2, to: [])
    store.close()
    #expect(try oldRows() == 0)
    #expect(try directory.records() == ["1 image"])
    try directory.keep([(1, "e")])
    #expect(try directory.records() == ["1 image", "1 e"])
    #expect(try directory.damage() == [])
  }
}
