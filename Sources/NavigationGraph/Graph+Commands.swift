package import JSON
package import Navigation
internal import Wording

// Values from clients are checked before anything runs. Pointers lead into the given value.

extension Graph {
  /// Returns the route with defaults, also in the routes that it carries; throws the first problem.
  ///
  /// Pointers lead into the wire form: `/params/name`, `/route/params/level`.
  package func check(_ route: RouteSpec, of type: String) throws(GraphProblem) -> RouteSpec {
    try filled(route, compiled(route.name, type)) ?? route
  }

  /// Returns the route with defaults, or nil if none applies.
  func filled(_ route: RouteSpec, _ compiled: CompiledRoute) throws(GraphProblem) -> RouteSpec? {
    let declaration = compiled.declaration
    guard !declaration.isUnchecked else { return nil }
    guard declaration.completes.isEmpty else {
      throw GraphProblem(
        .notSendable,
        "'\(route.name)' receives the completion of a child; it cannot be sent."
      )
    }
    let params: JSON.Object?
    do throws(GraphProblem) {
      params = try declaration.params.filled(route.params)
    } catch {
      throw error.inside("params")
    }
    let inner = try filledCargo(of: route, declaration)
    guard params != nil || inner != nil else { return nil }
    return RouteSpec(route.name, params: params ?? route.params, inner: inner ?? route.inner)
  }

  /// Returns the carried route with defaults, or nil if none applies.
  private func filledCargo(of route: RouteSpec, _ declaration: RouteDeclaration) throws(GraphProblem)
    -> RouteSpec?
  {
    let types = declaration.wraps
    switch (route.inner, types.isEmpty) {
    case (nil, true):
      return nil
    case (let inner?, false):
      // The routes of another graph's types are not known here.
      guard
        let type = types.first(where: { declared.coordinators[$0]?.route(inner.name) != nil }) ?? types.first,
        declared.coordinators[type] != nil
      else { return nil }
      do throws(GraphProblem) {
        return try filled(inner, compiled(inner.name, type))
      } catch {
        throw error.inside("route")
      }
    case (nil, false):
      let types = types.joined(separator: " or ")
      throw GraphProblem(
        .notSendable,
        "'\(route.name)' carries a route of \(types): name that route in `route`."
      )
    case (.some, true):
      let place = JSON.Pointer(["route"])
      throw GraphProblem(.wrongWraps, at: place, "The route '\(route.name)' does not carry another.")
    }
  }

  /// Returns a route of a coordinator type; throws if it declares none of that name.
  func compiled(_ route: String, _ type: String) throws(GraphProblem) -> CompiledRoute {
    if let compiled = routes[type]?[route] { return compiled }
    // A registered route has no rules: a client handles it.
    if let declaration = declared.coordinators[type]?.route(route) { return CompiledRoute(declaration) }
    let known = declared.coordinators[type]?.routeNames ?? []
    throw GraphProblem(
      .unknownRoute,
      "\(type) declares no route '\(route)'.\(listing(known))",
      suggestion: nearestName(to: route, in: known)
    )
  }

  /// Returns new values of facts, where null means the default or, without one, no value.
  ///
  /// Throws the first problem.
  package func checkFacts(_ facts: JSON.Object) throws(GraphProblem) -> JSON.Object {
    try declared.facts.checkedFacts(facts)
  }

  /// Returns the result of a coordinator with defaults, where nil means none given; throws the first problem.
  package func checkResult(_ value: JSON?, of type: String) throws(GraphProblem) -> JSON {
    try declared.coordinators[type]?.result?.taken(value) ?? value ?? .null
  }

  /// Throws the problem if a parent's route cannot wrap a child's routes.
  package func checkPullback(into route: String, of parent: String, from child: String) throws(GraphProblem) {
    let declaration = try compiled(route, parent).declaration
    guard declaration.isUnchecked || declaration.wraps.contains(child) else {
      throw GraphProblem(.wrongWraps, "The route '\(route)' of \(parent) does not wrap \(child).")
    }
  }

  /// Reads an action that a client sends, in the grammar of documents without references and conditions.
  package func action(
    from json: JSON,
    by type: String,
    besides labels: Set<String> = []
  ) throws(GraphProblems) -> ActionSpec {
    try read(json, by: declared.coordinators[type]) { node, context in
      context.record.labels = labels
      return ActionReader(context: context).action(node)?.fixed
    }
  }

  /// Checks an action that a client sends for a coordinator that is not known yet; throws all problems.
  package func checkGrammar(ofAction json: JSON) throws(GraphProblems) {
    let log = ProblemLog()
    let context = BodyContext(DeclaredNames(declared, log: log), .literal)
    _ = ActionReader(context: context).action(DocumentNode(json, log: log))
    // Only some coordinators label their children.
    let problems = log.problems.filter { $0.severity == .error && $0.pointer.tokens.last != "label" }
    guard problems.isEmpty else { throw GraphProblems(problems: problems) }
  }

  /// Reads the root that a client gives for a new tree in place of the graph's own.
  package func root(from json: JSON) throws(GraphProblems) -> ChildSpec {
    try read(json, by: nil) { node, context in
      try? ChildReader(context: context).root(node)?.made(in: .nothing)
    }
  }

  /// Reads what a client sends for a coordinator of that type, in the grammar of documents; throws all problems.
  func read<Value>(
    _ json: JSON,
    by type: CoordinatorDeclaration?,
    _ read: (DocumentNode, BodyContext) -> Value?
  ) throws(GraphProblems) -> Value {
    let log = ProblemLog()
    let context = BodyContext(DeclaredNames(declared, log: log), .literal, coordinator: type)
    guard let value = read(DocumentNode(json, log: log), context), !log.hasErrors else {
      throw GraphProblems(problems: log.problems)
    }
    return value
  }
}
