import JSON
import Navigation

// After a change of facts, entries whose requirements fail are removed.

extension NaiveRun {
  /// States facts as the action of a coordinator, with the removals of facts from outside.
  mutating func state(_ facts: JSON.Object) throws(Stop) {
    let old = tree.facts
    tree.set(facts)
    guard tree.facts != old else { return }
    judging.hasChangedFacts = true
    let leaving = try eviction(of: allUnmet.filter(isOfBase))
    try end(leaving)
  }

  mutating func end(_ leaving: Batch) throws(Stop) {
    guard !leaving.endings.isEmpty || !leaving.screens.isEmpty else { return }
    try endTogether(leaving.endings, screens: leaving.screens, by: leaving.by)
  }

  /// The redirects of entries on view, each once.
  func redirects(of unmet: [NaiveUnmet]) -> [NaiveJudging.Taken] {
    let above = tree.onView.compactMap(tree.screen).flatMap { tree.chain(from: $0.owner) }
    var redirects: [NaiveJudging.Taken] = []
    for each in unmet {
      let isOnView =
        switch each.entry {
        case .screen: tree.onView.contains(each.number)
        case .type: above.contains(each.number)
        }
      guard isOnView, let routes = app.requirement(of: each.entry)?.routes,
        !redirects.contains(where: { $0.routes == routes })
      else { continue }
      redirects.append(NaiveJudging.Taken(entry: each.entry, routes: routes))
    }
    return redirects
  }

  /// The entries that leave because requirements fail.
  ///
  /// A tab without its coordinator, or empty and hidden, is unopened.
  mutating func eviction(of unmet: [NaiveUnmet]) throws(Stop) -> Batch {
    before = tree
    var leaving = Batch(by: nil)
    var places: [Int] = []
    for each in unmet {
      switch each.entry {
      case .type:
        guard !leaving.holds(each.number), let coordinator = tree.coordinator(each.number) else { continue }
        add(coordinator.id, to: &leaving)
        if case .container(let home) = coordinator.home { places.append(home) }
      case .screen:
        guard let screen = tree.screen(each.number), !leaving.holds(screen.owner) else { continue }
        leaving.screens.append(screen.key)
        places += [tree.holder(of: screen.key)?.id].compactMap(\.self)
      }
    }
    let gone = leaving.screens
    var seen: [Int] = []
    for place in places {
      for tab in [place] + tree.outer(of: place) where !seen.contains(tab) {
        guard case .tab(_, let id)? = tree.container(tab)?.part, let tabs = tree.container(id) else {
          continue
        }
        seen.append(tab)
        guard let coordinator = tree.child(inTab: tab), tabs.owner != 0, !leaving.holds(tabs.owner) else {
          continue
        }
        let isHidden = tabs.selected != tab
        guard leaving.holds(coordinator.id) || (isHidden && isLeft(empty: tab, coordinator.id, gone)) else {
          continue
        }
        add(coordinator.id, to: &leaving)
        if tree.container(tab)?.isDynamic == false { try renew(tab) }
      }
    }
    return leaving
  }

  /// Removes a coordinator with its descendants.
  mutating func add(_ id: Int, to leaving: inout Batch) {
    let all = tree.descendants(of: id) + [id]
    leaving.screens += tree.screens.filter { all.contains($0.owner) }.map(\.key)
    for coordinator in all.compactMap(tree.coordinator) where !leaving.holds(coordinator.id) {
      leaving.endings.append(
        NaiveEnding(
          coordinator: coordinator.id,
          opener: coordinator.opener,
          completion: coordinator.opener == nil ? nil : .cancelled,
          before: tree
        )
      )
    }
  }

  private func isLeft(empty tab: Int, _ coordinator: Int, _ gone: [Int]) -> Bool {
    let all = tree.descendants(of: coordinator) + [coordinator]
    let screens = tree.screens.filter { all.contains($0.owner) } + tree.screens(inside: tab)
    return screens.allSatisfy { gone.contains($0.key) }
  }

  /// The root layer, or the selected tab in it with its tabs container.
  var innermostRoot: (container: Int, tabs: Int?)? {
    guard let root = tree.layers.first else { return nil }
    var (id, tabs) = (root, Int?.none)
    while let container = tree.container(id), container.kind == .tabs {
      (id, tabs) = (container.selected, id)
      // Tabs in an unopened tab are opened with it.
      guard tree.container(id)?.isOpened == true else { break }
    }
    return (id, tabs)
  }

  /// Restarts the root or its selected tab.
  mutating func refill(_ container: Int, _ tabs: Int?) throws(Stop) {
    guard let tabs else {
      if let route = tree.rootRoute { try take(route, by: 1, isInitial: true) }
      return
    }
    guard tree.container(container)?.isOpened == true else { return try openSelectedTab(of: tabs) }
    guard case .tab(let spec, _)? = tree.container(container)?.part, let route = spec.child.route,
      let coordinator = tree.child(inTab: container)
    else { return }
    try take(route, by: coordinator.id, isInitial: true)
  }
}

// MARK: - Idle
extension NaiveTree {
  /// The coordinators with idle routes above the active screen, innermost first.
  func idleEntries(_ app: any NaiveApp) -> [(id: Int, idle: NaiveIdle)] {
    let screens = onView.compactMap(screen)
    return chain(from: active.flatMap(screen)?.owner ?? 1).compactMap { id in
      guard let idle = coordinator(id).flatMap({ app.idle(of: $0.type) }),
        idle.when.map({ NaiveRun.holds($0, facts, onView: screens) }) ?? true
      else { return nil }
      return (id, idle)
    }
  }

  func isMeant(_ id: Int, by target: Target) -> Bool {
    switch target {
    case .nearest: true
    case .id(let other): other.number == id
    case .type(let type): coordinator(id)?.type == type
    }
  }
}
