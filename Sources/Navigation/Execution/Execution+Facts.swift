internal import HashTreeCollections
internal import JSON

// Facts always commit: the entries whose requirements do not hold any more leave, whatever they show. Completions and
// redirects that follow from it may fail; then they are undone, as after a screen event.

/// The part of a change of facts, or of a migration, that is done after its savepoint.
struct Eviction: Sendable {
  var endings: [CoordinatorEnding] = []
  var screens: [ScreenKey] = []
  let cause: Cause
  /// The entries that were not simply kept.
  var moves: [EntryMove] = []
  /// Whether it is that of a migration, which lists all entries that leave as moves.
  var isMigration = false
}

extension Execution {
  /// States facts from outside.
  ///
  /// An unchanged one is judged too, because a client may have registered a requirement since.
  mutating func state(_ facts: JSON.Object) throws(Stop) {
    let isChanged = try draft.set(facts)
    let unmet = unmetEntries(reading: facts.names)
    guard isChanged || !unmet.isEmpty else { throw .noop(.factsUnchanged) }
    redirection.pending = redirects(of: unmet)
    report.refillsRoot = !draft.tree.types.requirements.isEmpty
    let eviction = try evict(unmet, Cause(kind: .remove, by: nil, animated: command.animated ?? true))
    self.eviction = eviction
    keepSavepoint()
    endTogether(of: eviction)
  }

  /// States facts as the action of a coordinator; returns whether one differs from before.
  mutating func state(_ facts: JSON.Object, by id: CoordinatorID) throws(Stop) -> Bool {
    let before = draft.tree.facts
    guard try draft.set(facts) else { return false }
    let unmet = unmetEntries(reading: draft.tree.facts.changes(since: before).names)
      .filter { isOfBase($0) }
    report.refillsRoot = report.refillsRoot || !draft.tree.types.requirements.isEmpty
    let eviction = try evict(unmet, Cause(kind: .remove, by: id, animated: command.animated ?? true))
    report.evicted += eviction.moves
    endTogether(of: eviction)
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
    let requirements = draft.tree.types.requirements
    guard !requirements.isEmpty else { return [] }
    var judge = RequirementJudge(draft.tree)
    var unmet: [UnmetEntry] = []
    for entries in requirements.entries(reading: facts) where judge.unmet(entries) != nil {
      switch entries {
      case .screens(let name):
        for key in draft.tree.screens.keys(named: name) {
          if let entry = draft.tree.screens[key].flatMap({ self.unmet($0, &judge) }) { unmet.append(entry) }
        }
      case .coordinators(let type):
        unmet += draft.tree.coordinators(ofType: type).compactMap { self.unmet($0, &judge) }
      }
    }
    finished(judge)
    draft.work += unmet.count
    return unmet.sorted { $0.precedes($1) }
  }

  /// The redirects of the entries that are on view, each once.
  mutating func redirects(of unmet: [UnmetEntry]) -> [Redirect] {
    guard !unmet.isEmpty else { return [] }
    let onView = Set(draft.tree.onView)
    let above = Set(onView.flatMap { draft.tree.line(from: draft.tree.screens[$0]?.owner) })
    draft.work += above.count
    var redirects: [Redirect] = []
    for entry in unmet {
      let isOnView =
        switch entry.id {
        case .screen(let key): onView.contains(key)
        case .coordinator(let id): above.contains(id)
        }
      guard isOnView, case .redirect(let routes) = entry.requirement.otherwise,
        !redirects.contains(where: { $0.routes == routes })
      else { continue }
      redirects.append(Redirect(entries: entry.entries, routes: routes))
    }
    return redirects
  }

  /// Prepares the removal of entries; tabs that lose their coordinator, or are left empty and hidden, are as if they had
  /// never been opened.
  mutating func evict(_ unmet: [UnmetEntry], _ cause: Cause) throws(Stop) -> Eviction {
    var eviction = Eviction(cause: cause)
    guard !unmet.isEmpty else { return eviction }
    draft.before = draft.tree
    var leaving: Set<CoordinatorID> = []
    var emptied: [ContainerID] = []
    for entry in unmet {
      switch entry.id {
      case .coordinator(let id):
        guard !leaving.contains(id), let coordinator = draft.tree.coordinators[id] else { continue }
        add(coordinator, to: &eviction, &leaving)
        emptied.append(contentsOf: coordinator.home.container.map { [$0] } ?? [])
      case .screen(let key):
        guard let screen = draft.tree.screens[key], !leaving.contains(screen.owner) else { continue }
        eviction.screens.append(key)
        emptied.append(screen.container)
      }
      eviction.moves.append(entry.leftMove)
    }
    try unopenTabs(around: emptied, &eviction, &leaving)
    return eviction
  }

