internal import GRDB

// The journal has one row for each append, with the records of all trees in order, in files that are only appended to.
// Its beginning is needed as long as a tree has records there. Compaction writes the records of one tree into a segment,
// and moves the tree's anchor; then the files before the oldest anchor are removed. It happens on other threads, so an
// append does not wait for it.
//
// The order of writes makes each step safe at any loss of power: a segment and the rows before an anchor are synced
// before the anchor is, and the anchor is before the old segment and the files are removed.

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

  private let directory: StateDirectory
  private let place: String
  private let journal: Journal
  private let journalSync: JournalSync
  private let databases: [DatabaseQueue]
  private let maintenance: Maintenance

  init(
    _ directory: StateDirectory,
    journal: DatabaseQueue,
    segments: DatabaseQueue,
    stored: StoredRecords,
    in place: String? = nil,
    writingImagesBy runWithImages: @escaping Executor,
    calls: FileCalls = FileCalls()
  ) throws(StoreError) {
    self.directory = directory
    self.place = place ?? directory.store
    databases = [journal, segments]
    do {
      try StoreDatabase.raiseFormat(of: journal)
    } catch {
      throw StoreError(self.place, error)
    }
    self.journal = try Journal(in: JournalDirectory(path: self.place), stored: stored, calls: calls)
    journalSync = JournalSync(of: self.journal, in: self.place)
    maintenance = try Maintenance(
      self.journal,
      journalSync,
      anchors: journal,
      segments: segments,
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
      stored: stored,
      in: place,
      writingImagesBy: runWithImages
    )
  }

  /// Writes the records as one row, of which a start finds all or none, on the calling thread.
  ///
  /// Returns the trees that should be compacted because their records are old and make the journal long.
  /// Throws after a failed sync until the store is opened again.
  @discardableResult
  package func append(_ records: [StoreRecord]) throws(StoreError) -> [Int] {
    try journalSync.checkSyncs()
    if try journal.append(records) {
      // A loss of power then takes little more than the newest file. If the sync fails, the next append throws.
      journalSync.sync { _ in }
    }
    return journal.withExtents {
      $0.treesToCompact(bytesMax: Self.journalBytesMax, step: 1 << 20, countMax: 256)
    }
  }

  /// Throws unless records can be appended again, with room for more than a few.
  package func probe() throws(StoreError) {
    try journalSync.checkSyncs()
    try journal.probe()
  }

  /// Calls back on another thread when everything that was appended survives a loss of power.
  package func sync(_ done: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
    journalSync.sync(done)
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

  /// Releases the memory that the databases keep for their next work, on the threads of the store.
  package func releaseMemory() {
    maintenance.releaseMemory()
  }

  /// Waits for the work of the store's threads, closes the databases, and unlocks the directory.
  package func close() {
    closeFiles()
    directory.unlock()
  }

  func closeFiles() {
    maintenance.finish()
    journalSync.finish()
    // These fail only if the disk does; everything that was acknowledged is in the files.
    try? syncLastRow()
    for database in databases { try? database.close() }
  }

  /// Syncs the journal, and writes a row that says so.
  func syncLastRow() throws(StoreError) {
    guard journal.hasUnsyncedRows else { return }
    try journalSync.sync()
    try append([])
  }

  /// The bytes of all files.
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
