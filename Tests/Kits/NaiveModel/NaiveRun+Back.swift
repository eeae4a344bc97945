import Navigation

// Back, rule by rule.

extension NaiveRun {
  mutating func back() throws(Stop) {
    before = tree
    let screen = tree.active.flatMap(tree.screen)
    switch backEffect(from: tree.active) {
    case .swallow, .nothing: throw .noop
    case .route(let route, let id): try take(route, by: id)
    case .removal(let remove): change(by: nil, remove)
    case .select(let tab, let tabs):
      _ = try mark(tab, of: tabs, isBack: true)
      try openSelectedTab(of: tabs)
    }
  }

  /// The effect of Back if the given screen on view were active.
  private func backEffect(from key: Int?) -> NaiveBack {
    let screen = key.flatMap(tree.screen)
    // The screen itself decides.
    switch screen.flatMap({ app.back(at: $0, tree.facts) }) {
    case .swallow: return .swallow
    case .route(let route):
      let taker = screen.flatMap { tree.chain(from: $0.owner).first { takes($0, route) } }
      if let taker { return .route(route, taker) }
    case nil: break
    }
    if let removal = removal(from: key) {
      // Before a coordinator ends, its type decides.
      let ending = emptied(by: removal).filter { !emptied(by: { _ in }).contains($0) }
      return ending.lazy.compactMap(backOfType).first ?? .removal(removal)
    }
    // Then the tabs, the innermost first; then the types, from the screen's owner upward.
    if let (tab, tabs) = tabToSelect(from: key) { return .select(tab, tabs) }
    return tree.chain(from: screen?.owner ?? 1).lazy.compactMap(backOfType).first ?? .nothing
  }

  /// The screens on view that Back does not remove, each judged as if it were active.
  var backHolds: [Int: BackHold] {
    var holds: [Int: BackHold] = [:]
    for key in tree.onView {
      switch backEffect(from: key) {
      case .swallow: holds[key] = .swallowed
      case .removal(let remove):
        var trial = NaiveRun(app, tree)
        trial.change(by: nil, remove)
        if trial.held(since: NaiveRun(app, tree)).contains(where: mayBeAsked) { holds[key] = .guarded }
      case .route, .select, .nothing: break
      }
    }
    return holds
  }

  /// Whether a guard can ask: the coordinator that asks meets its own requirement.
  private func mayBeAsked(_ screen: NaiveTree.Screen) -> Bool {
    app.leaveGuard(of: screen.name)?.confirmation.map { holds(.type($0.child.type)) } ?? true
  }

  /// Pops the screen on view, else closes the top layer; nil if neither is possible.
  private func removal(from key: Int?) -> ((inout NaiveTree) -> Void)? {
    let active = key.flatMap { tree.holder(of: $0) }
    let columns = active?.outer.map { tree.parts(of: $0) }?.filter { $0.column != nil }.reversed() ?? []
    let candidates = (active.map { [$0] } ?? []) + columns
    if let stack = candidates.first(where: { tree.poppable(in: $0.id) > 0 }), let top = stack.screens.last {
      return { $0.remove([top.key]) }
    }
    return tree.layers.dropFirst().last.map { layer in { $0.removeAlone([layer]) } }
  }

  /// The coordinators that are empty after a removal, the deepest first.
  private func emptied(by removal: (inout NaiveTree) -> Void) -> [Int] {
    var trial = self
    trial.change(by: nil, removal)
    return trial.tree.empty(heardNothing: trial.hasToHearFirst)
  }

  /// The tab that Back selects, and its tabs container; only tabs with a coordinator count.
  private func tabToSelect(from key: Int?) -> (tab: String, tabs: Int)? {
    guard let root = tree.layers.last else { return nil }
    let active = key.flatMap { tree.holder(of: $0)?.id } ?? deepestSelected(root)
    for id in [active] + tree.outer(of: active) {
      guard let tabs = tree.container(id), tabs.kind == .tabs else { continue }
      let isOpen = { (tab: Int) in tree.child(inTab: tab) != nil && !tree.isVacant(tab) }
      let policy = tree.coordinator(tabs.owner).flatMap { app.types[$0.type] }?.tabBack
      let target =
        switch policy {
        case .first: tree.parts(of: id).map(\.id).first(where: isOpen)
        case .history: tabs.earlier.last(where: isOpen)
        case .some(.none), nil: Int?.none
        }
      if let target, target != tabs.selected, case .tab(let spec, _)? = tree.container(target)?.part {
        return (spec.name, id)
      }
    }
    return nil
  }

  private func deepestSelected(_ id: Int) -> Int {
    guard let tabs = tree.container(id), tabs.kind == .tabs else { return id }
    return deepestSelected(tabs.selected)
  }

  private func backOfType(_ id: Int) -> NaiveBack? {
    switch tree.coordinator(id).flatMap({ app.back(of: $0, tree.facts) }) {
    case .swallow: .swallow
    case .route(let route): .route(route, id)
    case nil: nil
    }
  }
}

/// The effect of Back.
private enum NaiveBack {
  case swallow, nothing
  case route(RouteSpec, Int)
  case removal((inout NaiveTree) -> Void)
  case select(_ tab: String, _ tabs: Int)
}
