import DocumentTestKit
import JSON
import Navigation

@testable import NaiveModel

/// A random application: a few coordinator types, and for each route an action for the first time and one for later.
struct RandomApp: ComparedApp {
  /// The coordinator that an action should suit: its kind of home, and whether it was started.
  struct Actor {
    var kind: CoordinatorKind
    var isFlow: Bool
  }

  enum Response {
    case action(ActionSpec)
    case sendInner
  }

  private(set) var types = CoordinatorTypes([:])
  /// The coordinators by the number of their type; flows are always started.
  private(set) var actors: [Actor] = []
  private(set) var root = ChildSpec("T0", route: "r0")
  /// The responses by type and route, as in `T1.r2`, with `!` for the first time, and by type and label.
  private var responses: [String: Response] = [:]
  let eventsMax = 120
  let containerDepthMax = 8
  /// Whether any coordinator may be of kind window, not only the root.
  let hasWindows: Bool
  static let routes = ["r0", "r1", "r2", "r3", "r4"]
  static let labels = ["l0", "l1"]
  /// The identity params of screens.
  static let identities = ["S4": ["n"], "S5": ["n"]]
  static let typeNames = (0...6).map { "T\($0)" }

  init(_ random: inout SplitMix64, hasWindows: Bool = false, hasBacks: Bool = false) {
    self.hasWindows = hasWindows
    let kinds = Self.likelyKinds + (hasWindows ? [.window, .window] : [])
    for _ in 0...random.number(3...6) {
      actors.append(Actor(kind: random.one(of: kinds), isFlow: random.percent(50)))
    }
    if random.percent(15) { actors[0].kind = .window }
    actors[0].isFlow = false
    actors[actors.count - 1] = Actor(kind: .stack, isFlow: false)
    root.collapsed = random.percent(20)
    var entries: [String: CoordinatorTypes.TypeEntry] = [:]
    for index in actors.indices { entries["T\(index)"] = entry(index, &random) }
    if hasBacks { for type in entries.keys.sorted() { entries[type]?.declareBack(&random) } }
    types = CoordinatorTypes(entries)
    if hasBacks {
      types.screenBacks = ["S2": .swallow, "S3": .route(RouteSpec("r4")), "S4": .route(RouteSpec("r3"))]
    }
    types.identities = Self.identities
    types.checkScreen = { screen, params throws(Reason) in
      guard let checked = Self.checked(params, of: screen) else { throw Reason(.badParams, "Not declared.") }
      return checked
    }
    for index in actors.indices { respond("T\(index)", actors[index], &random) }
  }

  private static let likelyKinds: [CoordinatorKind] = [.stack, .stack, .stack, .bare, .split, .split, .tabs]

  private func entry(_ index: Int, _ random: inout SplitMix64) -> CoordinatorTypes.TypeEntry {
    var tabs: [TabSpec] = []
    if actors[index].kind == .tabs {
      // The types of tabs have higher numbers, so that no tabs are inside themselves.
      for number in 0...random.number(0...2) {
        let type = random.number(index + 1...actors.count - 1)
        tabs.append(TabSpec("t\(number)", child: random.child(type: type), isLazy: random.percent(30)))
      }
    }
    return CoordinatorTypes.TypeEntry(
      kind: actors[index].kind,
      routes: Set(Self.routes + ["w"]).subtracting(random.percent(10) ? ["r4"] : []),
      routeType: "T\(index)",
      tabs: tabs,
      hasSupplementary: random.percent(50)
    )
  }

  private mutating func respond(_ type: String, _ actor: Actor, _ random: inout SplitMix64) {
    for route in Self.routes {
      responses["\(type).\(route)!"] = .action(random.action(of: self, actor, depth: 2))
      responses["\(type).\(route)"] = .action(random.action(of: self, actor, depth: 2))
    }
    if random.percent(85) { responses["\(type).r0!"] = .action(random.opening(self, actor)) }
    responses["\(type).w"] =
      random.percent(50) ? .sendInner : .action(random.action(of: self, actor, depth: 1))
    for label in Self.labels { responses["\(type).\(label)"] = .action(random.hearing(self, actor)) }
  }

  /// Checks params: `n` of `S0` is at most 1, and `m` of `S1` has a default.
  private static func checked(_ params: JSON.Object, of screen: String) -> JSON.Object? {
    if screen == "S0", let n = params["n"]?.integer, n > 1 { return nil }
    guard screen == "S1", params["m"] == nil else { return params }
    var filled = params
    filled["m"] = 1
    return filled
  }

  func checked(_ params: JSON.Object, of screen: String) -> JSON.Object? {
    Self.checked(params, of: screen)
  }

  func action(for question: NaiveQuestion) -> ActionSpec {
    let situation = question.situation
    return switch question.event {
    case .route(let route): action(type: situation.type, route: route, isInitial: situation.isInitial)
    case .completed(let end): action(type: situation.type, label: end.label, end.completion)
    }
  }

  private func action(type: String, route: RouteSpec, isInitial: Bool) -> ActionSpec {
    let first = isInitial ? responses["\(type).\(route.name)!"] : nil
    switch first ?? responses["\(type).\(route.name)"] {
    case .action(let action): return action
    case .sendInner: return route.inner.map { .send($0) } ?? .none
    case nil: return .none
    }
  }

  private func action(type: String, label: String, _ completion: CoordinatorCompletion) -> ActionSpec {
    // No opener acts on a failed child, so that chains do not all end the same way.
    if case .failed = completion { return .none }
    if case .action(let action) = responses["\(type).\(label)"] { return action }
    return .none
  }

  func answer(_ question: Question) -> Answer {
    let type = question.situation.type
    return switch question.kind {
    case .route(let route), .pulled(let route, child: _):
      .action(action(type: type, route: route, isInitial: question.situation.isInitial))
    case .completed(_, _, let label, let completion): .action(action(type: type, label: label, completion))
    }
  }

  /// The declarations and answers, one line for each type and route.
  var description: String {
    let declared = actors.indices.map { "T\($0) \(actors[$0]) \(types["T\($0)"]?.tabs ?? [])" }
    let answers = responses.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return (declared + answers).joined(separator: "\n")
  }
}

extension CoordinatorTypes.TypeEntry {
  /// Declares a meaning of Back, now and then.
  fileprivate mutating func declareBack(_ random: inout SplitMix64) {
    if random.percent(40) {
      back = random.percent(20) ? .swallow : .route(RouteSpec(random.one(of: RandomApp.routes)))
    }
    if kind == .tabs { tabBack = random.one(of: [.first, .history, .history, .none]) }
    for index in tabs.indices where random.percent(60) {
      tabs[index].reselect = RouteSpec(random.one(of: RandomApp.routes))
    }
  }
}
