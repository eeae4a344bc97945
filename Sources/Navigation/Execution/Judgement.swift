/// Finds what has become empty, from the deepest suspects upward.
///
/// Empty is a coordinator that has shown something and now owns no screen and no child, or whose home has left the
/// window and that owns nothing. The root and the coordinators of live tabs never are. An opener
/// whose child ends is judged only after it received the completion, unless its own last screen left as well.
/// One that no client serves lives on for as long as the completion waits.
struct Judgement {
  private let draft: Draft
  private var byLevel: [Int: [CoordinatorID]] = [:]
  /// The levels of the suspects in ascending order; the level above one that is judged is not among them.
  private var levels: [Int] = []
  private var seen: Set<CoordinatorID> = []
  private var endedChildren: [CoordinatorID: Int] = [:]
  private var hasToHear: Set<CoordinatorID> = []
  private var departureBelow: [CoordinatorID: Departure] = [:]

  /// The work done so far; beyond `workMax` the judgement ends early, because the command fails.
  private(set) var work = 0
  private let workMax: Int

  init(_ draft: Draft, workMax: Int) {
    self.draft = draft
    self.workMax = workMax
    for id in draft.suspects { suspect(id) }
    levels = byLevel.keys.sorted()
  }

  mutating func endings() -> [CoordinatorEnding] {
    var endings: [CoordinatorEnding] = []
    while let level = levels.popLast(), work <= workMax {
      for id in (byLevel[level] ?? []).sorted() {
        work += 1
        guard let coordinator = draft.tree.coordinators[id], isEmpty(coordinator) else { continue }
        endings.append(end(coordinator))
      }
      // The endings have made suspects of the parents.
      if byLevel[level - 1] != nil, levels.last != level - 1 { levels.append(level - 1) }
    }
    return endings
  }

  private mutating func suspect(_ id: CoordinatorID) {
    guard let coordinator = draft.tree.coordinators[id], seen.insert(id).inserted else { return }
    byLevel[coordinator.level, default: []].append(id)
  }

  private func isEmpty(_ coordinator: LiveCoordinator) -> Bool {
    guard coordinator.opening != .root, coordinator.anchor == nil, coordinator.screens.isEmpty,
      coordinator.children.count == endedChildren[coordinator.id] ?? 0
    else { return false }
    guard draft.tree.hasLostHome(coordinator) || (coordinator.hasShown && !draft.tree.isLasting(coordinator))
    else { return false }
    let hasToHear = hasToHear.contains(coordinator.id) || !coordinator.pending.isEmpty
    return !hasToHear || draft.departures.hasLeft(coordinator.id)
  }

  private mutating func end(_ coordinator: LiveCoordinator) -> CoordinatorEnding {
    let departure = Departure.latest(draft.departures.last(of: coordinator), departureBelow[coordinator.id])
    if let parent = coordinator.parent {
      endedChildren[parent, default: 0] += 1
      departureBelow[parent] = .latest(departureBelow[parent], departure)
      suspect(parent)
    }
    if coordinator.label != nil, let opener = coordinator.opener { hasToHear.insert(opener) }
    return CoordinatorEnding(
      coordinator: coordinator.id,
      completion: coordinator.completion(after: departure, &work),
      opener: coordinator.opener,
      before: departure?.before ?? draft.before
    )
  }
}

extension LiveCoordinator {
  /// Cancelled if the user, or a transfer of its own or of its subtree, took its last screen; else dropped.
  func completion(after departure: Departure?, _ work: inout Int) -> CoordinatorCompletion? {
    guard isStarted else { return nil }
    guard let departure, let by = departure.by else { return .cancelled }
    let line = departure.before.line(from: by, upTo: id)
    work += line.count
    return line.last == id ? .cancelled : .dropped(by: by)
  }
}
