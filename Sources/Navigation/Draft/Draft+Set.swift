internal import JSON

// `set`: all screens of home at once, or only those of the coordinator and its descendants.

extension Draft {
  mutating func set(_ items: [SetItem], scope: SetScopeSpec, _ actor: Actor) throws(Stop) -> TransferEffect {
    guard let home = tree.home(of: actor.coordinator) else { throw .failed(.noHome(actor)) }
    guard tree.entries(of: home.id) != nil else {
      guard actor.coordinator.home == .window, scope == .all else {
        throw .failed(.noStack(actor, home.kind))
      }
      return try setWindow(items, from: home.id, actor)
    }
    var effect = TransferEffect.nothing(.nothingToDo)
    if case .bare(let top) = home.content, !items.isEmpty {
      // A set leaves a stack, and nothing of a layer must be left without its screens meanwhile.
      edit(home.id) { $0.content = .stack(PersistentList(top.map { [$0] } ?? [])) }
      effect = .changed
    }
    effect = effect.or(try set(items, scope: scope, in: home.id, actor))
    guard actor.coordinator.home == .window else { return effect }
    let above = layersAbove(home.id)
    guard !above.isEmpty else { return effect }
    removeLayers(above, actor.cause(.set))
    return .changed
  }

  mutating func set(
    _ items: [SetItem],
    scope: SetScopeSpec,
    in id: ContainerID,
    _ actor: Actor
  ) throws(Stop) -> TransferEffect {
    let old = tree.entries(of: id)?.elements ?? []
    work += old.count
    guard !items.isEmpty || scope == .own else {
      throw .failed(
        Reason(.emptySet, "`set` needs at least one screen; only with scope `own` may it be empty.")
      )
    }
    let replaced: Set<ScreenKey>
    switch scope {
    case .all: replaced = Set(old)
    case .own:
      var subtree = Subtree(of: actor.id)
      replaced = Set(old.filter { tree.screens[$0].map { subtree.contains($0.owner, in: tree) } ?? false })
    }
    let kept = items.compactMap(\.kept).compactMap { tree.screens[$0] }
    let takesOver = kept.contains { $0.owner != actor.id }
    let placed = try place(items, keeping: kept, in: id, among: old, actor)
    let lowest = old.firstIndex(where: replaced.contains) ?? old.count
    let gone = replaced.union(placed)
    let above = old[lowest...].filter { !gone.contains($0) }
    let below = old[..<lowest].filter { !gone.contains($0) }
    let new = below + placed + above
    guard new != old else { return takesOver ? .changed : .nothing(.nothingToDo) }
    let left = Set(new)
    noteLost(old.filter { !left.contains($0) }, to: actor)
    let cause = actor.cause(.set)
    rewrite(
      id,
      top: old.count,
      with: new,
      cause,
      compact: Compact(old: old.filter(gone.contains), new: placed, place: old.filter(replaced.contains))
    )
    focusColumn(id)
    if !new.isEmpty { showLayer(of: id, cause) }
    closeIfEmpty(tree.layer(of: id), cause)
    return .changed
  }

  /// A window's split or tabs give way to a stack, which keeps none of their screens.
  private mutating func setWindow(_ items: [SetItem], from root: ContainerID, _ actor: Actor) throws(Stop)
    -> TransferEffect
  {
    let screens = try items.map { item throws(Stop) in
      switch item {
      case .new(let spec): return spec
      case .kept(let key) where tree.screens.contains(key): throw .failed(.unmovable(key, of: actor))
      case .kept(let key): throw .failed(tree.absence(of: .key(key)))
      }
    }
    noteLost(tree.parts(of: root).flatMap { tree.entries(of: $0)?.elements ?? [] }, to: actor)
    return try setRoot(.stack(screens), actor)
  }

  /// Makes the new screens of a `set`; a key named again is kept and changes its owner.
  private mutating func place(
    _ items: [SetItem],
    keeping kept: [LiveScreen],
    in id: ContainerID,
    among old: [ScreenKey],
    _ actor: Actor
  ) throws(Stop) -> [ScreenKey] {
    let there = Set(old)
    var placed: [ScreenKey] = []
    var named: Set<ScreenKey> = []
    takeFromOwners(kept.filter { $0.owner != actor.id })
    for item in items {
      switch item {
      case .new(let spec):
        placed.append(try makeScreen(spec, owner: actor.id, in: id))
      case .kept(let key):
        guard there.contains(key) else { throw .failed(tree.absence(of: .key(key))) }
        guard named.insert(key).inserted else {
          throw .failed(Reason(.duplicateKey, "`set` names the screen \(key) twice."))
        }
        if let screen = tree.screens[key], screen.owner != actor.id { take(screen, into: actor.id) }
        placed.append(key)
      }
    }
    return placed
  }

  private mutating func noteLost(_ keys: [ScreenKey], to actor: Actor) {
    var places: [CoordinatorID: Int] = [:]
    for (index, each) in lost.enumerated() { places[each.owner] = index }
    for screen in keys.compactMap({ tree.screens[$0] }) where screen.owner != actor.id {
      if let index = places[screen.owner] {
        lost[index].screens.append(screen.key)
      } else {
        places[screen.owner] = lost.count
        lost.append(LostScreens(owner: screen.owner, screens: [screen.key]))
      }
    }
    work += keys.count + lost.count
  }
}

extension Reason {
  static func unmovable(_ key: ScreenKey, of actor: Actor) -> Reason {
    .screenNotFound(
      key,
      "`set` of \(actor.name) replaces a split or tabs, and cannot keep \(key), since it "
        + "moves no screen: name only new ones."
    )
  }
}
