import JSON
import Navigation

/// A graph document that is interpreted from JSON for every question, following `Protocol/graph.md`.
///
/// `NavigationGraph` compiles the same document. This type shares no code with it, so that tests can compare
/// both.
struct NaiveGraph: NaiveApp {
  let document: JSON
  let types: CoordinatorTypes
  let root: ChildSpec
  /// The actions and conditions that questions have reached.
  let tally = NaiveTally()
  let eventsMax = 120
  let containerDepthMax = 8
  /// Reads the command that a tree keeps again.
  var readKept: (CommandSource) throws(NaiveRun.Stop) -> TreeCommand = { _ in TreeCommand(.back) }

  init(_ document: JSON) {
    self.document = document
    var entries: [String: CoordinatorTypes.TypeEntry] = [:]
    for type in document["coordinators"]?.object?.members ?? [] {
      entries[type.name] = Self.entry(type.name, type.value, in: document)
    }
    types = CoordinatorTypes(entries)
    root = Self.made { () throws(NaiveRun.Stop) in
      try NaiveActions(document: document, scope: nil).child(document["root"] ?? nil)
    }
  }

  private static func entry(_ name: String, _ type: JSON, in document: JSON) -> CoordinatorTypes.TypeEntry {
    CoordinatorTypes.TypeEntry(
      kind: type["kind"]?.string.flatMap(CoordinatorKind.init(rawValue:)) ?? .stack,
      routes: takenRoutes(type),
      routeType: type["routeType"]?.string ?? name,
      tabs: made { () throws(NaiveRun.Stop) in
        try NaiveActions(document: document, scope: nil).tabs(type["tabs"])
      },
      hasSupplementary: type["columns"] == 3,
      tabBack: type["tabBack"]?.string.flatMap(TabBackSpec.init(rawValue:)) ?? .none
    )
  }

  /// The routes that accept commands; completing routes do not.
  private static func takenRoutes(_ type: JSON) -> Set<String> {
    let routes = type["routes"]?.object?.members ?? []
    return Set(routes.filter { $0.value["completes"] == nil }.map(\.name))
  }

  // The meaning of Back: the first of the rules that applies. At a screen the route is checked by the coordinator that
  // receives it.

  func back(at screen: NaiveTree.Screen, _ facts: JSON.Object) -> BackSpec.BackChoice? {
    let back = Self.back(document["screens"]?[screen.name]?["back"], facts, screen.params)
    return back.map { $0 == "none" ? .swallow : .route(RouteSpec(constant: $0)) }
  }

  func back(of coordinator: NaiveTree.Coordinator, _ facts: JSON.Object) -> BackSpec.BackChoice? {
    let back = Self.back(document["coordinators"]?[coordinator.type]?["back"], facts, coordinator.params)
    guard let back, back != "none" else { return back.map { _ in .swallow } }
    return .route(
      Self.made { () throws(NaiveRun.Stop) in
        try NaiveActions(document: document, scope: nil).route(back, of: coordinator.type)
      }
    )
  }

  private static func back(_ declared: JSON?, _ facts: JSON.Object, _ params: JSON.Object) -> JSON? {
    guard let rules = declared?.array else { return declared }
    return rules.first { rule in rule["when"].map { NaiveRun.holds($0, facts, params) } ?? true }?["route"]
  }

  func identity(of screen: String) -> [String] {
    document["screens"]?[screen]?["identity"]?.array?.compactMap(\.string) ?? []
  }

  func idle(of type: String) -> NaiveIdle? {
    document["coordinators"]?[type]?["idle"].map { idle in
      NaiveIdle(routes: idle["routes"]?.array?.map(RouteSpec.init(constant:)) ?? [], when: idle["when"])
    }
  }

  /// The declarations of a document outside routes; nothing there depends on an event.
  private static func made<Value>(_ make: () throws(NaiveRun.Stop) -> Value) -> Value {
    do throws(NaiveRun.Stop) { return try make() } catch { preconditionFailure("\(error) in a declaration") }
  }

