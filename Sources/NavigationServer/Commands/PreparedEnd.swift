internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// The end of a command in the forms in which it is stored and sent, made beside the loop because it is long.
struct PreparedEnd: Sendable {
  /// The forms for the history, the store and the subscribers.
  struct PreparedEntry: Sendable {
    let record: CommandRecord
    /// The weight of the entry in the history.
    let weight: Int
    /// The record for the store, if the tree is persisted.
    let text: ProvisionalRecord?
    let changed: SharedParams?
  }

  let response: Response
  let outcomeText: [UInt8]
  /// Nil for a dry run.
  let entry: PreparedEntry?
  /// The version of the tree's graph with which it was made.
  let graphVersion: Int
}

/// Makes the forms in which the end of a command is stored and sent.
struct EndPreparation: Sendable {
  /// Nil if the command opens the tree.
  let call: CommandCall?
  let origin: TreeOrigin
  let sender: CauseClient
  /// The revision that the command restores, if it is an undo or a redo.
  let restored: Int?
  let redaction: GraphRedaction?
  let graphVersion: Int
  /// The tree that the command found.
  let base: Tree
  let isPersisted: Bool
  let limits: Limits

  func prepare(_ ended: Ended, answers: [RecordedAnswer]) -> PreparedEnd {
    let isDryRun = call?.isDryRun ?? false
    let outcome =
      isDryRun
      ? CommandOutcome(dryRun: ended.outcome, change: ended.change) : CommandOutcome(ended.outcome)
    let text = outcome.text
    return PreparedEnd(
      response: call == nil ? .text(origin.result(ended).serialized) : .outcome(outcome, text: text),
      outcomeText: text,
      entry: isDryRun ? nil : entry(ended, answers: answers),
      graphVersion: graphVersion
    )
  }

  private func entry(_ ended: Ended, answers: [RecordedAnswer]) -> PreparedEnd.PreparedEntry {
    let cause = CommandCause(
      method: call?.method ?? .treeOpen,
      params: call?.params ?? origin.params,
      client: sender,
      restored: ended.change == nil ? nil : restored,
      redacting: redaction
    )
    let record = CommandRecord(
      cause: cause,
      outcome: ended.outcome,
      change: ended.change,
      answers: answers,
      rules: ended.rules,
      redacting: redaction
    )
    // Neither the record nor the weight depends on what is committed later.
    let entry = HistoryEntry(number: 0, at: 0, command: record, tree: ended.tree, presented: nil)
    return PreparedEnd.PreparedEntry(
      record: record,
      weight: entry.weight(entriesBefore: base.entryCount),
      text: isPersisted ? ProvisionalRecord(entry, since: base, redacting: redaction) : nil,
      changed: ended.change.map { SharedParams($0, by: cause, in: origin.name, limits) }
    )
  }
}
