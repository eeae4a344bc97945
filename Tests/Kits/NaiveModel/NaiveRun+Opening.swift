import JSON
import Navigation

// The opening of coordinators.

extension NaiveRun {
  private func type(_ name: String) throws(Stop) -> CoordinatorTypes.TypeEntry {
    guard let entry = app.types[name] else { throw .failed(.unknownType) }
    return entry
  }

  private mutating func makeCoordinator(
    _ child: ChildSpec,
    parent: Int?,
    home: NaiveTree.Coordinator.Home,
    _ opening: NaiveTree.Coordinator.Opening
  ) -> Int {
    tree.lastCoordinator += 1
    let id = tree.lastCoordinator
    tree.coordinators.append(
      NaiveTree.Coordinator(
        id: id,
        type: child.type,
        params: child.params,
        parent: parent,
        home: home,
        opening: opening,
        pullback: child.pullback
      )
    )
    opened.append(id)
    return id
  }

  private func beginning(_ id: Int, _ child: ChildSpec) -> [Beginning] {
    child.route.map { [(id, $0)] } ?? []
  }

  /// Opens a coordinator with its own container.
  ///
  /// Splits and tabs always have theirs.
  mutating func open(
    _ child: ChildSpec,
    _ part: NaiveTree.Container.Part,
    _ wished: CoordinatorKind,
    parent: Int?,
    _ opening: NaiveTree.Coordinator.Opening
  ) throws(Stop) -> [Beginning] {
    let kind = try type(child.type).kind
    let container = tree.makeContainer(part, kind == .split || kind == .tabs ? kind : wished)
    let isWindow = kind == .window && opening == .root
    if opening == .root { tree.layers = [container] }
    openers[container] = parent
    let id = makeCoordinator(child, parent: parent, home: isWindow ? .window : .container(container), opening)
    try fill(container, child)
    return try openTabs(of: container, owner: id) + beginning(id, child)
  }

  /// Gives a split its columns and tabs their tabs.
  private mutating func fill(_ id: Int, _ child: ChildSpec) throws(Stop) {
    let entry = try type(child.type)
    switch tree.container(id)?.kind {
    case .split:
      for column in Column.allCases where column != .supplementary || entry.hasSupplementary {
        _ = tree.makeContainer(.column(column, of: id), .stack)
      }
      tree.edit(container: id) { $0.isCollapsed = child.collapsed }
    case .tabs:
      if entry.tabs.isEmpty { throw .failed(.noTabs) }
      try fillTabs(id, entry.tabs)
    case .bare, .stack, .window, nil: break
    }
  }

  private mutating func fillTabs(_ id: Int, _ specs: [TabSpec]) throws(Stop) {
    if tree.outer(of: id).count >= app.containerDepthMax { throw .failed(.nestedTooDeep) }
    var tabs: [Int] = []
    for spec in specs { tabs.append(try makeTab(spec, of: id)) }
    tree.edit(container: id) { $0.selected = tabs[0] }
  }

  mutating func makeTab(_ spec: TabSpec, of id: Int) throws(Stop) -> Int {
    let kind = try type(spec.child.type).kind
    let tab = tree.makeContainer(.tab(spec, of: id), kind == .window ? .stack : kind)
    try fill(tab, spec.child)
    return tab
  }

  /// Opens the coordinators of all tabs except unselected lazy ones.
  private mutating func openTabs(of id: Int, owner: Int) throws(Stop) -> [Beginning] {
    guard let tabs = tree.container(id), tabs.kind == .tabs else { return [] }
    tree.edit(container: id) { $0.owner = owner }
    var begins: [Beginning] = []
    for tab in tree.parts(of: id) {
      guard case .tab(let spec, _) = tab.part,
        tab.id == tabs.selected || (!spec.isLazy && holds(.type(spec.child.type)))
      else { continue }
      begins += try openTab(tab.id, spec, owner: owner)
    }
    return begins
  }

