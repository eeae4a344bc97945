import JSON

/// What a command did, in the lines of scripts, wherever it was played.
struct Played {
  /// The outcome, with the code of its reason unless it committed.
  let verdict: String
  let notes: OutcomeLines
  let drawing: Drawing
  /// The reason's sentence, for failures of the test.
  let reason: String?
}

extension Expected {
  /// The lines that differ from what a command did; empty if none does.
  ///
  /// What the script does not draw is as it was drawn before.
  func differences(from played: Played, after before: Drawing) -> [String] {
    let wanted =
      [verdict] + OutcomeLines.inOrder(notes)
      + Drawing(layers: layers ?? before.layers, owners: owners ?? before.owners).lines
    let found = [played.verdict] + played.notes.comparable(with: notes) + played.drawing.lines
    guard wanted != found else { return [] }
    let reason = played.reason.map { "\n  The reason: \($0)" } ?? ""
    return ["The script says (-), and the command did (+):\n" + lineDifference(wanted, found) + reason]
  }
}
