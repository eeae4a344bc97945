import Logging
import NIOCore
import NavigationServer
import NavigationStore

// Records are written on the loop, before the next event, because output waits for them: another thread would
// cost two wake-ups for each commit. Longer work runs on threads of the store.

extension Daemon {
  private static let probeInterval = TimeAmount.seconds(1)

  /// Writes the records of a turn, and reports the result.
  func store(_ batch: StoreBatch, in store: Store) {
    do throws(StoreError) {
      try store.append(batch.records.map { StoreRecord(tree: $0.tree, text: $0.text) })
      handle(.stored(batch.number))
    } catch {
      return handle(.storeFailed(batch.number, error.description))
    }
    guard batch.isSynced else { return }
    let number = batch.number
    store.sync(
      onLoop { daemon, result in
        switch result {
        case .success: daemon.handle(.synced(number))
        case .failure(let error): daemon.handle(.storeFailed(number, error.description))
        }
      }
    )
  }

  /// Replaces the oldest records of a tree with an image.
  func compact(_ archive: TreeArchive, in store: Store) {
    let tree = archive.tree
    let done: @Sendable (Result<Int, StoreError>) -> Void = onLoop { daemon, result in
      switch result {
      case .success(let bytes): daemon.handle(.compacted(tree: tree, bytes: bytes))
      case .failure(let error):
        daemon.log.warning("A tree cannot be compacted.", metadata: ["error": "\(error)"])
        daemon.handle(.compacted(tree: tree, bytes: nil))
      }
    }
    store.compact(tree: tree, keeping: archive.persistedRecords, image: { archive.records() }, done: done)
  }

  /// Tests the store every second, and reports when it can be written.
  func probe(_ store: Store) {
    loop.scheduleTask(in: Self.probeInterval) { [self] in
      do {
        try store.probe()
        handle(.storeWorks)
      } catch {
        probe(store)
      }
    }
  }

  /// Returns a function for another thread that calls the body on the loop.
  func onLoop<Value: Sendable>(_ body: @escaping @Sendable (Daemon, Value) -> Void)
    -> @Sendable (Value) -> Void
  {
    let eventLoop = loop.nonisolated()
    let daemon = NIOLoopBound(self, eventLoop: eventLoop)
    return { value in eventLoop.execute { body(daemon.value, value) } }
  }
}
