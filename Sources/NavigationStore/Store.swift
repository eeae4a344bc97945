internal import GRDB
internal import Glibc
internal import NIOConcurrencyHelpers

// The store is one SQLite database. The records of one turn of the event loop are one transaction, which the loop
// commits itself. Compaction replaces the oldest records of a tree by an image of the tree; the image is computed and
// written on other threads, in transactions so short that the loop hardly waits for them.

/// The records of trees in a directory, written while navd runs.
package final class Store: Sendable {
  /// A function that runs a body later, each after the one before it, on another thread.
  package typealias Executor = @Sendable (@escaping @Sendable () -> Void) -> Void

  /// The call fdatasync(2).
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

  /// Begins to write after the contents that were read; without any, to an empty directory.
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
      // The loop and the thread beside it write through one connection, in turns: SQLite would let one wait for long
      // while the other writes, and each would read again what the other has written. Checkpoints take long.
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

  /// Stores the records as one transaction, on the calling thread; a start finds all of them or none.
  ///
  /// Throws while a file is not at its path, and after a failed sync until the store is opened again.
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
      // The transaction is stored, and navd goes on without it; so nothing may be stored after it.
      let final = StoreError("\(error) navd stores nothing more until it is started again.")
      syncs.failed(final)
      throw final
    }
    compactor.stored(records)
  }

  /// Throws unless records can be stored again, with room for more than a few.
  package func probe() throws(StoreError) {
    try syncs.checkSyncs()
    try files.check()
    do {
      try writer.withLockedValue { try $0?.probe() }
    } catch {
      throw StoreError(place, error)
    }
  }

  /// Calls back on another thread when everything that was appended survives a loss of power.
  package func sync(_ done: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
    syncs.sync(done)
  }

  /// Replaces the records of a tree by an image, except the newest ones.
  ///
  /// `image` returns texts without line breaks. It is called on the thread for images. `done` is called on another
  /// thread, with the bytes of the image.
  package func compact(
    tree: Int,
    keeping count: Int,
    image: @escaping @Sendable () -> [[UInt8]],
    done: @escaping @Sendable (Result<Int, StoreError>) -> Void
  ) {
    let last = writer.withLockedValue { $0?.last(of: tree) ?? 0 }
    compactor.compact(Compaction(tree: tree, first: last - count + 1, image: image, done: done))
  }

  /// Forgets the records of a tree that has ended, whose number is not used again while navd runs.
  package func forget(tree: Int) {
    let last = writer.withLockedValue { $0?.forget(tree) ?? 0 }
    // If it fails, the next start finds the records of the ended tree.
    compactor.compact(Compaction(tree: tree, first: last + 1, image: { [] }, done: { _ in }))
  }

  /// Waits for the work of the store's threads, closes the database, and unlocks the directory.
  package func close() {
    closeFiles()
    directory.unlock()
  }

  func closeFiles() {
    compactor.finish()
    // These fail only if the disk does; everything that was acknowledged is in the files.
    try? syncs.finish()
    writer.withLockedValue { $0 = nil }
    for database in databases { try? database.close() }
  }

  package var bytes: Int { StoreDatabase.bytes(in: place) }

  /// Stores the records of a store that replaces a damaged one.
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
