import JSON

/// The result of one command, as lines of a script.
struct Played {
  /// The outcome, with the code of its reason unless it committed.
  let verdict: String
  let notes: OutcomeLines
  let drawing: Drawing
  /// The message of the reason, for the failure message of the test.
  let reason: String?
}

extension Expected {
  /// The differences from the result of a command, as a list of lines; empty if there are none.
  ///
  /// A part that the script does not draw is unchanged.
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
