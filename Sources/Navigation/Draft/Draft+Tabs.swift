internal import JSON

// Tabs. Each is a container with its own coordinator, which opens at once or, if lazy, when first selected.

extension Draft {
  /// Makes the containers of tabs; `openTabs` opens their coordinators.
  mutating func fillTabs(_ id: ContainerID, _ specs: [TabSpec]) throws(Stop) {
    let depthMax = tree.limits.containerDepth
    guard tree.nesting(of: id, upTo: depthMax) < depthMax else {
      throw .failed(
        Reason(
          .nestedTooDeep,
          "Tabs may be nested \(depthMax) deep at most.",
          details: ["limit": .integer(depthMax)]
        )
      )
    }
    var tabs: [Tabs.TabEntry] = []
    for spec in specs { tabs.append(try makeTab(spec, in: id)) }
    guard let first = tabs.first else {
      throw .failed(Reason(.noTabs, "A coordinator of kind tabs needs at least one tab."))
    }
    edit(id) { $0.content = .tabs(Tabs(owner: nil, tabs: tabs, selected: first.container)) }
  }

  mutating func makeTab(
    _ spec: TabSpec,
    in id: ContainerID,
    isDynamic: Bool = false
  ) throws(Stop) -> Tabs.TabEntry {
    let container = try makeContainer(.tab(name: spec.name, of: id, isDynamic: isDynamic), .bare(nil))
    try fill(container, as: try type(spec.child).kind, for: spec.child)
    return Tabs.TabEntry(container: container, spec: spec, coordinator: nil)
  }

  /// Opens the coordinators of all tabs, except lazy ones that are not selected.
  mutating func openTabs(in id: ContainerID, owner: CoordinatorID) throws(Stop) -> [QueuedRoute] {
    edit(id) { $0.tabs?.owner = owner }
    guard case .tabs(let tabs) = tree.containers[id]?.content else { return [] }
    var begun: [QueuedRoute] = []
    for tab in tabs.tabs
    where tab.container == tabs.selected || (!tab.spec.isLazy && isPermitted(tab.spec.child)) {
      begun += try openTab(tab.container, in: id)
    }
    return begun
  }

  /// Whether the requirement of a child's type holds.
  private mutating func isPermitted(_ child: ChildSpec) -> Bool {
    guard let requirement = tree.types.requirements[.coordinators(child.type)] else { return true }
    return requirement.holds(tree.facts, &work)
  }

  /// Whether a tab has no coordinator yet and its owner is alive.
  private func isOpenable(_ tab: Tabs.TabEntry, of tabs: Tabs) -> Bool {
    tab.coordinator == nil && tabs.owner.map { tree.coordinators.contains($0) } ?? false
  }

  private mutating func openTab(_ container: ContainerID, in id: ContainerID) throws(Stop) -> [QueuedRoute] {
    guard case .tabs(let tabs) = tree.containers[id]?.content, let owner = tabs.owner,
      let index = tabs.tabs.firstIndex(where: { $0.container == container }),
      isOpenable(tabs.tabs[index], of: tabs)
    else { return [] }
    work += tabs.tabs.count
    let spec = tabs.tabs[index].spec
    let child = try makeCoordinator(spec.child, parent: owner, home: .container(container), opening: .tab)
    edit(id) { $0.tabs?.tabs[index].coordinator = child }
    return try openTabs(in: container, owner: child) + spec.child.beginning(child)
  }

  /// Selects a tab; the caller opens its coordinator if it has none.
  ///
  /// With `isBack`, Back selects the tab, so that Back does not return to the tab that was selected.
  mutating func mark(
    _ name: String,
    of tabs: Tabs,
    in id: ContainerID,
    _ cause: Cause,
    isBack: Bool = false
  ) throws(Stop) -> TransferEffect {
    work += tabs.tabs.count
    guard let tab = tabs.tabs.first(where: { $0.spec.name == name }) else {
      let names = tabs.tabs.map { JSON.string($0.spec.name) }
      throw .failed(
        Reason(
          .unknownTab,
          "There is no tab named \(name).",
          details: ["tab": .string(name), "tabs": .array(names)]
        )
      )
    }
    // If the tab's coordinator could not begin when the user selected the tab, it is opened now.
    guard tabs.selected != tab.container || isOpenable(tab, of: tabs) else {
      if let route = tab.spec.reselect, let coordinator = tab.coordinator,
        tree.coordinators[coordinator]?.home.container == tab.container
      {
        return .reselected(QueuedRoute(coordinator: coordinator, route: route, origin: .sent))
      }
      return .nothing(Reason(.already, "The tab \(name) is selected already."))
    }
    let remembers = tree.remembersEarlier(of: tabs)
    edit(id) { $0.tabs?.select(tab.container, remembers: remembers, isBack: isBack) }
    note(.container(id), cause)
    return .changed
  }

  /// Opens the selected tab's coordinator if it has none yet, and begins a vacant one anew.
  mutating func openSelected(in id: ContainerID) throws(Stop) -> [QueuedRoute] {
    guard case .tabs(let tabs) = tree.containers[id]?.content else { return [] }
    if let tab = tabs.tabs.first(where: { $0.container == tabs.selected }), tree.isVacant(tab) {
      return tab.coordinator.map { tab.spec.child.beginning($0) } ?? []
    }
    return try openTab(tabs.selected, in: id)
  }
}

extension Tree {
  /// Whether a tab has shown something and lost it all: its coordinator has neither a screen nor a child.
  func isVacant(_ tab: Tabs.TabEntry) -> Bool {
    guard let coordinator = tab.coordinator.flatMap({ coordinators[$0] }) else { return false }
    return coordinator.hasShown && coordinator.screens.isEmpty && coordinator.children.isEmpty
      && entries(of: tab.container)?.isEmpty ?? false
  }
}

extension Tabs {
  /// Selects another tab; remembers each tab that was selected before once.
  mutating func select(_ tab: ContainerID, remembers: Bool, isBack: Bool) {
    earlier = remembers ? earlier.filter { $0 != tab && $0 != selected } : []
    if remembers, !isBack, selected != tab { earlier.append(selected) }
    selected = tab
  }
}
