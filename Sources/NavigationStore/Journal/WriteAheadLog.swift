internal import Dispatch
internal import Glibc
internal import Synchronization
internal import SystemPackage

/// The file of the journal's write-ahead log, which is synced on a thread of its own.
///
/// SQLite keeps no locks on this file, so it may be opened and closed beside SQLite. A row is durable when
/// the file is synced after the append: a checkpoint syncs the database before SQLite overwrites the file.
final class WriteAheadLog: Sendable {
  typealias SyncCompletion = @Sendable (Result<Void, StoreError>) -> Void

  private let path: String
  private let descriptor: CInt
  private let queue = DispatchQueue(label: "navd.sync")
  private let waiting = Mutex<[SyncCompletion]>([])

  init(of directory: String) throws(StoreError) {
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
    waiting.withLock { $0.append(done) }
    queue.async { [self] in
      let done = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      guard !done.isEmpty else { return }
      let result = Result { () throws(StoreError) in try sync() }
      for completion in done { completion(result) }
    }
  }

  /// Syncs on the calling thread.
  func sync() throws(StoreError) {
    guard fdatasync(descriptor) == 0 else { throw StoreError(path, cannot: "synced", .last) }
  }

  /// Waits for the syncs that were requested.
  func finish() {
    queue.sync {}
  }
}
