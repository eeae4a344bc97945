internal import JSON

// Completions for openers that no client serves. Each waits with its opener until a client serves the type again and
// it is delivered, or until the opener ends: then it is undelivered, and only listed.

extension Tree {
  /// The live coordinators of a type for which completions wait, oldest first.
  package func openersAwaitingDelivery(ofType type: String) -> [CoordinatorID] {
    coordinators(ofType: type).filter { !$0.pending.isEmpty }.map(\.id)
  }

  /// Lists what waited for a coordinator that has ended as undelivered; beyond the limit the oldest is dropped.
  mutating func orphan(_ pending: [PendingCompletion]) {
    undelivered += pending
    let excess = undelivered.prefix(max(0, undelivered.count - limits.undelivered))
    undeliveredDropped += excess.count
    paramEntries -= excess.entryCount
    undelivered.removeFirst(excess.count)
  }

  /// Removes the list of undelivered completions.
  mutating func removeUndelivered() {
    paramEntries -= undelivered.entryCount
    undelivered = []
  }
}

extension LiveCoordinator {
  /// The completion that is delivered next.
  package var oldestPending: PendingCompletion? {
    pending.fromTop.reduce(nil) { _, lower in lower }
  }
}

extension Sequence<PendingCompletion> {
  /// The number of entries that they count as, so that entries bound the memory of a tree.
  var entryCount: Int { reduce(0) { $0 + $1.entryCount } }
}

extension PendingCompletion {
  fileprivate var entryCount: Int {
    switch completion {
    case .value(let value), .failed(let value): 1 + value.footprint / 256
    case .cancelled, .dropped: 1
    }
  }
}
