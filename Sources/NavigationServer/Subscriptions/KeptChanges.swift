internal import DequeModule
internal import JSON
internal import Navigation
internal import NavigationProtocol

/// A change with what caused it, to be told to watchers.
struct Commit: Sendable {
  let tree: String
  let change: Change
  let method: Method
  let info: JSON?

  /// What watchers are told.
  var told: SharedParams {
    let cause = ChangeCause(method: method.rawValue, info: info)
    return SharedParams(TreeChanged(tree: tree, change: TreeChange(change), cause: cause))
  }
}

/// The first thing that a subscriber with a known revision receives.
enum Resumption: Sendable {
  /// The changes after its revision.
  case changes([SharedParams])
  /// A snapshot, with the reason.
  case snapshot(SnapshotReason)
}

/// The newest changes of one tree, for watchers that come back.
///
/// Most changes of a tree that nobody watches are never told to anybody, so they are put into words when
/// somebody asks.
struct KeptChanges: Sendable {
  private enum Kept: Sendable {
    case told(SharedParams)
    case untold(Commit)

    var told: SharedParams {
      switch self {
      case .told(let params): params
      case .untold(let commit): commit.told
      }
    }
  }

  private let countMax: Int
  private let bytesMax: Int
  private var changes = Deque<(kept: Kept, bytes: Int)>()
  private var bytes = 0
  /// The revision that the newest change made; what is kept leads up to it without a gap.
  private var newest: Int

  /// Keeps nothing yet of a tree at that revision.
  init(revision: Int, limits: Limits) {
    countMax = limits.changesKeptPerTree
    bytesMax = limits.changeBytesKeptPerTree
    newest = revision
  }

  /// Keeps a change that nobody was told of.
  mutating func append(_ commit: Commit) {
    append(.untold(commit), bytes: commit.weight, revision: commit.change.revision)
  }

  /// Keeps a change as it was told.
  mutating func append(_ told: SharedParams, revision: Int) {
    append(.told(told), bytes: told.byteCount, revision: revision)
  }

  private mutating func append(_ kept: Kept, bytes count: Int, revision: Int) {
    precondition(revision == newest + 1, "every commit makes the next revision")
    newest = revision
    changes.append((kept, count))
    bytes += count
    while changes.count > countMax || bytes > bytesMax, let oldest = changes.popFirst() {
      bytes -= oldest.bytes
    }
  }

  /// What leads from a revision to the newest, as it is told.
  func changes(since revision: Int) -> Resumption {
    guard revision <= newest else { return .snapshot(.unknownRevision) }
    guard revision >= newest - changes.count else { return .snapshot(.forgotten) }
    return .changes(changes.suffix(newest - revision).map(\.kept.told))
  }
}
