internal import JSON
package import Navigation

// The declarations of a document. They are read before the bodies of routes, because bodies may name types
// and screens that are declared further below.

/// The role of a route between parent and child.
package enum RouteRole: Equatable, Sendable {
  case nothing
  /// The route carries a route of a child of one of these types.
  case wraps([String])
  /// The route receives the completion of a child of one of these types; it cannot be sent.
  case completes([String])
}

/// A declared route of a coordinator type.
///
/// A class, because every event reads one.
package final class RouteDeclaration: Sendable {
  package let name: String
  package let params: ParamSchemas
  package let role: RouteRole
  /// The names that the route had in earlier versions of the graph.
  let earlierNames: [String]
  /// Whether only the name is known, because the type takes any route.
  let isUnchecked: Bool

  init(
    name: String,
    params: ParamSchemas = ParamSchemas(),
    role: RouteRole = .nothing,
    earlierNames: [String] = [],
    isUnchecked: Bool = false
  ) {
    self.name = name
    self.params = params
    self.role = role
    self.earlierNames = earlierNames
    self.isUnchecked = isUnchecked
  }

  /// The types of the routes that it may carry.
  package var wraps: [String] { if case .wraps(let types) = role { types } else { [] } }

  /// The types of the children whose completion it receives.
  package var completes: [String] { if case .completes(let types) = role { types } else { [] } }
}

package enum CoordinatorHandler: Equatable, Sendable {
  case rules
  /// A client.
  ///
  /// It receives the declared routes, or all if the type declares none.
  case client(takesAnyRoute: Bool)
}

/// A coordinator type without the bodies of its routes.
package final class CoordinatorDeclaration: Sendable {
  package let name: String
  package let kind: CoordinatorKind
  package let hasSupplementary: Bool
  package let tabBack: TabBackSpec
  package let routeType: String
  /// The coordinator's own params, given when it is opened.
  package let params: ParamSchemas
  /// The declared result; nil allows any.
  package let result: ParamSchema?
  /// The routes, in declaration order.
  package let routes: [RouteDeclaration]
  package let handler: CoordinatorHandler
  private let indices: [String: Int]

  init(
    name: String,
    kind: CoordinatorKind = .stack,
    hasSupplementary: Bool = false,
    tabBack: TabBackSpec = .none,
    routeType: String,
    params: ParamSchemas = ParamSchemas(),
    result: ParamSchema? = nil,
    routes: [RouteDeclaration] = [],
    handler: CoordinatorHandler
  ) {
    self.name = name
    self.kind = kind
    self.hasSupplementary = hasSupplementary
    self.tabBack = tabBack
    self.routeType = routeType
    self.params = params
    self.result = result
    self.routes = routes
    self.handler = handler
    indices = Dictionary(routes.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// Whether a client handles its routes.
  package var isDelegated: Bool { handler != .rules }

  /// Whether its coordinators take undeclared routes.
  package var takesAnyRoute: Bool { handler == .client(takesAnyRoute: true) }

  /// Returns the route of that name if coordinators of the type take it.
  package func route(_ name: String) -> RouteDeclaration? {
    if let index = indices[name] { return routes[index] }
    return takesAnyRoute ? RouteDeclaration(name: name, isUnchecked: true) : nil
  }

  var routeNames: [String] { routes.map(\.name) }
}

/// The declared renamings and fallbacks of screens or of coordinator types.
struct Succession: Sendable {
  /// The present name of each earlier name.
  var renamed: [String: String] = [:]
  /// The screen that takes the place of an entry that cannot be carried over, by the name of the entry.
  var fallbacks: [String: ScreenSpec] = [:]
}

/// All names of a document.
struct Declarations: Sendable {
  var screens: [String: ParamSchemas] = [:]
  var screenNames: [String] = []
  /// The params that tell screens of one name apart.
  var identities: [String: [String]] = [:]
  /// The facts; each is optional or has a default.
  var facts = ParamSchemas()
  /// The facts that return to their defaults when navd restarts.
  var unkeptFacts: Set<String> = []
  /// Whether undeclared screens may be shown.
  var takesAnyScreen = false
  var coordinators: [String: CoordinatorDeclaration] = [:]
  var coordinatorNames: [String] = []
  /// The meaning of Back at screens and at coordinator types.
  var screenBacks: [String: BackSpec] = [:]
  var coordinatorBacks: [String: BackSpec] = [:]
  /// The routes of coordinator types for a user who does nothing.
  var idles: [String: IdleSpec] = [:]
  var requirements = Requirements()
  var leaveGuards: [String: LeaveGuard] = [:]
  /// The observations that conditions of rules read, by coordinator type and route.
  var observations: [String: [String: [TreeObservation]]] = [:]
  var links = LinkTable()
  var properties: [GraphProperty] = []
  /// The relation of the screens and coordinator types to those of earlier versions of the graph.
  var screenSuccession = Succession()
  var coordinatorSuccession = Succession()

  /// The identity params, all optional, as a reference to a screen reads them; nil if the screen has no identity.
  func identity(of screen: String) -> ParamSchemas? {
    guard let names = identities[screen], let params = screens[screen] else { return nil }
    return ParamSchemas(params.list.filter { names.contains($0.name) }).partial
  }

  /// Returns the routes of a type that its parent can pull back, or the one of that name.
  func routes(of type: String, named name: String?) -> [RouteDeclaration] {
    guard let declaration = coordinators[type] else { return [] }
    let candidates = name.map { declaration.route($0).map { [$0] } ?? [] } ?? declaration.routes
    return candidates.filter { $0.completes.isEmpty }
  }
}
