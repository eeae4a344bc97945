import JSON

/// A part of a graph that scenes can reach.
struct GraphPart {
  /// The kinds, in the order of a report.
  enum PartKind: String, CaseIterable {
    case screen, route, rule, requirement, leaveGuard
  }

  let kind: PartKind
  /// The screen, the coordinator type, or the route with its type: `Drinks.drink`.
  let name: String
  let pointer: JSON.Pointer

  /// The parts of a document, by kind and in its order.
  ///
  /// Leaves out routes of delegated types, which client code handles, and routes without a body, which do
  /// nothing.
  static func all(of document: JSON) -> [GraphPart] {
    let screens = named("screens", in: document)
    let coordinators = named("coordinators", in: document)
    let routes = coordinators.flatMap(Self.routes)
    let requirements = (screens + coordinators).filter { $0.value["requires"] != nil }
    let guards = screens.filter { $0.value["leave"] != nil }
    return screens.map { GraphPart(kind: .screen, name: $0.name, pointer: $0.place) }
      + routes.map { GraphPart(kind: .route, name: $0.name, pointer: $0.place) }
      + routes.flatMap(rules)
      + requirements.map {
        GraphPart(kind: .requirement, name: $0.name, pointer: $0.place.appending("requires"))
      }
      + guards.map { GraphPart(kind: .leaveGuard, name: $0.name, pointer: $0.place.appending("leave")) }
  }

  private typealias GraphMember = (name: String, place: JSON.Pointer, value: JSON)

  private static func named(_ member: String, in document: JSON) -> [GraphMember] {
    (document[member]?.object?.members ?? []).map { ($0.name, JSON.Pointer([member, $0.name]), $0.value) }
  }

  private static func routes(of coordinator: GraphMember) -> [GraphMember] {
    guard coordinator.value["delegated"]?.bool != true else { return [] }
    let place = coordinator.place.appending("routes")
    return (coordinator.value["routes"]?.object?.members ?? []).compactMap { route in
      let isDeclaration = ["params", "wraps", "completes", "summary"].contains { route.value[$0] != nil }
      guard route.value != .null, route.value["do"] != nil || !isDeclaration else { return nil }
      return ("\(coordinator.name).\(route.name)", place.appending(route.name), route.value)
    }
  }

  /// The rules of a route, if there are several.
  private static func rules(of route: GraphMember) -> [GraphPart] {
    let isBody = route.value.array != nil
    let rules = (isBody ? route.value : route.value["do"])?.array ?? []
    guard rules.count > 1 else { return [] }
    let place = isBody ? route.place : route.place.appending("do")
    return rules.indices.map { index in
      GraphPart(kind: .rule, name: route.name, pointer: place.appending(String(index)))
    }
  }
}

extension GraphPart {
  /// The sentence for a part that no scene has reached.
  var sentence: String {
    switch kind {
    case .screen: "the screen \(name) was never on view"
    case .route: "the route \(name) was never taken"
    case .rule: "rule \(ruleNumber) of the route \(name) never held"
    case .requirement: "the requirement of \(name) never stopped or redirected a command"
    case .leaveGuard: "the leave guard of \(name) never stopped a command"
    }
  }

  private var ruleNumber: Int { (pointer.tokens.last.flatMap { Int($0) } ?? 0) + 1 }
}

extension GraphPart.PartKind {
  /// The number with the noun of this kind.
  func counted(_ count: Int) -> String {
    let noun = self == .leaveGuard ? "leave guard" : rawValue
    return "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
