internal import JSON

// The bound of the next piece of work, so that an execution can pause before one that takes long.

extension Execution {
  /// Whether the next piece of work may exceed that much, judged by the entries that it may remove or has changed.
  package func isNextLong(beyond pieceMax: Int) -> Bool {
    guard pieceMax < .max else { return false }
    guard draft.work <= base.limits.work else { return isCommitLong(beyond: pieceMax) }
    let removes = draft.tree.entryCount > pieceMax
    switch beginning {
    case .command: return removes && mayRemoveMany(command.body, beyond: pieceMax)
    case .migration: return removes
    case .opening: return false
    case nil: break
    }
    if let next = work.first { return removes && mayRemoveMany(next, beyond: pieceMax) }
    guard plan.routes.isEmpty else { return false }
    if let step = plan.commands.first { return removes && mayRemoveMany(step.body, beyond: pieceMax) }
    return (removes && mayDispose) || isCommitLong(beyond: pieceMax)
  }

  /// Whether an answer ends the command with a commit that may exceed that much, because the command is a screen event.
  package func isEndLong(answering answer: Answer, beyond pieceMax: Int) -> Bool {
    guard case .failure = answer, savepoint != nil else { return false }
    return isCommitLong(beyond: pieceMax)
  }

  private func isCommitLong(beyond pieceMax: Int) -> Bool {
    let touched = draft.touchedScreens.count + draft.touchedContainers.count + draft.touchedCoordinators.count
    return draft.removed.count + touched + report.disposed.count > pieceMax
  }

  private var mayDispose: Bool {
    !draft.unmoored.isEmpty || !draft.refilled.isEmpty || draft.suspects.contains { mayBeEmpty($0) }
  }

  private func mayRemoveMany(_ work: Work, beyond count: Int) -> Bool {
    switch work {
    case .removal, .discard: true
    // The first screen of a new root removes all other layers.
    case .actions(let actions, _):
      !draft.openings.isEmpty || actions.first.map { mayRemoveMany($0, beyond: count) } ?? false
    case .event, .pullBack, .complete, .deliver: false
    }
  }

  /// Whether the beginning of a command may remove more than a few entries.
  private func mayRemoveMany(_ body: TreeCommand.CommandBody, beyond count: Int) -> Bool {
    switch body {
    case .drop, .restore, .forget: true
    // It pops one screen, or closes a layer. To find what would end, it also ends what is attached to the screen.
    case .back: draft.tree.layers.count > 1 || draft.tree.types.hasBacks
    case .report(let event): event.mayRemoveMany
    case .setFacts(let facts): mayEvict(facts, conditionsMax: count)
    case .trigger, .act, .handle, .end, .transaction, .attach, .deliver, .nothing, .takeUndelivered: false
    }
  }

  private func mayRemoveMany(_ action: ActionSpec, beyond count: Int) -> Bool {
    switch action {
    case .drop: true
    case .transfer(let transfer, _): transfer.mayRemoveMany(beyond: count)
    case .setFacts(let facts): mayEvict(facts, conditionsMax: count)
    case .none, .send, .finish, .fail, .cancel, .reject, .sequence: false
    }
  }

  /// Whether entries leave because of new facts, or finding out is too much work.
  ///
  /// The number of screens that leave is unknown: each may be a coordinator with all that is below it.
  private func mayEvict(_ facts: JSON.Object, conditionsMax: Int) -> Bool {
    guard !draft.tree.types.requirements.isEmpty else { return false }
    var after = draft.tree.facts
    after.take(facts)
    var judge = RequirementJudge(draft.tree.types.requirements, under: after)
    for entries in draft.tree.types.requirements.entries(reading: facts.names) {
      guard judge.work <= conditionsMax else { return true }
      if draft.tree.has(entries), judge.unmet(entries) != nil { return true }
    }
    return false
  }
}

extension TransferSpec {
  fileprivate func mayRemoveMany(beyond most: Int) -> Bool {
    switch self {
    case .pop(let count), .column(_, .pop(let count)): count > most
    case .push, .show, .replace, .navigate(_, .top), .present, .pushOrPresent, .select, .handover, .start,
      .setParams, .custom, .column(_, .push), .column(_, .handover):
      false
    case .popTo, .popToRoot, .backToRoot, .navigate(_, .inStack), .remove, .set, .setTabs, .replaceModal,
      .dismiss, .dismissSelf, .dismissKey,
      .dismissTo, .popOrDismiss, .popToRootOrDismiss, .setRoot, .column(_, .set), .column(_, .popToRoot),
      .column(_, .backToRoot):
      true
    }
  }
}

extension ScreenEvent {
  fileprivate var mayRemoveMany: Bool {
    switch self {
    case .didPop, .didDismiss, .collapsed, .expanded, .idle: true
    case .didSelect, .didFocus: false
    }
  }
}
