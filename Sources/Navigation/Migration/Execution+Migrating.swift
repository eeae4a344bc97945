internal import DequeModule
internal import JSON

// A migration: each entry of the tree is carried over to another graph, and what does not fit leaves, in one change.
//
// Completions and the first routes of new tabs may fail. They do not stop the migration: what they did is rolled back,
// as after a screen event.

extension Execution {
  /// Begins the migration of the tree to another graph.
  mutating func migrate(by migration: any TreeMigration) throws(Stop) {
    if let from = command.from { try checkSender(from) }
    draft.work += draft.tree.entryCount
    var plan = try MigrationPlan(draft.tree, migration)
    let leaving = try plan.carryOver(on: &draft)
    draft.tree.set(migration.facts(draft.tree.facts).changes(since: draft.tree.facts))
    draft.before = draft.tree
    let before = draft.tree
    let cause = Cause(kind: .set, by: nil, animated: command.animated ?? false)
    try plan.adaptContainers(on: &draft, cause)
    let unmet = unmetEntries(reading: nil).filter { !plan.leaves($0, leaving) }
    redirection.pending = redirects(of: unmet)
    report.refillsRoot = !unmet.isEmpty
    var eviction = try evict(unmet, cause)
    eviction.endings =
      endings(of: plan, before: before) + eviction.endings.filter { !plan.leaving.contains($0.coordinator) }
    eviction.screens = leaving.filter { draft.tree.screens.contains($0) } + eviction.screens
    let lost = Set(eviction.moves.map(\.entry))
    eviction.moves = plan.moves.filter { !lost.contains($0.entry) } + eviction.moves
    eviction.isMigration = true
    self.eviction = eviction
    keepSavepoint()
    for each in try plan.openNewTabs(on: &draft) {
      work.append(.event(QueuedRoute(coordinator: each.coordinator, route: each.route, origin: .initial)))
    }
    endTogether(of: eviction)
  }

  /// The ends of the coordinators that leave, children before parents.
  private func endings(of plan: MigrationPlan, before: Tree) -> [CoordinatorEnding] {
    let leaving = before.descendants(of: Tree.root).filter(plan.leaving.contains)
    return leaving.compactMap { before.coordinators[$0] }.map {
      CoordinatorEnding(
        coordinator: $0.id,
        completion: $0.isStarted ? .cancelled : nil,
        opener: $0.opener,
        before: before
      )
    }
  }

  /// The entries that left because of facts, and those that a migration did not simply keep; of a migration also those
  /// that left only because of another one.
  func moves() -> [EntryMove] {
    let moves = report.evicted + (eviction?.moves ?? [])
    guard eviction?.isMigration == true else { return moves }
    let listed = Set(moves.map(\.entry))
    let gone = base.screens.ids.sorted().filter { !draft.tree.screens.contains($0) }
    let ended = base.coordinators.ids.sorted().filter { !draft.tree.coordinators.contains($0) }
    let others =
      ended.map { ($0.description, base.coordinators[$0]?.type) }
      + gone.map { ($0.description, base.screens[$0]?.name) }
    return moves
      + others.filter { !listed.contains($0.0) }.map { entry, name in
        EntryMove(entry: entry, kind: .left, detail: "\(name ?? ""): it leaves with what it was in.")
      }
  }
}

extension Tree {
  /// Starts the migration of this tree to another graph, on a copy.
  package func migrating(
    by migration: any TreeMigration,
    from: ScreenKey? = nil,
    animated: Bool? = nil,
    slice: WorkSlice = .max,
    answering: Execution.Answering = { _, _ in nil }
  ) -> Step {
    let command = TreeCommand(.transaction([]), from: from, animated: animated)
    var execution = Execution(self, command, .migration(migration))
    return execution.begin(slice: slice, answering: answering)
  }

  /// The end of a command that has nothing to do.
  package func unchanged(because reason: Reason) -> Ended {
    Ended(tree: self, outcome: .refused(.noop, reason, revision: revision), change: nil, routed: [])
  }
}

extension MigrationPlan {
  /// Whether an entry leaves because the new graph does not fit it.
  fileprivate func leaves(_ entry: UnmetEntry, _ screens: [ScreenKey]) -> Bool {
    switch entry.id {
    case .screen(let key): screens.contains(key)
    case .coordinator(let id): leaving.contains(id)
    }
  }
}
