package import NavigationProtocol

/// The result of one command, as scripts expect it.
package struct PlayedCommand: Sendable {
  /// The outcome; nil if the time was moved and nothing was due.
  let outcome: CommandOutcome?
  /// Further lines about the outcome.
  let notes: OutcomeLines
  package let drawing: ScriptDrawing
  package var tree: PlayedTree

  /// An outcome, the change that the command made, and the tree after it.
  package init(_ outcome: CommandOutcome?, change: TreeChange?, drawing: ScriptDrawing, tree: PlayedTree) {
    self.outcome = outcome
    notes = OutcomeLines(outcome, change: change)
    self.drawing = drawing
    self.tree = tree
  }
}

extension PlayedCommand {
  /// The outcome, with the code of its reason unless it committed.
  var verdict: String { outcome.map(OutcomeLines.verdict) ?? "noop nothingToDo" }

  /// The message of the reason, for the message about a difference.
  var reason: String? { outcome?.reason?.message }

  /// The expectation that the outcome meets.
  var expectedOutcome: Expectation {
    guard let outcome else { return .outcome(.noop, reason: "nothingToDo") }
    return .outcome(outcome.kind, reason: outcome.kind == .committed ? nil : outcome.reason?.code.rawValue)
  }

  /// Whether the outcome is of that kind and, if one is given, has that reason.
  func outcome(isOf kind: CommandOutcomeKind, _ reason: String?) -> Bool {
    guard let outcome else { return kind == .noop && reason.map { $0 == "nothingToDo" } ?? true }
    return outcome.kind == kind && (reason == nil || reason == outcome.reason?.code.rawValue)
  }
}
