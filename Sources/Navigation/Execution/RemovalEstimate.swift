internal import JSON

/// An estimate, before a piece of work, of whether it removes more than a number of entries.
struct RemovalEstimate {
  let tree: Tree
  /// Whether the command has opened layers that appear with their first screen.
  let isOpening: Bool
  let entriesMax: Int

  func mayExceed(_ work: Work) -> Bool {
    switch work {
    case .removal, .discard: true
    // The first screen of a new root removes all other layers.
    case .actions(let actions, _):
      isOpening || actions.first.map { mayExceed($0) } ?? false
    case .event, .pullBack, .complete, .deliver: false
    }
  }

  /// Whether the beginning of a command may remove more than a few entries.
  func mayExceed(_ body: TreeCommand.CommandBody) -> Bool {
    switch body {
    case .drop, .restore, .forget: true
    // Back pops one screen or closes a layer. With declarations of Back, it also tries which coordinators
    // would end.
    case .back: tree.layers.count > 1 || tree.types.hasBacks
    case .report(.didPop), .report(.didDismiss), .report(.collapsed), .report(.expanded), .report(.idle),
      .report(.didCloseTab):
      true
    case .report(.didSelect), .report(.didFocus): false
    case .setFacts(let facts): mayEvict(facts)
    case .trigger, .act, .handle, .end, .transaction, .unread, .attach, .deliver, .nothing, .takeUndelivered:
      false
    }
  }

  private func mayExceed(_ action: ActionSpec) -> Bool {
    switch action {
    case .drop, .closeTab: true
    case .transfer(let transfer, _): transfer.mayRemoveMany(beyond: entriesMax)
    case .setFacts(let facts): mayEvict(facts)
    case .none, .send, .finish, .fail, .cancel, .reject, .sequence: false
    }
  }

  /// Whether new facts may remove entries, or judging them is too much work.
  ///
  /// The number of leaving screens is unknown, because a coordinator leaves with all its descendants.
  private func mayEvict(_ facts: JSON.Object) -> Bool {
    guard !tree.types.requirements.isEmpty else { return false }
    var after = tree.facts
    after.take(facts)
    var judge = RequirementJudge(tree, under: after)
    for entries in tree.types.requirements.entries(reading: facts.names) {
      guard judge.work <= entriesMax else { return true }
      if tree.has(entries), judge.unmet(entries) != nil { return true }
    }
    return false
  }
}
