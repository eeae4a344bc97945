/// A search for the coordinators that have become empty, from the deepest suspects upward.
///
/// A coordinator is empty if it owns neither a screen nor a child, and has shown something or lost its home.
/// The root and the coordinators of live tabs are never empty. An opener whose child ends is judged after it
/// has received the completion, unless its own last screen left as well. An opener that no client serves
/// lives on while the completion waits.
struct EmptyCoordinatorSearch {
  private let draft: Draft
  private var byLevel: [Int: [CoordinatorID]] = [:]
  /// The levels of the suspects in ascending order, without the level that is being judged and those below.
  private var levels: [Int] = []
  private var seen: Set<CoordinatorID> = []
  private var endedChildren: [CoordinatorID: Int] = [:]
  private var awaitingOpeners: Set<CoordinatorID> = []
  private var departureBelow: [CoordinatorID: Departure] = [:]

  /// The work done so far; the search stops at `workMax`, because the command fails then.
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
      // The parents of ended coordinators are suspects now.
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
    let awaitsCompletion = awaitingOpeners.contains(coordinator.id) || !coordinator.pending.isEmpty
    return !awaitsCompletion || draft.departures.hasLeft(coordinator.id)
  }

  private mutating func end(_ coordinator: LiveCoordinator) -> CoordinatorEnding {
    let departure = Departure.latest(draft.departures.last(of: coordinator), departureBelow[coordinator.id])
    if let parent = coordinator.parent {
      endedChildren[parent, default: 0] += 1
      departureBelow[parent] = .latest(departureBelow[parent], departure)
      suspect(parent)
    }
    if coordinator.label != nil, let opener = coordinator.opener { awaitingOpeners.insert(opener) }
    return CoordinatorEnding(
      coordinator: coordinator.id,
      completion: coordinator.completion(after: departure, &work),
      opener: coordinator.opener,
      before: departure?.before ?? draft.before
    )
  }
}

extension LiveCoordinator {
  /// Cancelled if the user, or a transfer of its own subtree, removed its last screen; else dropped.
  func completion(after departure: Departure?, _ work: inout Int) -> CoordinatorCompletion? {
    guard isStarted else { return nil }
    guard let departure, let by = departure.by else { return .cancelled }
    let line = departure.before.line(from: by, upTo: id)
    work += line.count
    return line.last == id ? .cancelled : .dropped(by: by)
  }
}
