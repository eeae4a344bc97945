internal import DequeModule
internal import JSON

// Drop and disposal: coordinators that are dropped end, and coordinators that have become empty.

extension Execution {
  mutating func drop(_ id: CoordinatorID, includesSelf: Bool, animated: Bool) throws(Stop) {
    guard let coordinator = draft.tree.coordinators[id] else { return }
    guard !(includesSelf && draft.tree.isLasting(coordinator)) else {
      throw .failed(
        Reason(
          .rootCannotEnd,
          "\(draft.name(id)) is the root or a tab's coordinator; only its tree or its tabs end it.",
          details: ["coordinator": .string(id.description)]
        )
      )
    }
    let plan = draft.tree.dropPlan(id, includesSelf: includesSelf)
    draft.work += plan.length
    guard !plan.coordinators.isEmpty || !plan.screens.isEmpty else {
      report.lastReason = .nothingToDo
      return
    }
    openBatch(Cause(kind: .remove, by: id, animated: animated))
    batch?.screens = plan.screens
    endTogether(
      plan.coordinators.compactMap { draft.tree.coordinators[$0] }.map(dropped(by: id))
    )
  }

  mutating func endTogether(_ endings: [CoordinatorEnding]) {
    for ending in endings { batch?.add(ending) }
    for ending in endings.reversed() where ending.completion != nil { work.prepend(.complete(ending)) }
  }

  /// One removal for all that ended: one splice a container, one dismissal, children before parents.
  mutating func removeEnded() throws(Stop) {
    guard let ended = batch else { return }
    batch = nil
    draft.before = draft.tree
    for ending in ended.endings where ending.keeps {
      if let heir = ending.opener, draft.tree.coordinators.contains(heir) {
        draft.passOn(from: ending.coordinator, to: heir) { ended[$0] != nil }
      }
    }
    let leaving = closure(of: ended.endings)
    let screens = leaving.flatMap { draft.tree.coordinators[$0]?.screens.elements ?? [] }
    let isListed = Set(screens)
    let awaiting = layersOfOpeners(in: ended, without: Set(leaving))
    let others = ended.screens.filter { !isListed.contains($0) }
    let withdrawn = draft.remove(screens + others, ended.cause, awaiting: awaiting)
    for id in leaving { dispose(of: id, in: ended, because: nil) }
    if !withdrawn.isEmpty { work.prepend(.discard(withdrawn, ended.cause.dismissing)) }
    for each in ended.deferred.reversed() { work.prepend(.actions([each.action], each.acting)) }
  }

  /// The layers in which openers may still show something after the removal: what leaves them empty must not take
  /// their homes from them.
  private func layersOfOpeners(in ended: EndingBatch, without leaving: Set<CoordinatorID>) -> [ContainerID] {
    ended.deferred.compactMap { each in
      guard !leaving.contains(each.acting.coordinator),
        let opener = draft.tree.coordinators[each.acting.coordinator]
      else { return nil }
      return draft.tree.home(of: opener).map { draft.tree.layer(of: $0.id) }
    }
  }

  /// The ended coordinators and all their descendants, children before parents.
  private func closure(of endings: [CoordinatorEnding]) -> [CoordinatorID] {
    var seen: Set<CoordinatorID> = []
    var closure: [CoordinatorID] = []
    for ending in endings where seen.insert(ending.coordinator).inserted {
      // Parents first with the newest child first, turned round: children before parents, the oldest first.
      var found: [CoordinatorID] = []
      var open = [ending.coordinator]
      while let next = open.popLast() {
        found.append(next)
        let children = draft.tree.coordinators.member(next)?.value.children.elements ?? []
        open += children.filter { seen.insert($0).inserted }
      }
      closure += found.reversed()
    }
    return closure
  }

  private mutating func dispose(of id: CoordinatorID, in ended: EndingBatch, because undone: Reason?) {
    guard let coordinator = draft.tree.coordinators[id] else { return }
    var disposed = Disposed(
      coordinator: id,
      type: coordinator.type,
      opener: coordinator.opener,
      label: coordinator.label
    )
    if coordinator.isStarted {
      disposed.completion = ended[id]?.completion ?? .dropped(by: ended.cause.by)
    }
    if let opener = coordinator.opener, coordinator.label != nil, !ended.delivered.contains(id) {
      disposed.undelivered = undone ?? ended.missed[id] ?? .openerEnded(opener)
      if id == unreceived || (undone == nil && ended.missed[id] != nil) { keep(&disposed) }
    }
    report.disposed.append(disposed)
    draft.removeCoordinator(id)
  }

  /// Keeps a completion for the client of its opener, if the opener lives on.
  private mutating func keep(_ disposed: inout Disposed) {
    guard let completion = disposed.completion, let label = disposed.label,
      let opener = disposed.opener.flatMap({ draft.tree.coordinators[$0] })
    else { return }
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
    disposed.isKept = true
  }

  /// Ends what has become empty; false if nothing has.
  mutating func dispose() -> Bool {
    draft.closeRefilledIfEmpty()
    if endUnmoored() { return true }
    let endings = judge()
    guard !endings.isEmpty else { return false }
    openBatch(Cause(kind: .remove, by: nil, animated: command.animated ?? true))
    endTogether(endings)
    return true
  }

