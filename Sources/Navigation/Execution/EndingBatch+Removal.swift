extension EndingBatch {
  /// Removes the ended coordinators from a draft, with one splice per container and one dismissal.
  ///
  /// Returns the disposed coordinators, and the layers that wait for another screen of an opener.
  func remove(from draft: inout Draft) -> (disposed: [Disposed], withdrawn: [ContainerID]) {
    draft.before = draft.tree
    for ending in endings where ending.keeps {
      if let heir = ending.opener, draft.tree.coordinators.contains(heir) {
        draft.passOn(from: ending.coordinator, to: heir) { self[$0] != nil }
      }
    }
    let leaving = closure(in: draft.tree)
    let own = leaving.flatMap { draft.tree.coordinators[$0]?.screens.elements ?? [] }
    let isListed = Set(own)
    let awaiting = layersOfOpeners(in: draft.tree, without: Set(leaving))
    let others = screens.filter { !isListed.contains($0) }
    draft.removeTabs(of: leaving, cause)
    let withdrawn = draft.remove(own + others, cause, awaiting: awaiting)
    return (leaving.compactMap { dispose(of: $0, on: &draft, because: nil) }, withdrawn)
  }

  /// Removes the ended coordinators without asking openers, because their actions were rolled back.
  func removeSilently(from draft: inout Draft, because reason: Reason) -> [Disposed] {
    let leaving = closure(in: draft.tree)
    draft.removeTabs(of: leaving, cause)
    draft.remove(screens, cause)
    return leaving.compactMap { dispose(of: $0, on: &draft, because: reason) }
  }

  /// The layers of openers with deferred actions.
  ///
  /// The layers stay although they are empty, because the openers may show a screen in them.
  private func layersOfOpeners(in tree: Tree, without leaving: Set<CoordinatorID>) -> [ContainerID] {
    deferred.compactMap { each in
      let id = each.acting.coordinator
      guard !leaving.contains(id), let opener = tree.coordinators[id] else { return nil }
      return tree.home(of: opener).map { tree.layer(of: $0.id) }
    }
  }

  /// The ended coordinators and all their descendants, children before parents.
  private func closure(in tree: Tree) -> [CoordinatorID] {
    var seen: Set<CoordinatorID> = []
    var closure: [CoordinatorID] = []
    for ending in endings where seen.insert(ending.coordinator).inserted {
      closure += tree.descendants(of: ending.coordinator) { seen.insert($0).inserted }
      closure.append(ending.coordinator)
    }
    return closure
  }

  private func dispose(of id: CoordinatorID, on draft: inout Draft, because undone: Reason?) -> Disposed? {
    guard let coordinator = draft.tree.coordinators[id] else { return nil }
    var disposed = Disposed(
      coordinator: id,
      type: coordinator.type,
      opener: coordinator.opener,
      label: coordinator.label
    )
    if coordinator.isStarted { disposed.completion = self[id]?.completion ?? .dropped(by: cause.ender) }
    if let opener = coordinator.opener, coordinator.label != nil, !delivered.contains(id) {
      disposed.undelivered =
        undone ?? missed[id]
        ?? Reason(.coordinatorEnded, "\(opener), which started it, has ended.", of: opener)
      if id == unreceived || (undone == nil && missed[id] != nil) {
        disposed.isKept = keepCompletion(of: disposed, on: &draft)
      }
    }
    draft.removeCoordinator(id)
    return disposed
  }

  /// Keeps a completion for the client of its opener; returns whether the opener lives on.
  private func keepCompletion(of disposed: Disposed, on draft: inout Draft) -> Bool {
    guard let completion = disposed.completion, let label = disposed.label,
      let opener = disposed.opener.flatMap({ draft.tree.coordinators[$0] })
    else { return false }
    let pending = PendingCompletion(
      opener: opener.id,
      openerType: opener.type,
      child: disposed.coordinator,
      type: disposed.type,
      label: label,
      completion: completion
    )
    draft.edit(opener.id) { $0.pending.append(pending) }
    draft.tree.paramEntries += [pending].entryCount
    return true
  }
}

/// The entries that the removal of a batch will remove; visits each coordinator at most once.
struct ComingRemoval {
  let batch: EndingBatch
  let tree: Tree
  private(set) var known: [CoordinatorID: Bool] = [:]

  /// The number of visited coordinators.
  var length: Int { known.count }

  mutating func takes(_ key: ScreenKey) -> Bool {
    if batch.leaving.contains(key) { return true }
    return tree.screens[key].map { takesWhatBelongs(to: $0.owner) } ?? true
  }

  /// Whether a coordinator has ended or ends in the removal, by itself or with an ancestor.
  mutating func takes(_ id: CoordinatorID) -> Bool { batch[id] != nil || takesWhatBelongs(to: id) }

  /// Whether a coordinator's screens and children leave in the removal; with `keep`, they pass to its opener.
  private mutating func takesWhatBelongs(to id: CoordinatorID) -> Bool {
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
      guard let coordinator = tree.coordinators[next] else {
        answer = true
        break
      }
      switch batch[next] {
      case let ending? where ending.keeps: current = ending.opener
      case .some: answer = true
      case nil: current = coordinator.parent
      }
    }
    for each in path { known[each] = answer }
    return answer ?? false
  }
}
