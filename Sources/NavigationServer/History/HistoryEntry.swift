internal import JSON
internal import Navigation
internal import NavigationProtocol

/// A command of a tree, with its change if it committed.
///
/// Only the tree and `wholeChange` have sensitive values. A class, because the history and its archives share
/// the immutable value.
final class HistoryEntry: Sendable {
  /// The entries of a tree are numbered from 1.
  let number: Int
  /// The time in milliseconds since 1970.
  let at: Int
  let command: CommandRecord
  /// The tree after the command.
  let tree: Tree
  /// The commit that made the presentation after the command; nil before the tree has opened.
  let presented: Int?

  init(number: Int, at: Int, command: CommandRecord, tree: Tree, presented: Int?) {
    self.number = number
    self.at = at
    self.command = command
    self.tree = tree
    self.presented = presented
  }

  var cause: CommandCause { command.cause }
  var outcome: Outcome { command.outcome }
  var change: Change? { command.change }
  var wholeChange: Change? { command.wholeChange }
  /// The answers of clients, in the order of the questions.
  var answers: [RecordedAnswer] { command.answers }
  /// The graph rules that matched, in the order of the questions.
  var rules: [HeldRule] { command.rules }

  /// The tree's revision after the command.
  var revision: Int { tree.revision }

  /// Whether the command can be replayed: it began, was not ended from outside, and moved the tree to no
  /// other graph.
  var canRunAgain: Bool {
    guard change == nil else { return cause.method != .treeRegraph }
    // The cause names a presentation only if that was restored.
    if outcome.reason?.code == .nothingToUndo || outcome.reason?.code == .nothingToRedo { return true }
    return !wasKeptFromEnding && ![.treeDrive, .treeRegraph, .treeUndo, .treeRedo].contains(cause.method)
  }

  /// Whether other commands rejected the command, or its deadline passed while no client was asked.
  private var wasKeptFromEnding: Bool {
    switch outcome.reason?.code {
    case .busy, .reentrant: return answers.isEmpty
    case .superseded: return true
    case .deadline:
      if case .failure(let reason)? = answers.last { return reason.code != .deadline }
      return true
    default: return false
    }
  }

  /// The approximate bytes of the entry, including the parts of its tree that only the entry needs.
  func weight(entriesBefore: Int) -> Int {
    let removed = max(0, entriesBefore - tree.entryCount) * 200
    let texts = cause.params.footprint + (outcome.reason?.weight ?? 0)
    let changes = (change?.weight ?? 0) + (wholeChange?.weight ?? 0)
    let ids = 8 * (outcome.handledBy.count + outcome.searched.count)
    return 300 + removed + texts + changes + ids + answers.reduce(0) { $0 + $1.weight }
      + rules.reduce(0) { $0 + $1.weight }
  }
}

extension HistoryEntry {
  func wire(_ limits: Limits) -> TreeHistoryEntry {
    TreeHistoryEntry(
      number: number,
      revision: revision,
      at: at,
      cause: cause.wire(limits),
      outcome: CommandOutcomeKind(outcome.kind),
      reason: outcome.reason.map(OutcomeReason.init),
      redirects: outcome.redirects.map(TakenRedirect.init),
      handledBy: outcome.handledBy.map(\.description),
      searched: outcome.searched.map(\.description),
      rules: rules.map(\.pointer.description),
      change: change.map(TreeChange.init)
    )
  }
}
