// Dynamic tabs: `openTab` adds them, and they leave with their coordinators or with `closeTab`.

extension Draft {
  /// Adds a tab at the end and selects it; the caller opens its coordinator.
  mutating func addTab(_ spec: TabSpec, to id: ContainerID, _ cause: Cause) throws(Stop) {
    let tab = try makeTab(spec, in: id, isDynamic: true)
    edit(id) { container in
      container.tabs?.tabs.append(tab)
      container.tabs?.select(tab.container, remembers: true, isBack: false)
    }
    note(.container(id), cause)
  }

  /// Removes the dynamic tabs of leaving coordinators, with the contents of their containers.
  mutating func removeTabs(of leaving: [CoordinatorID], _ cause: Cause) {
    var gone: [ContainerID: Set<ContainerID>] = [:]
    for coordinator in leaving.compactMap({ tree.coordinators.member($0)?.value }) {
      guard let tab = tree.tab(of: coordinator), tab.isDynamic else { continue }
      gone[tab.tabs, default: []].insert(tab.id)
    }
    for id in gone.keys.sorted() { removeTabs(gone[id] ?? [], of: id, cause) }
  }

  /// Removes dynamic tabs with the contents of their containers.
  ///
  /// If the selected tab is removed, selects the tab that was selected before it, else its left neighbour.
  mutating func removeTabs(_ gone: Set<ContainerID>, of id: ContainerID, _ cause: Cause) {
    guard var tabs = tree.containers.member(id)?.value.tabs else { return }
    work += tabs.tabs.count
    let left = tabs.tabs.prefix { $0.container != tabs.selected }.last { !gone.contains($0.container) }
    let old = tabs.tabs
    tabs.tabs.removeAll { gone.contains($0.container) }
    tabs.earlier.removeAll(where: gone.contains)
    guard let neighbour = left ?? tabs.tabs.first else { return }
    if gone.contains(tabs.selected) {
      tabs.selected = tabs.earlier.popLast() ?? neighbour.container
      uncovered.append(id)
    }
    if !tree.remembersEarlier(of: tabs) { tabs.earlier = [] }
    edit(id) { $0.content = .tabs(tabs) }
    note(.container(id), cause)
    refilled.append((tree.layer(of: id), cause))
    for tab in old where gone.contains(tab.container) { discard(tab.container, cause) }
  }
}

// MARK: Closing

extension Draft {
  /// Closes the dynamic tab of that name around the home of a coordinator.
  ///
  /// Returns the batch that ends the tab's coordinator as in a drop.
  mutating func closeTab(_ name: String, by id: CoordinatorID, animated: Bool) throws(Stop)
    -> (TransferEffect, EndingBatch?)
  {
    guard let coordinator = tree.coordinators[id] else { return (.nothing(.nothingToDo), nil) }
    let actor = Actor(coordinator: coordinator, animated: animated, isNew: hasOpened(id))
    let (container, tabs) = try actor.tabs(in: tree)
    guard let tab = try closable(name, of: tabs) else { return (.nothing(.tabGone(name)), nil) }
    let cause = actor.cause(.remove)
    guard let coordinator = tab.coordinator else {
      before = tree
      removeTabs([tab.container], of: container, cause)
      return (.changed, nil)
    }
    let plan = DropPlan(of: coordinator, includesSelf: true, in: tree)
    work += plan.length
    let endings = tree.endings(of: plan.coordinators, with: .dropped(by: id))
    return (.changed, EndingBatch(endings, screens: plan.screens, cause: cause))
  }

  /// The dynamic tab of a name; nil if there is no tab of that name.
  mutating func closable(_ name: String, of tabs: Tabs) throws(Stop) -> Tabs.TabEntry? {
    work += tabs.tabs.count
    guard let tab = tabs.tabs.first(where: { $0.spec.name == name }) else { return nil }
    guard tree.isDynamic(tab) else {
      throw .failed(.tabStays(name, closable: tabs.tabs.filter(tree.isDynamic)))
    }
    return tab
  }
}

extension Reason {
  static func tabGone(_ name: String) -> Reason {
    Reason(.already, "There is no tab named \(name).")
  }
}

extension Tree {
  /// Whether the tabs that were selected before are remembered.
  func remembersEarlier(of tabs: Tabs) -> Bool {
    tabBack(of: tabs) == .history || tabs.tabs.last.map(isDynamic) ?? false
  }
}
