// The return of tabs to their unopened state, if their opening fails a requirement, until they are selected.

extension Draft {
  /// The innermost tab around an entry that the command has opened; with `isHidden`, only an unselected one.
  func openedTab(around entry: UnmetEntry, isHidden: Bool) -> (ContainerID, Tabs.TabEntry)? {
    var next: ContainerID? =
      switch entry.id {
      case .screen(let key): tree.screens[key]?.container
      case .coordinator(let id): tree.coordinators[id]?.home.container
      }
    while let inner = next {
      next = tree.containers.member(inner)?.value.enclosing
      guard let id = next, case .tabs(let tabs) = tree.containers.member(id)?.value.content,
        !isHidden || tabs.selected != inner, let tab = tabs.tabs.first(where: { $0.container == inner }),
        let coordinator = tab.coordinator, !base.coordinators.contains(coordinator)
      else { continue }
      return (id, tab)
    }
    return nil
  }

  /// Removes the coordinators and screens that the opening of a tab has added; returns the coordinators.
  mutating func unopen(_ tab: Tabs.TabEntry, of id: ContainerID) throws(Stop) -> Set<CoordinatorID> {
    guard let coordinator = tab.coordinator else { return [] }
    let plan = DropPlan(of: coordinator, includesSelf: true, in: tree)
    work += plan.length
    before = tree
    // The tab comes first: its layer may close with the last of the screens.
    try renew(tab, of: id, Cause(kind: .set, by: nil, animated: false))
    remove(plan.screens, Cause(kind: .remove, by: nil, animated: false))
    for each in plan.coordinators { removeCoordinator(each) }
    return Set(plan.coordinators)
  }

  /// Gives a tab a new, empty container.
  ///
  /// The new container replaces one that leaves, so a full tree has room for it.
  mutating func renew(_ tab: Tabs.TabEntry, of id: ContainerID, _ cause: Cause) throws(Stop) {
    isRenewing = true
    defer { isRenewing = false }
    let new = try makeTab(tab.spec, in: id, isDynamic: tree.isDynamic(tab))
    edit(id) { container in
      guard case .tabs(var tabs) = container.content,
        let index = tabs.tabs.firstIndex(where: { $0.container == tab.container })
      else { return }
      tabs.tabs[index] = new
      if tabs.selected == tab.container { tabs.selected = new.container }
      tabs.earlier = tabs.earlier.map { $0 == tab.container ? new.container : $0 }
      container.content = .tabs(tabs)
    }
    note(.container(id), cause)
    refilled.append((tree.layer(of: id), cause))
    discard(tab.container, cause)
  }
}
