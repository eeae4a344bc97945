internal import JSON
package import Navigation

// What names stand for, read before any route's body: bodies may name what is declared after them.

/// A route that a coordinator type takes; a class, since events reach for one all the time.
package final class RouteDeclaration: Sendable {
  /// What else than its params comes with a route.
  package enum Cargo: Equatable, Sendable {
    case nothing
    /// A route of a child of one of these types.
    case wraps([String])
    /// How a child of one of these types has ended; such a route is heard and never sent.
    case completes([String])
  }

  package let name: String
  package let params: Params
  package let cargo: Cargo
  /// Nothing is known of it but its name: its type takes any route.
  let isUnchecked: Bool

  init(name: String, params: Params = Params(), cargo: Cargo = .nothing, isUnchecked: Bool = false) {
    self.name = name
    self.params = params
    self.cargo = cargo
    self.isUnchecked = isUnchecked
  }

  /// The types whose routes it may carry.
  package var wraps: [String] {
    switch cargo {
    case .wraps(let types): types
    case .nothing, .completes: []
    }
  }

  /// The types whose ends it hears.
  package var completes: [String] {
    switch cargo {
    case .completes(let types): types
    case .nothing, .wraps: []
    }
  }
}

/// A coordinator type without the bodies of its routes.
package final class CoordinatorDeclaration: Sendable {
  package let name: String
  package let kind: Kind
  package let hasSupplementary: Bool
  package let routeType: String
  /// Its own params, given when it is opened.
  package let params: Params
  /// What it may finish with; nil if that was not declared, and then it is anything.
  package let result: Param?
  /// In the order in which they were declared.
  package let routes: [RouteDeclaration]
  /// Who answers for its coordinators.
  package let service: Service
  private let indices: [String: Int]

  init(
    name: String,
    kind: Kind,
    hasSupplementary: Bool,
    routeType: String,
    params: Params,
    result: Param?,
    routes: [RouteDeclaration],
    service: Service = .rules
  ) {
    self.name = name
    self.kind = kind
    self.hasSupplementary = hasSupplementary
    self.routeType = routeType
    self.params = params
    self.result = result
    self.routes = routes
    self.service = service
    indices = Dictionary(routes.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// Who answers for the coordinators of a type.
  package enum Service: Equatable, Sendable {
    /// The rules of the document.
    case rules
    /// A client, asked about the declared routes or, if it declared none, about any.
    case client(takesAnyRoute: Bool)
  }

  /// Whether a client answers for its coordinators.
  package var isDelegated: Bool { service != .rules }

  /// Whether its coordinators take routes that nobody declared.
  package var takesAnyRoute: Bool { service == .client(takesAnyRoute: true) }

  /// The route of that name, if coordinators of the type take it.
  package func route(_ name: String) -> RouteDeclaration? {
    if let index = indices[name] { return routes[index] }
    return takesAnyRoute ? RouteDeclaration(name: name, isUnchecked: true) : nil
  }

  var routeNames: [String] { routes.map(\.name) }
}

/// All names of a document.
struct Declarations: Sendable {
  var screens: [String: Params] = [:]
  var screenNames: [String] = []
  /// Screens that nobody declared may be shown too.
  var takesAnyScreen = false
  var coordinators: [String: CoordinatorDeclaration] = [:]
  var coordinatorNames: [String] = []

  func route(_ name: String, of type: String) -> RouteDeclaration? {
    coordinators[type]?.route(name)
  }

  /// The routes of a type that its parent may hear, or the one of that name.
  func routes(of type: String, named name: String?) -> [RouteDeclaration] {
    guard let declaration = coordinators[type] else { return [] }
    let candidates = name.map { declaration.route($0).map { [$0] } ?? [] } ?? declaration.routes
    return candidates.filter { $0.completes.isEmpty }
  }
}
