internal import GRDB

/// Reads the records of both databases, and skips what is damaged.
struct StoreReader {
  let journal: DatabaseQueue
  let segments: DatabaseQueue?
  let directory: String
  private var collector = RecordCollector()
  private var journalEnd: JournalEnd?
  private var rowsAfterEnd = 0

  private init(journal: DatabaseQueue, segments: DatabaseQueue?, directory: String) {
    self.journal = journal
    self.segments = segments
    self.directory = directory
  }

  /// Reads everything; without segments, the trees that need one are damaged.
  static func read(journal: DatabaseQueue, segments: DatabaseQueue?, directory: String) throws(StoreError)
    -> StoredRecords
  {
    var reader = StoreReader(journal: journal, segments: segments, directory: directory)
    do {
      try reader.readAnchors()
      try reader.readSegments()
      try reader.readRows()
      try reader.readFiles()
    } catch {
      throw StoreError(directory, error)
    }
    var stored = reader.collector.finish()
    stored.journalEnd = reader.journalEnd
    stored.rowsAfterEnd = reader.rowsAfterEnd
    return stored
  }

  private mutating func readAnchors() throws {
    try journal.inDatabase { database in
      do {
        let rows = try Row.fetchCursor(
          database,
          sql: "SELECT tree, row, record, segment FROM trees ORDER BY tree"
        )
        while let row = try rows.next() {
          collector.anchored(row["tree"], row: row["row"], record: row["record"], segment: row["segment"])
        }
      } catch let error as DatabaseError where error.isDamage {
        collector.found(StoreDamage(tree: nil, reason: "The table of trees cannot be read."))
      }
    }
  }

  private mutating func readSegments() throws {
    let needed = collector.segments
    guard !needed.isEmpty else { return }
    var found: [Int: SegmentRow] = [:]
    var lines: [Int: (next: Int, bytes: [UInt8])] = [:]
    try segments?.inDatabase { database in
      found = try database.segments()
      let sql = "SELECT number, segment, bytes FROM pieces WHERE number >= ? ORDER BY number"
      _ = try database.readRows(of: "pieces", sql: sql) { number, segment, bytes in
        guard needed[segment] != nil, let first = found[segment]?.first else { return }
        guard lines[segment, default: (first, [])].next == number else { return }
        lines[segment, default: (first, [])].bytes += bytes
        lines[segment]?.next = number + 1
      }
    }
    for (segment, tree) in needed.sorted(by: { $0.key < $1.key }) {
      let run = found[segment], read = lines[segment]
      let isComplete = run != nil && read?.next == (run?.last).map { $0 + 1 }
      collector.readSegment(of: tree, records: run?.records ?? 0, lines: isComplete ? read?.bytes : nil)
    }
  }

  /// Reads the rows of format 1.
  private mutating func readRows() throws {
    try journal.inDatabase { database in
      guard try database.tableExists("log") else { return }
      let sql = "SELECT number, records, lines FROM log WHERE number >= ? ORDER BY number"
      let lostEnd = try database.readRows(of: "log", sql: sql) { row, records, lines in
        collector.readRow(row, records: records, lines: lines)
      }
      if let lostEnd { collector.lost(rows: lostEnd...lostEnd) }
    }
  }

  /// Reads the rows in files up to the first row that is not as it was written and may not have been synced.
  private mutating func readFiles() throws(StoreError) {
    let files = JournalDirectory(path: directory)
    let firstRows = try files.firstRows()
    let synced = max(try lastSynced(in: files, firstRows), collector.lastAnchor - 1)
    var hasEnded = false
    for file in firstRows {
      guard let bytes = try files.contents(of: file) else {
        collector.lost(rows: file...file)
        continue
      }
      for row in JournalRow.all(in: bytes) {
        let expected = collector.nextRow ?? row.number
        hasEnded = hasEnded || expected > synced && !(row.number == expected && row.isWhole)
        guard !hasEnded else {
          rowsAfterEnd += 1
          continue
        }
        guard row.number >= expected else { continue }
        collector.readRow(row.number, records: row.records, lines: row.lines)
        journalEnd = JournalEnd(file: file, length: row.end, synced: synced)
      }
    }
    if let next = collector.nextRow, next <= synced { collector.lost(rows: next...synced) }
  }

  /// The last row that the newest row calls synced.
  private func lastSynced(in files: JournalDirectory, _ firstRows: [Int]) throws(StoreError) -> Int {
    for file in firstRows.reversed() {
      let rows = try files.contents(of: file).map(JournalRow.all) ?? []
      if let row = rows.last { return row.synced }
    }
    return 0
  }
}

/// The row of a segment.
private struct SegmentRow {
  var first: Int
  var last: Int
  var records: Int
}

extension Database {
  /// The segments that can be read, by their numbers.
  fileprivate func segments() throws -> [Int: SegmentRow] {
    var segments: [Int: SegmentRow] = [:]
    do {
      let rows = try Row.fetchCursor(self, sql: "SELECT number, first, last, records FROM segments")
      while let row = try rows.next() {
        segments[row["number"]] = SegmentRow(first: row["first"], last: row["last"], records: row["records"])
      }
    } catch let error as DatabaseError where error.isDamage {
      // The trees whose segments are missing are damaged.
    }
    return segments
  }

  /// Reads all rows of a table in order, and skips those on damaged pages.
  ///
  /// Returns the number after the last row if the end of the table is damaged.
  fileprivate func readRows(of table: String, sql: String, _ body: (Int, Int, [UInt8]) -> Void) throws -> Int?
  {
    let statement = try BlobStatement(self, sql: sql)
    var first = 0
    while true {
      let (next, error) = statement.read(from: first, body)
      guard let error else { return nil }
      guard error.isDamage else { throw error }
      guard let readable = try firstReadable(in: table, from: next) else { return next }
      first = readable
    }
  }

  /// Finds the first row that can be read after a damaged place; nil if there is none.
  private func firstReadable(in table: String, from number: Int) throws -> Int? {
    var step = 1
    while step < 1 << 40, try row(of: table, from: number + step) == nil { step *= 2 }
    guard var readable = try row(of: table, from: number + step) else { return nil }
    var damaged = number + step / 2
    while readable - damaged > 1 {
      let middle = damaged + (readable - damaged) / 2
      if let row = try row(of: table, from: middle), row < readable {
        readable = row
      } else {
        damaged = middle
      }
    }
    return readable
  }

  /// The first row from a number on; nil if there is none, or if it cannot be read.
  private func row(of table: String, from number: Int) throws -> Int? {
    do {
      let sql = "SELECT number FROM \(table) WHERE number >= ? ORDER BY number LIMIT 1"
      return try Int.fetchOne(self, sql: sql, arguments: [number])
    } catch let error as DatabaseError where error.isDamage {
      return nil
    }
  }
}

extension DatabaseError {
  /// Whether the file is damaged, or no database at all.
  var isDamage: Bool {
    switch extendedResultCode.primaryResultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: true
    default: extendedResultCode == ResultCode(rawValue: 522)
    }
  }
}
