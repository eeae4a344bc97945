internal import JSON
internal import Navigation

// Checks of transfers against the kinds of homes. A type that the document never opens is not checked,
// because its opener decides its home.

extension Flow {
  func checkHomes() {
    let opened = Set(openings.map(\.opened.child.type))
    let inSplit = types(thatMayLiveIn: .split)
    let inTabs = types(thatMayLiveIn: .tabs)
    for type in types where opened.contains(type.name) {
      for (action, place) in actions(of: type) {
        guard case .transfer(let transfer, _) = action else { continue }
        if transfer.name.onlyHome == .split, !inSplit.contains(type.name) {
          log.report(
            .noSplit,
            at: place,
            "\(type.name) has no columns: its kind is \(type.kind.rawValue), and no split is handed to it."
          )
        }
        if transfer.name.onlyHome == .tabs, !inTabs.contains(type.name) {
          log.report(
            .noTabs,
            at: place,
            "\(type.name) has no tabs: its kind is \(type.kind.rawValue), and no tabs are handed to it."
          )
        }
      }
    }
  }

  /// Warns of pushes in bare layers that show a screen already.
  func checkBareLayers() {
    let openings = Dictionary(grouping: openings, by: \.opened.child.type)
    for type in types where type.kind != .split && type.kind != .tabs && !isDelegated(type.name) {
      guard let opened = openings[type.name], opened.allSatisfy(isInBareLayer), !asksInStack(type) else {
        continue
      }
      let first = opened.map(\.opened.route)
      guard first.allSatisfy({ $0.map { shows($0, type.name) } ?? false }) else { continue }
      // Routes that the first one sends may show the first screen.
      let beginning = routesSent(by: first.compactMap(\.self), of: type.name)
      for route in type.routes where !beginning.contains(route.name) {
        for step in steps(
          type.name,
          route.name,
          assuming: Assumptions(initial: false, root: false, home: .bare)
        ) {
          guard case .transfer(.push) = step.kind else { continue }
          log.report(
            .noStack,
            at: step.place,
            "This push fails: each layer in which \(type.name) opens is bare and shows a screen already."
              + " Open it in a layer with a stack, such as `in: { layer: { stack: true } }`, or write `show`."
          )
        }
      }
    }
  }

  private func isInBareLayer(_ opening: ChildOpening) -> Bool {
    switch opening.opened.context {
    case .layer(let layer): return !layer.isStack
    case .modal(let layer):
      // A coordinator that a window starts becomes the root.
      return !layer.isStack && opening.parent.flatMap { names.declared.coordinators[$0] }?.kind != .window
    case .current, .navigationNew, .navigationFallback, nil: return false
    }
  }

  /// Whether a leave guard opens the type, in a layer with a stack.
  private func asksInStack(_ type: CoordinatorDeclaration) -> Bool {
    type.kind == .stack
      && leaveGuards.contains {
        if case .confirm(let child, _) = $0.objection { child.type == type.name } else { false }
      }
  }

  /// Whether the first route of a new coordinator always shows a screen.
  private func shows(_ route: String, _ type: String) -> Bool {
    steps(type, route, assuming: Assumptions(initial: true, root: false, home: .bare)).contains { step in
      guard case .transfer(let transfer) = step.kind else { return false }
      return step.isCertain && transfer.shows
    }
  }

  private func routesSent(by first: [String], of type: String) -> Set<String> {
    var found = Set(first)
    var pending = first
    while let route = pending.popLast() {
      for step in steps(type, route, assuming: Assumptions()) {
        guard case .send(let names) = step.kind else { continue }
        pending += names.filter { found.insert($0).inserted }
      }
    }
    return found
  }

  /// Warns of layers above windows that do not open, because what a window starts becomes its root.
  func checkLayersOfWindows() {
    for type in types where type.kind == .window {
      for (action, place) in actions(of: type) {
        guard case .transfer(.start(_, in: .modal(let layer), _), _) = action, layer.hasTraits else {
          continue
        }
        log.report(
          .lostLayer,
          at: place.appending("start").appending("in"),
          "\(type.name) is a window, so the child becomes its root instead of opening in a layer like this."
            + " Write `in: {layer: …}` to open one above the root."
        )
      }
    }
  }

  /// Warns of `finish`, `fail` and `cancel` in types that nothing starts.
  func checkEndings() {
    let opened = Set(openings.map(\.opened.child.type))
    let started = Set(openings.filter { $0.opened.manner == .started }.map(\.opened.child.type))
    for type in types where opened.contains(type.name) && !started.contains(type.name) {
      for (action, place) in actions(of: type) where action.endsStarted {
        log.report(
          .neverStarted,
          at: place,
          "Only a coordinator that was started can end in this way, and this graph never starts \(type.name)."
        )
      }
    }
  }

