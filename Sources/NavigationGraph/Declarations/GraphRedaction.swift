package import JSON
package import Navigation

/// Removes the values that a graph declares as `sensitive`, before a tree or a command is written down.
package struct GraphRedaction: ParamRedaction {
  private var screens: [String: [String]] = [:]
  private var coordinators: [String: [String]] = [:]
  /// By type, then by route.
  private var routes: [String: [String: [String]]] = [:]
  /// The types of the routes that a route may carry, by type, then by route.
  private var carried: [String: [String: [String]]] = [:]
  /// By type; empty if the whole result is sensitive.
  private var results: [String: [String]] = [:]

  /// Nil if nothing is sensitive.
  init?(_ declared: Declarations) {
    for name in declared.screenNames { screens[name] = declared.screens[name]?.sensitive }
    for name in declared.coordinatorNames {
      guard let type = declared.coordinators[name] else { continue }
      coordinators[name] = type.params.sensitive
      results[name] = type.result?.sensitiveMembers
      for route in type.routes {
        if let sensitive = route.params.sensitive { routes[name, default: [:]][route.name] = sensitive }
        if !route.wraps.isEmpty { carried[name, default: [:]][route.name] = route.wraps }
      }
    }
    guard !screens.isEmpty || !coordinators.isEmpty || !routes.isEmpty || !results.isEmpty else { return nil }
  }

  package func screen(_ name: String, _ params: JSON.Object) -> JSON.Object {
    params.without(screens[name] ?? [])
  }

  package func coordinator(_ type: String, _ params: JSON.Object) -> JSON.Object {
    params.without(coordinators[type] ?? [])
  }

  package func route(_ route: RouteSpec, of type: String?) -> RouteSpec {
    self.route(route, of: type.map { [$0] })
  }

  /// The route without what is sensitive in a route of any of these types; nil means all types.
  private func route(_ route: RouteSpec, of types: [String]?) -> RouteSpec {
    let known = types.map { types in types.compactMap { routes[$0] } } ?? Array(routes.values)
    let sensitive = known.compactMap { $0[route.name] }.flatMap(\.self)
    let wrapped = (types ?? []).compactMap { carried[$0]?[route.name] }.flatMap(\.self)
    return RouteSpec(
      route.name,
      params: route.params.without(sensitive),
      inner: route.inner.map { self.route($0, of: wrapped.isEmpty ? nil : wrapped) }
    )
  }

  package func value(_ value: JSON, of type: String) -> JSON {
    guard let sensitive = results[type] else { return value }
    guard case .object(let object) = value, !sensitive.isEmpty else { return .null }
    return .object(object.without(sensitive))
  }
}

extension ParamSchemas {
  /// The names of sensitive params; nil if there are none.
  fileprivate var sensitive: [String]? {
    let names = sensitiveNames
    return names.isEmpty ? nil : names
  }
}

extension ParamSchema {
  /// The names of a result's sensitive members, none if all of it is; nil if nothing is.
  fileprivate var sensitiveMembers: [String]? {
    guard !isSensitive else { return [] }
    guard case .object(let members?) = schema.shape else { return nil }
    return members.sensitive
  }
}

extension JSON.Object {
  fileprivate func without(_ names: [String]) -> JSON.Object {
    guard !names.isEmpty else { return self }
    return JSON.Object(uniqueMembers: members.filter { !names.contains($0.name) })
  }
}
