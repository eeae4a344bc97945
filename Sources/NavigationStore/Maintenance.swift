internal import Dispatch
internal import GRDB
internal import Glibc
internal import NIOConcurrencyHelpers
internal import Synchronization

/// The compaction of one tree's records.
struct Compaction: Sendable {
  var tree: Int
  var replaced: ReplacedRecords
  /// The position after the newest record that the compacted ones include.
  var anchor: JournalAnchor
  var records: @Sendable () -> [[UInt8]]
  var done: @Sendable (Result<Int, StoreError>) -> Void
}

/// The work on the thread of the store: compaction, deletion of what is not needed any more, and checkpoints.
final class Maintenance: Sendable {
  /// The microseconds between transactions, in which the event loop gets its turn.
  private static let pause: useconds_t = 200

  private let journal: Journal
  /// A second connection to the journal.
  private let database: DatabaseQueue
  private let log: WriteAheadLog
  private let directory: String
  private let queue = DispatchQueue(label: "navd.store", qos: .utility)
  /// Writes the segments; nil when the database is closed.
  private let writer: NIOLockedValueBox<SegmentWriter?>
  private let waiting = NIOLockedValueBox<[Compaction]>([])
  private let hasCheckpoint = Atomic(false)

  init(_ journal: Journal, segments: DatabaseQueue, log: WriteAheadLog, directory: String) throws(StoreError)
  {
    self.journal = journal
    self.log = log
    self.directory = directory
    database = try StoreDatabase.journal.open(in: directory)
    writer = NIOLockedValueBox(try SegmentWriter(segments, directory: directory))
    queue.async { [self] in deleteUnused() }
  }

  /// Waits for the work that was requested, and closes the connection.
  func finish() {
    queue.sync {}
    writer.withLockedValue { $0 = nil }
    // Fails only if the disk does; the segments in use are complete.
    try? database.close()
  }

  // MARK: Compaction

  /// Writes a compaction; those that wait at the same time share their syncs.
  func compact(_ compaction: Compaction) {
    waiting.withLockedValue { $0.append(compaction) }
    queue.async { [self] in
      let compactions = waiting.withLockedValue { waiting in
        defer { waiting = [] }
        return waiting
      }
      guard !compactions.isEmpty else { return }
      let results = Result { try compact(compactions) }.mapError { StoreError(directory, $0) }
      for (index, compaction) in compactions.enumerated() { compaction.done(results.map { $0[index] }) }
    }
  }

  /// Returns the bytes of each segment.
  private func compact(_ compactions: [Compaction]) throws -> [Int] {
    let written = try writer.withLockedValue { writer in
      let written = try compactions.map { compaction in
        let texts = compaction.records()
        return texts.isEmpty ? nil : try writer?.write(texts, of: compaction.tree)
      }
      try writer?.complete(written.compactMap(\.self))
      return written
    }
    let moves = journal.withExtents { extents in
      zip(compactions, written).compactMap { extents.move(after: $0, in: $1?.number) }
    }
    try moveAnchors(moves)
    let unused = journal.withExtents { extents in moves.flatMap { extents.moved($0) } }
    try writer.withLockedValue { writer in
      for segment in unused { try writer?.delete(segment) }
      try writer?.checkpoint()
    }
    try deleteRows(before: journal.withExtents(\.firstRow))
    return written.map { $0?.bytes ?? 0 }
  }

  private func moveAnchors(_ moves: [AnchorMove]) throws {
    guard !moves.isEmpty else { return }
    try database.writeWithoutTransaction { database in
      try database.inTransaction(.immediate) {
        for move in moves {
          try database.execute(
            sql: "INSERT OR REPLACE INTO trees (tree, row, record, segment) VALUES (?, ?, ?, ?)",
            arguments: [move.tree, move.anchor.row, move.anchor.record, move.segment]
          )
        }
        return .commit
      }
    }
    try log.sync()
  }

  // MARK: Deletion

  /// Deletes what an earlier daemon left.
  private func deleteUnused() {
    let used = journal.withExtents { extents in Set(extents.trees.values.compactMap(\.segment)) }
    // A failure leaves some bytes in the files until the next start.
    try? writer.withLockedValue { try $0?.deleteUnused(except: used) }
    try? deleteRows(before: journal.withExtents(\.firstRow))
  }

  /// Deletes rows that no tree needs, and the entries of ended trees that have no rows any more.
  private func deleteRows(before end: Int) throws {
    while let last = try DeletedRows.last(of: oldestRows(before: end)) {
      try database.writeWithoutTransaction { database in
        try database.execute(sql: "DELETE FROM log WHERE number <= ?", arguments: [last])
      }
      usleep(Self.pause)
    }
    try deleteAnchorsOfEndedTrees(before: end)
  }

  private func oldestRows(before end: Int) throws -> [(number: Int, bytes: Int)] {
    // SQLite knows the length without reading the lines.
    let sql = "SELECT number, length(lines) FROM log WHERE number < ? ORDER BY number LIMIT ?"
    return try database.inDatabase { database in
      try Row.fetchAll(database, sql: sql, arguments: [end, DeletedRows.countMax]).map { ($0[0], $0[1]) }
    }
  }

  private func deleteAnchorsOfEndedTrees(before end: Int) throws {
    let live = journal.withExtents { Set($0.trees.keys) }
    try database.writeWithoutTransaction { database in
      let sql = "SELECT tree FROM trees WHERE segment IS NULL AND row <= ? ORDER BY tree"
      for tree in try Int.fetchAll(database, sql: sql, arguments: [end]) where !live.contains(tree) {
        try database.execute(sql: "DELETE FROM trees WHERE tree = ?", arguments: [tree])
      }
    }
  }

  // MARK: Checkpoints

  /// Moves pages from the write-ahead log of the journal into its database.
  ///
  /// The event loop keeps appending meanwhile. If that has left very many pages, it is paused for the rest of
  /// them.
  func checkpoint(pausingFrom pages: Int) {
    guard hasCheckpoint.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else {
      return
    }
    queue.async { [self] in
      defer { hasCheckpoint.store(false, ordering: .relaxed) }
      // A failure shows itself in the next append.
      try? database.inDatabase { database in
        let (all, done) = try database.checkpoint(.passive)
        guard all > pages, done < all else { return journal.checkpointed(leaving: all - done) }
        try journal.whilePaused { _ = try database.checkpoint(.passive) }
        journal.checkpointed(leaving: 0)
      }
    }
  }
}
