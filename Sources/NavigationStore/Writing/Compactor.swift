internal import Dispatch
internal import GRDB
internal import NIOConcurrencyHelpers
internal import SystemPackage

// Two threads work beside the event loop. One computes images, which takes long, so it has a low priority.
// The other writes to the database. The loop waits while that thread has the connection, so its transactions
// are short.
//
// A compaction does not delete the rows that it replaces. When the bytes stored since the last sweep equal
// the size after that sweep, a sweep examines all rows and deletes those that no tree needs. So the work of
// sweeps is proportional to the stored bytes.

/// The replacement of a tree's records with an image.
struct Compaction: Sendable {
  var tree: Int
  /// The number of the first record that stays.
  var first: Int
  /// Computes the texts of the image; none for a closed tree.
  var image: @Sendable () -> [[UInt8]]
  var done: @Sendable (Result<Int, StoreError>) -> Void
}

/// Runs compactions, sweeps and checkpoints beside the event loop.
final class Compactor: Sendable {
  /// The size of a piece of an image, which one transaction writes.
  static let pieceBytes = 65_536
  /// The minimum number of stored bytes between two sweeps.
  static let sweepBytes = 8 << 20
  /// The number of stored bytes between two checkpoints.
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
  /// The pending work.
  private let work = DispatchGroup()
  /// The writer of the writing thread; nil when the store is closed.
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

  /// Waits for the pending work, and releases the statements so that the database can close.
  func finish() {
    work.wait()
    writer.withLockedValue { $0 = nil }
  }

  /// Counts the records that the loop has stored.
  func stored(_ records: [StoreRecord]) {
    // A record changes at least one page.
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

  /// Runs the body on the writing thread.
  ///
  /// A failed sweep or checkpoint is repeated when the next one is due. A failed sync stops the store.
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
