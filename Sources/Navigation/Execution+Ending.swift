internal import DequeModule
internal import JSON

// How coordinators end.
//
// The completion comes first, asked for while the ended child still stands. What the opener answers is sorted: to end
// itself it does at once, so that a chain of flows ends together; a transfer that removes screens is absorbed if all it
// would remove has left or is ending, else done after the removal; everything else waits until after the one removal
// that covers all that ended.

/// A coordinator that is ending; a class, since it is large and passed about.
final class Ending: Sendable {
  let coordinator: CoordinatorID
  let completion: Completion?
  /// Whom to ask what it does with the completion.
  let opener: CoordinatorID?
  /// The tree as it stood before the coordinator's screens left.
  let before: Tree
  /// Its screens and children pass to the opener.
  let keeps: Bool

  init(
    coordinator: CoordinatorID,
    completion: Completion?,
    opener: CoordinatorID?,
    before: Tree,
    keeps: Bool = false
  ) {
    self.coordinator = coordinator
    self.completion = completion
    self.opener = opener
    self.before = before
    self.keeps = keeps
  }
}

/// The coordinators that are ending together.
struct Batch: Sendable {
  private(set) var endings: [Ending] = []
  private var places: [CoordinatorID: Int] = [:]
  /// The openers that were asked about these.
  var delivered: Set<CoordinatorID> = []
  /// Why openers that were to be asked about these were not.
  private(set) var missed: [CoordinatorID: Reason] = [:]
  /// What the openers do after the removal, in completion order.
  var deferred: [Work] = []
  /// Screens beside those of the ended coordinators that leave in the same removal: of a drop.
  var screens: [ScreenKey] = [] {
    didSet { leaving = Set(screens) }
  }
  private(set) var leaving: Set<ScreenKey> = []
  let cause: Cause

  init(cause: Cause) {
    self.cause = cause
  }

  /// Notes that an opener was to hear of this, but nobody answers for it.
  mutating func miss(_ id: CoordinatorID, because reason: Reason) {
    delivered.remove(id)
    missed[id] = reason
  }

  mutating func add(_ ending: Ending) {
    places[ending.coordinator] = endings.count
    endings.append(ending)
  }

  subscript(id: CoordinatorID) -> Ending? { places[id].map { endings[$0] } }
}

extension Execution {
  /// `finish`, `fail` and `cancel`.
  mutating func end(_ id: CoordinatorID, _ completion: Completion, keep: Bool) throws(Stop) {
    guard let coordinator = draft.tree.coordinators[id] else { return }
    guard coordinator.isStarted else {
      throw .failed(
        Reason(
          .notStarted,
          "\(id) (\(coordinator.type)) was not started, so it has no result to end with.",
          details: ["coordinator": .string(id.description)]
        )
      )
    }
    guard batch?[id] == nil else { return }
    if batch == nil { openBatch(Cause(kind: .remove, by: id, animated: command.animated ?? true)) }
    let ending = Ending(
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
    batch = Batch(cause: cause)
    draft.before = draft.tree
    work.prepend(.removal)
  }

  /// Asks the opener, if it lives on and has said under which label it wants to hear.
  mutating func ask(_ ending: Ending) throws(Stop) -> Question? {
    guard let child = draft.tree.coordinators[ending.coordinator], let completion = ending.completion,
      let label = child.label, let opener = ending.opener.flatMap({ draft.tree.coordinators[$0] }),
      batch?[opener.id] == nil
    else { return nil }
    batch?.delivered.insert(child.id)
    try report.count(label, opener.type, limit: base.limits.events)
    return Question(
      coordinator: opener.id,
      kind: .completed(child: child.id, type: child.type, label: label, completion),
      situation: draft.tree.situation(of: opener),
      remaining: plan.routes
    )
  }

  /// An action that answers a completion, before the removal.
  mutating func applyInCompletion(_ action: Action, _ acting: Acting) throws(Stop) {
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
      let isDone = plan.screens.allSatisfy(isLeaving) && plan.coordinators.allSatisfy(isEnding)
      if !isDone { postpone(action, acting) }
    case .transfer(let transfer, let animated):
      guard transfer.isRemoving, let before = acting.ending?.before else { return postpone(action, acting) }
      try judge(transfer, animated: animated, acting, before: before)
    case .send:
      postpone(action, acting)
    }
  }

  private mutating func postpone(_ action: Action, _ acting: Acting) {
    batch?.deferred.append(.actions([action], Acting(coordinator: acting.coordinator, ending: nil)))
  }

  /// Finds out on the tree from before what a removing transfer would have removed.
  private mutating func judge(
    _ transfer: Transfer,
    animated: Bool?,
    _ acting: Acting,
    before: Tree
  ) throws(Stop) {
    var trial = Draft(before)
    let effect = try trial.perform(transfer, by: acting.coordinator, animated: false)
    guard case .changed = effect else {
      follow(effect)
      return
    }
    let staying = trial.removed.filter { before.screens.contains($0) && !isLeaving($0) }
    if trial.tree.counters != before.counters {
      postpone(.transfer(transfer, animated: animated), acting)
    } else if !staying.isEmpty {
      let rest: Transfer = if case .pop = transfer { .pop(count: staying.count) } else { transfer }
      postpone(.transfer(rest, animated: animated), acting)
    }
  }

  private func isLeaving(_ key: ScreenKey) -> Bool {
    batch?.leaving.contains(key) == true || draft.tree.screens[key].map { isLeaving(with: $0.owner) } ?? true
  }

  /// Whether what a coordinator owns goes in the coming removal; what an ending one keeps is its opener's.
  private func isLeaving(with id: CoordinatorID) -> Bool {
    var current: CoordinatorID? = id
    while let next = current {
      guard let coordinator = draft.tree.coordinators[next] else { return true }
      switch batch?[next] {
      case let ending? where ending.keeps: current = ending.opener
      case .some: return true
      case nil: current = coordinator.parent
      }
    }
    return false
  }

  /// Whether a coordinator has ended or ends in the coming removal, itself or with an ancestor.
  private func isEnding(_ id: CoordinatorID) -> Bool {
    batch?[id] != nil || isLeaving(with: id)
  }
}

extension Transfer {
  /// Whether it only takes away.
  var isRemoving: Bool {
    switch self {
    case .pop, .popTo, .popToRoot, .backToRoot, .dismiss, .dismissSelf, .dismissKey, .dismissTo,
      .popOrDismiss,
      .popToRootOrDismiss:
      true
    case .column(_, let transfer):
      switch transfer {
      case .pop, .popToRoot, .backToRoot: true
      case .push, .set, .handover: false
      }
    case .push, .show, .set, .setTabs, .replace, .present, .replaceModal, .pushOrPresent, .select, .setRoot,
      .handover, .start, .setParams, .custom:
      false
    }
  }
}
