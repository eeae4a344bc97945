internal import JSON

// Back: the rules in their order, until one applies. The same code carries Back out and explains it.

extension Execution {
  /// Goes back.
  mutating func back() throws(Stop) {
    var log = BackLog(isNeeded: false)
    let animated = command.animated ?? true
    let effect = decideBack(&log)
    switch effect {
    case .route(let route, let taker):
      take(route, taker)
    case .swallow(let reason), .nothing(let reason):
      throw .noop(reason)
    case .pop, .dismiss:
      draft.before = draft.tree
      remove(effect, animated: animated)
    case .select(let tab, let container):
      guard case .tabs(let tabs) = draft.tree.containers[container]?.content else { return }
      let cause = Cause(kind: .select, by: nil, animated: animated)
      _ = try draft.mark(tab, of: tabs, in: container, cause, isBack: true)
      follow(.changed(starting: try draft.openSelected(in: container)))
    }
  }

  /// Decides what Back does: the first rule that applies.
  fileprivate mutating func decideBack(_ log: inout BackLog) -> BackEffect {
    if let effect = screenBack(&log) { return effect }
    if let removal = backRemoval() {
      if let effect = endingBack(removal, &log) { return effect }
      log.note(.removal, draft.tree.entry(of: removal), applies: true, draft.tree.sentence(of: removal))
      return removal
    }
    log.note(.removal, nil, applies: false, BackLog.nothingToRemove)
    if let effect = tabBack(&log) ?? typeBack(&log) { return effect }
    return .nothing(.nothingToPop("The active screen is the first, and no layer is above the root."))
  }

  /// The `back` of the active screen.
  private mutating func screenBack(_ log: inout BackLog) -> BackEffect? {
    let backs = draft.tree.types.screenBacks
    guard log.isNeeded || !backs.isEmpty else { return nil }
    guard let key = draft.tree.active, let screen = draft.tree.screens[key] else {
      log.note(.screen, nil, applies: false, "No screen is active.")
      return nil
    }
    switch backs[screen.name] {
    case nil:
      log.note(.screen, key, applies: false, "\(screen.name) declares no back.")
      return nil
    case .swallow:
      log.note(.screen, key, applies: true, "\(screen.name) swallows Back.")
      return .swallow(.swallowed(by: screen))
    case .route(let route):
      guard let taker = backTaker(of: route.name, from: screen) else {
        let text = "\(screen.name) declares the route \(route.name), but no coordinator above it takes that."
        log.note(.screen, key, applies: false, text)
        return nil
      }
      log.note(.screen, key, applies: true, "\(screen.name) sends \(route.name) to \(draft.name(taker)).")
      return .route(route, to: taker)
    }
  }

  /// The coordinator that takes a screen's route: as for a trigger, but its owner may take any route.
  private mutating func backTaker(of route: String, from screen: LiveScreen) -> CoordinatorID? {
    for id in screen.attached.elements.reversed() + draft.tree.line(from: screen.owner) {
      draft.work += 1
      guard let type = draft.tree.coordinators.member(id)?.value.type, let entry = draft.tree.types[type]
      else { continue }
      if entry.routes?.contains(route) ?? (id == screen.owner) { return id }
    }
    return nil
  }

  /// The pop of what is on view, or the closing of the top layer; nil if neither is possible.
  private mutating func backRemoval() -> BackEffect? {
    if let container = poppableOnView() { return .pop(container) }
    guard draft.tree.layers.count > 1, let layer = draft.tree.topLayer else { return nil }
    return .dismiss(layer)
  }

  /// The active screen's stack; in a split, where that holds only its first screen, the rightmost other column.
  private mutating func poppableOnView() -> ContainerID? {
    let tree = draft.tree
    guard let active = tree.active.flatMap({ tree.screens[$0]?.container }) else { return nil }
    let columns = tree.split(around: active)?.split.columns.reversed() ?? []
    for container in [active] + columns where draft.poppable(1, in: container) > 0 { return container }
    return nil
  }