  /// Reports types of kind tabs that are opened with a home of their own but declare no tabs.
  func checkTabsGiven() {
    let bringing = openings.filter { $0.opened.manner != .handover && $0.opened.manner != .column }
    let opened = Set(bringing.map(\.opened.child.type))
    for type in typesWithoutTabs where type.kind == .tabs && opened.contains(type.name) {
      log.report(
        .missingMember,
        at: JSON.Pointer(["coordinators", type.name]),
        "\(type.name) cannot be opened without tabs: its kind is tabs, so it needs the member 'tabs'."
      )
    }
  }

  /// Reports tabs that actions select or conditions read, and that no coordinator has.
  ///
  /// A coordinator with tabs has only its own.
  func checkTabs() {
    let own = tabs.mapValues { $0.map(\.name) }
    let everything = types.flatMap(actions)
    let added = everything.compactMap(\.action.addedTab)
    // A name that is known only at run time may be any.
    let areNamed = added.allSatisfy { $0.fixed != nil }
    let all = types.flatMap { type in own[type.name] ?? [] }
    let allNames = Set(all)
    let read = Dictionary(grouping: names.tabsRead, by: \.type)
    for type in types {
      let actions = actions(of: type)
      let replaced = actions.flatMap { $0.action.tabNames }
      let set = replaced + Set(added.compactMap(\.fixed)).sorted()
      if replaced.isEmpty { reportDeclaredTabs(own[type.name] ?? [], closedBy: actions) }
      let hasOwn = type.kind == .tabs
      let known = Set(hasOwn ? (own[type.name] ?? []) + set : set)
      let selected = actions.compactMap { action, place in
        action.selectedTab.map { (tab: $0, place: place) }
      }
      let named = selected + (read[type.name] ?? []).map { (tab: $0.tab, place: $0.place) }
      for (tab, place) in named
      where areNamed && !known.contains(tab) && (hasOwn || !allNames.contains(tab)) {
        log.report(
          .unknownTab,
          at: place,
          "There is no tab '\(tab)'.",
          unknown: tab,
          known: (hasOwn ? own[type.name] ?? [] : all) + set
        )
      }
    }
  }

  /// Reports actions that close a tab which the coordinator declares.
  private func reportDeclaredTabs(
    _ declared: [String],
    closedBy actions: [(action: ActionTemplate, place: JSON.Pointer)]
  ) {
    for (action, place) in actions {
      guard let tab = action.closedTab, declared.contains(tab) else { continue }
      log.report(
        .unknownTab,
        at: place,
        "The tab '\(tab)' is declared: `closeTab` closes only tabs that `openTab` has added."
      )
    }
  }

  /// Returns the types that have a home of that kind, their own or one that they share after a handover.
  fileprivate func types(thatMayLiveIn kind: CoordinatorKind) -> Set<String> {
    var found = Set(types.filter { $0.kind == kind }.map(\.name))
    var sharers: [String: [String]] = [:]
    for opening in openings where opening.opened.manner == .handover {
      guard let parent = opening.parent else { continue }
      sharers[parent, default: []].append(opening.opened.child.type)
    }
    var pending = Array(found)
    while let type = pending.popLast() {
      for sharer in sharers[type] ?? [] where found.insert(sharer).inserted { pending.append(sharer) }
    }
    return found
  }
}

extension ActionTemplate {
  fileprivate var endsStarted: Bool {
    switch self {
    case .finish, .fail, .cancel: true
    case .none, .transfer, .send, .drop, .closeTab, .reject, .setFacts, .sequence: false
    }
  }

  /// The tab that the action selects, if the document names it.
  fileprivate var selectedTab: String? {
    if case .transfer(.select(.fixed(let tab)), _) = self { tab } else { nil }
  }

  /// The tab that the action closes, if the document names it.
  fileprivate var closedTab: String? {
    if case .closeTab(.fixed(let tab), _) = self { tab } else { nil }
  }

  /// The name of the tab that the action adds; nil if it adds none.
  fileprivate var addedTab: FieldTemplate<String>? {
    if case .transfer(.openTab(let tab, _), _) = self { tab } else { nil }
  }

  /// The names of the tabs that the action sets, at least one.
  var tabNames: [String] {
    guard case .transfer(.setTabs(let tabs), _) = self else { return [] }
    return tabs.map(\.name)
  }
}
