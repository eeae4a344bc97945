// Tabs and columns that the new graph adds or removes.

extension MigrationPlan {
  /// Gives tabs and splits the parts of the new declarations of their coordinators.
  ///
  /// The coordinators of new tabs open later, after the content of the leaving parts is removed.
  func adaptContainers(on draft: inout Draft, _ cause: Cause) throws(Stop) {
    for id in tabs.keys.sorted() {
      if let planned = tabs[id] { try setTabs(planned, of: id, cause, on: &draft) }
    }
    for coordinator in staying { try adaptColumns(of: coordinator, cause, on: &draft) }
  }

  /// Opens the coordinators of new tabs, except lazy ones that are not selected.
  func openNewTabs(on draft: inout Draft) throws(Stop) -> [QueuedRoute] {
    var begun: [QueuedRoute] = []
    for id in tabs.keys.sorted() {
      guard case .tabs(let tabs) = draft.tree.containers[id]?.content, let owner = tabs.owner else {
        continue
      }
      begun += try draft.openTabs(in: id, owner: owner)
    }
    return begun
  }

  private func setTabs(
    _ planned: [PlannedTab],
    of id: ContainerID,
    _ cause: Cause,
    on draft: inout Draft
  ) throws(Stop) {
    guard case .tabs(var tabs) = draft.tree.containers[id]?.content else { return }
    // A container needs a tab, so without an owner the old tabs stay, closed.
    guard !planned.isEmpty else {
      tabs.owner = nil
      draft.edit(id) { $0.content = .tabs(tabs) }
      return
    }
    let old = tabs
    let wasSelected = old.tabs.first { $0.container == old.selected }
    tabs.tabs = []
    for tab in planned { tabs.tabs.append(try entry(for: tab, in: id, on: &draft)) }
    let selected = tabs.tabs.first { $0.container == old.selected }
    let named = tabs.tabs.first { $0.spec.name == wasSelected?.spec.name }
    guard let shown = selected ?? named ?? tabs.tabs.first else { return }
    tabs.selected = shown.container
    let kept = Set(tabs.tabs.map(\.container))
    tabs.earlier = tabs.earlier.filter { kept.contains($0) && $0 != tabs.selected }
    guard tabs != old else { return }
    draft.edit(id) { $0.content = .tabs(tabs) }
    draft.note(.container(id), cause)
    for tab in old.tabs where !kept.contains(tab.container) { draft.discard(tab.container, cause) }
    draft.refilled.append((draft.tree.layer(of: id), cause))
  }

  private func entry(for tab: PlannedTab, in id: ContainerID, on draft: inout Draft) throws(Stop)
    -> Tabs.TabEntry
  {
    guard let old = tab.old else { return try draft.makeTab(tab.spec, in: id) }
    return Tabs.TabEntry(container: old.container, spec: tab.spec, coordinator: old.coordinator)
  }

  /// Adds or removes the supplementary column of a split.
  private func adaptColumns(
    of staying: StayingCoordinator,
    _ cause: Cause,
    on draft: inout Draft
  ) throws(Stop) {
    guard let old = base.types[staying.type.old], let new = draft.tree.types[staying.type.new],
      old.kind == .split, new.kind == .split, old.hasSupplementary != new.hasSupplementary,
      let home = draft.tree.coordinators[staying.id].flatMap({ draft.tree.home(of: $0) }),
      case .split(let split) = home.content, (split.supplementary != nil) == old.hasSupplementary
    else { return }
    draft.note(.container(home.id), cause)
    var added: ContainerID?
    if let column = split.supplementary {
      draft.discard(column, cause)
    } else {
      added = try draft.makeContainer(.column(.supplementary, of: home.id), .stack(PersistentList()))
    }
    draft.edit(home.id) {
      $0.split?.supplementary = added
      if $0.split?.focus == .supplementary { $0.split?.focus = .primary }
    }
  }
}