  /// The `back` of the type of a coordinator that a removal would end, the innermost first.
  private mutating func endingBack(_ removal: BackEffect, _ log: inout BackLog) -> BackEffect? {
    guard log.isNeeded || draft.tree.types.hasBacks else { return nil }
    let earlier = emptiedBefore()
    var trial = self
    trial.remove(removal, animated: false)
    let emptied = trial.emptied().filter { !earlier.contains($0) }
    draft.work = trial.draft.work
    for id in emptied {
      if let effect = back(ofType: id, .ending, &log) { return effect }
    }
    if emptied.isEmpty {
      log.note(.ending, nil, applies: false, "No coordinator would lose its last screen.")
    }
    return nil
  }

  /// The coordinators that earlier steps of a transaction have left empty, and which end with it.
  private mutating func emptiedBefore() -> Set<CoordinatorID> {
    guard !draft.suspects.isEmpty || !draft.unmoored.isEmpty else { return [] }
    var trial = self
    defer { draft.work = trial.draft.work }
    return Set(trial.emptied())
  }

  /// The `tabBack` of the tabs around what is active, the innermost first.
  private mutating func tabBack(_ log: inout BackLog) -> BackEffect? {
    guard log.isNeeded || draft.tree.types.hasTabBacks else { return nil }
    var next = draft.tree.activeContainer
    while let id = next {
      draft.work += 1
      let container = draft.tree.containers.member(id)?.value
      next = container?.enclosing
      guard case .tabs(let tabs) = container?.content else { continue }
      let policy = draft.tree.tabBack(of: tabs)
      guard let tab = tabs.back(policy) else {
        log.note(.tabs, id, applies: false, "The tabs have tabBack \(policy.rawValue)\(policy.idleReason).")
        continue
      }
      log.note(.tabs, id, applies: true, "tabBack \(policy.rawValue) selects the tab \(tab.spec.name).")
      return .select(tab: tab.spec.name, of: id)
    }
    return nil
  }

  /// The `back` of the types from the owner of the active screen upward.
  private mutating func typeBack(_ log: inout BackLog) -> BackEffect? {
    guard log.isNeeded || draft.tree.types.hasBacks else { return nil }
    let owner = draft.tree.active.flatMap { draft.tree.screens.member($0)?.value.owner } ?? Tree.root
    for id in draft.tree.line(from: owner) {
      draft.work += 1
      if let effect = back(ofType: id, .type, &log) { return effect }
    }
    return nil
  }

  /// The `back` of a coordinator's type.
  private func back(
    ofType id: CoordinatorID,
    _ rule: BackStep.BackRule,
    _ log: inout BackLog
  ) -> BackEffect? {
    guard let type = draft.tree.coordinators.member(id)?.value.type else { return nil }
    let (so, but) = rule == .ending ? ("\(type) would end, so it", "\(type) would end, but") : (type, type)
    switch draft.tree.types[type]?.back {
    case nil:
      log.note(rule, id, applies: false, "\(but) declares no back.")
      return nil
    case .swallow:
      log.note(rule, id, applies: true, "\(so) swallows Back.")
      return .swallow(.swallowed(by: id, type))
    case .route(let route):
      log.note(rule, id, applies: true, "\(so) receives \(route.name).")
      return .route(route, to: id)
    }
  }
}

extension Execution {
  /// The leave guard that holds a pop or the closing of a layer; routes are judged when they are known.
  fileprivate func guardHolding(_ effect: BackEffect) -> HoldingGuard? {
    guard !draft.tree.types.leaveGuards.isEmpty else { return nil }
    var trial = self
    trial.remove(effect, animated: false)
    return trial.guardedScreens(goneSince: draft.tree, besides: []).first.map {
      HoldingGuard(screen: $0.key, name: $0.name, objection: $0.otherwise)
    }
  }

  /// Carries out a pop or the closing of a layer.
  private mutating func remove(_ effect: BackEffect, animated: Bool) {
    switch effect {
    case .pop(let container): draft.pop(container, Cause(kind: .pop, by: nil, animated: animated))
    case .dismiss(let layer): draft.removeLayers([layer], Cause(kind: .dismiss, by: nil, animated: animated))
    case .route, .swallow, .select, .nothing: break
    }
  }
}

