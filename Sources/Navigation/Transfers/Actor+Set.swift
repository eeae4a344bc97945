// `set`: all screens of home at once, or only those of the coordinator and its descendants.

extension Actor {
  func set(_ items: [SetItem], scope: SetScopeSpec, on draft: inout Draft) throws(Stop) -> TransferEffect {
    let home = try home(in: draft.tree)
    guard draft.tree.entries(of: home.id) != nil else {
      guard coordinator.home == .window, scope == .all else {
        throw .failed(.noStack(self, home.kind))
      }
      return try setWindow(items, from: home.id, on: &draft)
    }
    var effect = TransferEffect.nothing(.nothingToDo)
    if case .bare(let top) = home.content, !items.isEmpty {
      // After `set`, home is a stack. It keeps its top screen until then, because an empty layer would close.
      draft.edit(home.id) { $0.content = .stack(PersistentList(top.map { [$0] } ?? [])) }
      effect = .changed
    }
    effect = effect.or(try set(items, scope: scope, in: home.id, on: &draft))
    guard coordinator.home == .window else { return effect }
    let above = draft.tree.dismissible(above: home.id, work: &draft.work)
    guard !above.isEmpty else { return effect }
    draft.removeLayers(above, cause(.set))
    return .changed
  }

  func set(
    _ items: [SetItem],
    scope: SetScopeSpec,
    in container: ContainerID,
    on draft: inout Draft
  ) throws(Stop) -> TransferEffect {
    let old = draft.tree.entries(of: container)?.elements ?? []
    draft.work += old.count
    guard !items.isEmpty || scope == .own else {
      throw .failed(
        Reason(.emptySet, "`set` needs at least one screen; only with scope `own` may it be empty.")
      )
    }
    let replaced: Set<ScreenKey>
    switch scope {
    case .all: replaced = Set(old)
    case .own:
      var subtree = Subtree(of: id)
      replaced = Set(
        old.filter { draft.tree.screens[$0].map { subtree.contains($0.owner, in: draft.tree) } ?? false }
      )
    }
    let kept = items.compactMap { if case .kept(let key) = $0 { draft.tree.screens[key] } else { nil } }
    let takesOver = kept.contains { $0.owner != id }
    let placed = try place(items, keeping: kept, in: container, among: old, on: &draft)
    let lowest = old.firstIndex(where: replaced.contains) ?? old.count
    let gone = replaced.union(placed)
    let above = old[lowest...].filter { !gone.contains($0) }
    let below = old[..<lowest].filter { !gone.contains($0) }
    let new = below + placed + above
    guard new != old else { return takesOver ? .changed : .nothing(.nothingToDo) }
    let left = Set(new)
    noteLost(old.filter { !left.contains($0) }, on: &draft)
    let cause = cause(.set)
    draft.rewrite(
      container,
      top: old.count,
      with: new,
      cause,
      compact: Compact(old: old.filter(gone.contains), new: placed, place: old.filter(replaced.contains))
    )
    draft.focusColumn(container)
    if !new.isEmpty { draft.showLayer(of: container, cause) }
    draft.closeIfEmpty(draft.tree.layer(of: container), cause)
    return .changed
  }

  /// Replaces a window's split or tabs with a stack, which keeps none of their screens.
  private func setWindow(_ items: [SetItem], from root: ContainerID, on draft: inout Draft) throws(Stop)
    -> TransferEffect
  {
    let screens = try items.map { item throws(Stop) in
      switch item {
      case .new(let spec): return spec
      case .kept(let key) where draft.tree.screens.contains(key):
        throw .failed(
          .screenNotFound(
            key,
            "`set` of \(name) replaces a split or tabs, and cannot keep \(key), since it "
              + "moves no screen: name only new ones."
          )
        )
      case .kept(let key): throw .failed(.absence(of: .key(key), in: draft.tree))
      }
    }
    noteLost(draft.tree.parts(of: root).flatMap { draft.tree.entries(of: $0)?.elements ?? [] }, on: &draft)
    return try setRoot(.stack(screens), on: &draft)
  }

  /// Makes the new screens of a `set`; kept screens change their owner.
  private func place(
    _ items: [SetItem],
    keeping kept: [LiveScreen],
    in container: ContainerID,
    among old: [ScreenKey],
    on draft: inout Draft
  ) throws(Stop) -> [ScreenKey] {
    let there = Set(old)
    var placed: [ScreenKey] = []
    var named: Set<ScreenKey> = []
    draft.takeFromOwners(kept.filter { $0.owner != id })
    for item in items {
      switch item {
      case .new(let spec):
        placed.append(try draft.makeScreen(spec, owner: id, in: container))
      case .kept(let key):
        guard there.contains(key) else { throw .failed(.absence(of: .key(key), in: draft.tree)) }
        guard named.insert(key).inserted else {
          throw .failed(Reason(.duplicateKey, "`set` names the screen \(key) twice."))
        }
        if let screen = draft.tree.screens[key], screen.owner != id { draft.take(screen, into: id) }
        placed.append(key)
      }
    }
    return placed
  }

  private func noteLost(_ keys: [ScreenKey], on draft: inout Draft) {
    var places: [CoordinatorID: Int] = [:]
    for (index, each) in draft.lost.enumerated() { places[each.owner] = index }
    for screen in keys.compactMap({ draft.tree.screens[$0] }) where screen.owner != id {
      if let index = places[screen.owner] {
        draft.lost[index].screens.append(screen.key)
      } else {
        places[screen.owner] = draft.lost.count
        draft.lost.append(LostScreens(owner: screen.owner, screens: [screen.key]))
      }
    }
    draft.work += keys.count + draft.lost.count
  }
}
