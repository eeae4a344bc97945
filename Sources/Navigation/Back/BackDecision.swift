internal import JSON

/// The decision about Back in a draft: the first rule that applies.
///
/// Commands and explanations share this code.
struct BackDecision {
  private(set) var draft: Draft
  /// The screen from which Back is decided: the active one, or another one on view.
  private let active: ScreenKey?
  /// Whether the search for coordinators that would end stops at the command's work limit.
  private let isLimited: Bool
  private let isExplained: Bool
  /// The rules that were considered; empty without an explanation.
  private(set) var steps: [BackStep] = []

  init(draft: Draft, active: ScreenKey? = nil, isLimited: Bool = true, isExplained: Bool = false) {
    self.draft = draft
    self.active = active ?? draft.tree.active
    self.isLimited = isLimited
    self.isExplained = isExplained
  }

  /// The work of the command, including the decision.
  var work: Int { draft.work }

  private var tree: Tree { draft.tree }

  mutating func effect() -> BackEffect {
    if let effect = screenBack() { return effect }
    if let removal = removal() {
      if let effect = endingBack(removal) { return effect }
      let sentence = isExplained ? sentence(of: removal) : ""
      note(.removal, of: entry(of: removal), applies: true, sentence)
      return removal
    }
    note(.removal, applies: false, "Nothing is left to pop, and no layer is above the root.")
    if let effect = tabBack() ?? typeBack() { return effect }
    return .nothing(.nothingToPop("The active screen is the first, and no layer is above the root."))
  }

  mutating func explanation(answering: Execution.Answering) -> BackExplanation {
    let effect = effect()
    var holding = guardHolding(effect)
    if let guardian = holding {
      let isRejected = isRejected(by: guardian, answering: answering)
      note(.leave, of: guardian.key, applies: true, guardian.sentence(isRejected: isRejected))
      if isRejected { holding = guardian.rejecting }
    }
    return BackExplanation(effect: effect, steps: steps, holding: holding)
  }

  /// Tries Back, and returns whether it is rejected because the confirmation of the guard cannot be shown.
  private func isRejected(by guardian: GuardedScreen, answering: Execution.Answering) -> Bool {
    guard case .confirm = guardian.otherwise else { return false }
    var back = TreeCommand(.back)
    back.source = CommandSource(method: "coordinator.back", params: [:])
    guard case .ended(let ended) = tree.begin(back, slice: .max, answering: answering) else { return false }
    return ended.outcome.reason?.code == .leaveRejected
  }

  /// The reason why Back does not remove the screen; nil if Back may remove it.
  mutating func hold() -> BackHold? {
    let effect = effect()
    if case .swallow = effect { return .swallowed }
    return guardHolding(effect) == nil ? nil : .guarded
  }

  private mutating func note(
    _ rule: BackStep.BackRule,
    of entry: (any CustomStringConvertible)? = nil,
    applies: Bool,
    _ text: @autoclosure () -> String
  ) {
    guard isExplained else { return }
    steps.append(BackStep(rule: rule, entry: entry?.description, applies: applies, text: text()))
  }

  // MARK: The rules, in order

  private mutating func screenBack() -> BackEffect? {
    let backs = tree.types.screenBacks
    guard isExplained || !backs.isEmpty else { return nil }
    guard let key = active, let screen = tree.screens[key] else {
      note(.screen, applies: false, "No screen is active.")
      return nil
    }
    switch backs[screen.name]?.choice(screen.params, tree.facts, &draft.work) {
    case nil:
      note(.screen, of: key, applies: false, "\(screen.name) declares no back.")
      return nil
    case .swallow:
      note(.screen, of: key, applies: true, "\(screen.name) swallows Back.")
      return .swallow(.swallowed(by: screen))
    case .route(let route):
      guard let taker = taker(of: route.name, from: screen) else {
        let text = "\(screen.name) declares the route \(route.name), but no coordinator above it takes that."
        note(.screen, of: key, applies: false, text)
        return nil
      }
      let text = isExplained ? "\(screen.name) sends \(route.name) to \(draft.name(taker))." : ""
      note(.screen, of: key, applies: true, text)
      return .route(route, to: taker)
    }
  }

