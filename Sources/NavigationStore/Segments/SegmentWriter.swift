internal import GRDB

// A segment is a run of pieces with consecutive numbers. Its lines are cut into pieces without regard to
// their ends, so a piece never exceeds its size, however large an image is. A segment exists when its row
// does; pieces without a row are those of a daemon that ended too early.

/// The writing end of the segments, used on the thread of the store.
struct SegmentWriter: Sendable {
  static let pieceBytes = 65_536

  private let database: DatabaseQueue
  private let insert: BlobStatement
  private(set) var nextPiece: Int
  private(set) var nextSegment: Int

  init(_ database: DatabaseQueue, directory: String) throws(StoreError) {
    self.database = database
    do {
      (nextPiece, nextSegment, insert) = try database.inDatabase { database in
        let piece = try Int.fetchOne(database, sql: "SELECT max(number) FROM pieces") ?? 0
        let segment = try Int.fetchOne(database, sql: "SELECT max(number) FROM segments") ?? 0
        let sql = "INSERT INTO pieces (number, segment, bytes) VALUES (?, ?, ?)"
        return (piece + 1, segment + 1, try BlobStatement(database, sql: sql))
      }
    } catch {
      throw StoreError(directory, error)
    }
  }

  /// Releases the memory that the database keeps for its next work.
  func releaseMemory() {
    database.releaseMemory()
  }

  /// A segment whose pieces are written, but not its row.
  struct Written {
    var number: Int
    var tree: Int
    var pieces: ClosedRange<Int>
    var records: Int
    var bytes: Int
  }

  /// Writes the pieces of a segment, each in its own transaction.
  mutating func write(_ texts: [[UInt8]], of tree: Int) throws -> Written {
    let first = nextPiece
    var lines: [UInt8] = []
    var bytes = 0
    for (index, text) in texts.enumerated() {
      RecordLine.append(tree: tree, number: index + 1, text: text, to: &lines)
      let isLast = index == texts.count - 1
      bytes += try writePieces(of: &lines, leavingRest: !isLast)
    }
    nextSegment += 1
    return Written(
      number: nextSegment - 1,
      tree: tree,
      pieces: first...(nextPiece - 1),
      records: texts.count,
      bytes: bytes
    )
  }

  private mutating func writePieces(of lines: inout [UInt8], leavingRest: Bool) throws -> Int {
    var start = 0
    while lines.count - start >= Self.pieceBytes || (!leavingRest && start < lines.count) {
      let end = min(lines.count, start + Self.pieceBytes)
      try insertPiece(lines[start..<end])
      start = end
    }
    lines.removeSubrange(..<start)
    return start
  }

  private mutating func insertPiece(_ bytes: ArraySlice<UInt8>) throws {
    let piece = nextPiece
    let segment = nextSegment
    if let error = database.inDatabase({ _ in bytes.withUnsafeBytes { insert.write(piece, segment, $0) } }) {
      throw error
    }
    nextPiece += 1
  }

  /// Completes segments in one transaction that survives a loss of power.
  func complete(_ segments: [Written]) throws {
    try database.inDatabase { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
      defer { try? database.execute(sql: "PRAGMA synchronous = NORMAL") }
      try database.inTransaction(.immediate) {
        for segment in segments {
          try database.execute(
            sql: "INSERT INTO segments (number, tree, first, last, records) VALUES (?, ?, ?, ?, ?)",
            arguments: [
              segment.number, segment.tree, segment.pieces.lowerBound, segment.pieces.upperBound,
              segment.records,
            ]
          )
        }
        return .commit
      }
    }
  }

  /// Deletes a segment, a piece at a time.
  func delete(_ segment: Int) throws {
    try database.inDatabase { database in
      let sql = "SELECT first, last FROM segments WHERE number = ?"
      let row = try Row.fetchOne(database, sql: sql, arguments: [segment])
      guard let row else { return }
      try database.execute(sql: "DELETE FROM segments WHERE number = ?", arguments: [segment])
      try deletePieces(row["first"]...row["last"], in: database)
    }
  }

  /// Deletes all segments except those in use, and the pieces that belong to none.
  func deleteUnused(except used: Set<Int>) throws {
    try database.inDatabase { database in
      for segment in try Int.fetchAll(database, sql: "SELECT number FROM segments ORDER BY number")
      where !used.contains(segment) {
        try database.execute(sql: "DELETE FROM segments WHERE number = ?", arguments: [segment])
      }
      let runs = try Row.fetchAll(database, sql: "SELECT first, last FROM segments ORDER BY first")
      var first = 1
      for run in runs {
        let pieces: ClosedRange<Int> = run["first"]...run["last"]
        if first < pieces.lowerBound { try deletePieces(first...(pieces.lowerBound - 1), in: database) }
        first = pieces.upperBound + 1
      }
      if first < nextPiece { try deletePieces(first...(nextPiece - 1), in: database) }
    }
  }

  private func deletePieces(_ pieces: ClosedRange<Int>, in database: Database) throws {
    // SQLite finds the existing pieces of a range; 16 of them are at most 1 MiB.
    let sql = """
      DELETE FROM pieces WHERE number IN (SELECT number FROM pieces WHERE number BETWEEN ? AND ? LIMIT 16)
      """
    repeat {
      try database.execute(sql: sql, arguments: [pieces.lowerBound, pieces.upperBound])
    } while database.changesCount > 0
  }

  /// Moves the pages of the write-ahead log into the database.
  func checkpoint() throws {
    _ = try database.inDatabase { try $0.checkpoint(.passive) }
  }
}
