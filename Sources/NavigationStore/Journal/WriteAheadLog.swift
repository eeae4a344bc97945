internal import Dispatch
internal import Glibc
internal import NIOConcurrencyHelpers
internal import SystemPackage

/// The file of the journal's write-ahead log, which is synced on a thread of its own.
///
/// SQLite keeps no locks on this file, so it may be opened and closed beside SQLite. A row is durable when
/// the file is synced after the append: a checkpoint syncs the database before SQLite overwrites the file.
final class WriteAheadLog: Sendable {
  typealias SyncCompletion = @Sendable (Result<Void, StoreError>) -> Void
  /// A system call such as fdatasync(2).
  typealias SyncFunction = @Sendable (CInt) -> CInt

  private let directory: String
  private let path: String
  private let descriptor: CInt
  private let syncFile: SyncFunction
  private let queue = DispatchQueue(label: "navd.sync")
  private let waiting = NIOLockedValueBox<[SyncCompletion]>([])
  private let failedSync = NIOLockedValueBox<StoreError?>(nil)

  init(of directory: String, syncingBy syncFile: @escaping SyncFunction) throws(StoreError) {
    self.directory = directory
    self.syncFile = syncFile
    path = "\(directory)/\(StoreDatabase.journal.fileName)-wal"
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(path, cannot: "opened", .last) }
  }

  deinit {
    close(descriptor)
  }

  /// The bytes of the file, which may be longer than its contents.
  var bytes: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Syncs everything that was appended before the call; calls that wait at the same time share one sync.
  func sync(_ done: @escaping SyncCompletion) {
    waiting.withLockedValue { $0.append(done) }
    queue.async { [self] in
      let done = waiting.withLockedValue { waiting in
        defer { waiting = [] }
        return waiting
      }
      guard !done.isEmpty else { return }
      let result = Result { () throws(StoreError) in try sync() }
      for completion in done { completion(result) }
    }
  }

  /// Syncs on the calling thread.
  ///
  /// After one failure all syncs fail: Linux reports an error once, and then takes the lost pages for written.
  func sync() throws(StoreError) {
    try checkSyncs()
    guard syncFile(descriptor) != 0 else { return }
    let error = StoreError(afterSyncOf: directory, .last)
    failedSync.withLockedValue { $0 = $0 ?? error }
    throw error
  }

  /// Throws the failure of an earlier sync.
  func checkSyncs() throws(StoreError) {
    if let error = failedSync.withLockedValue({ $0 }) { throw error }
  }

  /// Waits for the syncs that were requested.
  func finish() {
    queue.sync {}
  }
}
