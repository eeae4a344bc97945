internal import JSON

// Facts always commit: the entries whose requirements do not hold any more leave, whatever they show. Completions and
// redirects that follow from it may fail; then they are undone, as after a screen event.

extension Execution {
  /// States facts from outside.
  ///
  /// An unchanged one is judged too, because a client may have registered a requirement since.
  mutating func state(_ facts: JSON.Object) throws(Stop) {
    let isChanged = try draft.set(facts)
    let unmet = unmetEntries(reading: facts.names)
    guard isChanged || !unmet.isEmpty else { throw .noop(.factsUnchanged) }
    redirection.pending = unmet.redirects(onViewIn: draft.tree, work: &draft.work)
    report.statesFacts = true
    let cause = Cause(kind: .remove, by: nil, animated: command.animated ?? true)
    let eviction = try Eviction(of: unmet, from: &draft, cause)
    self.eviction = eviction
    keepSavepoint()
    if let batch = eviction.batch { begin(batch) }
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

  /// What a command adds itself is judged at its end.
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

  /// Begins the root anew, or the selected tab in it, if it is on top and shows nothing, and facts have changed or the
  /// layers above it have closed; returns whether it did.
  mutating func refillRoot() throws(Stop) -> Bool {
    guard !hasRefilled, draft.tree.onView.isEmpty, let root = draft.tree.rootLayer,
      root == draft.tree.topLayer
    else { return false }
    let hasClosedLayers = base.topLayer != base.rootLayer && !isRestoring
    guard report.statesFacts || hasClosedLayers else { return false }
    hasRefilled = true
    var container = root
    var tab: Tabs.TabEntry?
    var tabs: ContainerID?
    while case .tabs(let content) = draft.tree.containers.member(container)?.value.content {
      tab = content.tabs.first { $0.container == content.selected }
      tabs = container
      container = content.selected
    }
    redirection.begin(from: Plan.Undo(draft: draft, report: report))
    stage = .refill
    if let tabs, tab?.coordinator == nil {
      follow(.changed(starting: try draft.openSelected(in: tabs)))
      return true
    }
    let route = tab == nil ? draft.tree.rootRoute : tab?.spec.child.route
    guard let route else { return false }
    let coordinator = tab?.coordinator ?? Tree.root
    guard draft.tree.coordinators.contains(coordinator) else { return false }
    work.append(.event(QueuedRoute(coordinator: coordinator, route: route, origin: .initial)))
    return true
  }
}
