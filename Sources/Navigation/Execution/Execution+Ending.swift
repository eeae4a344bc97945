internal import DequeModule
internal import JSON

// The ends of coordinators.
//
// The opener receives the completion while the ended child is still in the tree. If the opener ends itself,
// its ending applies at once, so that a chain of flows ends together. A transfer that removes screens is
// absorbed if all of them have left or are ending, else it runs after the removal. All other actions wait for
// the removal, which covers all that ended.

extension Execution {
  /// `finish`, `fail` and `cancel`.
  mutating func end(_ id: CoordinatorID, _ completion: CoordinatorCompletion, keep: Bool) throws(Stop) {
    guard let coordinator = draft.tree.coordinators[id] else { return }
    guard coordinator.isStarted else {
      throw .failed(
        Reason(.notStarted, "\(draft.name(id)) was not started, so it has no result to end with.", of: id)
      )
    }
    guard batch?[id] == nil else { return }
    if batch == nil {
      begin(EndingBatch(cause: Cause(kind: .remove, by: id, animated: command.animated ?? true)))
    }
    let ending = CoordinatorEnding(
      coordinator: id,
      completion: completion,
      opener: coordinator.opener,
      before: draft.tree,
      keeps: keep
    )
    batch?.add(ending)
    work.prepend(.complete(ending))
  }

  /// Begins the removal of coordinators, and asks the openers of those that were started.
  mutating func begin(_ ended: EndingBatch) {
    batch = ended
    draft.before = draft.tree
    work.prepend(.removal)
    for ending in ended.endings.reversed() where ending.completion != nil { work.prepend(.complete(ending)) }
  }

  /// Asks the opener if it lives on and gave the child a label.
  mutating func ask(_ ending: CoordinatorEnding) throws(Stop) -> Question? {
    guard let child = draft.tree.coordinators[ending.coordinator], let completion = ending.completion,
      let label = child.label, let opener = ending.opener.flatMap({ draft.tree.coordinators[$0] }),
      batch?[opener.id] == nil
    else { return nil }
    batch?.delivered.insert(child.id)
    try report.count(label, opener.type, limit: base.limits.events)
    return Question(
      coordinator: opener.id,
      kind: .completed(child: child.id, type: child.type, label: label, completion),
      situation: draft.situation(of: opener, handling: label),
      remaining: plan.routes
    )
  }

  /// An action that answers a completion, before the removal.
  mutating func applyInCompletion(_ action: ActionSpec, _ acting: Acting) throws(Stop) {
    let id = acting.coordinator
    switch action {
    case .none:
      break
    case .sequence(let actions):
      work.prepend(.actions(actions[...], acting))
    case .finish, .fail, .cancel, .reject:
      try apply(action, by: id)
    case .drop(let includesSelf, _):
      guard let before = acting.ending?.before else { break }
      let plan = DropPlan(of: id, includesSelf: includesSelf, in: before)
      draft.work += plan.length
      if !isDone(plan) { postpone(action, acting) }
    case .transfer(let transfer, let animated):
      guard transfer.isRemoving, let before = acting.ending?.before else { return postpone(action, acting) }
      try judge(transfer, animated: animated, acting, before: before)
    case .send, .setFacts, .closeTab:
      postpone(action, acting)
    }
  }

  private mutating func postpone(_ action: ActionSpec, _ acting: Acting) {
    batch?.deferred.append((action, Acting(coordinator: acting.coordinator, ending: nil)))
  }

  /// Tries a removing transfer on the tree before the ending, and postpones what is left of its effect.
  private mutating func judge(
    _ transfer: TransferSpec,
    animated: Bool?,
    _ acting: Acting,
    before: Tree
  ) throws(Stop) {
    var trial = Draft(before)
    defer { draft.work += trial.work }
    let effect = try trial.perform(transfer, by: acting.coordinator, animated: false)
    guard case .changed = effect else {
      follow(effect)
      return
    }
    let staying = staying(of: trial.removed.filter(before.screens.contains))
    if trial.tree.counters != before.counters {
      postpone(.transfer(transfer, animated: animated), acting)
    } else if !staying.isEmpty {
      let rest: TransferSpec = if case .pop = transfer { .pop(count: staying.count) } else { transfer }
      postpone(.transfer(rest, animated: animated), acting)
    }
  }

