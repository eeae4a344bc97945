internal import HashTreeCollections
internal import JSON

// Staying entries get their new names and params before others leave, so that openers answer completions with
// names of the new graph.

extension MigrationPlan {
  /// Applies the plan to the coordinators and screens that stay; returns the screens that leave.
  mutating func carryOver(on draft: inout Draft) throws(Stop) -> [ScreenKey] {
    draft.tree.types = migration.types
    for coordinator in staying { carryOver(coordinator, on: &draft) }
    for id in leaving.sorted() { relabel(id, on: &draft) }
    reindexTypes(on: &draft)
    draft.tree.carryTaps(migration, from: base)
    var gone: [ScreenKey] = []
    for screen in draft.tree.screens.ids.sorted().compactMap({ draft.tree.screens[$0] }) {
      if !carryOver(screen, on: &draft) { gone.append(screen.key) }
    }
    try draft.checkRoom(for: 0)
    for coordinator in staying { adaptHome(of: coordinator, on: &draft) }
    return gone
  }

  private mutating func carryOver(_ staying: StayingCoordinator, on draft: inout Draft) {
    guard let old = draft.tree.coordinators[staying.id] else { return }
    let type = staying.type
    let new = ScreenSpec(type.new, params: staying.params)
    noteDifference(of: old.id, from: ScreenSpec(type.old, params: old.params), to: new)
    let pullback = self.pullback(of: old, type)
    let opening = self.opening(of: old, type)
    guard
      type.old != type.new || old.params != staying.params || old.pullback != pullback
        || old.opening != opening
    else { return }
    draft.tree.paramEntries += staying.params.entryCount - old.params.entryCount
    draft.edit(old.id) {
      $0.type = type.new
      $0.params = staying.params
      $0.pullback = pullback
      $0.opening = opening
    }
  }

  /// Records the new name of an entry, or the names of the params that differ, as in `zoom new; id dropped`.
  private mutating func noteDifference(of entry: some Identifier, from old: ScreenSpec, to new: ScreenSpec) {
    let groups = [
      ("new", new.params.names.filter { old.params[$0] == nil }),
      ("dropped", old.params.names.filter { new.params[$0] == nil }),
      ("changed", new.params.names.filter { old.params[$0] != nil && old.params[$0] != new.params[$0] }),
    ]
    let text = groups.filter { !$0.1.isEmpty }.map { "\($0.1.joined(separator: ", ")) \($0.0)" }
      .joined(separator: "; ")
    if old.name != new.name {
      let params = text.isEmpty ? "" : " Params: \(text)."
      note(entry, as: .renamed, "\(old.name) is \(new.name) now." + params)
    } else if !text.isEmpty {
      note(entry, as: .params, "\(new.name): params \(text).")
    }
  }

  private mutating func pullback(of child: LiveCoordinator, _ type: CarriedType) -> Pullback? {
    guard let pullback = child.pullback, let parent = child.parent.flatMap({ types[$0] }) else {
      return child.pullback
    }
    guard let route = migration.wrapping(pullback.route, of: parent, child: type.new) else {
      note(
        child.id,
        as: .unpulled,
        "\(parent.new) has no route \(pullback.route) that wraps \(type.new): it does not receive its routes."
      )
      return nil
    }
    return Pullback(route: route, mode: pullback.mode)
  }

  private mutating func opening(of child: LiveCoordinator, _ type: CarriedType)
    -> CoordinatorNode.OpeningKind
  {
    guard case .started(let id, let label?) = child.opening, let opener = types[id] else {
      return child.opening
    }
    guard let new = migration.completing(label, of: opener, child: type.new) else {
      note(
        child.id,
        as: .unlabelled,
        "\(opener.new) has no route \(label) that completes \(type.new): it will not receive its completion."
      )
      return .started(opener: id, label: nil)
    }
    return .started(opener: id, label: new)
  }

  /// Gives a leaving child the new label, under which its opener receives its completion.
  private func relabel(_ id: CoordinatorID, on draft: inout Draft) {
    guard let child = draft.tree.coordinators[id], case .started(let opener, let label?) = child.opening,
      let type = types[opener]
    else { return }
    let new = migration.completing(label, of: type, child: nil)
    if new != label { draft.edit(id) { $0.opening = .started(opener: opener, label: new) } }
  }

  /// Returns whether a screen stays.
  private mutating func carryOver(_ screen: LiveScreen, on draft: inout Draft) -> Bool {
    if let replacement = replacements[screen.key] {
      let name = replacement.screen.name
      note(screen.key, as: .fallback, "\(screen.name): its coordinator leaves. \(name) takes its place.")
      give(replacement.screen, to: screen.key, on: &draft)
      draft.giveScreens([screen.key], to: replacement.owner)
      return true
    }
    guard !leaving.contains(screen.owner) else {
      note(screen.key, as: .left, "\(screen.name): its coordinator \(screen.owner) leaves.")
      return false
    }
    switch migration.screen(screen.name, screen.params) {
    case .fits(let name, let params):
      let new = ScreenSpec(name, params: params)
      noteDifference(of: screen.key, from: ScreenSpec(screen.name, params: screen.params), to: new)
      give(new, to: screen.key, on: &draft)
      return true
    case .misfit(let reason):
      guard let fallback = migration.fallback(ofScreen: screen.name) else {
        note(screen.key, as: .left, "\(screen.name): \(reason)")
        return false
      }
      note(screen.key, as: .fallback, "\(screen.name): \(reason) \(fallback.name) takes its place.")
      give(fallback, to: screen.key, on: &draft)
      return true
    }
  }

  // MARK: Homes

  /// Adapts the container that a coordinator brought to its new kind.
  private func adaptHome(of staying: StayingCoordinator, on draft: inout Draft) {
    guard let coordinator = draft.tree.coordinators[staying.id], let home = draft.tree.home(of: coordinator),
      let old = base.types[staying.type.old], let new = draft.tree.types[staying.type.new]
    else { return }
    guard old.kind != new.kind else { return }
    if (old.kind == .window) != (new.kind == .window) {
      draft.move(coordinator, to: draft.home(of: new.kind, in: home.id))
    }
    let brought = coordinator.opening == .root || coordinator.opening == .tab
    if brought { setKind(new.kind, of: home.id, on: &draft) }
  }

  /// Rebuilds the lists of the live coordinators by type, the oldest first.
  private func reindexTypes(on draft: inout Draft) {
    draft.tree.byType = TreeDictionary()
    for coordinator in draft.tree.coordinators.ids.sorted().compactMap({ draft.tree.coordinators[$0] }) {
      draft.tree.byType[coordinator.type, default: PersistentIDSet()].insert(coordinator.id)
    }
  }

  private func give(_ spec: ScreenSpec, to key: ScreenKey, on draft: inout Draft) {
    guard let old = draft.tree.screens[key], old.name != spec.name || old.params != spec.params else {
      return
    }
    draft.tree.paramEntries += spec.params.entryCount - old.params.entryCount
    draft.edit(key) {
      $0.name = spec.name
      $0.params = spec.params
    }
  }

  /// Turns a bare container into a stack, or a stack with at most one screen into a bare container.
  private func setKind(_ kind: CoordinatorKind, of id: ContainerID, on draft: inout Draft) {
    draft.edit(id) { container in
      switch (container.content, kind) {
      case (.bare(let key), .stack), (.bare(let key), .window):
        container.content = .stack(PersistentList(key.map { [$0] } ?? []))
      case (.stack(let entries), .bare) where entries.count <= 1:
        container.content = .bare(entries.last)
      case (.bare, _), (.stack, _), (.split, _), (.tabs, _): break
      }
    }
  }
}
