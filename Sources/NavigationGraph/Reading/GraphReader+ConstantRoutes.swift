internal import JSON
internal import Navigation

// Routes outside rules: of Back, of redirects, of idle, and of a tab's reselect. They have no references and carry no
// other route.

extension GraphReader {
  /// Reads a route that carries no other, without references.
  mutating func constantRoute(
    _ node: DocumentNode,
    of types: [CoordinatorDeclaration],
    _ context: BodyContext
  ) -> RouteSpec? {
    if let carried = node.json["route"] {
      log.report(
        .notSendable,
        at: node.place.appending("route"),
        "A route of Back, of a redirect, of idle or of a tab's reselect cannot carry another, which is"
          + " \(carried.found) here."
      )
      return nil
    }
    let named = Self.routeName(node)
    if let wraps = types.lazy.compactMap({ $0.route(named.name)?.wraps }).first, !wraps.isEmpty {
      log.report(
        .notSendable,
        at: named.place,
        "'\(named.name)' carries a route of \(wraps.joined(separator: " or ")). Back, redirects, idle and reselect need a"
          + " route that carries none."
      )
      return nil
    }
    var constant = BodyContext(references: .refused)
    if case .literal = context.references { constant.references = .literal }
    let route = route(node, of: types, constant)
    return route.flatMap { try? $0.made(in: .nothing) }
  }

  /// Reads a route without references that goes to whichever coordinator declares it.
  ///
  /// If several types declare it, which one receives it is known only when it is sent: it checks the params then. The
  /// defaults are always those of the receiver.
  mutating func constantRoute(_ node: DocumentNode, toOneOf takers: RouteTakers) -> RouteSpec? {
    let context = BodyContext(references: .refused)
    let types = takers[Self.routeName(node).name]
    if types.count == 1, constantRoute(node, of: types, context) == nil { return nil }
    guard !reportUnknownRoute(node, types, takers) else { return nil }
    return constantRoute(node, of: [.anyRoute], context)
  }

  /// Reports a route that no coordinator declares; returns whether it did.
  ///
  /// `types` are those that may receive it. What is not a route at all is reported by those who read it.
  mutating func reportUnknownRoute(
    _ node: DocumentNode,
    _ types: [CoordinatorDeclaration],
    _ takers: RouteTakers
  ) -> Bool {
    let (name, place) = Self.routeName(node)
    guard types.isEmpty, !takers.includesOthers, !name.isEmpty else { return false }
    log.report(
      .unknownRoute,
      at: place,
      "No coordinator declares a route '\(name)'.",
      unknown: name,
      known: takers.routeNames
    )
    return true
  }

  /// Reads the routes that navd itself sends, as a deep link: of a redirect, or of a coordinator whose user does nothing.
  mutating func constantRoutes(_ node: DocumentNode, _ what: String, _ takers: RouteTakers) -> [RouteSpec]? {
    guard let nodes = routeNodes(node, what, max: GraphLimits.redirectRoutesMax) else { return nil }
    let read = nodes.map { constantRoute($0, toOneOf: takers) }
    let good = read.compactMap(\.self)
    return good.count == read.count ? good : nil
  }

  /// Returns the elements of a list of routes: at least one, and at most so many.
  mutating func routeNodes(_ node: DocumentNode, _ what: String, max: Int) -> [DocumentNode]? {
    guard let nodes = node.elements, !nodes.isEmpty else {
      log.report(.badValue, at: node.place, "'routes' must be an array of routes, at least one.")
      return nil
    }
    guard nodes.count <= max else {
      log.report(.tooMany, at: node.place, "\(what) has at most \(max) routes.")
      return nil
    }
    return nodes
  }

  /// The name in a route, and its place; an empty name if there is none.
  static func routeName(_ node: DocumentNode) -> (name: String, place: JSON.Pointer) {
    if let name = node.json.string { return (name, node.place) }
    return (node.json["name"]?.string ?? "", node.place.appending("name"))
  }
}

/// The coordinator types that may receive routes without an addressee.
struct RouteTakers {
  /// The types that declare a route that can be sent without another, by its name; two are as good as many.
  private var sendable: [String: [CoordinatorDeclaration]] = [:]
  /// A type that declares a route that cannot, by its name.
  private var unsendable: [String: CoordinatorDeclaration] = [:]
  /// The names of all routes, each once, in the order of their declaration.
  private(set) var routeNames: [String] = []
  /// Whether coordinators that are declared elsewhere, or that take any route, may receive a route.
  let includesOthers: Bool

  init(_ declared: Declarations, isRegistering: Bool) {
    let types = declared.coordinatorNames.compactMap { declared.coordinators[$0] }
    includesOthers = isRegistering || types.contains(where: \.takesAnyRoute)
    for type in types {
      for route in type.routes {
        if self[route.name].isEmpty { routeNames.append(route.name) }
        if !route.wraps.isEmpty || !route.completes.isEmpty {
          unsendable[route.name] = type
        } else if sendable[route.name, default: []].count < 2 {
          sendable[route.name, default: []].append(type)
        }
      }
    }
  }

  /// The types that declare a route of that name: one to check it, more if the receiver has to.
  subscript(route: String) -> [CoordinatorDeclaration] {
    sendable[route] ?? unsendable[route].map { [$0] } ?? []
  }
}

extension CoordinatorDeclaration {
  /// A type that takes any route.
  static let anyRoute = CoordinatorDeclaration(
    name: "any",
    kind: .stack,
    hasSupplementary: false,
    tabBack: .none,
    routeType: "any",
    params: ParamSchemas(),
    result: nil,
    routes: [],
    handler: .client(takesAnyRoute: true)
  )
}
