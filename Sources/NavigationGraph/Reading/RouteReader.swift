internal import JSON
internal import Navigation

/// Reads routes: the first route of a child, or a route that is sent.
struct RouteReader: ContextReader {
  let context: BodyContext

  /// Reads `NAME`, `{name, params, route}` or `${inner}`: a route that one of these coordinator types takes.
  ///
  /// `extra` are the action's own members.
  func route(
    _ node: DocumentNode,
    of types: [CoordinatorDeclaration],
    extra: [String] = []
  ) -> RouteTemplate? {
    if case .compiled = context.references, case .string(let text) = node.json, text.hasPrefix("${") {
      return carriedRoute(text, node, of: types)
    }
    guard let named = node.named(by: "name", "A route", alsoKnown: ["params", "route"] + extra),
      let route = names.route(named.name, of: types, named[nodeOf: "name"])
    else { return nil }
    guard route.completes.isEmpty else {
      return named[nodeOf: "name"].rejected(
        .notSendable,
        "'\(route.name)' receives the completion of a child: it declares `completes`, so it cannot be sent."
      )
    }
    return self.route(named, route)
  }

  private func route(_ named: Named, _ route: RouteDeclaration) -> RouteTemplate? {
    guard !route.isUnchecked else { return unchecked(named) }
    let params = values.params(of: named, as: route.params, owner: "route")
    switch (named["route"], route.wraps.isEmpty) {
    case (nil, true):
      return params.map { .named(route.name, params: $0, carrying: nil) }
    case (let carried?, false):
      let types = route.wraps.compactMap { names.declared.coordinators[$0] }
      guard let carrying = self.route(carried, of: types) else { return nil }
      return params.map { .named(route.name, params: $0, carrying: carrying) }
    case (nil, false):
      named.node.report(
        .notSendable,
        "'\(route.name)' carries a route of \(route.wraps.joined(separator: " or ")): name that route in `route`."
      )
      return nil
    case (let carried?, true):
      return carried.rejected(.wrongWraps, "The route '\(route.name)' does not carry another.")
    }
  }

  /// Reads a route without a declaration, which may carry any other.
  private func unchecked(_ named: Named) -> RouteTemplate? {
    guard let params = values.params(of: named, as: nil, owner: "route") else { return nil }
    guard let carried = named["route"] else { return .named(named.name, params: params, carrying: nil) }
    guard let inner = carried.named(by: "name", "A route", alsoKnown: ["params", "route"]) else { return nil }
    return unchecked(inner).map { .named(named.name, params: params, carrying: $0) }
  }

  private func carriedRoute(
    _ text: String,
    _ node: DocumentNode,
    of types: [CoordinatorDeclaration]
  ) -> RouteTemplate? {
    guard case .reference(let raw)? = RawPiece.pieces(of: text).flatMap({ $0.count == 1 ? $0.first : nil })
    else {
      return node.rejected(.badReference, "A route must be a name, or a single reference to a carried route.")
    }
    guard let reference = values.reference(raw, node) else { return nil }
    guard case .carried(let depth) = reference.source else {
      return node.rejected(
        .badReference,
        "Only '${inner}', '${inner.inner}' and so on are routes; '${\(raw)}' is a value."
      )
    }
    let number = context.carriedNumber(depth)
    let taken = names.carriedSets.names(in: number, takenBy: types)
    guard !taken.isEmpty else {
      let known = listing(names.carriedSets[number].names)
      return node.rejected(
        .unknownRoute,
        "\(types.described) declares none of the routes that may be carried here.\(known)"
      )
    }
    return .carried(depth, reference, names: taken)
  }
}