  private mutating func add(
    _ coordinator: LiveCoordinator,
    to eviction: inout Eviction,
    _ leaving: inout Set<CoordinatorID>
  ) {
    let plan = draft.tree.dropPlan(coordinator.id, includesSelf: true)
    draft.work += plan.length
    eviction.screens += plan.screens
    for id in plan.coordinators where leaving.insert(id).inserted {
      guard let each = draft.tree.coordinators[id] else { continue }
      eviction.endings.append(
        CoordinatorEnding(
          coordinator: id,
          completion: each.isStarted ? .cancelled : nil,
          opener: each.opener,
          before: draft.tree
        )
      )
    }
  }

  /// Begins the removal of entries, and asks the openers of what leaves.
  mutating func endTogether(of eviction: Eviction) {
    guard !eviction.endings.isEmpty || !eviction.screens.isEmpty else { return }
    openBatch(eviction.cause)
    batch?.screens = eviction.screens
    endTogether(eviction.endings)
  }
}

extension Tree {
  /// The facts that requirements read which do not hold although such entries are in the tree.
  ///
  /// There are some only while the requirements are new.
  package var factsOfUnmetRequirements: [String] {
    var judge = RequirementJudge(self)
    var facts: [String] = []
    for entries in types.requirements.entries(reading: nil) {
      guard let unmet = judge.unmet(entries), has(entries) else { continue }
      facts += unmet.facts.filter { !facts.contains($0) }
    }
    return facts
  }

  /// Whether there are entries that may leave because of that requirement.
  func has(_ entries: RequiringEntries) -> Bool {
    switch entries {
    case .screens(let name): screens.has(named: name)
    case .coordinators(let type):
      byType[type]?.fromTop.contains { coordinators[$0]?.opening != .root } ?? false
    }
  }
}

// Tabs and the root, which live on when they are empty.
extension Execution {
  /// Makes tabs unopened whose coordinator leaves, or which are hidden and keep no screen.
  private mutating func unopenTabs(
    around containers: [ContainerID],
    _ eviction: inout Eviction,
    _ leaving: inout Set<CoordinatorID>
  ) throws(Stop) {
    var seen: Set<ContainerID> = []
    let gone = Set(eviction.screens)
    for container in containers {
      var inner = container
      while let id = draft.tree.containers.member(inner)?.value.enclosing {
        defer { inner = id }
        guard case .tabs(let tabs) = draft.tree.containers.member(id)?.value.content,
          seen.insert(inner).inserted, let tab = tabs.tabs.first(where: { $0.container == inner }),
          let coordinator = tab.coordinator.flatMap({ draft.tree.coordinators[$0] }),
          tabs.owner.map({ !leaving.contains($0) }) ?? false
        else { continue }
        let isLeaving = leaving.contains(coordinator.id)
        draft.work += tabs.tabs.count
        guard isLeaving || (tabs.selected != inner && isLeft(empty: inner, by: coordinator.id, gone)) else {
          continue
        }
        if !isLeaving { add(coordinator, to: &eviction, &leaving) }
        try draft.renew(tab, of: id, eviction.cause)
      }
    }
  }

  /// Whether a tab, and all that its coordinator shows elsewhere, consists of screens that leave.
  private mutating func isLeft(
    empty id: ContainerID,
    by coordinator: CoordinatorID,
    _ gone: Set<ScreenKey>
  ) -> Bool {
    let plan = draft.tree.dropPlan(coordinator, includesSelf: true)
    draft.work += plan.length
    guard plan.screens.allSatisfy(gone.contains) else { return false }
    for part in draft.tree.parts(of: id) {
      guard let entries = draft.tree.entries(of: part) else { continue }
      guard entries.count <= gone.count else { return false }
      draft.work += entries.count
      guard entries.elements.allSatisfy(gone.contains) else { return false }
    }
    return true
  }

  /// Begins the root anew, or the selected tab in it, if facts have left it empty; returns whether it did.
  mutating func refillRoot() throws(Stop) -> Bool {
    guard report.refillsRoot, let root = draft.tree.rootLayer else { return false }
    report.refillsRoot = false
    var container = root
    var tab: Tabs.TabEntry?
    var tabs: ContainerID?
    while case .tabs(let content) = draft.tree.containers.member(container)?.value.content {
      tab = content.tabs.first { $0.container == content.selected }
      tabs = container
      container = content.selected
    }
    guard draft.tree.isEmpty(container) else { return false }
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

extension UnmetEntry {
  /// The entry as one that leaves because of facts.
  var leftMove: EntryMove {
    let name: String
    switch id {
    case .screen(let key): name = key.description
    case .coordinator(let id): name = id.description
    }
    return EntryMove(entry: name, kind: .left, detail: sentence)
  }
}
