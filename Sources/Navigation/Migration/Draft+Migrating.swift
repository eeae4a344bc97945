internal import HashTreeCollections
internal import JSON

// The entries that stay get their new names and params before anything leaves, so that openers answer completions
// with the words of the new graph.

extension Draft {
  /// Applies a plan to the coordinators and screens that stay; returns the screens that leave.
  mutating func carryOver(_ plan: inout MigrationPlan) throws(Stop) -> [ScreenKey] {
    tree.types = plan.migration.types
    for coordinator in plan.staying { carryOver(coordinator, &plan) }
    for id in plan.leaving.sorted() { relabel(id, plan) }
    reindexTypes()
    tree.carryTaps(plan.migration, from: plan.base)
    var leaving: [ScreenKey] = []
    for screen in tree.screens.ids.sorted().compactMap({ tree.screens[$0] }) {
      if !carryOver(screen, &plan) { leaving.append(screen.key) }
    }
    try checkRoom(for: 0)
    for coordinator in plan.staying { adaptHome(of: coordinator, plan) }
    return leaving
  }

  private mutating func carryOver(
    _ staying: MigrationPlan.StayingCoordinator,
    _ plan: inout MigrationPlan
  ) {
    guard let old = tree.coordinators[staying.id] else { return }
    let type = staying.type
    let difference = ParamDifference(from: old.params, to: staying.params)
    if type.old != type.new {
      plan.note(old.id, .renamed, difference.sentence(from: type.old, to: type.new))
    } else if !difference.isEmpty {
      plan.note(old.id, .params, "\(type.new): params \(difference.text).")
    }
    let pullback = self.pullback(of: old, type, &plan)
    let opening = self.opening(of: old, type, &plan)
    guard
      type.old != type.new || old.params != staying.params || old.pullback != pullback
        || old.opening != opening
    else { return }
    tree.paramEntries += staying.params.entryCount - old.params.entryCount
    edit(old.id) {
      $0.type = type.new
      $0.params = staying.params
      $0.pullback = pullback
      $0.opening = opening
    }
  }

  private func pullback(
    of child: LiveCoordinator,
    _ type: CarriedType,
    _ plan: inout MigrationPlan
  ) -> Pullback? {
    guard let pullback = child.pullback, let parent = child.parent.flatMap({ plan.type(of: $0) }) else {
      return child.pullback
    }
    guard let route = plan.migration.wrapping(pullback.route, of: parent, child: type.new) else {
      plan.note(
        child.id,
        .unpulled,
        "\(parent.new) has no route \(pullback.route) that wraps \(type.new): it does not receive its routes."
      )
      return nil
    }
    return Pullback(route: route, mode: pullback.mode)
  }

  private func opening(
    of child: LiveCoordinator,
    _ type: CarriedType,
    _ plan: inout MigrationPlan
  ) -> CoordinatorNode.OpeningKind {
    guard case .started(let id, let label?) = child.opening, let opener = plan.type(of: id) else {
      return child.opening
    }
    guard let new = plan.migration.completing(label, of: opener, child: type.new) else {
      plan.note(
        child.id,
        .unlabelled,
        "\(opener.new) has no route \(label) that completes \(type.new): it will not receive its completion."
      )
      return .started(opener: id, label: nil)
    }
    return .started(opener: id, label: new)
  }

  /// Gives a leaving child the new label, under which its opener receives its completion.
  private mutating func relabel(_ id: CoordinatorID, _ plan: MigrationPlan) {
    guard let child = tree.coordinators[id], case .started(let opener, let label?) = child.opening,
      let type = plan.type(of: opener)
    else { return }
    let new = plan.migration.completing(label, of: type, child: nil)
    if new != label { edit(id) { $0.opening = .started(opener: opener, label: new) } }
  }

  /// Lists the live coordinators of each type again, the oldest first.
  private mutating func reindexTypes() {
    tree.byType = TreeDictionary()
    for coordinator in tree.coordinators.ids.sorted().compactMap({ tree.coordinators[$0] }) {
      tree.byType[coordinator.type, default: PersistentIDSet()].insert(coordinator.id)
    }
  }

  /// Returns whether a screen stays.
  private mutating func carryOver(_ screen: LiveScreen, _ plan: inout MigrationPlan) -> Bool {
    if let replacement = plan.replacements[screen.key] {
      let name = replacement.screen.name
      plan.note(screen.key, .fallback, "\(screen.name): its coordinator leaves. \(name) takes its place.")
      give(replacement.screen, to: screen.key)
      giveScreens([screen.key], to: replacement.owner)
      return true
    }
    guard !plan.leaving.contains(screen.owner) else {
      plan.note(screen.key, .left, "\(screen.name): its coordinator \(screen.owner) leaves.")
      return false
    }
    switch plan.migration.screen(screen.name, screen.params) {
    case .fits(let name, let params):
      let difference = ParamDifference(from: screen.params, to: params)
      if name != screen.name {
        plan.note(screen.key, .renamed, difference.sentence(from: screen.name, to: name))
      } else if !difference.isEmpty {
        plan.note(screen.key, .params, "\(name): params \(difference.text).")
      }
      give(ScreenSpec(name, params: params), to: screen.key)
      return true
    case .misfit(let reason):
      guard let fallback = plan.migration.fallback(ofScreen: screen.name) else {
        plan.note(screen.key, .left, "\(screen.name): \(reason)")
        return false
      }
      plan.note(screen.key, .fallback, "\(screen.name): \(reason) \(fallback.name) takes its place.")
      give(fallback, to: screen.key)
      return true
    }
  }

  private mutating func give(_ spec: ScreenSpec, to key: ScreenKey) {
    guard let old = tree.screens[key], old.name != spec.name || old.params != spec.params else { return }
    tree.paramEntries += spec.params.entryCount - old.params.entryCount
    edit(key) {
      $0.name = spec.name
      $0.params = spec.params
    }
  }
}

// Homes.
extension Draft {
  /// Gives the home that a coordinator brought the form of its new kind.
  private mutating func adaptHome(of staying: MigrationPlan.StayingCoordinator, _ plan: MigrationPlan) {
    guard let coordinator = tree.coordinators[staying.id], let home = tree.home(of: coordinator),
      let old = plan.base.types[staying.type.old], let new = tree.types[staying.type.new]
    else { return }
    guard old.kind != new.kind else { return }
    if (old.kind == .window) != (new.kind == .window) {
      move(coordinator, to: self.home(of: new.kind, in: home.id))
    }
    let brought = coordinator.opening == .root || coordinator.opening == .tab
    if brought { setKind(new.kind, of: home.id) }
  }

  /// Makes a stack of a bare container, and a bare container of a stack with at most one screen.
  private mutating func setKind(_ kind: CoordinatorKind, of id: ContainerID) {
    edit(id) { container in
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
