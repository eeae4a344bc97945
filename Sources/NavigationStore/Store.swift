internal import GRDB
internal import Glibc
internal import NIOConcurrencyHelpers

// The store is one SQLite database. The event loop commits the records of each turn as one transaction.
// Compaction replaces the oldest records of a tree with an image, which is computed and written on other
// threads, in transactions short enough not to delay the loop.

/// A store that is open for writing.
package final class Store: Sendable {
  /// A function that queues work on another thread.
  package typealias Executor = @Sendable (@escaping @Sendable () -> Void) -> Void

  /// The function fdatasync(2).
  package static let syncFile: @Sendable (CInt) -> CInt = { fdatasync($0) }

  private let directory: StateDirectory
  private let place: String
  private let files: OpenedFiles
  private let mark: StoreMark
  private let syncs: StoreSync
  private let compactor: Compactor
  /// The writer of the event loop; nil when the store is closed.
  private let writer: NIOLockedValueBox<TransactionWriter?>
  private let databases: [DatabaseQueue]

  /// Opens the store for writing after its contents were read; without contents, creates a store in an empty
  /// directory.
  init(
    _ directory: StateDirectory,
    in place: String,
    after contents: StoreContents = StoreContents(),
    computingImagesBy runWithImages: @escaping Executor,
    syncFile: @escaping @Sendable (CInt) -> CInt = Store.syncFile
  ) throws(StoreError) {
    self.directory = directory
    self.place = place
    do {
      // The loop and the writing thread share one connection. With two, SQLite would make one wait long for
      // the other, and each would reread the other's pages. Checkpoints have their own connection because
      // they take long.
      let (database, checkpoints) = (try StoreDatabase.open(in: place), try StoreDatabase.open(in: place))
      databases = [database, checkpoints]
      writer = NIOLockedValueBox(try TransactionWriter(database, after: contents))
      mark = try StoreMark(
        in: place,
        StoreMark.Numbers(stored: contents.transaction, synced: contents.synced)
      )
      syncs = try StoreSync(in: place, mark, syncFile: syncFile)
      let images = try ImageWriter(database, checkpoints, after: contents)
      compactor = Compactor(images, storedBytes: contents.bytes, syncs, in: place, runWithImages)
      files = try OpenedFiles(in: place)
    } catch {
      throw StoreError(place, error)
    }
    try directory.sync(place)
  }

  /// Stores the records in one transaction, on the calling thread.
  ///
  /// Throws while a file of the store is moved, and after a failed sync until the store is opened again.
  package func append(_ records: [StoreRecord]) throws(StoreError) {
    try syncs.checkSyncs()
    try files.check()
    let transaction: Int
    do {
      guard let stored = try writer.withLockedValue({ try $0?.append(records) }) else {
        preconditionFailure("a closed store is not written")
      }
      transaction = stored
    } catch {
      throw StoreError(place, error)
    }
    do {
      try mark.stored(transaction)
    } catch {
      // The transaction is stored, but the caller rolls it back, so nothing may be stored after it.
      let final = StoreError("\(error) navd stores nothing more until it is started again.")
      syncs.failed(final)
      throw final
    }
    compactor.stored(records)
  }

  /// Throws unless records can be stored again, with some room to spare.
  package func probe() throws(StoreError) {
    try syncs.checkSyncs()
    try files.check()
    do {
      try writer.withLockedValue { try $0?.probe() }
    } catch {
      throw StoreError(place, error)
    }
  }

  /// Syncs all appended records, and calls back on another thread.
  package func sync(_ done: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
    syncs.sync(done)
  }

  /// Replaces the records of a tree with an image, except for the newest ones.
  ///
  /// `image` returns texts without line breaks, and is called on the thread for images. `done` is called on
  /// another thread, with the size of the image.
  package func compact(
    tree: Int,
    keeping count: Int,
    image: @escaping @Sendable () -> [[UInt8]],
    done: @escaping @Sendable (Result<Int, StoreError>) -> Void
  ) {
    let last = writer.withLockedValue { $0?.last(of: tree) ?? 0 }
    compactor.compact(Compaction(tree: tree, first: last - count + 1, image: image, done: done))
  }

  /// Deletes the records of a closed tree, whose number must not be reused while navd runs.
  package func forget(tree: Int) {
    let last = writer.withLockedValue { $0?.forget(tree) ?? 0 }
    // After a failure, the next start finds the records of the closed tree.
    compactor.compact(Compaction(tree: tree, first: last + 1, image: { [] }, done: { _ in }))
  }

  /// Waits for the threads of the store, closes the database, and unlocks the directory.
  package func close() {
    closeFiles()
    directory.unlock()
  }

  func closeFiles() {
    compactor.finish()
    // Only disk failures are ignored here; all acknowledged records are in the files.
    try? syncs.finish()
    writer.withLockedValue { $0 = nil }
    for database in databases { try? database.close() }
  }

  package var bytes: Int { StoreDatabase.bytes(in: place) }

  /// Fills a store that replaces a damaged one.
  func fill(with records: [StoreRecord]) throws(StoreError) {
    var batch: [StoreRecord] = []
    var bytes = 0
    for record in records {
      batch.append(record)
      bytes += record.text.count
      guard bytes >= 1 << 20 else { continue }
      try append(batch)
      batch = []
      bytes = 0
    }
    try append(batch)
  }
}
