internal import JSON
internal import Navigation

/// Reads routes outside rules: of Back, of redirects, of idle, and of a tab's reselect.
///
/// They have no references and carry no other route.
struct ConstantRouteReader {
  private let routes: RouteReader
  private var takers: RouteTakers { routes.context.names.takers }

  init(_ names: DeclaredNames, _ references: BodyContext.References = .rejected) {
    routes = RouteReader(context: BodyContext(names, references))
  }

  /// Reads a route that one of these coordinator types takes.
  func route(_ node: DocumentNode, of types: [CoordinatorDeclaration]) -> RouteSpec? {
    if let carried = node["route"] {
      return carried.rejected(
        .notSendable,
        "A route of Back, of a redirect, of idle or of a tab's reselect cannot carry another, which is"
          + " \(carried.json.found) here."
      )
    }
    let (name, nameNode) = node.routeName
    if let wraps = types.lazy.compactMap({ $0.route(name)?.wraps }).first, !wraps.isEmpty {
      return nameNode.rejected(
        .notSendable,
        "'\(name)' carries a route of \(wraps.joined(separator: " or ")). Back, redirects, idle and reselect need a"
          + " route that carries none."
      )
    }
    return routes.route(node, of: types).flatMap { try? $0.made(in: .nothing) }
  }

  /// Reads a route for any coordinator that declares it.
  ///
  /// If several types declare the route, the receiver checks the params at run time. The defaults are always
  /// those of the receiver.
  func route(_ node: DocumentNode) -> RouteSpec? {
    let types = takers[node.routeName.name]
    if types.count == 1, route(node, of: types) == nil { return nil }
    guard !takers.reportUnknownRoute(node, types) else { return nil }
    return route(node, of: [.anyRoute])
  }

  /// Reads the routes that navd itself sends as a deep link: those of a redirect or of `idle`.
  ///
  /// The first route goes to the addressee if the addressee declares it.
  func list(
    _ node: DocumentNode,
    _ what: String,
    addressedTo addressee: CoordinatorDeclaration? = nil
  ) -> [RouteSpec]? {
    guard let nodes = node.routes(of: what, max: GraphLimits.redirectRoutesMax) else { return nil }
    return nodes.enumerated().map { index, node in
      guard index == 0, let addressee, addressee.routeNames.contains(node.routeName.name),
        addressee.route(node.routeName.name)?.completes.isEmpty == true
      else { return route(node) }
      return route(node, of: [addressee])
    }.complete()
  }
}

extension DocumentNode {
  /// The name in a route, and its node; an empty name if there is none.
  var routeName: (name: String, node: DocumentNode) {
    if let name = json.string { return (name, self) }
    return (json["name"]?.string ?? "", self["name"] ?? self)
  }

  /// Returns the elements of a list of routes: at least one, and at most `max`.
  func routes(of what: String, max: Int) -> [DocumentNode]? {
    guard let nodes = elements, !nodes.isEmpty else {
      return rejected(.badValue, "'routes' must be an array of routes, at least one.")
    }
    guard nodes.count <= max else { return rejected(.tooMany, "\(what) has at most \(max) routes.") }
    return nodes
  }
}
