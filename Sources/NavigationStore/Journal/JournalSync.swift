internal import Dispatch
internal import NIOConcurrencyHelpers

/// The syncs of the journal, on a thread of their own.
final class JournalSync: Sendable {
  typealias SyncCompletion = @Sendable (Result<Void, StoreError>) -> Void

  private let journal: Journal
  private let directory: String
  private let queue = DispatchQueue(label: "navd.sync")
  private let waiting = NIOLockedValueBox<[SyncCompletion]>([])
  private let failedSync = NIOLockedValueBox<StoreError?>(nil)
  /// Held during a sync, so that none succeeds before the files of the one before it are synced.
  private let isSyncing = NIOLock()

  init(of journal: Journal, in directory: String) {
    self.journal = journal
    self.directory = directory
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
    isSyncing.lock()
    defer { isSyncing.unlock() }
    try checkSyncs()
    guard let rows = journal.unsyncedRows, let failure = journal.sync(rows) else { return }
    let error = StoreError(afterSyncOf: directory, failure)
    failedSync.withLockedValue { $0 = error }
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
