package import JSON
package import Navigation

/// Removes the values that a graph declares as `sensitive`, before a tree or a command is stored.
///
/// A sensitive param, or member of a result, is left out; a sensitive result or error becomes null. If the type of a
/// value is known, its declaration decides. In messages of the protocol the names alone decide.
package struct GraphRedaction: ParamRedaction {
  private var screens: [String: [String]] = [:]
  private var coordinators: [String: [String]] = [:]
  /// The sensitive params of routes, by type, then by route.
  private var routes: [String: [String: [String]]] = [:]
  /// The types of the routes that a route may carry, by type, then by route.
  private var carried: [String: [String: [String]]] = [:]
  /// The sensitive members of results, by type; empty if the whole result is sensitive.
  private var results: [String: [String]] = [:]
  private var factNames: [String] = []
  /// The names of all sensitive values.
  private var names: Set<String> = []
  private var links = LinkTable()
  /// Whether a link of the graph has a sensitive param.
  private(set) var hidesURLs = false

  /// Nil if nothing is sensitive.
  init?(_ declared: Declarations) {
    for name in declared.screenNames {
      screens[name] = declared.screens[name]?.sensitive
      names.formUnion(screens[name] ?? [])
    }
    for name in declared.coordinatorNames {
      guard let type = declared.coordinators[name] else { continue }
      coordinators[name] = type.params.sensitive
      results[name] = type.result?.sensitiveMembers
      names.formUnion(results[name] ?? [])
      names.formUnion(coordinators[name] ?? [])
      for route in type.routes {
        if let sensitive = route.params.sensitive { routes[name, default: [:]][route.name] = sensitive }
        names.formUnion(route.params.sensitiveNames)
        if !route.wraps.isEmpty { carried[name, default: [:]][route.name] = route.wraps }
      }
    }
    factNames = declared.facts.sensitiveNames
    names.formUnion(factNames)
    links = declared.links
    for link in links.list { names.formUnion(link.params.sensitiveNames) }
    hidesURLs = links.list.contains(where: isSensitive)
    guard !names.isEmpty || !results.isEmpty else { return nil }
  }

  /// This redaction together with an earlier one of the same tree.
  package func merging(_ earlier: GraphRedaction?) -> GraphRedaction {
    guard let earlier else { return self }
    var merged = self
    merged.names.formUnion(earlier.names)
    merged.hidesURLs = links.list.contains(where: merged.isSensitive)
    merged.factNames = factNames.union(earlier.factNames)
    merged.screens.merge(earlier.screens) { $0.union($1) }
    merged.coordinators.merge(earlier.coordinators) { $0.union($1) }
    merged.results.merge(earlier.results) { $0.isEmpty || $1.isEmpty ? [] : $0.union($1) }
    merged.routes.merge(earlier.routes) { $0.merging($1) { $0.union($1) } }
    merged.carried.merge(earlier.carried) { $0.merging($1) { $0.union($1) } }
    return merged
  }

  /// The approximate bytes of memory that it takes.
  package var footprint: Int {
    let lists = Array(screens.values) + Array(coordinators.values) + Array(results.values)
    let nested = (Array(routes.values) + Array(carried.values)).flatMap(\.values)
    return (lists + nested + [Array(names), factNames]).reduce(0) { sum, list in
      list.reduce(sum + 64) { $0 + 32 + $1.utf8.count }
    }
  }

  package func screen(_ name: String, _ params: JSON.Object) -> JSON.Object {
    params.without(screens[name] ?? [])
  }

  /// Whether screens of that name have a sensitive param.
  package func isSensitive(screen name: String) -> Bool { screens[name]?.isEmpty == false }

  package func coordinator(_ type: String, _ params: JSON.Object) -> JSON.Object {
    params.without(coordinators[type] ?? [])
  }

  package func facts(_ facts: JSON.Object) -> JSON.Object { facts.without(factNames) }

  package func route(_ route: RouteSpec, of type: String?) -> RouteSpec {
    self.route(route, of: type.map { [$0] })
  }

  /// The route without the sensitive params of routes of these types; nil means that the types are unknown.
  private func route(_ route: RouteSpec, of types: [String]?) -> RouteSpec {
    let known = (types ?? []).compactMap { routes[$0] }
    let sensitive = types == nil ? Array(names) : known.compactMap { $0[route.name] }.flatMap(\.self)
    let wrapped = (types ?? []).compactMap { carried[$0]?[route.name] }.flatMap(\.self)
    return RouteSpec(
      route.name,
      params: route.params.without(sensitive),
      inner: route.inner.map { self.route($0, of: wrapped.isEmpty ? nil : wrapped) }
    )
  }

  /// A child without the sensitive params of itself and of its route.
  package func child(_ child: ChildSpec) -> ChildSpec {
    var child = child
    child.params = coordinator(child.type, child.params)
    child.route = child.route.map { route($0, of: child.type) }
    return child
  }

  package func value(_ value: JSON, of type: String) -> JSON {
    guard let sensitive = results[type] else { return value }
    guard case .object(let object) = value, !sensitive.isEmpty else { return .null }
    return .object(object.without(sensitive))
  }

  // MARK: URLs, which may have sensitive params

  private func isSensitive(_ link: LinkDeclaration) -> Bool {
    link.params.list.contains { names.contains($0.name) }
  }

  /// A URL as it may be stored: unchanged, as the pattern of its link if that has a sensitive param, or nil.
  private func url(_ url: JSON) -> JSON? {
    guard hidesURLs, let text = url.string else { return url }
    var work = 0
    guard let link = LinkURL(text).flatMap({ links.match($0, work: &work)?.link }) else { return nil }
    return isSensitive(link) ? .string(link.pattern.text) : url
  }

  // MARK: Messages of the protocol

  /// The params of a command, an action, a change or an outcome, without sensitive values at any depth.
  package func message(_ object: JSON.Object) -> JSON.Object {
    JSON.Object(
      uniqueMembers: object.members.compactMap { member in
        switch member.name {
        case "url": url(member.value).map { JSON.Object.Member(name: member.name, value: $0) }
        case "params", "facts", "setFacts": JSON.Object.Member(name: member.name, value: params(member.value))
        case "value", "error": JSON.Object.Member(name: member.name, value: result(member.value))
        // A graph document, which declares params.
        case "graph": member
        default: JSON.Object.Member(name: member.name, value: message(member.value))
        }
      }
    )
  }

  package func message(_ json: JSON) -> JSON {
    if let object = json.object { return .object(message(object)) }
    if let elements = json.array { return .array(elements.map { message($0) }) }
    return json
  }

  private func params(_ json: JSON) -> JSON {
    json.object.map { .object(message($0.without(Array(names)))) } ?? message(json)
  }

  private func result(_ json: JSON) -> JSON {
    results.values.contains(where: \.isEmpty) ? .null : params(json)
  }
}

extension [String] {
  fileprivate func union(_ others: [String]) -> [String] { self + others.filter { !contains($0) } }
}

extension ParamSchemas {
  /// The names of sensitive params; nil if there are none.
  fileprivate var sensitive: [String]? {
    let names = sensitiveNames
    return names.isEmpty ? nil : names
  }
}

extension ParamSchema {
  /// The names of a result's sensitive members; empty if the whole result is sensitive, nil if nothing is.
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
