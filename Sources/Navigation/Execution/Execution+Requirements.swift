internal import DequeModule
internal import JSON

// Requirements. The entries that a command adds are judged before it commits. If a requirement does not hold,
// the command is undone and ends, or its redirect runs instead and is judged in the same way.

extension Execution {
  /// Judges the entries that the command has added; returns whether there is more to do.
  mutating func judgeRequirements() throws(Stop) -> Bool {
    guard !draft.tree.types.requirements.isEmpty else { return false }
    var judge = RequirementJudge(draft.tree)
    let unmet = judge.firstUnmet(addedBy: draft)
    finished(judge)
    guard let unmet else { return false }
    try reject(unmet)
    return true
  }

  /// Rejects a new coordinator whose requirement fails, before it is asked; returns whether it was rejected.
  mutating func reject(beforeAsking coordinator: LiveCoordinator) throws(Stop) -> Bool {
    guard !draft.tree.types.requirements.isEmpty, !base.coordinators.contains(coordinator.id) else {
      return false
    }
    var judge = RequirementJudge(draft.tree)
    // Its new ancestors are judged first.
    let line = draft.tree.line(from: coordinator.id).prefix { !base.coordinators.contains($0) }
    draft.work += line.count
    var unmet: UnmetEntry?
    for id in line.reversed() where unmet == nil {
      unmet = draft.tree.coordinators[id].flatMap { judge.unmet($0) }
    }
    finished(judge)
    guard let unmet else { return false }
    try reject(unmet)
    return true
  }

  /// Undoes the addition of an entry, and begins the redirect or ends the command.
  private mutating func reject(_ entry: UnmetEntry) throws(Stop) {
    if let (tabs, tab) = draft.openedTab(around: entry, isHidden: true) { return try unopen(tab, of: tabs) }
    // The command passes a leave guard whose confirmation is rejected.
    guard leaving.asking == nil else { throw .blocked(.requirementFailed(entry)) }
    let isFollowing = redirection.ground != nil
    // The tree keeps the tab that was selected before.
    if !isFollowing, case .report(.didSelect) = command.body { savepoint = nil }
    guard case .redirect(let routes) = entry.requirement.otherwise, !isRestoring else {
      throw .blocked(.requirementFailed(entry))
    }
    let redirect = Redirect(entries: entry.entries, routes: routes)
    if let ground = redirection.ground?.value {
      restart(from: ground)
    } else if savepoint != nil {
      undoFollowing(because: .requirementFailed(entry))
      beginStage(of: redirect)
    } else if let opening {
      if let (tabs, tab) = draft.openedTab(around: entry, isHidden: false) {
        redirection.pending.append(redirect)
        return try unopen(tab, of: tabs)
      }
      restart(from: Plan.Undo(draft: Draft(base), report: Report()))
      try openAgain(opening.root, facts: opening.facts)
    } else {
      restart(from: Plan.Undo(draft: Draft(base), report: Report()))
      redirection.replacesCommand = true
    }
    try begin(redirect)
    // The confirmation closes before the redirect opens layers above it, which would close with it.
    if parkMs != nil { giveUpConfirmation() }
  }

  /// Begins a redirect that follows from facts or a screen event, and records the command that returns.
  private mutating func beginStage(of redirect: Redirect) {
    redirection.begin(from: Plan.Undo(draft: draft, report: report))
    stage = .redirect(redirect)
    returning = eviction?.isOfUser == false ? draft.tree.types.returning(to: base, after: redirect) : nil
  }

  /// Whether the command is an undo or a redo.
  var isRestoring: Bool { if case .restore = command.body { true } else { false } }

  private mutating func unopen(_ tab: Tabs.TabEntry, of id: ContainerID) throws(Stop) {
    let gone = try draft.unopen(tab, of: id)
    work.removeAll { if case .event(let event) = $0 { gone.contains(event.coordinator) } else { false } }
  }

  /// Opens the root again, as the first coordinator and without its route.
  private mutating func openAgain(_ root: ChildSpec, facts: JSON.Object) throws(Stop) {
    var root = root
    root.route = nil
    let last = draft.tree.counters.coordinator
    draft.tree.counters.coordinator = base.counters.coordinator
    try open(root, facts: facts)
    draft.tree.counters.coordinator = max(last, draft.tree.counters.coordinator)
    let tree = draft.tree
    report.disposed.removeAll { tree.coordinators.contains($0.coordinator) }
  }

  /// Counts the work of a judge, and records the requirements that it judged.
  mutating func finished(_ judge: RequirementJudge) {
    draft.work += judge.work
    if conditions != nil { conditions? += judge.judged }
  }

  /// Returns to an earlier state, except for the work done and the ids that clients may have seen.
  ///
  /// The discarded coordinators that clients have seen are disposed of.
  mutating func restart(from earlier: Plan.Undo) {
    let (counters, done) = (draft.tree.counters, draft.work)
    let disposed = earlier.disposed(ifGivenUp: draft, report)
    draft = earlier.draft
    draft.tree.counters = counters
    draft.work = done
    report = earlier.report
    report.disposed += disposed
    work = []
    batch = nil
    plan = Plan()
  }

  mutating func begin(_ redirect: Redirect) throws(Stop) {
    // Another redirect already shows what the restarted root would show.
    if case .refill = stage, redirection.chain.isEmpty, redirection.hasTaken(redirect.routes) { return }
    try redirection.take(redirect)
    command = TreeCommand(.handle(redirect.routes), animated: command.animated)
    // The first route goes to the root, not to what an earlier redirect has opened.
    plan = Plan()
    plan.routes = redirect.routes[...]
  }

  /// Begins the next redirect of an entry on view that has left.
  mutating func beginPendingRedirect() throws(Stop) -> Bool {
    guard !redirection.pending.isEmpty else { return false }
    let next = redirection.pending.removeFirst()
    guard !redirection.hasTaken(next.routes) else { return true }
    beginStage(of: next)
    try begin(next)
    if parkMs != nil { giveUpConfirmation() }
    return true
  }
}