  private mutating func openTab(_ id: Int, _ spec: TabSpec, owner: Int) throws(Stop) -> [Beginning] {
    guard tree.coordinator(owner) != nil, tree.container(id)?.isOpened == false else { return [] }
    tree.edit(container: id) { $0.isOpened = true }
    let child = makeCoordinator(spec.child, parent: owner, home: .container(id), .tab)
    return try openTabs(of: id, owner: child) + beginning(child, spec.child)
  }

  mutating func select(
    _ name: String,
    _ actor: NaiveTree.Coordinator,
    _ begins: inout [Beginning]
  ) throws(Stop) -> Bool {
    guard let home = tree.home(of: actor), let tabs = tree.nearest(.tabs, around: home.id) else {
      throw .failed(.noTabs)
    }
    guard try mark(name, of: tabs.id) else {
      if !isInLink { reselected = tree.reselection(of: name, in: tabs.id) }
      return false
    }
    begins += try beginSelectedTab(of: tabs.id)
    return true
  }

  /// Selects a tab; false if it is selected already and has no coordinator to open.
  mutating func mark(_ name: String, of tabs: Int, isBack: Bool = false) throws(Stop) -> Bool {
    guard let (tab, _) = tree.tab(name, of: tabs) else { throw .failed(.unknownTab) }
    let old = tree.container(tabs)?.selected
    let isSelected = old == tab
    let owner = tree.container(tabs).flatMap { tree.coordinator($0.owner) }
    let remembers = remembersEarlier(of: tabs)
    tree.edit(container: tabs) { container in
      container.selected = tab
      container.earlier.removeAll { !remembers || $0 == tab || $0 == old }
      if remembers, !isBack, !isSelected { container.earlier += [old].compactMap(\.self) }
    }
    return !isSelected || (owner != nil && tree.container(tab)?.isOpened == false)
  }

  mutating func openSelectedTab(of tabs: Int) throws(Stop) {
    for each in try beginSelectedTab(of: tabs) { try take(each.route, by: each.id, isInitial: true) }
  }

  mutating func beginSelectedTab(of tabs: Int) throws(Stop) -> [Beginning] {
    guard let container = tree.container(tabs), let tab = tree.container(container.selected),
      case .tab(let spec, _) = tab.part
    else { return [] }
    if tree.isVacant(tab.id), let coordinator = tree.child(inTab: tab.id) {
      return beginning(coordinator.id, spec.child)
    }
    return try openTab(tab.id, spec, owner: container.owner)
  }

  mutating func setTabs(
    _ specs: [TabSpec],
    _ actor: NaiveTree.Coordinator,
    _ begins: inout [Beginning]
  ) throws(Stop) -> Bool {
    guard let home = tree.home(of: actor), home.kind == .tabs else { throw .failed(.noTabs) }
    guard !specs.isEmpty else { throw .failed(.emptySet) }
    let old = tree.parts(of: home.id)
    try fillTabs(home.id, specs)
    change(by: actor.id) { tree in for tab in old { tree.discard(tab.id) } }
    refilled.append((tree.layer(of: home.id), actor.id))
    begins += try openTabs(of: home.id, owner: actor.id)
    return true
  }

  mutating func handover(
    _ child: ChildSpec,
    to home: NaiveTree.Coordinator.Home,
    _ actor: NaiveTree.Coordinator,
    _ begins: inout [Beginning]
  ) throws(Stop) -> Bool {
    let kind = try type(child.type).kind
    let shared: NaiveTree.Container? =
      switch home {
      case .window: tree.layers.first.flatMap(tree.container)
      case .container(let id): tree.container(id)
      }
    guard let shared, kind != .split && kind != .tabs || kind == shared.kind else {
      throw .failed(.homeMismatch)
    }
    let own = home == .window ? home : self.home(of: child.type, in: shared.id)
    begins += beginning(makeCoordinator(child, parent: actor.id, home: own, .handover), child)
    return true
  }

