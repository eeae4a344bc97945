internal import Dispatch
internal import GRDB
internal import NIOConcurrencyHelpers
internal import SystemPackage

// Two threads work beside the event loop. The one that computes images takes long, so its caller gives it a low
// priority. The other one writes to the database. It must not be slower than the loop, which waits while it has the
// connection; so its transactions are short.
//
// A compaction does not delete what it replaces. When as much was stored as the store had after the last sweep, a sweep
// goes through all rows and deletes those that no tree needs. So the work of sweeps is bounded by what is stored.

/// The replacement of a tree's records by an image.
struct Compaction: Sendable {
  var tree: Int
  /// The number of the first record that stays.
  var first: Int
  /// The texts of the image; none for a tree that has ended.
  var image: @Sendable () -> [[UInt8]]
  var done: @Sendable (Result<Int, StoreError>) -> Void
}

/// The work beside the event loop: images, sweeps and checkpoints.
final class Compactor: Sendable {
  /// The bytes of a piece of an image, and so of a transaction.
  static let pieceBytes = 65_536
  /// The minimum of stored bytes between two sweeps.
  static let sweepBytes = 8 << 20
  /// The bytes of records after which there is a checkpoint; the loop syncs SQLite's log once when it begins anew.
  static let checkpointBytes = 8 << 20

  /// The bytes stored since the last sweep and the last checkpoint.
  private struct StoredBytes {
    var sinceSweep: Int
    var sweepAt = Compactor.sweepBytes
    var sinceCheckpoint = 0
  }

  private let directory: String
  private let syncs: StoreSync
  private let runWithImages: Store.Executor
  private let queue = DispatchQueue(label: "navd.store")
  /// The work that was requested and has not ended.
  private let work = DispatchGroup()
  /// The writer of the thread; nil when the store is closed.
  private let writer: NIOLockedValueBox<ImageWriter?>
  private let counters: NIOLockedValueBox<StoredBytes>

  init(
    _ images: ImageWriter,
    storedBytes: Int,
    _ syncs: StoreSync,
    in directory: String,
    _ runWithImages: @escaping Store.Executor
  ) {
    self.directory = directory
    self.syncs = syncs
    self.runWithImages = runWithImages
    writer = NIOLockedValueBox(images)
    counters = NIOLockedValueBox(StoredBytes(sinceSweep: storedBytes))
  }

  /// Waits for the work that was requested, and releases the statements, so that the database can be closed.
  func finish() {
    work.wait()
    writer.withLockedValue { $0 = nil }
  }

  /// Notes what the loop has stored.
  func stored(_ records: [StoreRecord]) {
    // A record is at least one change of a page.
    added(records.reduce(0) { $0 + $1.text.count + 1_024 })
  }

  private func added(_ bytes: Int) {
    let (sweeps, checkpoints) = counters.withLockedValue { counters in
      counters.sinceSweep += bytes
      counters.sinceCheckpoint += bytes
      let due = (counters.sinceSweep >= counters.sweepAt, counters.sinceCheckpoint >= Self.checkpointBytes)
      if due.0 { counters.sinceSweep = 0 }
      if due.1 { counters.sinceCheckpoint = 0 }
      return due
    }
    if sweeps {
      perform { [self] writer in
        let bytes = try writer.sweep()
        counters.withLockedValue { $0.sweepAt = max(Self.sweepBytes, bytes) }
      }
    }
    if checkpoints { perform { try $0.checkpoint() } }
  }

  func compact(_ compaction: Compaction) {
    work.enter()
    runWithImages { [self] in
      let texts = compaction.image()
      perform { writer in
        let result = Result { try writer.write(texts, compaction) }
        compaction.done(result.mapError { StoreError(self.directory, $0) })
        if case .success(let bytes) = result { self.added(bytes) }
      }
      work.leave()
    }
  }

  /// Runs the body on the thread that writes.
  ///
  /// A failed sweep or checkpoint is tried again when the next one is due; a failed sync stops the store.
  private func perform(_ body: @escaping @Sendable (inout ImageWriter) throws -> Void) {
    queue.async(group: work) { [self] in
      do {
        try writer.withLockedValue { writer in
          guard var open = writer.take() else { return }
          defer { writer = open }
          try body(&open)
        }
      } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_IOERR_FSYNC {
        syncs.failed(Errno.ioError)
      } catch {}
    }
  }
}
