internal import JSON
internal import Navigation
internal import NavigationProtocol

/// One command of a tree: a change, or a command that committed nothing.
///
/// Only its tree and `wholeChange` have sensitive values. A class, because the history and its archives share it, and it never changes.
final class HistoryEntry: Sendable {
  /// The entries of a tree are numbered from 1.
  let number: Int
  /// The time in milliseconds since 1970.
  let at: Int
  let command: CommandRecord
  /// The tree after the command.
  let tree: Tree
  /// The commit whose presentation is in place after the command; nil before the tree has opened.
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
  /// The rules of the graph that held, in the order of the questions.
  var rules: [HeldRule] { command.rules }

  /// The tree's revision after the command.
  var revision: Int { tree.revision }

  /// Whether the engine can run the command again: it is one, began, ended by itself, and does not move the tree to
  /// another graph.
  var canRunAgain: Bool {
    guard change == nil else { return cause.method != .treeRegraph }
    // The cause names a presentation only if it was restored.
    if outcome.reason?.code == .nothingToUndo || outcome.reason?.code == .nothingToRedo { return true }
    return !wasKeptFromEnding && ![.treeDrive, .treeRegraph, .treeUndo, .treeRedo].contains(cause.method)
  }

  /// Whether other commands kept the command from beginning, or its deadline passed while no client was asked.
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

  /// The bytes that the entry takes, approximately, with what only its tree holds after the next command.
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