  /// Whether the coming removal includes all entries of a drop.
  private mutating func isDone(_ plan: DropPlan) -> Bool {
    guard let batch else { return false }
    var removal = ComingRemoval(batch: batch, tree: draft.tree)
    defer { draft.work += removal.length }
    return plan.screens.allSatisfy { removal.takes($0) } && plan.coordinators.allSatisfy { removal.takes($0) }
  }

  /// The screens that stay after the coming removal.
  private mutating func staying(of keys: [ScreenKey]) -> [ScreenKey] {
    guard let batch else { return keys }
    var removal = ComingRemoval(batch: batch, tree: draft.tree)
    defer { draft.work += removal.length }
    return keys.filter { !removal.takes($0) }
  }

  mutating func drop(_ id: CoordinatorID, includesSelf: Bool, animated: Bool) throws(Stop) {
    guard let coordinator = draft.tree.coordinators[id] else { return }
    guard !(includesSelf && draft.tree.isLasting(coordinator)) else {
      throw .failed(
        Reason(
          .rootCannotEnd,
          "\(draft.name(id)) is the root or a tab's coordinator; only its tree or its tabs end it.",
          of: id
        )
      )
    }
    let plan = DropPlan(of: id, includesSelf: includesSelf, in: draft.tree)
    draft.work += plan.length
    guard !plan.coordinators.isEmpty || !plan.screens.isEmpty else {
      report.lastReason = .nothingToDo
      return
    }
    let cause = Cause(kind: .remove, by: id, animated: animated)
    let endings = draft.tree.endings(of: plan.coordinators, with: .dropped(by: id))
    begin(EndingBatch(endings, screens: plan.screens, cause: cause))
  }

  /// Removes all that ended, and queues the actions that waited for the removal.
  mutating func removeEnded() {
    guard var ended = batch else { return }
    batch = nil
    ended.unreceived = unreceived
    let (disposed, withdrawn) = ended.remove(from: &draft)
    report.disposed += disposed
    if !withdrawn.isEmpty { work.prepend(.discard(withdrawn, ended.cause.dismissing)) }
    for each in ended.deferred.reversed() { work.prepend(.actions([each.action], each.acting)) }
  }

  /// Ends the coordinators that have become empty; returns whether there were any.
  mutating func dispose() -> Bool {
    draft.closeRefilledIfEmpty()
    let animated = command.animated ?? true
    if let unmoored = draft.takeUnmoored(animated: animated) {
      begin(unmoored)
      return true
    }
    let endings = draft.takeEmpty(isLimited: savepoint == nil)
    guard !endings.isEmpty else { return false }
    begin(EndingBatch(endings, cause: Cause(kind: .remove, by: nil, animated: animated)))
    return true
  }
}

// MARK: Endings without questions

extension Execution {
  /// Ends empty coordinators without asking their openers, because the openers' actions were rolled back.
  mutating func disposeSilently(because reason: Reason) {
    while true {
      if let unmoored = draft.takeUnmoored(animated: false) {
        removeSilently(unmoored, because: reason)
        continue
      }
      let endings = draft.takeEmpty(isLimited: savepoint == nil)
      guard !endings.isEmpty else { return }
      let cause = Cause(kind: .remove, by: nil, animated: false)
      removeSilently(EndingBatch(endings, cause: cause), because: reason)
    }
  }

  /// Ends a coordinator and its descendants without asking its opener.
  mutating func close(_ id: CoordinatorID, _ cause: Cause) {
    report.disposed += draft.close(id, cause, because: .nothingToDo)
  }

  mutating func removeSilently(_ ended: EndingBatch, because reason: Reason) {
    var ended = ended
    ended.unreceived = unreceived
    report.disposed += ended.removeSilently(from: &draft, because: reason)
  }
}
