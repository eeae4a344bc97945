internal import JSON
internal import Navigation

// The screens that a redirect shows are known if constant rules decide them. A condition on values makes two branches.
// A branch ends with what cannot be known: a type that a client handles, a fact that is set, an ending, a pullback.

/// Follows the routes of redirects, and finds the entries with requirements that they add.
struct RedirectWalker {
  /// A route while a coordinator handles it.
  private struct Handling {
    let type: CoordinatorDeclaration
    let route: String
    let assumptions: Assumptions
  }

  private let flow: Flow
  /// The number of each requirement.
  private let numbers: [RequiringEntries: Int]
  /// The types that declare a route, by its name; empty if other types may take it as well.
  private var takers: [String: [CoordinatorDeclaration]] = [:]
  /// The types whose routes a parent pulls back.
  private let pulledBack: Set<String>
  /// The types whose tabs are not always those that they declare.
  private let settingTabs: Set<String>
  /// Whether no route receives the completion of a coordinator that a removal ends.
  private let removesQuietly: Bool
  /// The number of actions and openings that may still be followed.
  private var stepsLeft = GraphLimits.redirectStepsMax
  /// The number of routes and openings that lead to the current one.
  private var depth = 0
  /// The number of the current route of the redirect.
  private var route = 0

  init(_ flow: Flow, _ numbers: [RequiringEntries: Int]) {
    self.flow = flow
    self.numbers = numbers
    let types = flow.types
    pulledBack = Set(flow.openings.filter { $0.opened.child.pullback != nil }.map(\.opened.child.type))
    settingTabs = Set(types.filter { flow.actions(of: $0).contains(where: \.action.setsTabs) }.map(\.name))
    removesQuietly = !types.contains { $0.isDelegated || $0.routes.contains { !$0.completes.isEmpty } }
    guard !types.contains(where: \.takesAnyRoute) else { return }
    for type in types {
      for route in type.routes { takers[route.name, default: []].append(type) }
    }
  }

  /// Returns the ways in which routes may be handled.
  mutating func branches(of routes: [RouteSpec]) -> [RedirectBranch] {
    var branches = [RedirectBranch()]
    for (number, spec) in routes.enumerated() {
      route = number
      let takers = takers[spec.name] ?? []
      guard (1...GraphLimits.redirectBranchesMax).contains(takers.count),
        takers.allSatisfy({ $0.route(spec.name)?.role == .nothing })
      else { return branches.map(\.unknown) }
      branches = each(of: branches) { walker, branch in
        takers.flatMap { taker in
          var branch = branch
          branch.taker = branch.taker ?? taker.name
          return walker.take(Handling(type: taker, route: spec.name, assumptions: Assumptions()), branch)
        }
      }
    }
    return branches
  }

  /// Follows each branch, unless there would be too many.
  private mutating func each(
    of branches: [RedirectBranch],
    _ follow: (inout RedirectWalker, RedirectBranch) -> [RedirectBranch]
  ) -> [RedirectBranch] {
    var followed: [RedirectBranch] = []
    for branch in branches {
      followed += branch.isKnown ? follow(&self, branch) : [branch]
      guard followed.count <= GraphLimits.redirectBranchesMax else { return [RedirectBranch().unknown] }
    }
    return followed
  }

  /// Counts a step that leads to others; returns nil if there are too many, or too many inside one another.
  private mutating func deeper(_ follow: (inout RedirectWalker) -> [RedirectBranch]?) -> [RedirectBranch]? {
    stepsLeft -= 1
    guard stepsLeft > 0, depth < GraphLimits.redirectDepthMax else { return nil }
    depth += 1
    defer { depth -= 1 }
    return follow(&self)
  }

  private mutating func take(_ handling: Handling, _ branch: RedirectBranch) -> [RedirectBranch] {
    let type = handling.type.name
    // An initial route is not pulled back.
    let isSeenByParent = handling.assumptions.initial != true && pulledBack.contains(type)
    guard !isSeenByParent, let rules = flow.bodies[type]?[handling.route] else { return [branch.unknown] }
    let taken = deeper { walker in
      var branches: [RedirectBranch] = []
      for rule in rules {
        let truth = walker.truth(of: rule, handling)
        guard truth != false else { continue }
        branches += walker.perform(rule.action, handling, branch)
        guard branches.count <= GraphLimits.redirectBranchesMax else { return nil }
        if truth == true { return branches }
      }
      return branches + [branch]
    }
    return taken ?? [branch.unknown]
  }

  private func truth(of rule: RouteRule, _ handling: Handling) -> Bool? {
    guard let condition = rule.condition else { return true }
    return condition.truth(of: handling.route, handling.assumptions)
  }

  private mutating func perform(_ action: ActionTemplate, _ handling: Handling, _ branch: RedirectBranch)
    -> [RedirectBranch]
  {
    stepsLeft -= 1
    guard stepsLeft > 0 else { return [branch.unknown] }
    switch action {
    case .none: return [branch]
    case .transfer(let transfer, _): return perform(transfer, handling, branch)
    case .send(.named(let name, _, _), to: nil):
      let assumptions = Assumptions(root: handling.assumptions.root)
      return take(Handling(type: handling.type, route: name, assumptions: assumptions), branch)
    case .sequence(let elements):
      var branches = [branch]
      for element in elements {
        let truth = truth(of: element, handling)
        guard truth != false else { continue }
        branches = each(of: branches) { walker, branch in
          walker.perform(element.action, handling, branch) + (truth == nil ? [branch] : [])
        }
      }
      return branches
    case .drop(self: false, _): return [removing(branch)]
    case .send(.carried, to: nil), .send(_, to: .some), .finish, .fail, .cancel, .drop(self: true, _),
      .reject, .setFacts:
      return [branch.unknown]
    }
  }
}

