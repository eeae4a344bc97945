// The steps of a command: the routes of a deep link, Back, and what a screen event does.

extension Execution {
  /// Begins the next route.
  ///
  /// A link that finds no taker is rolled back, as a command or as a step of a transaction.
  mutating func beginNextRoute() throws(Stop) {
    do throws(Stop) {
      try startNextRoute()
    } catch .noop(let reason) {
      guard let before = plan.beforeLink?.value else { throw .noop(reason) }
      let (counters, remaining, work) = (draft.tree.counters, report.remaining, draft.work)
      draft = before.draft
      draft.work = work
      // Keys that clients may have seen are not reused.
      draft.tree.counters = counters
      report = before.report
      report.remaining = remaining
      report.lastReason = reason
      plan.routes = []
    }
  }

  private mutating func startNextRoute() throws(Stop) {
    report.remaining = plan.routes
    let route = plan.routes.removeFirst()
    let taker = try linkTaker(of: route.name)
    draft.work += report.searched.count
    guard let taker else { throw .noop(report.unhandled(route.name, for: command, in: &draft)) }
    report.remaining = []
    draft.opened = []
    plan.previousTaker = taker
    take(route, taker)
  }

  private mutating func linkTaker(of route: String) throws(Stop) -> CoordinatorID? {
    if plan.previousTaker == nil, command.target != .nearest { return try taker(of: route) }
    var search = LinkSearch(draft, for: command, route: route)
    let taker =
      if let previous = plan.previousTaker { search.taker(after: previous) } else { search.firstTaker() }
    report.searched = search.searched
    draft.work += search.length
    return taker
  }

  mutating func back() throws(Stop) {
    let animated = command.animated ?? true
    let effect = backEffect()
    switch effect {
    case .route(let route, let taker):
      take(route, taker)
    case .swallow(let reason), .nothing(let reason):
      throw .noop(reason)
    case .pop, .dismiss:
      draft.before = draft.tree
      effect.remove(from: &draft, animated: animated)
    case .select(let tab, let container):
      guard case .tabs(let tabs) = draft.tree.containers[container]?.content else { return }
      let cause = Cause(kind: .select, by: nil, animated: animated)
      _ = try draft.mark(tab, of: tabs, in: container, cause, isBack: true)
      follow(.changed(starting: try draft.openSelected(in: container)))
    }
  }

  private mutating func backEffect() -> BackEffect {
    var decision = BackDecision(draft: draft, isLimited: savepoint == nil)
    defer { draft.work = decision.work }
    return decision.effect()
  }

  mutating func apply(_ event: ScreenEvent) throws(Stop) {
    draft.before = draft.tree
    if case .idle = event { return try beginIdleRoutes() }
    if case .didCloseTab(let tab, let container) = event {
      eviction = try event.closed(tab, of: container, on: &draft, animated: command.animated ?? false)
      keepSavepoint()
      if let batch = eviction?.batch { begin(batch) }
      return
    }
    var (effect, tabs) = try event.apply(to: &draft, animated: command.animated ?? false)
    if case .nothing(let reason) = effect { throw .noop(reason) }
    keepSavepoint()
    if case .changed = effect, let tabs { effect = .changed(starting: try draft.openSelected(in: tabs)) }
    follow(effect)
  }

  /// Gives up the kept command, and begins the idle routes of a coordinator.
  private mutating func beginIdleRoutes() throws(Stop) {
    let (entries, walked) = draft.tree.idleEntries()
    draft.work += walked
    guard let entry = entries.first(where: { $0.isMeant(by: command.target) }) else {
      throw .noop(
        Reason(.nothingToDo, "No such coordinator above the active screen has an idle time that runs now.")
      )
    }
    if draft.tree.kept != nil {
      try forgetKept()
      keepSavepoint()
    }
    command = TreeCommand(.handle(entry.spec.routes), animated: command.animated)
    // The coordinator with the idle time takes the first route if it can.
    let first = entry.spec.routes.first?.name ?? ""
    if draft.tree.types[entry.type]?.routes?.contains(first) == true {
      command.target = .id(entry.coordinator)
    }
    plan.routes = entry.spec.routes[...]
    plan.previousTaker = nil
  }
}