extension HoldingGuard {
  fileprivate var sentence: String {
    switch objection {
    case .reject(let text): "The leave guard of \(name) holds, and rejects Back: \(text ?? "no reason given")"
    case .confirm(let child, _): "The leave guard of \(name) holds, so \(child.type) asks the user first."
    }
  }
}

/// The rules that were considered, if they are to be explained.
private struct BackLog {
  let isNeeded: Bool
  private(set) var steps: [BackStep] = []

  static let nothingToRemove = "Nothing is left to pop, and no layer is above the root."

  init(isNeeded: Bool) {
    self.isNeeded = isNeeded
  }

  mutating func note(
    _ rule: BackStep.BackRule,
    _ entry: (any CustomStringConvertible)?,
    applies: Bool,
    _ text: @autoclosure () -> String
  ) {
    guard isNeeded else { return }
    steps.append(BackStep(rule: rule, entry: entry?.description, applies: applies, text: text()))
  }
}

extension Tree {
  /// Explains what Back does in this tree.
  package func explainBack() -> BackExplanation {
    var execution = Execution(self, TreeCommand(.back), .command)
    var log = BackLog(isNeeded: true)
    let effect = execution.decideBack(&log)
    let holding = execution.guardHolding(effect)
    if let holding { log.note(.leave, holding.screen, applies: true, holding.sentence) }
    return BackExplanation(effect: effect, steps: log.steps, holding: holding)
  }

  /// Whether Back is swallowed.
  var isBackSwallowed: Bool {
    var execution = Execution(self, TreeCommand(.back), .command)
    var log = BackLog(isNeeded: false)
    return if case .swallow = execution.decideBack(&log) { true } else { false }
  }

  /// The innermost container of the top layer that is active, also if it holds no screen.
  fileprivate var activeContainer: ContainerID? {
    if let active { return screens.member(active)?.value.container }
    var current = topLayer
    while let id = current, case .tabs(let tabs) = containers.member(id)?.value.content {
      current = tabs.selected
    }
    return current
  }

  /// The screen or the layer that a removal removes.
  fileprivate func entry(of removal: BackEffect) -> (any CustomStringConvertible)? {
    switch removal {
    case .pop(let container): entries(of: container)?.last
    case .dismiss(let layer): layer
    case .route, .swallow, .select, .nothing: nil
    }
  }

  fileprivate func sentence(of removal: BackEffect) -> String {
    guard case .pop(let container) = removal else { return "The top layer closes." }
    let name = entries(of: container)?.last.flatMap { screens[$0]?.name }
    return "\(name ?? "The top screen") is popped."
  }
}

extension Draft {
  /// Pops the top screen of a container.
  fileprivate mutating func pop(_ container: ContainerID, _ cause: Cause) {
    rewrite(container, top: 1, with: [], cause)
    popped += 1
  }
}

extension Tabs {
  /// The tab that Back selects.
  fileprivate func back(_ policy: TabBackSpec) -> TabEntry? {
    switch policy {
    case .first: tabs.first.flatMap { $0.container == selected ? nil : $0 }
    case .history: earlier.last.flatMap { last in tabs.first { $0.container == last } }
    case .none: nil
    }
  }
}

extension TabBackSpec {
  /// The reason why tabs stay as they are.
  fileprivate var idleReason: String {
    switch self {
    case .first: ", and the first tab is selected"
    case .history: ", and no other tab was selected before"
    case .none: ""
    }
  }
}

extension Reason {
  fileprivate static func swallowed(by screen: LiveScreen) -> Reason {
    Reason(
      .swallowed,
      "The screen \(screen.name) swallows Back.",
      details: ["screen": .string(screen.key.description)]
    )
  }

  fileprivate static func swallowed(by id: CoordinatorID, _ type: String) -> Reason {
    Reason(
      .swallowed,
      "The coordinator \(type) swallows Back.",
      details: ["coordinator": .string(id.description)]
    )
  }
}
