internal import DequeModule

// Deep links: each route goes to the newest coordinator that the one before it created, never upward.

extension Execution {
  /// Begins the next route.
  ///
  /// A link that finds no taker changes nothing: the command, or the step of a transaction.
  mutating func beginNextRoute() throws(Stop) {
    do throws(Stop) {
      try startNextRoute()
    } catch .noop(let reason) {
      guard let before = plan.beforeLink?.value else { throw .noop(reason) }
      let (counters, remaining, work) = (draft.tree.counters, report.remaining, draft.work)
      draft = before.draft
      draft.work = work
      // Keys that clients may have seen are not given out again.
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
    guard let taker else { throw .noop(unhandled(route.name)) }
    report.remaining = []
    draft.opened = []
    plan.previousTaker = taker
    take(route, taker)
  }

  private mutating func linkTaker(of route: String) throws(Stop) -> CoordinatorID? {
    guard let previous = plan.previousTaker else { return try firstTaker(of: route) }
    report.searched = []
    let newest = newestOpened()
    draft.work += draft.opened.count
    if let newest {
      report.searched.append(newest)
      if takes(newest, route) { return newest }
    }
    guard draft.tree.coordinators.contains(previous) else {
      return newest.flatMap { nearestBelow($0, route) }
    }
    report.searched.append(previous)
    return takes(previous, route) ? previous : nearestBelow(previous, route)
  }

  private mutating func firstTaker(of route: String) throws(Stop) -> CoordinatorID? {
    guard command.target == .nearest else { return try taker(of: route) }
    report.searched = [Tree.root]
    return takes(Tree.root, route) ? Tree.root : nearestBelow(Tree.root, route)
  }

  /// The newest live coordinator that the step created; of tabs the selected one's.
  private func newestOpened() -> CoordinatorID? {
    guard draft.opened.count > 1 else { return draft.opened.first { draft.tree.coordinators.contains($0) } }
    var newest: CoordinatorID?
    for id in draft.opened.reversed() where draft.tree.coordinators.contains(id) {
      if isInSelectedTabs(id) { return id }
      newest = newest ?? id
    }
    return newest
  }

  private func isInSelectedTabs(_ id: CoordinatorID) -> Bool {
    guard let coordinator = draft.tree.coordinators[id], case .container(var current) = coordinator.home
    else {
      return true
    }
    while let enclosing = draft.tree.containers.member(current)?.value.enclosing {
      if case .tabs(let tabs) = draft.tree.containers.member(enclosing)?.value.content,
        tabs.selected != current
      {
        return false
      }
      current = enclosing
    }
    return true
  }

  /// The nearest below that takes the route: level by level, the selected tab first, then the newest child.
  private mutating func nearestBelow(_ id: CoordinatorID, _ route: String) -> CoordinatorID? {
    let opened = Set(draft.opened)
    var open = Deque(children(of: id))
    while let next = open.popFirst() {
      guard let coordinator = draft.tree.coordinators[next] else { continue }
      report.searched.append(next)
      let ownsNothing = coordinator.screens.isEmpty && coordinator.children.isEmpty
      if takes(next, route), !ownsNothing || opened.contains(next) { return next }
      open.append(contentsOf: children(of: next))
    }
    return nil
  }

  private mutating func children(of id: CoordinatorID) -> [CoordinatorID] {
    let children = draft.tree.coordinators[id]?.children.fromTop ?? PersistentIDSet().fromTop
    // One that is attached to a screen is found only from there.
    let newestFirst = children.filter { draft.tree.coordinators[$0]?.anchor == nil }
    draft.work += newestFirst.count
    let selected = newestFirst.filter {
      draft.tree.coordinators[$0].map { draft.tree.isLasting($0) } == true && isInSelectedTabs($0)
    }
    guard !selected.isEmpty else { return newestFirst }
    let isSelected = Set(selected)
    return selected + newestFirst.filter { !isSelected.contains($0) }
  }
}