  func action(for question: NaiveQuestion) throws(NaiveRun.Stop) -> ActionSpec {
    let type = question.situation.type
    let (name, route, completion) =
      switch question.event {
      case .route(let route): (route.name, try arrived(route, at: type), NaiveCompletion?.none)
      case .completed(let completion):
        (
          completion.label, RouteSpec(completion.label, params: try defaults(completion.label, type)),
          completion
        )
      }
    let declaration = document["coordinators"]?[type]?["routes"]?[name] ?? nil
    let scope = NaiveScope(question: question, route: route, completion: completion)
    let actions = NaiveActions(document: document, scope: scope, counting: tally)
    for rule in Self.rules(declaration) where actions.holds(rule["when"]) {
      return try actions.action(rule)
    }
    return .none
  }

  func requirement(of entry: NaiveUnmet.Entry) -> NaiveRequirement? {
    let declaration =
      switch entry {
      case .screen(let name): document["screens"]?[name]
      case .type(let name): document["coordinators"]?[name]
      }
    guard let when = declaration?["requires"] else { return nil }
    let otherwise = declaration?["otherwise"]
    return NaiveRequirement(
      when: when,
      routes: otherwise?["routes"]?.array?.map(RouteSpec.init(constant:)),
      parks: otherwise?["park"] != nil,
      resumes: otherwise?["resume"] == true
    )
  }

  func leaveGuard(of screen: String) -> NaiveGuard? {
    guard let leave = document["screens"]?[screen]?["leave"], let when = leave["when"] else { return nil }
    let confirmation = leave["confirm"].map { confirm in
      let child = Self.made { () throws(NaiveRun.Stop) in
        try NaiveActions(document: document, scope: nil).child(confirm)
      }
      return (child: child, style: confirm["style"]?.string)
    }
    return NaiveGuard(when: when, confirmation: confirmation)
  }

  func checked(_ params: JSON.Object, of screen: String) -> JSON.Object? {
    do throws(NaiveRun.Stop) {
      return try NaiveActions(document: document, scope: nil)
        .filled(document["screens"]?[screen]?["params"], params)
    } catch {
      return nil
    }
  }

  private static func isDeclaration(_ body: JSON) -> Bool {
    ["params", "wraps", "completes", "summary", "do"].contains { body[$0] != nil }
  }

  func command(from source: CommandSource) throws(NaiveRun.Stop) -> TreeCommand { try readKept(source) }

  private static func rules(_ declaration: JSON) -> [JSON] {
    let body = isDeclaration(declaration) ? declaration["do"] ?? .null : declaration
    return body.isNull ? [] : body.array ?? [body]
  }

  /// The params of a completing route, which has no sender.
  private func defaults(_ route: String, _ type: String) throws(NaiveRun.Stop) -> JSON.Object {
    let declared = document["coordinators"]?[type]?["routes"]?[route]?["params"]
    return try NaiveActions(document: document, scope: nil).filled(declared, [:])
  }

  /// A route as a coordinator receives it: checked, with defaults, like the route that it wraps.
  private func arrived(_ route: RouteSpec, at type: String) throws(NaiveRun.Stop) -> RouteSpec {
    guard let declaration = document["coordinators"]?[type]?["routes"]?[route.name] else {
      throw .failed(.undeclaredRoute)
    }
    guard declaration["completes"] == nil else { throw .failed(.badParams) }
    let params = try NaiveActions(document: document, scope: nil)
      .filled(declaration["params"], route.params)
    let wraps = declaration["wraps"].map { $0.array ?? [$0] }?.compactMap(\.string)
    switch (route.inner, wraps) {
    case (nil, nil):
      return RouteSpec(route.name, params: params)
    case (let inner?, let wraps?):
      let taker = wraps.first { document["coordinators"]?[$0]?["routes"]?[inner.name] != nil } ?? wraps[0]
      return RouteSpec(route.name, params: params, inner: try arrived(inner, at: taker))
    case (nil, _?), (_?, nil):
      throw .failed(.badParams)
    }
  }
}

/// Counts names.
final class NaiveTally {
  private(set) var counts: [String: Int] = [:]

  func note(_ name: String?) {
    if let name { counts[name, default: 0] += 1 }
  }
}

extension RouteSpec {
  /// A route without references.
  init(constant json: JSON) {
    self.init(json["name"]?.string ?? json.string ?? "", params: json["params"]?.object ?? [:])
  }
}
