import JSON
import Navigation

/// The plan of a coordinator of a test for a route: an action, or a choice by the question.
enum Plan: Sendable {
  case action(ActionSpec)
  /// A choice by the question.
  case ask(@Sendable (Question) -> Plan)
  case steps([Plan])

  func action(for question: Question) -> ActionSpec {
    switch self {
    case .action(let action): action
    case .ask(let decide): decide(question).action(for: question)
    case .steps(let plans): .sequence(plans.map { $0.action(for: question) })
    }
  }

  static func transfer(_ transfer: TransferSpec) -> Self { action(.transfer(transfer)) }

  /// The first plan while the coordinator is initial, the other one later.
  static func initially(_ first: Plan, later: Plan = .none) -> Self {
    .ask { $0.situation.isInitial ? first : later }
  }

  /// One plan for a root, the other for coordinators with a parent.
  static func root(_ root: Plan, else other: Plan = .none) -> Self {
    .ask { $0.situation.isRoot ? root : other }
  }

  /// The plan if the route carries one of that name.
  static func inner(_ name: String, _ plan: Plan, else other: Plan = .none) -> Self {
    .ask { $0.route?.inner?.name == name ? plan : other }
  }
}

// Actions.
extension Plan {
  static let none = action(.none)
  static let cancel = action(.cancel)
  static let drop = action(.drop(self: false, animated: nil))
  static let dropSelf = action(.drop(self: true, animated: nil))
  /// Sends the carried route to the coordinator itself.
  static let sendInner = ask { $0.route?.inner.map { .action(.send($0)) } ?? .none }

  static func send(_ route: RouteSpec) -> Self { action(.send(route)) }
  static func fail(_ error: JSON) -> Self { action(.fail(error)) }
  static func reject(_ reason: String) -> Self { action(.reject(reason: reason)) }
  static func finish(_ value: JSON = nil, keep: Bool = false) -> Self { action(.finish(value, keep: keep)) }
  static func sequence(_ plans: Plan...) -> Self { steps(plans) }
}

// Transfers.
extension Plan {
  static let popToRoot = transfer(.popToRoot)
  static let backToRoot = transfer(.backToRoot)
  static let dismiss = transfer(.dismiss)
  static let dismissSelf = transfer(.dismissSelf)
  static let popOrDismiss = transfer(.popOrDismiss)
  static let popToRootOrDismiss = transfer(.popToRootOrDismiss)
  static let pop = pop(1)

  static func push(_ screen: ScreenSpec) -> Self { transfer(.push(screen)) }
  static func show(_ screen: ScreenSpec) -> Self { transfer(.show(screen)) }
  static func replace(_ screen: ScreenSpec) -> Self { transfer(.replace(screen)) }
  static func navigate(_ screen: ScreenSpec, _ dedupe: DedupeSpec = .top) -> Self {
    transfer(.navigate(screen, dedupe))
  }
  static func remove(_ target: ScreenTarget) -> Self { transfer(.remove(target)) }
  static func pop(_ count: Int) -> Self { transfer(.pop(count: count)) }
  static func popTo(_ target: ScreenTarget, inclusive: Bool = false, ifAbsent: IfAbsentSpec = .fail) -> Self {
    transfer(.popTo(target, inclusive: inclusive, ifAbsent: ifAbsent))
  }
  static func set(_ items: SetItem..., scope: SetScopeSpec = .all) -> Self {
    transfer(.set(items, scope: scope))
  }
  static func setTabs(_ tabs: TabSpec...) -> Self { transfer(.setTabs(tabs)) }
  static func setRoot(_ root: RootSpec) -> Self { transfer(.setRoot(root)) }
  static func select(_ tab: String) -> Self { transfer(.select(tab: tab)) }
  static func setParams(_ params: JSON.Object, of target: ScreenTarget? = nil) -> Self {
    transfer(.setParams(target, params))
  }
  static func custom(_ name: String, _ params: JSON.Object = [:]) -> Self {
    transfer(.custom(name: name, params: params))
  }

  static func present(
    _ what: Presented,
    style: String? = nil,
    priority: Int = 0,
    stack: Bool = false
  ) -> Self {
    transfer(.present(what, LayerSpec(style: style, priority: priority, isStack: stack)))
  }
  static func replaceModal(
    _ what: Presented,
    style: String? = nil,
    priority: Int = 0,
    stack: Bool = false
  ) -> Self {
    transfer(.replaceModal(what, LayerSpec(style: style, priority: priority, isStack: stack)))
  }
  static func pushOrPresent(_ screen: ScreenSpec, style: String? = nil) -> Self {
    transfer(.pushOrPresent(screen, LayerSpec(style: style)))
  }
  static func dismiss(_ target: LayerTarget) -> Self { transfer(.dismissKey(target)) }
  static func dismissTo(_ target: ScreenTarget) -> Self { transfer(.dismissTo(target)) }

  static func primary(_ inside: ColumnTransferSpec) -> Self { transfer(.column(.primary, inside)) }
  static func supplementary(_ inside: ColumnTransferSpec) -> Self {
    transfer(.column(.supplementary, inside))
  }
  static func secondary(_ inside: ColumnTransferSpec) -> Self { transfer(.column(.secondary, inside)) }

  static func handover(_ child: ChildSpec, pulled: String? = nil, mode: PullbackModeSpec = .always) -> Self {
    transfer(.handover(child.pulled(pulled, mode)))
  }
  static func start(
    _ child: ChildSpec,
    in context: Context = .current,
    as label: String? = nil,
    pulled: String? = nil
  ) -> Self {
    transfer(.start(child.pulled(pulled, .always), in: context, label: label))
  }
}

extension ChildSpec {
  /// This child, with its routes wrapped into that route of the parent.
  func pulled(_ route: String?, _ mode: PullbackModeSpec = .always) -> Self {
    var child = self
    child.pullback = route.map { Pullback(route: $0, mode: mode) }
    return child
  }
}

extension Context {
  static let modal = Self.modal(LayerSpec())
  static let navigationNew = Self.navigationNew(LayerSpec())
  static let navigationFallback = Self.navigationFallback(LayerSpec())
}

extension Question {
  /// The route in question; nil for a completion.
  var route: RouteSpec? {
    switch kind {
    case .route(let route), .pulled(let route, child: _): route
    case .completed: nil
    }
  }
}
