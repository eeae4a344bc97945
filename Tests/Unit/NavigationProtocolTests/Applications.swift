import DocumentTestKit
import JSON
import Navigation

/// Trees whose coordinators carry out the action that the number of a route selects.
enum Applications {
  static let types = CoordinatorTypes([
    "Split": CoordinatorTypes.TypeEntry(
      kind: .split,
      routes: routes,
      routeType: "Any",
      hasSupplementary: true
    ),
    "Tabs": CoordinatorTypes.TypeEntry(
      kind: .tabs,
      routes: routes,
      routeType: "Any",
      tabs: [
        TabSpec("home", child: ChildSpec("Flow", route: RouteSpec("0"))),
        TabSpec("more", child: ChildSpec("Flow", route: RouteSpec("0")), isLazy: true),
      ]
    ),
    "Flow": CoordinatorTypes.TypeEntry(kind: .stack, routes: routes, routeType: "Any"),
  ])

  static func opened(_ kind: CoordinatorKind) -> Tree {
    let root = kind == .split ? ChildSpec("Split", route: RouteSpec("1")) : ChildSpec("Tabs")
    return Tree.open(root, types: types, answering: answer).tree
  }

  static func answer(_ question: Question) -> Answer {
    switch question.kind {
    case .route(let route), .pulled(let route, child: _):
      .action(Int(route.name).map { actions[$0] } ?? .none)
    case .completed: .action(.none)
    }
  }

  /// A route for a random coordinator, or a screen event about a random screen.
  static func command(for tree: Tree, using random: inout SplitMix) -> TreeCommand {
    let coordinator = tree.snapshot().coordinators.randomElement(using: &random)?.id
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return TreeCommand(.back)
    case 1: return TreeCommand(.report(event(for: tree, using: &random)))
    default:
      let route = RouteSpec(String(Int.random(in: actions.indices, using: &random)))
      return TreeCommand(.trigger(route), target: coordinator.map { .id($0) } ?? .nearest)
    }
  }

  private static func event(for tree: Tree, using random: inout SplitMix) -> ScreenEvent {
    let key = tree.onView.randomElement(using: &random) ?? ScreenKey(1)
    let events: [ScreenEvent] = [
      .didPop(key), .didDismiss(.screen(key)), .didFocus(key), .collapsed(nil), .expanded(nil),
      .didSelect(tab: "more", in: nil), .didSelect(tab: "home", in: nil),
    ]
    return events.randomElement(using: &random) ?? .didPop(key)
  }

  private static let routes = Set(actions.indices.map { String($0) } + ["done"])
  private static let flow = ChildSpec("Flow", route: RouteSpec("0"), pullback: Pullback(route: "done"))

  private static let actions: [ActionSpec] = [
    .transfer(.push(ScreenSpec("Page", params: ["a": 1]))),
    .transfer(.column(.primary, .push(ScreenSpec("Master")))),
    .transfer(.column(.secondary, .push(ScreenSpec("Detail")))),
    .transfer(.column(.supplementary, .set([.new(ScreenSpec("Middle"))]))),
    .transfer(.column(.secondary, .handover(flow))),
    .transfer(.handover(flow)),
    .transfer(.present(.screen(ScreenSpec("Sheet")), LayerSpec(style: "sheet"))),
    .transfer(.present(.child(flow), LayerSpec(isStack: true))),
    .transfer(.start(flow, in: .current, label: "done")),
    .transfer(.start(ChildSpec("Split", route: RouteSpec("1")), in: .modal(LayerSpec()), label: nil)),
    .transfer(.start(flow, in: .navigationNew(LayerSpec()), label: "done")),
    .transfer(.set([.new(ScreenSpec("One")), .new(ScreenSpec("Two"))], scope: .all)),
    .transfer(.set([.new(ScreenSpec("Own"))], scope: .own)),
    .transfer(.setParams(nil, ["b": 2])),
    .transfer(.pop(count: 2)),
    .transfer(.popToRoot),
    .transfer(.backToRoot),
    .transfer(.dismiss),
    .transfer(.select(tab: "more")),
    .transfer(.select(tab: "home")),
    .transfer(.custom(name: "shake", params: [:])),
    .sequence([.transfer(.custom(name: "fade", params: [:])), .transfer(.dismissSelf)]),
    .finish(3, keep: true),
    .finish(nil, keep: false),
    .cancel,
    .drop(self: true, animated: nil),
    .drop(self: false, animated: nil),
    .sequence([.send(RouteSpec("0")), .transfer(.replace(ScreenSpec("Other")))]),
  ]
}
