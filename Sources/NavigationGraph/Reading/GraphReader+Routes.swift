internal import JSON
internal import Navigation

// Routes in actions: the first route of a child, or a route that `send` sends.

extension GraphReader {
  /// Reads `NAME`, `{name, params, route}` or `${inner}`: a route that one of these coordinator types takes.
  ///
  /// `extra` are the action's own members.
  mutating func route(
    _ node: DocumentNode,
    of types: [CoordinatorDeclaration],
    extra: [String] = [],
    _ context: BodyContext
  ) -> RouteTemplate? {
    if case .compiled = context.references, case .string(let text) = node.json, text.hasPrefix("${") {
      return carriedRoute(text, at: node.place, of: types, context)
    }
    let known = ["params", "route"] + extra
    guard let named = named(node, by: "name", "A route", alsoKnown: known) else { return nil }
    guard let route = types.lazy.compactMap({ $0.route(named.name) }).first else {
      unknownRoute(named.name, of: types, at: named[placeOf: "name"])
      return nil
    }
    guard route.completes.isEmpty else {
      log.report(
        .notSendable,
        at: named[placeOf: "name"],
        "'\(route.name)' receives the completion of a child: it declares `completes`, so it cannot be sent."
      )
      return nil
    }
    return self.route(named, route, context)
  }

  private mutating func route(
    _ named: Named,
    _ route: RouteDeclaration,
    _ context: BodyContext
  ) -> RouteTemplate? {
    guard !route.isUnchecked else { return unchecked(named, context) }
    let params = params(named["params"], of: named, as: route.params, owner: "route", context)
    switch (named["route"], route.wraps.isEmpty) {
    case (nil, true):
      return params.map { .named(route.name, params: $0, carrying: nil) }
    case (let carried?, false):
      let types = route.wraps.compactMap { declared.coordinators[$0] }
      guard let carrying = self.route(carried, of: types, context) else { return nil }
      return params.map { .named(route.name, params: $0, carrying: carrying) }
    case (nil, false):
      log.report(
        .notSendable,
        at: named.place,
        "'\(route.name)' carries a route of \(route.wraps.joined(separator: " or ")): name that route in `route`."
      )
      return nil
    case (let carried?, true):
      log.report(.wrongWraps, at: carried.place, "The route '\(route.name)' does not carry another.")
      return nil
    }
  }

  /// Reads a route without a declaration, which may carry any other.
  private mutating func unchecked(_ named: Named, _ context: BodyContext) -> RouteTemplate? {
    guard let params = params(named["params"], of: named, as: nil, owner: "route", context) else {
      return nil
    }
    guard let carried = named["route"] else { return .named(named.name, params: params, carrying: nil) }
    guard let inner = self.named(carried, by: "name", "A route", alsoKnown: ["params", "route"]) else {
      return nil
    }
    return unchecked(inner, context).map { .named(named.name, params: params, carrying: $0) }
  }

  private mutating func carriedRoute(
    _ text: String,
    at place: JSON.Pointer,
    of types: [CoordinatorDeclaration],
    _ context: BodyContext
  ) -> RouteTemplate? {
    guard case .reference(let raw)? = RawPiece.pieces(of: text).flatMap({ $0.count == 1 ? $0.first : nil })
    else {
      log.report(
        .badReference,
        at: place,
        "A route must be a name, or a single reference to a carried route."
      )
      return nil
    }
    guard let reference = reference(raw, at: place, context) else { return nil }
    guard case .carried(let depth) = reference.source else {
      log.report(
        .badReference,
        at: place,
        "Only '${inner}', '${inner.inner}' and so on are routes; '${\(raw)}' is a value."
      )
      return nil
    }
    let number = carriedNumber(depth, context)
    let taken = carriedSets.names(in: number, takenBy: types)
    guard !taken.isEmpty else {
      log.report(
        .unknownRoute,
        at: place,
        "\(types.described) declares none of the routes that may be carried here.\(listing(carriedSets[number].names))"
      )
      return nil
    }
    return .carried(depth, reference, names: taken)
  }

  mutating func unknownRoute(_ name: String, of types: [CoordinatorDeclaration], at place: JSON.Pointer) {
    log.report(
      .unknownRoute,
      at: place,
      "\(types.described) declares no route '\(name)'.",
      unknown: name,
      known: types.flatMap(\.routeNames)
    )
  }
}

extension [CoordinatorDeclaration] {
  fileprivate var described: String { isEmpty ? "No coordinator" : map(\.name).joined(separator: " or ") }
}
