internal import DequeModule
internal import NavigationProtocol

/// The newest changes of one tree, as they were told, for watchers that come back.
struct KeptChanges: Sendable {
  typealias Changes = Deque<SharedParams>.SubSequence

  private let countMax: Int
  private let bytesMax: Int
  private var changes = Deque<SharedParams>()
  private var bytes = 0
  /// The revision that the newest change made; what is kept leads up to it without a gap.
  private var newest: Int

  /// Keeps nothing yet of a tree at that revision.
  init(revision: Int, limits: Limits) {
    countMax = limits.changesKeptPerTree
    bytesMax = limits.changeBytesKeptPerTree
    newest = revision
  }

  mutating func append(_ change: SharedParams, revision: Int) {
    precondition(revision == newest + 1, "every commit makes the next revision")
    newest = revision
    changes.append(change)
    bytes += change.byteCount
    while changes.count > countMax || bytes > bytesMax, let oldest = changes.popFirst() {
      bytes -= oldest.byteCount
    }
  }

  /// The changes that lead from a revision to the newest.
  func changes(since revision: Int) throws(TreeSubscribe.SnapshotReason) -> Changes {
    guard revision <= newest else { throw .unknownRevision }
    guard revision >= newest - changes.count else { throw .forgotten }
    return changes.suffix(newest - revision)
  }
}
