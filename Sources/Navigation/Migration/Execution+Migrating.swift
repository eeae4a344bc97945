internal import DequeModule

// A migration carries the entries of a tree over to another graph. Entries that do not fit leave.
//
// If completions or the first routes of new tabs fail, their effects are rolled back, as after a screen
// event, but the migration commits.

extension Execution {
  /// Begins the migration of the tree to another graph.
  mutating func migrate(by migration: any TreeMigration) throws(Stop) {
    try command.checkSender(in: draft.tree)
    draft.work += draft.tree.entryCount
    var plan = try MigrationPlan(draft.tree, migration)
    let leaving = try plan.carryOver(on: &draft)
    draft.tree.set(migration.facts(draft.tree.facts).changes(since: draft.tree.facts))
    draft.before = draft.tree
    let before = draft.tree
    let cause = Cause(kind: .set, by: nil, animated: command.animated ?? false)
    try plan.adaptContainers(on: &draft, cause)
    let unmet = unmetEntries(reading: nil).filter { !plan.leaves($0, leaving) }
    redirection.pending = unmet.redirects(onViewIn: draft.tree, work: &draft.work)
    report.statesFacts = !unmet.isEmpty
    var eviction = try Eviction(of: unmet, from: &draft, cause)
    let ended = before.descendants(of: Tree.root).filter(plan.leaving.contains)
    eviction.endings =
      before.endings(of: ended, with: .cancelled)
      + eviction.endings.filter { !plan.leaving.contains($0.coordinator) }
    eviction.screens = leaving.filter { draft.tree.screens.contains($0) } + eviction.screens
    let lost = Set(eviction.moves.map(\.entry))
    eviction.moves = plan.moves.filter { !lost.contains($0.entry) } + eviction.moves
    eviction.isMigration = true
    self.eviction = eviction
    keepSavepoint()
    for route in try plan.openNewTabs(on: &draft) { work.append(.event(route)) }
    if let batch = eviction.batch { begin(batch) }
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
