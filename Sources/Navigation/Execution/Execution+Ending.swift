internal import DequeModule
internal import JSON

// How coordinators end.
//
// The completion comes first: the opener is asked while the ended child is still in the tree. Its answer is sorted:
// an ending of itself is applied at once, so that a chain of flows ends together; a transfer that removes screens is
// absorbed if all it would remove has left or is ending, else done after the removal; everything else waits until
// after the one removal that covers all that ended.

extension Execution {
  /// `finish`, `fail` and `cancel`.
  mutating func end(_ id: CoordinatorID, _ completion: CoordinatorCompletion, keep: Bool) throws(Stop) {
    guard let coordinator = draft.tree.coordinators[id] else { return }
    guard coordinator.isStarted else {
      throw .failed(
        Reason(
          .notStarted,
          "\(draft.name(id)) was not started, so it has no result to end with.",
          details: ["coordinator": .string(id.description)]
        )
      )
    }
    guard batch?[id] == nil else { return }
    if batch == nil { openBatch(Cause(kind: .remove, by: id, animated: command.animated ?? true)) }
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

  mutating func openBatch(_ cause: Cause) {
    batch = EndingBatch(cause: cause)
    draft.before = draft.tree
    work.prepend(.removal)
  }

  /// Asks the opener, if it lives on and gave the child a label.
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
      let plan = before.dropPlan(id, includesSelf: includesSelf)
      draft.work += plan.length
      var known: [CoordinatorID: Bool] = [:]
      let isDone =
        plan.screens.allSatisfy { isLeaving($0, &known) }
        && plan.coordinators.allSatisfy { isEnding($0, &known) }
      draft.work += known.count
      if !isDone { postpone(action, acting) }
    case .transfer(let transfer, let animated):
      guard transfer.isRemoving, let before = acting.ending?.before else { return postpone(action, acting) }
      try judge(transfer, animated: animated, acting, before: before)
    case .send, .setFacts:
      postpone(action, acting)
    }
  }

  private mutating func postpone(_ action: ActionSpec, _ acting: Acting) {
    batch?.deferred.append((action, Acting(coordinator: acting.coordinator, ending: nil)))
  }

  /// Finds out on the tree from before what a removing transfer would have removed.
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
    var known: [CoordinatorID: Bool] = [:]
    let staying = trial.removed.filter { before.screens.contains($0) && !isLeaving($0, &known) }
    draft.work += known.count
    if trial.tree.counters != before.counters {
      postpone(.transfer(transfer, animated: animated), acting)
    } else if !staying.isEmpty {
      let rest: TransferSpec = if case .pop = transfer { .pop(count: staying.count) } else { transfer }
      postpone(.transfer(rest, animated: animated), acting)
    }
  }

  private func isLeaving(_ key: ScreenKey, _ known: inout [CoordinatorID: Bool]) -> Bool {
    if batch?.leaving.contains(key) == true { return true }
    return draft.tree.screens[key].map { isLeaving(with: $0.owner, &known) } ?? true
  }

  /// Whether what a coordinator owns goes in the coming removal; what an ending one keeps is its opener's.
  ///
  /// `known` has the answers so far, so that no coordinator is looked at twice.
  private func isLeaving(with id: CoordinatorID, _ known: inout [CoordinatorID: Bool]) -> Bool {
    var path: [CoordinatorID] = []
    var current: CoordinatorID? = id
    var answer: Bool?
    while answer == nil {
      guard let next = current else {
        answer = false
        break
      }
      answer = known[next]
      path.append(next)
      guard let coordinator = draft.tree.coordinators[next] else {
        answer = true
        break
      }
      switch batch?[next] {
      case let ending? where ending.keeps: current = ending.opener
      case .some: answer = true
      case nil: current = coordinator.parent
      }
    }
    for each in path { known[each] = answer }
    return answer ?? false
  }

  /// Whether a coordinator has ended or ends in the coming removal, itself or with an ancestor.
  private func isEnding(_ id: CoordinatorID, _ known: inout [CoordinatorID: Bool]) -> Bool {
    batch?[id] != nil || isLeaving(with: id, &known)
  }
}
