import Navigation

// Back, rule by rule.

extension NaiveRun {
  mutating func back() throws(Stop) {
    before = tree
    let screen = tree.active.flatMap(tree.screen)
    // The screen itself decides.
    switch screen.flatMap({ app.types.screenBacks[$0.name] }) {
    case .swallow: throw .noop
    case .route(let route):
      let taker = screen.flatMap { tree.chain(from: $0.owner).first { takes($0, route) } }
      if let taker { return try take(route, by: taker) }
    case nil: break
    }
    if let removal = removal {
      // Before a coordinator ends, its type decides.
      let ending = emptied(by: removal).filter { !emptied(by: { _ in }).contains($0) }
      if let id = ending.first(where: declaresBack) { return try goBack(by: id) }
      return change(by: nil, removal)
    }
    // Then the tabs, the innermost first; then the types, from the screen's owner upward.
    if let (tab, tabs) = tabToSelect {
      _ = try mark(tab, of: tabs, isBack: true)
      return try openSelectedTab(of: tabs)
    }
    guard let id = tree.chain(from: screen?.owner ?? 1).first(where: declaresBack) else { throw .noop }
    try goBack(by: id)
  }

  /// Pops what is on view, else closes the top layer; nil if neither is possible.
  private var removal: ((inout NaiveTree) -> Void)? {
    let active = tree.active.flatMap { tree.holder(of: $0) }
    let columns = active?.outer.map { tree.parts(of: $0) }?.filter { $0.column != nil }.reversed() ?? []
    let candidates = (active.map { [$0] } ?? []) + columns
    if let stack = candidates.first(where: { tree.poppable(in: $0.id) > 0 }), let top = stack.screens.last {
      return { $0.remove([top.key]) }
    }
    return tree.layers.dropFirst().last.map { layer in { $0.removeLayers([layer]) } }
  }

  /// The coordinators that are empty after a removal, the deepest first.
  private func emptied(by removal: (inout NaiveTree) -> Void) -> [Int] {
    var trial = self
    trial.change(by: nil, removal)
    return trial.tree.empty(heardNothing: trial.hasToHearFirst)
  }

  /// The tab that Back selects, and the tabs that it is one of.
  private var tabToSelect: (tab: String, tabs: Int)? {
    guard let root = tree.layers.last else { return nil }
    let active = tree.active.flatMap { tree.holder(of: $0)?.id } ?? deepestSelected(root)
    for id in [active] + tree.outer(of: active) {
      guard let tabs = tree.container(id), tabs.kind == .tabs else { continue }
      let all = tree.parts(of: id).map(\.id)
      let policy = tree.coordinator(tabs.owner).flatMap { app.types[$0.type] }?.tabBack
      let target = policy == .first ? all.first : policy == .history ? tabs.earlier.last : nil
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

  private func declaresBack(_ id: Int) -> Bool { backOfType(id) != nil }

  private func backOfType(_ id: Int) -> BackSpec? {
    tree.coordinator(id).flatMap { app.types[$0.type]?.back }
  }

  private mutating func goBack(by id: Int) throws(Stop) {
    guard case .route(let route)? = backOfType(id) else { throw .noop }
    try take(route, by: id)
  }
}
