internal import GRDB
internal import Glibc

// The journal has one row for each append, with the records of all trees in order. Its beginning is needed as
// long as a tree has records there. Compaction writes the records of one tree into a segment, and moves the
// tree's anchor; then the rows before the oldest anchor are deleted. It happens on other threads with
// connections of their own, as do checkpoints; so an append does not wait for either.
//
// The order of writes makes each step safe at any loss of power: a segment is synced before an anchor points
// to it, and the anchor is synced before the old segment is deleted.

/// The records of a tree that a compaction replaces.
package enum ReplacedRecords: Sendable {
  /// All until now.
  case all
  /// Those before the previous image; the later ones stay, because they are the history.
  case beforePreviousImage
}

/// The records of trees in a directory, written while navd runs.
package final class Store: Sendable {
  /// A function that runs a body later, each after the one before it, on another thread.
  package typealias Executor = @Sendable (@escaping @Sendable () -> Void) -> Void

  /// The bytes of the journal from which on the trees with the oldest records are compacted.
  static let journalBytesMax = 64 << 20
  /// The pages of the write-ahead log from which on a checkpoint runs.
  private static let checkpointPages = 4_000

  private let directory: StateDirectory
  private let place: String
  private let journal: Journal
  private let journalDatabase: DatabaseQueue
  private let segmentDatabase: DatabaseQueue
  private let writeAheadLog: WriteAheadLog
  private let maintenance: Maintenance

  init(
    _ directory: StateDirectory,
    journal: DatabaseQueue,
    segments: DatabaseQueue,
    extents: JournalExtents,
    in place: String? = nil,
    writingImagesBy runWithImages: @escaping Executor,
    syncingBy syncFile: @escaping WriteAheadLog.SyncFunction = { fdatasync($0) }
  ) throws(StoreError) {
    self.directory = directory
    self.place = place ?? directory.store
    journalDatabase = journal
    segmentDatabase = segments
    self.journal = try Journal(journal, directory: self.place, extents: extents)
    writeAheadLog = try WriteAheadLog(of: self.place, syncingBy: syncFile)
    // A killed daemon leaves its log, which must not grow from one start to the next.
    self.journal.checkpointed(leaving: writeAheadLog.bytes / Journal.pageBytes)
    maintenance = try Maintenance(
      self.journal,
      segments: segments,
      log: writeAheadLog,
      directory: self.place,
      writingImagesBy: runWithImages
    )
  }

  /// Creates an empty store.
  convenience init(
    _ directory: StateDirectory,
    in place: String,
    writingImagesBy runWithImages: @escaping Executor
  ) throws(StoreError) {
    let journal = try StoreDatabase.journal.open(in: place)
    let segments = try StoreDatabase.segments.open(in: place)
    let stored = try StoreReader.read(journal: journal, segments: segments, directory: place)
    try self.init(
      directory,
      journal: journal,
      segments: segments,
      extents: stored.extents,
      in: place,
      writingImagesBy: runWithImages
    )
  }

  /// Writes the records in one transaction, on the calling thread.
  ///
  /// Returns the trees that should be compacted because their records are old and make the journal long.
  /// Throws after a failed sync until the store is opened again.
  @discardableResult
  package func append(_ records: [StoreRecord]) throws(StoreError) -> [Int] {
    try writeAheadLog.checkSyncs()
    let pages = try journal.append(records)
    if pages >= Self.checkpointPages { maintenance.checkpoint() }
    return journal.withExtents {
      $0.treesToCompact(bytesMax: Self.journalBytesMax, step: 1 << 20, countMax: 256)
    }
  }

  /// Calls back on another thread when everything that was appended survives a loss of power.
  package func sync(_ done: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
    writeAheadLog.sync(done)
  }

  /// Replaces records of a tree by others; if there are no others, the tree is forgotten.
  ///
  /// The records are computed and written on the thread for images, which calls back with their bytes.
  package func compact(
    tree: Int,
    replacing replaced: ReplacedRecords = .all,
    by records: @escaping @Sendable () -> [[UInt8]],
    done: @escaping @Sendable (Result<Int, StoreError>) -> Void
  ) {
    let anchor = journal.withExtents { $0.anchor(of: tree) }
    maintenance.compact(
      Compaction(tree: tree, replaced: replaced, anchor: anchor, records: records, done: done)
    )
  }

  /// Releases the memory that the databases keep for their next work: on the calling thread, and on the store's.
  package func releaseMemory() {
    journalDatabase.releaseMemory()
    maintenance.releaseMemory()
  }

  /// Waits for the work of the store's threads, closes the databases, and unlocks the directory.
  package func close() {
    closeDatabases()
    directory.unlock()
  }

  func closeDatabases() {
    maintenance.finish()
    writeAheadLog.finish()
    journal.close()
    // Closing fails only if the disk does; everything that was acknowledged is in the write-ahead log.
    for database in [journalDatabase, segmentDatabase] { try? database.close() }
  }

  /// The bytes of the databases' files.
  package var bytes: Int {
    StoreDatabase.bytes(in: place)
  }

  /// Writes the records of a store that replaces a damaged one.
  func fill(with records: [StoreRecord]) throws(StoreError) {
    var row: [StoreRecord] = []
    var bytes = 0
    for record in records {
      row.append(record)
      bytes += record.text.count
      guard bytes >= 1 << 20 else { continue }
      try append(row)
      row = []
      bytes = 0
    }
    try append(row)
  }
}