  /// The coordinator that takes a screen's route: as for a trigger, but its owner may take any route.
  private mutating func taker(of route: String, from screen: LiveScreen) -> CoordinatorID? {
    for id in screen.attached.elements.reversed() + tree.line(from: screen.owner) {
      draft.work += 1
      guard let type = tree.coordinators.member(id)?.value.type, let entry = tree.types[type] else {
        continue
      }
      if entry.routes?.contains(route) ?? (id == screen.owner) { return id }
    }
    return nil
  }

  /// The pop of what is on view, or the closing of the top layer; nil if neither is possible.
  private mutating func removal() -> BackEffect? {
    if let container = poppableOnView() { return .pop(container) }
    guard tree.layers.count > 1, let layer = tree.topLayer else { return nil }
    return .dismiss(layer)
  }

  /// The active screen's stack; in a split, where that holds only its first screen, the rightmost other column.
  private mutating func poppableOnView() -> ContainerID? {
    guard let active = active.flatMap({ tree.screens[$0]?.container }) else { return nil }
    let columns = tree.split(around: active)?.columns.reversed() ?? []
    for container in [active] + columns where draft.poppable(1, in: container) > 0 { return container }
    return nil
  }

  /// The `back` of the type of a coordinator that a removal would end, the innermost first.
  private mutating func endingBack(_ removal: BackEffect) -> BackEffect? {
    guard isExplained || tree.types.hasBacks else { return nil }
    let earlier = emptiedBefore()
    var trial = draft
    removal.remove(from: &trial, animated: false)
    let emptied = trial.emptied(isLimited: isLimited).filter { !earlier.contains($0) }
    draft.work = trial.work
    for id in emptied {
      if let effect = back(ofType: id, .ending) { return effect }
    }
    if emptied.isEmpty { note(.ending, applies: false, "No coordinator would lose its last screen.") }
    return nil
  }

  /// The coordinators that earlier steps of a transaction have left empty, and that end with the transaction.
  private mutating func emptiedBefore() -> Set<CoordinatorID> {
    guard !draft.suspects.isEmpty || !draft.unmoored.isEmpty else { return [] }
    var trial = draft
    defer { draft.work = trial.work }
    return Set(trial.emptied(isLimited: isLimited))
  }

  /// The `tabBack` of the tabs around the active container, the innermost first.
  private mutating func tabBack() -> BackEffect? {
    guard isExplained || tree.types.hasTabBacks else { return nil }
    for id in activeContainer.map({ Array(tree.outward(from: $0)) }) ?? [] {
      draft.work += 1
      guard let tabs = tree.containers.member(id)?.value.tabs else { continue }
      let policy = tree.tabBack(of: tabs)
      let candidates = tabs.candidates(for: policy)
      let closed = candidates.prefix { tree.isClosed($0) }
      let passing = closed.isEmpty ? "" : " (not open: \(closed.map(\.spec.name).joined(separator: ", ")))"
      guard let tab = candidates.dropFirst(closed.count).first, tab.container != tabs.selected else {
        let reason =
          switch policy {
          case .first: ", and the first open tab is selected"
          case .history: ", and no other open tab was selected before"
          case .none: ""
          }
        note(.tabs, of: id, applies: false, "The tabs have tabBack \(policy.rawValue)\(reason)\(passing).")
        continue
      }
      note(
        .tabs,
        of: id,
        applies: true,
        "tabBack \(policy.rawValue) selects the tab \(tab.spec.name)\(passing)."
      )
      return .select(tab: tab.spec.name, of: id)
    }
    return nil
  }

  /// The `back` of the types from the owner of the active screen upward.
  private mutating func typeBack() -> BackEffect? {
    guard isExplained || tree.types.hasBacks else { return nil }
    let owner = active.flatMap { tree.screens.member($0)?.value.owner } ?? Tree.root
    for id in tree.line(from: owner) {
      draft.work += 1
      if let effect = back(ofType: id, .type) { return effect }
    }
    return nil
  }

  private mutating func back(ofType id: CoordinatorID, _ rule: BackStep.BackRule) -> BackEffect? {
    guard let coordinator = tree.coordinators.member(id)?.value else { return nil }
    let type = coordinator.type
    let (so, but) = rule == .ending ? ("\(type) would end, so it", "\(type) would end, but") : (type, type)
    switch tree.types[type]?.back?.choice(coordinator.params, tree.facts, &draft.work) {
    case nil:
      note(rule, of: id, applies: false, "\(but) declares no back.")
      return nil
    case .swallow:
      note(rule, of: id, applies: true, "\(so) swallows Back.")
      return .swallow(.swallowed(by: id, type))
    case .route(let route):
      note(rule, of: id, applies: true, "\(so) receives \(route.name).")
      return .route(route, to: id)
    }
  }

