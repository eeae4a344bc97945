internal import Dispatch
internal import Glibc
internal import NIOConcurrencyHelpers
internal import SystemPackage

/// The syncs of SQLite's log, on a thread of their own.
///
/// SQLite's own syncs would delay every commit. Here, only commits that need a sync wait.
final class StoreSync: Sendable {
  typealias SyncCompletion = @Sendable (Result<Void, StoreError>) -> Void

  private let directory: String
  private let mark: StoreMark
  private let log: CInt
  private let syncFile: @Sendable (CInt) -> CInt
  private let queue = DispatchQueue(label: "navd.sync")
  private let waiting = NIOLockedValueBox<[SyncCompletion]>([])
  private let failure = NIOLockedValueBox<StoreError?>(nil)

  /// Opens the log of the database, which SQLite keeps while a connection is open.
  init(in directory: String, _ mark: StoreMark, syncFile: @escaping @Sendable (CInt) -> CInt)
    throws(StoreError)
  {
    self.directory = directory
    self.mark = mark
    self.syncFile = syncFile
    let path = "\(directory)/\(StoreDatabase.logName)"
    log = open(path, O_RDONLY | O_CLOEXEC)
    guard log >= 0 else { throw StoreError(path, cannot: "opened", .last) }
  }

  deinit {
    close(log)
  }

  /// Syncs everything that was stored before the call.
  ///
  /// Waiting calls share one sync.
  func sync(_ done: @escaping SyncCompletion) {
    waiting.withLockedValue { $0.append(done) }
    queue.async { [self] in
      let done = waiting.withLockedValue { waiting in
        defer { waiting = [] }
        return waiting
      }
      guard !done.isEmpty else { return }
      let result = Result { () throws(StoreError) in try syncNow() }
      for completion in done { completion(result) }
    }
  }

  /// Syncs everything stored, and waits for the end.
  func finish() throws(StoreError) {
    try queue.sync { Result { () throws(StoreError) in try syncNow() } }.get()
  }

  /// Throws the failure of an earlier sync.
  ///
  /// After one failure all syncs fail, because Linux reports an error only once and then marks the lost pages
  /// as clean.
  func checkSyncs() throws(StoreError) {
    if let error = failure.withLockedValue({ $0 }) { throw error }
  }

  /// Records a failed sync of a file of the store.
  func failed(_ error: Errno) { failed(StoreError(afterSyncOf: directory, error)) }

  /// Records an error after which nothing may be stored.
  func failed(_ error: StoreError) {
    failure.withLockedValue { $0 = $0 ?? error }
  }

  private func syncNow() throws(StoreError) {
    try checkSyncs()
    let numbers = mark.current
    guard numbers.stored > numbers.synced else { return }
    if syncFile(log) != 0 { failed(.last) }
    try checkSyncs()
    try mark.synced(numbers.stored)
    if let error = mark.sync() { failed(error) }
    try checkSyncs()
  }
}
