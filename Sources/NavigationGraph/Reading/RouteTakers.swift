internal import JSON
internal import Navigation

/// The coordinator types that may receive routes without an addressee.
struct RouteTakers {
  /// The types that declare each route without `wraps` and `completes`: at most two, which are ambiguous.
  private var sendable: [String: [CoordinatorDeclaration]] = [:]
  /// A type that declares each route that wraps or completes.
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

  /// The types that declare a route of that name: one, which can check the route, or several.
  subscript(route: String) -> [CoordinatorDeclaration] {
    sendable[route] ?? unsendable[route].map { [$0] } ?? []
  }

  /// Reports a route that no coordinator declares; returns whether it did.
  ///
  /// `types` may receive the route. The reader of the value reports a value that is not a route.
  func reportUnknownRoute(_ node: DocumentNode, _ types: [CoordinatorDeclaration]) -> Bool {
    let (name, nameNode) = node.routeName
    guard types.isEmpty, !includesOthers, !name.isEmpty else { return false }
    let message = "No coordinator declares a route '\(name)'."
    nameNode.report(.unknownRoute, message, unknown: name, known: routeNames)
    return true
  }
}

extension CoordinatorDeclaration {
  static let anyRoute = CoordinatorDeclaration(
    name: "any",
    routeType: "any",
    handler: .client(takesAnyRoute: true)
  )
}