  mutating func setRoot(
    _ spec: RootSpec,
    _ actor: NaiveTree.Coordinator,
    _ begins: inout [Beginning]
  ) throws(Stop) -> Bool {
    guard try type(actor.type).kind == .window else { throw .failed(.cannotSetRoot) }
    switch spec {
    case .screen(let screen): setRoot([screen], .bare, actor)
    case .stack([]): throw .failed(.emptySet)
    case .stack(let screens): setRoot(screens, .stack, actor)
    case .child(let child):
      let kind = try type(child.type).kind
      let root = NaiveTree.Container.Part.layer(LayerTraits(), .awaitedAsRoot)
      begins += try open(child, root, kind == .stack ? .stack : .bare, parent: actor.id, .handover)
    }
    return true
  }

  private mutating func setRoot(
    _ screens: [ScreenSpec],
    _ kind: CoordinatorKind,
    _ actor: NaiveTree.Coordinator
  ) {
    let layer = tree.makeContainer(.layer(LayerTraits(), .awaitedAsRoot), kind)
    for spec in screens {
      let screen = tree.makeScreen(spec, owner: actor.id)
      show(in: layer, by: actor.id) { $0.append(screen, to: layer) }
    }
  }

  mutating func start(
    _ child: ChildSpec,
    _ context: Context,
    _ label: String?,
    _ actor: NaiveTree.Coordinator,
    _ begins: inout [Beginning]
  ) throws(Stop) -> Bool {
    let opening = NaiveTree.Coordinator.Opening.started(opener: actor.id, label: label)
    let kind = try type(child.type).kind
    let home = tree.home(of: actor)
    let isWindow = try type(actor.type).kind == .window
    if case .layer(let spec) = context {
      begins += try open(
        child,
        part(spec, actor),
        spec.isStack ? .stack : .bare,
        parent: actor.id,
        opening
      )
      return true
    }
    if !isWindow, home == nil { throw .failed(.homeMismatch) }
    if !isWindow, let home, home.kind == .stack, context.pushes {
      if kind == .split || kind == .tabs { throw .failed(.homeMismatch) }
      let own = self.home(of: child.type, in: home.id)
      begins += beginning(makeCoordinator(child, parent: actor.id, home: own, opening), child)
      return true
    }
    let part: NaiveTree.Container.Part =
      if isWindow {
        .layer(LayerTraits(style: context.spec.traits.style), .awaitedAsRoot)
      } else {
        part(context.spec, actor)
      }
    begins += try open(child, part, context.opensStack ? .stack : .bare, parent: actor.id, opening)
    return true
  }
}

extension NaiveTree {
  /// The coordinator of a tab, and the route that it is sent when the tab is selected again.
  func reselection(of name: String, in tabs: Int) -> NaiveRun.Beginning? {
    guard let (tab, spec) = tab(name, of: tabs), let route = spec.reselect,
      let coordinator = coordinators.first(where: { $0.opening == .tab && $0.home == .container(tab) })
    else { return nil }
    return (coordinator.id, route)
  }

  func tab(_ name: String, of tabs: Int) -> (id: Int, spec: TabSpec)? {
    for tab in parts(of: tabs) {
      if case .tab(let spec, _) = tab.part, spec.name == name { return (tab.id, spec) }
    }
    return nil
  }
}

extension Context {
  fileprivate var spec: LayerSpec {
    switch self {
    case .current: LayerSpec()
    case .modal(let spec), .layer(let spec), .navigationNew(let spec), .navigationFallback(let spec): spec
    }
  }

  /// Onto a stack, if home is one.
  fileprivate var pushes: Bool {
    switch self {
    case .current, .navigationFallback: true
    case .modal, .layer, .navigationNew: false
    }
  }

  /// A layer opened by it holds a stack.
  fileprivate var opensStack: Bool {
    switch self {
    case .current: false
    case .modal(let spec), .layer(let spec): spec.isStack
    case .navigationNew, .navigationFallback: true
    }
  }
}
