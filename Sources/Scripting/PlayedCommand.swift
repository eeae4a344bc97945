package import NavigationProtocol

/// The result of one command, as scripts expect it.
package struct PlayedCommand: Sendable {
  /// The outcome; nil if only the time was moved.
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
  var verdict: String { outcome.map(OutcomeLines.verdict) ?? CommandOutcomeKind.committed.rawValue }

  /// The message of the reason, for the message about a difference.
  var reason: String? { outcome?.reason?.message }

  /// The expectation that the outcome meets.
  var expectedOutcome: Expectation {
    let kind = outcome?.kind ?? .committed
    return .outcome(kind, reason: kind == .committed ? nil : outcome?.reason?.code.rawValue)
  }

  /// Whether the outcome is of that kind and, if one is given, has that reason.
  func outcome(isOf kind: CommandOutcomeKind, _ reason: String?) -> Bool {
    (outcome?.kind ?? .committed) == kind && (reason == nil || reason == outcome?.reason?.code.rawValue)
  }
}