// The effects of transfers.
extension RedirectWalker {
  private mutating func perform(_ transfer: TransferTemplate, _ handling: Handling, _ branch: RedirectBranch)
    -> [RedirectBranch]
  {
    if case .select(let tab) = transfer { return select(tab, handling, branch) }
    if case .setTabs = transfer { return [branch.unknown] }
    var branch = transfer.onlyAdds && handling.type.kind != .window ? branch : removing(branch)
    for screen in transfer.addedScreens { add(.screens(screen.name), to: &branch.added) }
    if case .popTo(_, _, .push(let screen)) = transfer { add(.screens(screen.name), to: &branch.maybeAdded) }
    var branches = [branch]
    for opened in transfer.opened { branches = each(of: branches) { $0.open(opened, $1) } }
    return branches
  }

  /// Returns the branch after a removal; coordinators that end have openers that may do anything.
  private func removing(_ branch: RedirectBranch) -> RedirectBranch {
    removesQuietly ? branch.cleared : branch.unknown
  }

  private func add(_ entries: RequiringEntries, to additions: inout [RedirectBranch.Addition]) {
    guard let number = numbers[entries] else { return }
    additions.append(RedirectBranch.Addition(requirement: number, route: route))
  }

  private mutating func open(_ opened: OpenedChild, _ branch: RedirectBranch) -> [RedirectBranch] {
    guard let type = flow.declared.coordinators[opened.child.type] else { return [branch.unknown] }
    var branch = branch
    add(opened.child, to: &branch)
    let inside = deeper { walker in
      var branches = opened.manner.hasOwnHome ? walker.openTabs(of: type, branch) : [branch]
      switch opened.child.route {
      case nil: break
      case .carried: branches = branches.map(\.unknown)
      case .named(let name, _, _):
        let handling = Handling(type: type, route: name, assumptions: Assumptions(initial: true, root: false))
        branches = walker.each(of: branches) { $0.take(handling, $1) }
      }
      return branches
    }
    return inside ?? [branch.unknown]
  }

  private func add(_ child: ChildTemplate, to branch: inout RedirectBranch) {
    if child.route == nil {
      add(.coordinators(child.type), to: &branch.added)
    } else {
      add(.coordinators(child.type), to: &branch.asked)
    }
  }

  /// Opens the tabs of a new coordinator; a hidden one that fails a requirement remains unopened.
  private mutating func openTabs(of type: CoordinatorDeclaration, _ branch: RedirectBranch)
    -> [RedirectBranch]
  {
    let tabs = flow.tabs[type.name]?.opened ?? []
    guard let selected = tabs.first else { return [branch] }
    let branches = open(selected, branch)
    let isKnown = tabs.dropFirst().allSatisfy { open($0, RedirectBranch()).allSatisfy(\.isKnown) }
    return isKnown ? branches : branches.map(\.unknown)
  }

  /// Selects a tab, and opens its coordinator unless it is open, which its requirement may exclude.
  private mutating func select(_ tab: FieldTemplate<String>, _ handling: Handling, _ branch: RedirectBranch)
    -> [RedirectBranch]
  {
    guard handling.type.kind == .tabs, !settingTabs.contains(handling.type.name),
      let tab = flow.tabs[handling.type.name]?.first(where: { $0.name == tab.fixed }), tab.reselect == nil
    else { return [branch.unknown] }
    var branch = branch.cleared
    add(tab.child, to: &branch)
    let inside = open(OpenedChild(child: tab.child, manner: .tab), RedirectBranch())
    branch.maybeAdded += inside.flatMap { $0.asked + $0.added + $0.maybeAdded }
    return [inside.allSatisfy(\.isKnown) ? branch : branch.unknown]
  }
}

extension OpenedChild.Manner {
  /// Whether the child has a container of its own, which shows its tabs.
  fileprivate var hasOwnHome: Bool {
    switch self {
    case .handover, .column: false
    case .presented, .started, .root, .tab: true
    }
  }
}

extension TransferTemplate {
  /// Whether the transfer removes nothing, except from a window.
  fileprivate var onlyAdds: Bool {
    switch self {
    case .push, .navigate(_, .top), .present, .pushOrPresent, .start, .setParams, .custom: true
    case .plain, .show, .replace, .navigate(_, .inStack), .remove, .pop, .popTo, .set, .setTabs,
      .replaceModal, .dismissKey, .dismissTo,
      .select,
      .setRoot, .column, .handover:
      false
    }
  }

  /// The screens that it always adds.
  fileprivate var addedScreens: [ScreenTemplate] {
    switch self {
    // If the requirement does not hold, there is no such screen yet to navigate to.
    case .push(let screen), .show(let screen), .replace(let screen), .navigate(let screen, _),
      .present(.screen(let screen), _),
      .replaceModal(.screen(let screen), _), .pushOrPresent(let screen, _), .setRoot(.screen(let screen)),
      .column(_, .push(let screen)):
      [screen]
    case .set(let items, _), .column(_, .set(let items)):
      items.compactMap { if case .new(let screen) = $0 { screen } else { nil } }
    case .setRoot(.stack(let screens)): screens
    case .plain, .remove, .pop, .popTo, .setTabs, .present(.child, _), .replaceModal(.child, _), .dismissKey,
      .dismissTo,
      .select, .setRoot(.child), .column, .handover, .start, .setParams, .custom:
      []
    }
  }
}

extension ActionTemplate {
  fileprivate var setsTabs: Bool { if case .transfer(.setTabs, _) = self { true } else { false } }
}