  /// The innermost active container of the top layer, even if it holds no screen.
  private var activeContainer: ContainerID? {
    if let active { return tree.screens.member(active)?.value.container }
    var current = tree.topLayer
    while let id = current, case .tabs(let tabs) = tree.containers.member(id)?.value.content {
      current = tabs.selected
    }
    return current
  }

  private func entry(of removal: BackEffect) -> (any CustomStringConvertible)? {
    switch removal {
    case .pop(let container): tree.entries(of: container)?.last
    case .dismiss(let layer): layer
    case .route, .swallow, .select, .nothing: nil
    }
  }

  private func sentence(of removal: BackEffect) -> String {
    guard case .pop(let container) = removal else { return "The top layer closes." }
    let name = tree.entries(of: container)?.last.flatMap { tree.screens[$0]?.name }
    return "\(name ?? "The top screen") is popped."
  }

  /// The screens with a leave guard that a pop or the closing of a layer removes.
  private mutating func guardedScreens(removedBy effect: BackEffect) -> [ScreenKey] {
    switch effect {
    case .pop(let container):
      return tree.entries(of: container)?.last.map { [$0] } ?? []
    case .dismiss(let layer):
      let guarded = tree.types.leaveGuards.keys.sorted().flatMap { tree.screens.keys(named: $0) }
      draft.work += guarded.count
      return guarded.filter { key in tree.screens[key].map { tree.layer(of: $0.container) == layer } ?? false
      }
    case .route, .swallow, .select, .nothing:
      return []
    }
  }

  /// The leave guard that holds a pop or the closing of a layer; routes are judged later.
  private mutating func guardHolding(_ effect: BackEffect) -> GuardedScreen? {
    guard !tree.types.leaveGuards.isEmpty else { return nil }
    var judge = LeaveGuardJudge(draft, disposed: [])
    let held = judge.held(among: guardedScreens(removedBy: effect))
    draft.work += judge.work
    return held.first { mayHold($0) }
  }

  /// Whether a guard that holds rejects, or can ask because the requirement of its confirmation holds.
  private mutating func mayHold(_ guardian: GuardedScreen) -> Bool {
    guard case .confirm(let child, _) = guardian.otherwise,
      let requirement = tree.types.requirements[.coordinators(child.type)]
    else { return true }
    return requirement.holds(tree.facts, &draft.work)
  }
}

extension BackEffect {
  /// Carries out a pop or the closing of a layer.
  func remove(from draft: inout Draft, animated: Bool) {
    switch self {
    case .pop(let container):
      draft.rewrite(container, top: 1, with: [], Cause(kind: .pop, by: nil, animated: animated))
      draft.popped += 1
    case .dismiss(let layer):
      draft.removeLayers([layer], Cause(kind: .dismiss, by: nil, animated: animated))
    case .route, .swallow, .select, .nothing: break
    }
  }
}

extension GuardedScreen {
  /// The screen with a guard that rejects Back instead of asking.
  fileprivate var rejecting: GuardedScreen {
    GuardedScreen(key: key, name: name, owner: owner, level: level, otherwise: .reject(nil))
  }

  fileprivate func sentence(isRejected: Bool) -> String {
    switch otherwise {
    case .reject(let text): "The leave guard of \(name) holds, and rejects Back: \(text ?? "no reason given")"
    case .confirm(let child, _):
      isRejected
        ? "The leave guard of \(name) holds, and rejects Back: \(child.type) cannot ask the user now."
        : "The leave guard of \(name) holds, so \(child.type) asks the user first."
    }
  }
}

extension Tabs {
  /// The tabs in the order in which Back tries them.
  fileprivate func candidates(for policy: TabBackSpec) -> [TabEntry] {
    switch policy {
    case .first: tabs
    case .history: earlier.reversed().compactMap { id in tabs.first { $0.container == id } }
    case .none: []
    }
  }
}

extension Tree {
  /// Whether Back passes over a tab, because it is not open or shows nothing.
  fileprivate func isClosed(_ tab: Tabs.TabEntry) -> Bool { tab.coordinator == nil || isVacant(tab) }
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
    Reason(.swallowed, "The coordinator \(type) swallows Back.", of: id)
  }
}
