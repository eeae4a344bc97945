internal import Dispatch
internal import GRDB
internal import NIOConcurrencyHelpers

// Two threads work beside the event loop. The one that writes images computes for long, so its caller gives it a low
// priority. The other one moves anchors, and removes files of the journal.

/// The compaction of one tree's records.
struct Compaction: Sendable {
  var tree: Int
  var replaced: ReplacedRecords
  /// The position after the newest record that the compacted ones include.
  var anchor: JournalAnchor
  var records: @Sendable () -> [[UInt8]]
  var done: @Sendable (Result<Int, StoreError>) -> Void
}

/// The work beside the event loop: compaction, and deletion of what is not needed any more.
final class Maintenance: Sendable {
  private let journal: Journal
  private let journalSync: JournalSync
  private let anchors: DatabaseQueue
  private let directory: String
  private let queue = DispatchQueue(label: "navd.store", qos: .utility)
  private let runWithImages: Store.Executor
  /// The work that was requested and has not ended.
  private let work = DispatchGroup()
  /// Writes the segments; nil when the database is closed.
  private let writer: NIOLockedValueBox<SegmentWriter?>
  private let waiting = NIOLockedValueBox<[Compaction]>([])

  init(
    _ journal: Journal,
    _ journalSync: JournalSync,
    anchors: DatabaseQueue,
    segments: DatabaseQueue,
    directory: String,
    writingImagesBy runWithImages: @escaping Store.Executor
  ) throws(StoreError) {
    self.journal = journal
    self.journalSync = journalSync
    self.anchors = anchors
    self.directory = directory
    self.runWithImages = runWithImages
    writer = NIOLockedValueBox(try SegmentWriter(segments, directory: directory))
    deleteUnused()
  }

  /// Waits for the work that was requested, and releases its statements, so that the databases can be closed.
  func finish() {
    work.wait()
    writer.withLockedValue { $0 = nil }
  }

  /// Releases the memory that the databases keep, on their threads.
  func releaseMemory() {
    onJournal { [anchors] in anchors.releaseMemory() }
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
    // Rows before an anchor that a loss of power takes would be missing between those that are left.
    try journalSync.sync()
    try anchors.writeWithoutTransaction { database in
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
    let files = JournalDirectory(path: directory)
    try files.removeFiles(before: end)
    let first = min(end, try files.firstRows().first ?? end)
    try anchors.inDatabase { database in
      if try database.tableExists("log") {
        try database.execute(sql: "DELETE FROM log WHERE number < ?", arguments: [end])
      }
      try deleteAnchorsOfEndedTrees(before: first, in: database)
    }
  }

  private func deleteAnchorsOfEndedTrees(before end: Int, in database: Database) throws {
    let live = journal.withExtents { Set($0.trees.keys) }
    let sql = "SELECT tree FROM trees WHERE segment IS NULL AND row <= ? ORDER BY tree"
    for tree in try Int.fetchAll(database, sql: sql, arguments: [end]) where !live.contains(tree) {
      try database.execute(sql: "DELETE FROM trees WHERE tree = ?", arguments: [tree])
    }
  }
}
