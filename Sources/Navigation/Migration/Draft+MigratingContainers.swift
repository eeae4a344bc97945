internal import JSON

// Tabs and columns that the new graph adds or takes away.

extension Draft {
  /// Gives tabs and splits the parts that the new declarations of their coordinators name.
  ///
  /// The coordinators of new tabs are opened later, when the content of the leaving parts is gone.
  mutating func adaptContainers(_ plan: MigrationPlan, _ cause: Cause) throws(Stop) {
    for id in plan.tabs.keys.sorted() {
      if let planned = plan.tabs[id] { try setTabs(planned, of: id, cause) }
    }
    for coordinator in plan.staying { try adaptColumns(of: coordinator, plan, cause) }
  }

  /// Opens the coordinators of new tabs, except lazy ones that are not selected.
  mutating func openNewTabs(_ plan: MigrationPlan) throws(Stop) -> [Beginning] {
    var begun: [Beginning] = []
    for id in plan.tabs.keys.sorted() {
      guard case .tabs(let tabs) = tree.containers[id]?.content, let owner = tabs.owner else { continue }
      begun += try openTabs(in: id, owner: owner)
    }
    return begun
  }

  private mutating func setTabs(
    _ planned: [MigrationPlan.PlannedTab],
    of id: ContainerID,
    _ cause: Cause
  ) throws(Stop) {
    guard case .tabs(var tabs) = tree.containers[id]?.content else { return }
    // There is no container with no tabs: without an owner the old ones stay closed.
    guard !planned.isEmpty else {
      tabs.owner = nil
      edit(id) { $0.content = .tabs(tabs) }
      return
    }
    let old = tabs
    let wasSelected = old.tabs.first { $0.container == old.selected }
    tabs.tabs = []
    for tab in planned { tabs.tabs.append(try entry(for: tab, in: id)) }
    let selected = tabs.tabs.first { $0.container == old.selected }
    let named = tabs.tabs.first { $0.spec.name == wasSelected?.spec.name }
    guard let shown = selected ?? named ?? tabs.tabs.first else { return }
    tabs.selected = shown.container
    let kept = Set(tabs.tabs.map(\.container))
    tabs.earlier = tabs.earlier.filter { kept.contains($0) && $0 != tabs.selected }
    guard tabs != old else { return }
    edit(id) { $0.content = .tabs(tabs) }
    note(.container(id), cause)
    for tab in old.tabs where !kept.contains(tab.container) { discard(tab.container, cause) }
    refilled.append((tree.layer(of: id), cause))
  }

  private mutating func entry(
    for tab: MigrationPlan.PlannedTab,
    in id: ContainerID
  ) throws(Stop) -> Tabs.TabEntry {
    guard let old = tab.old else { return try makeTab(tab.spec, in: id) }
    return Tabs.TabEntry(container: old.container, spec: tab.spec, coordinator: old.coordinator)
  }

  /// Adds or removes the supplementary column of a split.
  private mutating func adaptColumns(
    of staying: MigrationPlan.StayingCoordinator,
    _ plan: MigrationPlan,
    _ cause: Cause
  ) throws(Stop) {
    guard let old = plan.base.types[staying.type.old], let new = tree.types[staying.type.new],
      old.kind == .split, new.kind == .split, old.hasSupplementary != new.hasSupplementary,
      let home = tree.coordinators[staying.id].flatMap({ tree.home(of: $0) }),
      case .split(let split) = home.content, (split.supplementary != nil) == old.hasSupplementary
    else { return }
    note(.container(home.id), cause)
    if let column = split.supplementary {
      discard(column, cause)
      setSupplementary(nil, of: home.id)
    } else {
      let column = try makeContainer(.column(.supplementary, of: home.id), .stack(PersistentList()))
      setSupplementary(column, of: home.id)
    }
  }

  private mutating func setSupplementary(_ column: ContainerID?, of id: ContainerID) {
    edit(id) { container in
      guard case .split(let split) = container.content else { return }
      container.content = .split(
        SplitContent(
          primary: split.primary,
          supplementary: column,
          secondary: split.secondary,
          focus: split.focus == .supplementary ? .primary : split.focus,
          isCollapsed: split.isCollapsed,
          compact: split.compact
        )
      )
    }
  }
}
