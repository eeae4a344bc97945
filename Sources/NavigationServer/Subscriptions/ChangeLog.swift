internal import DequeModule
internal import JSON
internal import Navigation
internal import NavigationProtocol

/// A change with its cause.
struct Commit: Sendable {
  let tree: String
  let change: Change
  let method: Method
  let info: JSON?

  /// The change as it is sent to subscribers.
  var params: SharedParams {
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

/// The newest changes of one tree, for subscribers that resume.
///
/// Most changes of a tree without subscribers are never sent, so they are written only when they are asked for.
struct ChangeLog: Sendable {
  private enum LoggedChange: Sendable {
    case written(SharedParams)
    case unwritten(Commit)

    var params: SharedParams {
      switch self {
      case .written(let params): params
      case .unwritten(let commit): commit.params
      }
    }
  }

  private let countMax: Int
  private let bytesMax: Int
  private var changes = Deque<(change: LoggedChange, bytes: Int)>()
  private var bytes = 0
  /// The revision of the newest change; the changes lead up to it without a gap.
  private var newest: Int

  /// An empty log of a tree at that revision.
  init(revision: Int, limits: Limits) {
    countMax = limits.changesKeptPerTree
    bytesMax = limits.changeBytesKeptPerTree
    newest = revision
  }

  /// Appends a change that has not been sent.
  mutating func append(_ commit: Commit) {
    append(.unwritten(commit), bytes: commit.weight, revision: commit.change.revision)
  }

  /// Appends a change as it was sent.
  mutating func append(_ params: SharedParams, revision: Int) {
    append(.written(params), bytes: params.byteCount, revision: revision)
  }

  private mutating func append(_ change: LoggedChange, bytes count: Int, revision: Int) {
    precondition(revision == newest + 1, "every commit makes the next revision")
    newest = revision
    changes.append((change, count))
    bytes += count
    while changes.count > countMax || bytes > bytesMax, let oldest = changes.popFirst() {
      bytes -= oldest.bytes
    }
  }

  /// The changes that lead from a revision to the newest, as they are sent.
  func changes(since revision: Int) -> Resumption {
    guard revision <= newest else { return .snapshot(.unknownRevision) }
    guard revision >= newest - changes.count else { return .snapshot(.forgotten) }
    return .changes(changes.suffix(newest - revision).map(\.change.params))
  }
}
