internal import JSON
internal import Navigation

// The redirects whose screens the document alone decides. Conditions on values, `setFacts`, endings,
// pullbacks and delegated types are decided only at run time, where a cycle ends with `redirectLoop`.

struct ConstantRedirects {
  /// The entry with a requirement to which a redirect leads, and the route that adds it.
  typealias RedirectTarget = (requirement: Int, route: String)

  fileprivate let flow: Flow
  fileprivate let numbers: [RequiringEntries: Int]
  /// The types that declare a route, by its name; empty if other types may take it as well.
  private var takers: [String: [CoordinatorDeclaration]] = [:]
  /// The types whose routes a parent pulls back.
  fileprivate let pulledBack: Set<String>
  /// The types whose tabs are not always those that they declare.
  fileprivate let settingTabs: Set<String>
  /// Whether no route receives the completion of a coordinator that a removal ends.
  fileprivate let removesQuietly: Bool

  init(_ flow: Flow, _ entries: [RequiringEntries]) {
    self.flow = flow
    numbers = Dictionary(zip(entries, entries.indices)) { first, _ in first }
    let types = flow.types
    pulledBack = Set(flow.openings.filter { $0.opened.child.pullback != nil }.map(\.opened.child.type))
    settingTabs = Set(
      types.filter { flow.actions(of: $0).contains { !$0.action.tabNames.isEmpty } }.map(\.name)
    )
    removesQuietly = !types.contains { $0.isDelegated || $0.routes.contains { !$0.completes.isEmpty } }
    guard !types.contains(where: \.takesAnyRoute) else { return }
    for type in types {
      for route in type.routes where route.completes.isEmpty { takers[route.name, default: []].append(type) }
    }
  }

  /// Returns the only requirement that the routes of a redirect meet; nil if there are others, or if it is unknown.
  func target(of routes: [RouteSpec]) -> RedirectTarget? {
    var walk = RedirectWalk(redirects: self)
    for route in routes {
      // A taker whose own requirement does not hold is not in the tree.
      guard let taker = takers[route.name]?.first, takers[route.name]?.count == 1,
        taker.route(route.name)?.role == .nothing, numbers[.coordinators(taker.name)] == nil,
        walk.follow(route, by: taker)
      else { return nil }
    }
    return walk.target
  }
}

/// The way of one redirect through the document; its functions return whether everything on it is known.
private struct RedirectWalk {
  let redirects: ConstantRedirects
  var stepsLeft = GraphLimits.redirectStepsMax
  var route = ""
  var target: ConstantRedirects.RedirectTarget?

  mutating func follow(_ route: RouteSpec, by type: CoordinatorDeclaration) -> Bool {
    self.route = route.name
    return take(route.name, type, initial: nil)
  }

  private mutating func take(_ route: String, _ type: CoordinatorDeclaration, initial: Bool?) -> Bool {
    // An initial route is not pulled back.
    guard initial == true || !redirects.pulledBack.contains(type.name),
      redirects.flow.bodies[type.name]?[route] != nil
    else { return false }
    let steps = redirects.flow.steps(type.name, route, assuming: Assumptions(initial: initial))
    stepsLeft -= steps.count
    return stepsLeft >= 0 && steps.allSatisfy { $0.isCertain && take($0.kind, by: type) }
  }

  private mutating func take(_ step: FlowStepKind, by type: CoordinatorDeclaration) -> Bool {
    switch step {
    case .send(let names): names.count == 1 && take(names[0], type, initial: nil)
    case .open(let opened): open(opened.child)
    case .transfer(.select(let tab)): select(tab, by: type)
    case .transfer(let transfer): perform(transfer, by: type)
    case .sendCarried, .sendElsewhere, .restate, .end: false
    }
  }

  private mutating func perform(_ transfer: TransferTemplate, by type: CoordinatorDeclaration) -> Bool {
    guard let (removes, screens) = transfer.effect else { return false }
    // A removal may take what was added, and coordinators that end have openers that may do anything.
    guard !removes && type.kind != .window || redirects.removesQuietly && target == nil else { return false }
    return screens.allSatisfy { add(.screens($0.name)) }
  }

  /// Adds an entry, whose requirement must be the only one that the redirect meets.
  private mutating func add(_ entries: RequiringEntries) -> Bool {
    guard let number = redirects.numbers[entries] else { return true }
    defer { target = (number, route) }
    return target == nil
  }

  /// Opens a coordinator; one whose requirement does not hold does nothing.
  private mutating func open(_ child: ChildTemplate) -> Bool {
    if redirects.numbers[.coordinators(child.type)] != nil { return add(.coordinators(child.type)) }
    guard let type = redirects.flow.names.declared.coordinators[child.type],
      redirects.flow.tabs[child.type]?.isEmpty ?? true
    else { return false }
    switch child.route {
    case nil: return true
    case .carried: return false
    case .named(let name, _, _): return take(name, type, initial: true)
    }
  }

  /// Selects a tab, which is not open if the requirement of its coordinator does not hold.
  private mutating func select(_ tab: FieldTemplate<String>, by type: CoordinatorDeclaration) -> Bool {
    guard type.kind == .tabs, !redirects.settingTabs.contains(type.name),
      let tab = redirects.flow.tabs[type.name]?.first(where: { $0.name == tab.fixed }), tab.reselect == nil,
      redirects.numbers[.coordinators(tab.child.type)] != nil
    else { return false }
    return add(.coordinators(tab.child.type))
  }
}

extension TransferTemplate {
  /// Whether the transfer may remove something, and the screens that it always adds; nil if neither is known.
  fileprivate var effect: (removes: Bool, screens: [ScreenTemplate])? {
    switch self {
    // If the requirement does not hold, there is no such screen yet to navigate to.
    case .push(let screen), .pushOrPresent(let screen, _), .present(.screen(let screen), _),
      .navigate(let screen, .top):
      (false, [screen])
    case .present(.child, _), .start, .setParams, .custom: (false, [])
    case .show(let screen), .replace(let screen), .navigate(let screen, .inStack),
      .replaceModal(.screen(let screen), _), .setRoot(.screen(let screen)), .column(_, .push(let screen)):
      (true, [screen])
    case .setRootStack(let screens): (true, screens)
    case .set(let items, _), .column(_, .set(let items)):
      (true, items.compactMap { if case .new(let screen) = $0 { screen } else { nil } })
    case .plain, .remove, .pop, .dismissKey, .dismissTo, .replaceModal(.child, _), .setRoot(.child),
      .handover, .column(_, .handover):
      (true, [])
    case .popTo, .select, .openTab, .setTabs, .column(_, .plain), .column(_, .pop): nil
    }
  }
}
