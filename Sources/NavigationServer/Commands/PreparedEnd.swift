internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// The encoded results of a command, built beside the loop because they are long.
struct PreparedEnd: Sendable {
  /// The entry for the history, the store and the subscribers.
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
  /// The version of the tree's graph with which the entry was built.
  let graphVersion: Int
}

/// Encodes the results of a command for the store and the subscribers.
struct EndPreparation: Sendable {
  /// Nil if the command opens the tree.
  let call: CommandCall?
  let origin: TreeOrigin
  let sender: CauseClient
  /// The revision that an undo or a redo restores.
  let restored: Int?
  let redaction: GraphRedaction?
  let graphVersion: Int
  /// The tree before the command.
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
