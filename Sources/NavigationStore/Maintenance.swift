internal import Dispatch
internal import GRDB
internal import Glibc
internal import NIOConcurrencyHelpers
internal import Synchronization

// Two threads work beside the event loop. The one that writes images computes for long, so its caller gives it a low
// priority; it uses no lock and no database of the event loop. The other one changes the journal, and is never long
// between two of its transactions.

/// The compaction of one tree's records.
struct Compaction: Sendable {
  var tree: Int
  var replaced: ReplacedRecords
  /// The position after the newest record that the compacted ones include.
  var anchor: JournalAnchor
  var records: @Sendable () -> [[UInt8]]
  var done: @Sendable (Result<Int, StoreError>) -> Void
}

/// The work beside the event loop: compaction, deletion of what is not needed any more, and checkpoints.
final class Maintenance: Sendable {
  /// The microseconds between transactions, in which the event loop gets its turn.
  private static let pause: useconds_t = 200

  private let journal: Journal
  /// A second connection to the journal.
  private let database: DatabaseQueue
  private let log: WriteAheadLog
  private let directory: String
  private let queue = DispatchQueue(label: "navd.store", qos: .utility)
  private let runWithImages: Store.Executor
  /// The work that was requested and has not ended.
  private let work = DispatchGroup()
  /// Writes the segments; nil when the database is closed.
  private let writer: NIOLockedValueBox<SegmentWriter?>
  private let waiting = NIOLockedValueBox<[Compaction]>([])
  private let hasCheckpoint = Atomic(false)

  init(
    _ journal: Journal,
    segments: DatabaseQueue,
    log: WriteAheadLog,
    directory: String,
    writingImagesBy runWithImages: @escaping Store.Executor
  ) throws(StoreError) {
    self.journal = journal
    self.log = log
    self.directory = directory
    self.runWithImages = runWithImages
    database = try StoreDatabase.journal.open(in: directory)
    writer = NIOLockedValueBox(try SegmentWriter(segments, directory: directory))
    deleteUnused()
  }

  /// Waits for the work that was requested, and closes the connection.
  func finish() {
    work.wait()
    writer.withLockedValue { $0 = nil }
    // Fails only if the disk does; the segments in use are complete.
    try? database.close()
  }

  /// Releases the memory that the databases keep, on their threads.
  func releaseMemory() {
    onJournal { [database] in database.releaseMemory() }
    withImages { [writer] in writer.withLockedValue { $0?.releaseMemory() } }
  }

  /// Runs the body on the thread that changes the journal.
  private func onJournal(_ body: @escaping @Sendable () -> Void) {
    queue.async(group: work) { body() }
  }

  /// Runs the body on the thread that writes images.
  private func withImages(_ body: @escaping @Sendable () -> Void) {
    work.enter()
    runWithImages { [work] in
      body()
      work.leave()
    }
  }

  // MARK: Compaction

  /// Writes a compaction; those that wait at the same time share their syncs.
  func compact(_ compaction: Compaction) {
    waiting.withLockedValue { $0.append(compaction) }
    withImages { [self] in
      let compactions = waiting.withLockedValue { waiting in
        defer { waiting = [] }
        return waiting
      }
      guard !compactions.isEmpty else { return }
      do {
        let segments = try write(compactions)
        onJournal { [self] in wrote(segments, of: compactions) }
      } catch {
        end(compactions, .failure(error))
      }
    }
  }

  /// Writes the segments; nil for a compaction without records.
  private func write(_ compactions: [Compaction]) throws -> [SegmentWriter.Written?] {
    try writer.withLockedValue { writer in
      let segments = try compactions.map { compaction in
        let texts = compaction.records()
        return texts.isEmpty ? nil : try writer?.write(texts, of: compaction.tree)
      }
      try writer?.complete(segments.compactMap(\.self))
      return segments
    }
  }

  /// Moves the anchors to the segments, and deletes what is not needed any more.
  private func wrote(_ segments: [SegmentWriter.Written?], of compactions: [Compaction]) {
    let moves = journal.withExtents { extents in
      zip(compactions, segments).compactMap { extents.move(after: $0, in: $1?.number) }
    }
    do {
      try moveAnchors(moves)
      let unused = journal.withExtents { extents in moves.flatMap { extents.moved($0) } }
      try deleteRows(before: journal.withExtents(\.firstRow))
      withImages { [self] in
        let bytes = segments.map { $0?.bytes ?? 0 }
        end(compactions, Result { try delete(unused) }.map { bytes })
      }
    } catch {
      end(compactions, .failure(error))
    }
  }

  private func delete(_ segments: [Int]) throws {
    try writer.withLockedValue { writer in
      for segment in segments { try writer?.delete(segment) }
      try writer?.checkpoint()
    }
  }

  /// Reports the bytes of each segment.
  private func end(_ compactions: [Compaction], _ result: Result<[Int], any Error>) {
    let result = result.mapError { StoreError(directory, $0) }
    for (index, compaction) in compactions.enumerated() { compaction.done(result.map { $0[index] }) }
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

  /// Deletes what an earlier daemon left; a failure leaves some bytes in the files until the next start.
  private func deleteUnused() {
    let used = journal.withExtents { extents in Set(extents.trees.values.compactMap(\.segment)) }
    withImages { [self] in
      try? writer.withLockedValue { try $0?.deleteUnused(except: used) }
    }
    onJournal { [self] in
      try? deleteRows(before: journal.withExtents(\.firstRow))
    }
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

  /// Moves pages from the write-ahead log of the journal into its database, while the event loop keeps
  /// appending.
  func checkpoint() {
    guard hasCheckpoint.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else {
      return
    }
    onJournal { [self] in
      defer { hasCheckpoint.store(false, ordering: .relaxed) }
      // A failure shows itself in the next append.
      try? database.inDatabase { database in
        var rounds = CheckpointRounds()
        var step = CheckpointRounds.CheckpointStep.move
        while step != .end {
          let (all, left) = try movePages(database, whilePaused: step == .moveWhilePaused)
          step = rounds.moved(leaving: left, of: all)
        }
      }
    }
  }

  /// Moves the pages that the write-ahead log has now, and syncs them.
  ///
  /// Returns the length of the log, and the pages that are not moved. SQLite does not count those that were appended
  /// after the round began, so the journal does.
  private func movePages(_ database: Database, whilePaused isPaused: Bool) throws -> (all: Int, left: Int) {
    let (all, done) = try journal.countingPages(whilePaused: isPaused) { try database.checkpoint(.passive) }
    let left = journal.checkpointed(leaving: all - done)
    // SQLite syncs the database only if no page is left. Then there must not be many to sync.
    if left > 0 { try database.syncFile() }
    return (all, left)
  }
}
