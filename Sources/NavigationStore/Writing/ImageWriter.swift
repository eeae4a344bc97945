internal import GRDB

/// Writes images and deletes rows, on the writing thread.
struct ImageWriter: Sendable {
  /// The number of rows that a step of a sweep examines.
  private static let sweepRows = 64
  /// The number of pages that a transaction of a sweep frees, unless one row has more.
  private static let sweepPages = 16
  /// The number of free pages that the file keeps for later records: 8 MiB.
  private static let sparePages = 2_048
  /// The number of log pages from which a checkpoint blocks the loop: 64 MiB.
  private static let logPages = 16_384

  /// The connection, which is shared with the event loop.
  private let database: DatabaseQueue
  private let checkpoints: DatabaseQueue
  private let insertPiece: SQLStatement
  private let replaceImage: SQLStatement
  private let records: SQLStatement
  private let pieces: SQLStatement
  private let deleteRecord: SQLStatement
  private let deletePiece: SQLStatement
  private let deleteImage: SQLStatement
  private let deleteTree: SQLStatement
  private let freePages: SQLStatement
  private var images: [Int: ImageRow]
  private var nextPiece: Int

  init(_ database: DatabaseQueue, _ checkpoints: DatabaseQueue, after contents: StoreContents) throws {
    self.database = database
    self.checkpoints = checkpoints
    images = contents.images
    nextPiece = contents.lastPiece + 1
    let statement = { sql in try database.inDatabase { try SQLStatement($0, sql) } }
    insertPiece = try statement("INSERT INTO pieces (id, tree, crc32, bytes) VALUES (?, ?, ?, ?)")
    replaceImage = try statement(
      "INSERT OR REPLACE INTO images (tree, first, piece, pieces, crc32) VALUES (?, ?, ?, ?, ?)"
    )
    records = try statement("SELECT id, tree, number FROM records WHERE id > ? ORDER BY id LIMIT ?")
    pieces = try statement("SELECT id, tree, id FROM pieces WHERE id > ? ORDER BY id LIMIT ?")
    deleteRecord = try statement("DELETE FROM records WHERE id = ?")
    deletePiece = try statement("DELETE FROM pieces WHERE id = ?")
    deleteImage = try statement("DELETE FROM images WHERE tree = ?")
    // The next start needs the number of the newest transaction.
    deleteTree = try statement("DELETE FROM trees WHERE tree = ? AND txn < (SELECT max(txn) FROM trees)")
    freePages = try statement("PRAGMA freelist_count")
  }

  /// Writes the image of a compaction, with a transaction for each piece; returns the size of the image.
  mutating func write(_ texts: [[UInt8]], _ compaction: Compaction) throws -> Int {
    let bytes = Array(texts.joined(separator: [0x0a]))
    let pieces = (bytes.count + Compactor.pieceBytes - 1) / Compactor.pieceBytes
    for piece in 0..<pieces {
      let end = min((piece + 1) * Compactor.pieceBytes, bytes.count)
      try bytes[(piece * Compactor.pieceBytes)..<end].withUnsafeBytes { bytes in
        let checksum = CRC32.checksum(of: nextPiece + piece, compaction.tree, then: bytes)
        try write { _ in
          try insertPiece.execute(nextPiece + piece, compaction.tree, checksum, bytes: bytes)
        }
      }
    }
    let row = ImageRow(first: compaction.first, piece: nextPiece, pieces: pieces)
    try write { _ in
      let checksum = row.checksum(of: compaction.tree)
      try replaceImage.execute(compaction.tree, row.first, row.piece, row.pieces, checksum)
    }
    images[compaction.tree] = row
    nextPiece += pieces
    return bytes.count
  }

  /// Deletes the records and pieces that no tree needs and the rows of closed trees; returns the size of the
  /// database.
  mutating func sweep() throws -> Int {
    let ended = images.filter { $1.pieces == 0 && $1.first > 1 }.keys.sorted()
    try sweep(records, deleteRecord) { tree, number in number >= images[tree, default: ImageRow()].first }
    try sweep(pieces, deletePiece) { tree, id in images[tree]?.contains(piece: id) ?? false }
    for tree in ended { try forget(tree) }
    try shrink()
    return try database.inDatabase { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      return try (pages - countFreePages()) * 4_096
    }
  }

  /// Deletes rows in steps; a row consists of its id, its tree and another number.
  private func sweep(
    _ rows: SQLStatement,
    _ delete: SQLStatement,
    keeping isNeeded: (_ tree: Int, _ number: Int) -> Bool
  ) throws {
    var last: Int? = -1
    while let after = last {
      last = nil
      var unneeded: [Int] = []
      try database.inDatabase { _ in
        try rows.forEachRow(after, Self.sweepRows) { row in
          guard let id = row.number(0), let tree = row.number(1), let number = row.number(2) else { return }
          last = id
          if !isNeeded(tree, number) { unneeded.append(id) }
        }
      }
      try remove(unneeded, with: delete)
    }
  }

  /// Deletes rows in transactions that free few pages, because each page of a long row is read and written.
  private func remove(_ ids: [Int], with delete: SQLStatement) throws {
    var remaining = ids[...]
    while !remaining.isEmpty {
      try write { _ in
        let limit = try countFreePages() + Self.sweepPages
        while try countFreePages() < limit, let id = remaining.popFirst() { try delete.execute(id) }
      }
    }
  }

  /// Deletes the rows of a tree without records, unless it has the newest transaction.
  private mutating func forget(_ tree: Int) throws {
    var isDeleted = false
    try write { database in
      try deleteTree.execute(tree)
      isDeleted = database.changesCount > 0
      if isDeleted { try deleteImage.execute(tree) }
    }
    if isDeleted { images[tree] = nil }
  }

  /// Returns free pages to the file system, in steps.
  private func shrink() throws {
    while try database.inDatabase({ _ in try countFreePages() }) > Self.sparePages {
      try write { try $0.execute(sql: "PRAGMA incremental_vacuum(\(Self.sweepPages))") }
    }
  }

  private func countFreePages() throws -> Int {
    var pages = 0
    try freePages.forEachRow { pages = $0.number(0) ?? 0 }
    return pages
  }

  /// Moves the pages of SQLite's log into the database, so that the log can restart.
  ///
  /// This does not block the loop, unless continuous commits have kept the log from restarting.
  func checkpoint() throws {
    let result = try checkpoints.inDatabase { try $0.checkpoint(.passive) }
    if result.walFrameCount > Self.logPages { _ = try database.inDatabase { try $0.checkpoint(.restart) } }
  }

  /// Runs the body as one transaction.
  private func write(_ body: (Database) throws -> Void) throws {
    try database.inDatabase { database in
      try database.inTransaction(.immediate) {
        try body(database)
        return .commit
      }
    }
  }
}
