package import NavigationProtocol

/// The result of one command, as lines of a script.
package struct PlayedCommand: Sendable {
  /// The outcome, with the code of its reason unless it committed.
  let verdict: String
  let notes: OutcomeLines
  package let drawing: ScriptDrawing
  /// The message of the reason, for the message about a difference.
  let reason: String?

  /// An outcome, the change that the command made, and the tree after it.
  package init(_ outcome: CommandOutcome, change: TreeChange?, drawing: ScriptDrawing) {
    verdict = OutcomeLines.verdict(outcome)
    notes = OutcomeLines(outcome, change: change)
    self.drawing = drawing
    reason = outcome.reason?.message
  }
}

extension ScriptExpectation {
  /// Returns the difference from the result of a command; nil if there is none.
  ///
  /// A part that the script does not draw is as it was `before`.
  package func difference(from played: PlayedCommand, after before: ScriptDrawing) -> ScriptDifference? {
    let drawing = ScriptDrawing(layers: layers ?? before.layers, owners: owners ?? before.owners)
    let expected = [verdict.singleSpaced] + OutcomeLines.inOrder(notes) + drawing.lines
    let found = [played.verdict] + played.notes.comparable(with: notes) + played.drawing.lines
    guard expected != found else { return nil }
    return ScriptDifference(expected: expected, found: found, reason: played.reason)
  }
}
