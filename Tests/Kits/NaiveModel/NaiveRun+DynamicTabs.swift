import JSON
import Navigation

// Tabs that `openTab` adds. Each is removed with its coordinator.

extension NaiveRun {
  mutating func openTab(
    _ spec: TabSpec,
    _ actor: NaiveTree.Coordinator,
    _ begins: inout [Beginning]
  ) throws(Stop) -> Bool {
    let tabs = try tabs(around: actor)
    if tree.tab(spec.name, of: tabs.id) != nil { return try select(spec.name, actor, &begins) }
    if tree.coordinator(tabs.owner) == nil { throw .failed(.noTabs) }
    let tab = try makeTab(spec, of: tabs.id)
    tree.edit(container: tab) { $0.isDynamic = true }
    tree.edit(container: tabs.id) { container in
      container.earlier.removeAll { $0 == container.selected }
      container.earlier.append(container.selected)
      container.selected = tab
    }
    begins += try beginSelectedTab(of: tabs.id)
    return true
  }

  /// Closes a tab as an action; its coordinator is dropped.
  mutating func closeTab(_ name: String, by id: Int) throws(Stop) {
    guard let actor = tree.coordinator(id) else { return }
    guard let tab = try closable(name, of: try tabs(around: actor).id) else { return }
    guard let coordinator = tree.child(inTab: tab) else { return takeOut([tab], by: id) }
    let (ends, goes) = tree.dropped(by: coordinator.id, includesSelf: true)
    let endings = ends.compactMap(tree.coordinator).map {
      NaiveEnding(
        coordinator: $0.id,
        opener: $0.opener,
        completion: $0.opener == nil ? nil : .dropped(by: CoordinatorID(id)),
        before: tree
      )
    }
    try endTogether(endings, screens: goes, by: id)
  }

  /// Applies the closing of a tab by the user; returns the removed entries.
  mutating func closed(_ name: String, of tabs: Int) throws(Stop) -> Batch {
    guard let tab = try closable(name, of: tabs) else { throw .noop }
    var leaving = Batch(by: nil)
    if let coordinator = tree.child(inTab: tab) {
      add(coordinator.id, to: &leaving)
    } else {
      takeOut([tab], by: nil)
    }
    return leaving
  }

  private func tabs(around actor: NaiveTree.Coordinator) throws(Stop) -> NaiveTree.Container {
    guard let home = tree.home(of: actor), let tabs = tree.nearest(.tabs, around: home.id) else {
      throw .failed(.noTabs)
    }
    return tabs
  }

  private func closable(_ name: String, of tabs: Int) throws(Stop) -> Int? {
    guard let (tab, _) = tree.tab(name, of: tabs) else { return nil }
    if tree.container(tab)?.isDynamic != true { throw .failed(.unknownTab) }
    return tab
  }

  /// Removes the dynamic tabs of coordinators that leave.
  mutating func removeTabs(of leaving: [Int], by: Int?) {
    let tabs = leaving.compactMap(tree.coordinator).compactMap(tree.tab).filter(\.isDynamic)
    takeOut(tabs.map(\.id), by: by)
  }

  /// Removes tabs.
  ///
  /// If the selected tab is removed, selects the previously selected one, else the left neighbour.
  private mutating func takeOut(_ gone: [Int], by: Int?) {
    for tabs in tree.containers where tabs.kind == .tabs {
      let parts = tree.parts(of: tabs.id).map(\.id)
      guard parts.contains(where: gone.contains) else { continue }
      let left = parts.prefix { $0 != tabs.selected }.last { !gone.contains($0) }
      let stay = parts.filter { !gone.contains($0) }
      guard let neighbour = left ?? stay.first else { continue }
      var earlier = tabs.earlier.filter { !gone.contains($0) }
      if gone.contains(tabs.selected) {
        let next = earlier.popLast() ?? neighbour
        tree.edit(container: tabs.id) { $0.selected = next }
        uncovered.append(tabs.id)
      }
      tree.edit(container: tabs.id) { $0.earlier = earlier }
      refilled.append((tree.layer(of: tabs.id), by))
      change(by: by) { tree in for tab in parts where gone.contains(tab) { tree.discard(tab) } }
      if !remembersEarlier(of: tabs.id) { tree.edit(container: tabs.id) { $0.earlier = [] } }
    }
  }

  /// Whether earlier selections are remembered.
  func remembersEarlier(of tabs: Int) -> Bool {
    let owner = tree.container(tabs).flatMap { tree.coordinator($0.owner) }
    return owner.flatMap { app.types[$0.type] }?.tabBack == .history
      || tree.parts(of: tabs).contains(where: \.isDynamic)
  }

  /// Opens the tab that is selected because another one has left.
  mutating func openUncovered() throws(Stop) -> Bool {
    guard let tabs = uncovered.popLast() else { return false }
    try openSelectedTab(of: tabs)
    return true
  }
}
