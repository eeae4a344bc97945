internal import JSON

// Facts always commit, and entries whose requirements fail leave. If completions and redirects that follow
// fail, only they are undone, as after a screen event.

extension Execution {
  /// States facts from outside.
  ///
  /// Unchanged facts are judged too, because a client may have registered a requirement since.
  mutating func state(_ facts: JSON.Object) throws(Stop) {
    let isChanged = try draft.set(facts)
    let unmet = unmetEntries(reading: facts.names)
    guard isChanged || !unmet.isEmpty else { throw .noop(.factsUnchanged) }
    redirection.pending = unmet.redirects(onViewIn: draft.tree, work: &draft.work)
    report.statesFacts = true
    let cause = Cause(kind: .remove, by: nil, animated: command.animated ?? true)
    eviction = try Eviction(of: unmet, from: &draft, cause)
    keepSavepoint()
    if let batch = eviction?.batch { begin(batch) }
  }

  /// States facts as the action of a coordinator; returns whether one differs from before.
  mutating func state(_ facts: JSON.Object, by id: CoordinatorID) throws(Stop) -> Bool {
    let before = draft.tree.facts
    guard try draft.set(facts) else { return false }
    let unmet = unmetEntries(reading: draft.tree.facts.changes(since: before).names)
      .filter { isOfBase($0) }
    report.statesFacts = true
    let cause = Cause(kind: .remove, by: id, animated: command.animated ?? true, isOfFacts: true)
    let eviction = try Eviction(of: unmet, from: &draft, cause)
    report.evicted += eviction.moves
    if let batch = eviction.batch { begin(batch) }
    return true
  }

  /// Whether an entry existed before the command; entries that the command adds are judged at its end.
  private func isOfBase(_ entry: UnmetEntry) -> Bool {
    switch entry.id {
    case .screen(let key): base.screens.contains(key)
    case .coordinator(let id): base.coordinators.contains(id)
    }
  }

  /// The entries whose requirements read one of these facts, or any, and do not hold; parents before children.
  mutating func unmetEntries(reading facts: [String]?) -> [UnmetEntry] {
    guard !draft.tree.types.requirements.isEmpty else { return [] }
    var judge = RequirementJudge(draft.tree)
    let unmet = judge.allUnmet(reading: facts)
    finished(judge)
    return unmet
  }

  /// Restarts the root, or its selected tab, if it is on top and shows nothing; returns whether it did.
  ///
  /// Only a change of facts, or the closing of the layers above the root, restarts it.
  mutating func refillRoot() throws(Stop) -> Bool {
    guard !hasRefilled, draft.tree.onView.isEmpty, let root = draft.tree.rootLayer,
      root == draft.tree.topLayer
    else { return false }
    let hasClosedLayers = base.topLayer != base.rootLayer && !isRestoring
    guard report.statesFacts || hasClosedLayers else { return false }
    hasRefilled = true
    redirection.begin(from: Plan.Undo(draft: draft, report: report))
    stage = .refill
    switch draft.tree.refill(of: root) {
    case .open(let tabs): follow(.changed(starting: try draft.openSelected(in: tabs)))
    case .route(let route): work.append(.event(route))
    case nil: return false
    }
    return true
  }
}

/// The restart of a root that shows nothing.
private enum Refill {
  /// Opens the selected tab of these tabs, which was not opened yet.
  case open(ContainerID)
  /// Sends the initial route of the root, or of the coordinator of the selected tab.
  case route(QueuedRoute)
}

extension Tree {
  fileprivate func refill(of root: ContainerID) -> Refill? {
    var container = root
    var tab: Tabs.TabEntry?
    while case .tabs(let content) = containers.member(container)?.value.content {
      tab = content.tabs.first { $0.container == content.selected }
      if tab?.coordinator == nil { return .open(container) }
      container = content.selected
    }
    guard let route = tab == nil ? rootRoute : tab?.spec.child.route else { return nil }
    let coordinator = tab?.coordinator ?? Tree.root
    guard coordinators.contains(coordinator) else { return nil }
    return .route(QueuedRoute(coordinator: coordinator, route: route, origin: .initial))
  }
}