  /// The coordinators that would end next because they have become empty, the innermost first.
  ///
  /// For a trial: those that are attached to screens that have left end silently.
  mutating func emptied() -> [CoordinatorID] {
    let (unmoored, screens) = takeUnmoored()
    if !unmoored.isEmpty {
      removeSilently(unmoored, screens, Cause(kind: .remove, by: nil, animated: false), because: .nothingToDo)
    }
    return judge().map(\.coordinator)
  }

  /// Ends those whose screen has left, with all that they showed; false if there are none.
  private mutating func endUnmoored() -> Bool {
    let (endings, screens) = takeUnmoored()
    guard !endings.isEmpty else { return false }
    openBatch(Cause(kind: .remove, by: nil, animated: command.animated ?? true))
    batch?.screens = screens
    endTogether(endings)
    return true
  }

  /// The ends of those whose screen has left, children before parents, and the screens that go with them.
  private mutating func takeUnmoored() -> (endings: [CoordinatorEnding], screens: [ScreenKey]) {
    var endings: [CoordinatorEnding] = []
    var screens: [ScreenKey] = []
    var seen: Set<CoordinatorID> = []
    for (id, by) in draft.unmoored where !seen.contains(id) {
      let plan = draft.tree.dropPlan(id, includesSelf: true)
      draft.work += plan.length
      screens += plan.screens
      for next in plan.coordinators where seen.insert(next).inserted {
        guard let coordinator = draft.tree.coordinators[next] else { continue }
        endings.append(unmoored(coordinator, by: by))
      }
    }
    draft.unmoored = []
    return (endings, screens)
  }

  /// The ending of a coordinator whose screen was removed: its own last screen may have left with it.
  private mutating func unmoored(_ coordinator: LiveCoordinator, by id: CoordinatorID?) -> CoordinatorEnding {
    guard coordinator.screens.isEmpty, let departure = draft.lastDeparture(of: coordinator) else {
      return dropped(by: id)(coordinator)
    }
    return CoordinatorEnding(
      coordinator: coordinator.id,
      completion: coordinator.completion(after: departure, &draft.work),
      opener: coordinator.opener,
      before: departure.before
    )
  }

  /// The ending of a coordinator that a drop removes.
  private func dropped(by id: CoordinatorID?) -> (LiveCoordinator) -> CoordinatorEnding {
    { [tree = draft.tree] in
      CoordinatorEnding(
        coordinator: $0.id,
        completion: $0.isStarted ? .dropped(by: id) : nil,
        opener: $0.opener,
        before: tree
      )
    }
  }

  /// Ends what has become empty without asking openers, because their actions were rolled back.
  mutating func disposeSilently(because reason: Reason) {
    while true {
      let (unmoored, screens) = takeUnmoored()
      let endings = unmoored.isEmpty ? judge() : unmoored
      guard !endings.isEmpty else { return }
      let cause = Cause(kind: .remove, by: nil, animated: false)
      removeSilently(endings, screens, cause, because: reason)
    }
  }

  /// Removes what a migration or a change of facts removes, without asking openers.
  mutating func remove(_ eviction: Eviction, because reason: Reason) {
    removeSilently(eviction.endings, eviction.screens, eviction.cause, because: reason)
    draft.closeRefilledIfEmpty()
  }

  /// Ends a coordinator with all that is below it, without asking its opener.
  mutating func close(_ id: CoordinatorID, _ cause: Cause) {
    let plan = draft.tree.dropPlan(id, includesSelf: true)
    draft.work += plan.length
    let endings = plan.coordinators.compactMap { draft.tree.coordinators[$0] }.map(dropped(by: nil))
    removeSilently(endings, plan.screens, cause, because: .nothingToDo)
  }

  private mutating func removeSilently(
    _ endings: [CoordinatorEnding],
    _ screens: [ScreenKey],
    _ cause: Cause,
    because reason: Reason
  ) {
    var ended = EndingBatch(cause: cause)
    for ending in endings { ended.add(ending) }
    draft.remove(screens, cause)
    for id in closure(of: endings) { dispose(of: id, in: ended, because: reason) }
  }

  /// The coordinators that are empty now, children before parents.
  private mutating func judge() -> [CoordinatorEnding] {
    defer { draft.suspects = [] }
    draft.work += draft.suspects.count
    guard draft.suspects.contains(where: { mayBeEmpty($0) }) else { return [] }
    var judgement = Judgement(draft, workMax: savepoint == nil ? base.limits.work - draft.work : .max)
    defer { draft.work += judgement.work }
    return judgement.endings()
  }
}

extension Execution {
  /// A first look at a suspect, which spares most commands the judgement.
  func mayBeEmpty(_ id: CoordinatorID) -> Bool {
    draft.tree.coordinators.member(id).map { $0.value.opening != .root && $0.value.screens.isEmpty } ?? false
  }
}

extension Reason {
  static func openerEnded(_ opener: CoordinatorID) -> Reason {
    Reason(
      .coordinatorEnded,
      "\(opener), which started it, has ended.",
      details: ["coordinator": .string(opener.description)]
    )
  }
}
