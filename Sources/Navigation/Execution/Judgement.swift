/// Finds what has become empty, from the deepest suspects upward.
///
/// Empty is a coordinator that has shown something and now owns no screen and no child, or whose home has left the
/// window and that owns nothing. The root and the coordinators of live tabs never are. An opener
/// whose child ends is judged only after it received the completion, unless its own last screen left as well.
/// One that no client serves lives on for as long as the completion waits.
struct Judgement {
  private let draft: Draft
  private var byLevel: [Int: [CoordinatorID]] = [:]
  private var seen: Set<CoordinatorID> = []
  private var deepest = 0
  private var endedChildren: [CoordinatorID: Int] = [:]
  private var hasToHear: Set<CoordinatorID> = []
  private var departureBelow: [CoordinatorID: Departure] = [:]

  init(_ draft: Draft) {
    self.draft = draft
    for id in draft.suspects { suspect(id) }
  }

  mutating func endings() -> [CoordinatorEnding] {
    var endings: [CoordinatorEnding] = []
    var level = deepest
    while level >= 0 {
      for id in (byLevel[level] ?? []).sorted() {
        guard let coordinator = draft.tree.coordinators[id], isEmpty(coordinator) else { continue }
        endings.append(end(coordinator))
      }
      level -= 1
    }
    return endings
  }

  private mutating func suspect(_ id: CoordinatorID) {
    guard let coordinator = draft.tree.coordinators[id], seen.insert(id).inserted else { return }
    byLevel[coordinator.level, default: []].append(id)
    deepest = max(deepest, coordinator.level)
  }

  private func isEmpty(_ coordinator: LiveCoordinator) -> Bool {
    guard coordinator.opening != .root, coordinator.anchor == nil, coordinator.screens.isEmpty,
      coordinator.children.count == endedChildren[coordinator.id] ?? 0
    else { return false }
    guard draft.tree.hasLostHome(coordinator) || (coordinator.hasShown && !draft.tree.isLasting(coordinator))
    else { return false }
    let hasToHear = hasToHear.contains(coordinator.id) || !coordinator.pending.isEmpty
    return !hasToHear || draft.departures[coordinator.id] != nil
  }

  private mutating func end(_ coordinator: LiveCoordinator) -> CoordinatorEnding {
    let departure = draft.latest(draft.lastDeparture(of: coordinator), departureBelow[coordinator.id])
    if let parent = coordinator.parent {
      endedChildren[parent, default: 0] += 1
      departureBelow[parent] = draft.latest(departureBelow[parent], departure)
      suspect(parent)
    }
    if coordinator.label != nil, let opener = coordinator.opener { hasToHear.insert(opener) }
    return CoordinatorEnding(
      coordinator: coordinator.id,
      completion: coordinator.completion(after: departure),
      opener: coordinator.opener,
      before: departure?.before ?? draft.before
    )
  }
}

extension LiveCoordinator {
  /// Cancelled if the user, or a transfer of its own or of its subtree, took its last screen; else dropped.
  func completion(after departure: Departure?) -> CoordinatorCompletion? {
    guard isStarted else { return nil }
    guard let departure, let by = departure.by else { return .cancelled }
    return departure.before.isAncestor(id, orSelf: by) ? .cancelled : .dropped(by: by)
  }
}
