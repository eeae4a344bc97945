package import JSON
package import Navigation

// What clients send is checked before anything runs. Pointers of the problems lead into the value that was handed in.

extension Graph {
  /// The route with defaults filled in, here and in what it carries; throws the first problem.
  ///
  /// Pointers lead into the wire form: `/params/name`, `/route/params/level`.
  package func check(_ route: Route, of type: String) throws(GraphProblem) -> Route {
    try filled(route, of: type) ?? route
  }

  /// The route with what defaults add, or nil if they add nothing.
  private func filled(_ route: Route, of type: String) throws(GraphProblem) -> Route? {
    let declaration = try declaration(of: route.name, type)
    let params: JSON.Object?
    do throws(GraphProblem) {
      params = try declaration.params.filled(route.params)
    } catch {
      throw error.inside("params")
    }
    let inner = try filledCargo(of: route, declaration)
    guard params != nil || inner != nil else { return nil }
    return Route(route.name, params: params ?? route.params, inner: inner ?? route.inner)
  }

  /// The carried route with what defaults add, or nil if they add nothing.
  private func filledCargo(of route: Route, _ declaration: RouteDeclaration) throws(GraphProblem) -> Route? {
    switch (route.inner, declaration.wraps.isEmpty) {
    case (nil, true):
      return nil
    case (let inner?, false):
      let type = declaration.wraps.first { declared.route(inner.name, of: $0) != nil } ?? declaration.wraps[0]
      do throws(GraphProblem) {
        return try filled(inner, of: type)
      } catch {
        throw error.inside("route")
      }
    case (nil, false):
      throw GraphProblem(
        .notSendable,
        "'\(route.name)' carries a route of \(declaration.wraps.joined(separator: " or ")): say which, as its `route`."
      )
    case (.some, true):
      throw GraphProblem(
        .wrongWraps,
        at: JSON.Pointer(["route"]),
        "The route '\(route.name)' does not carry another."
      )
    }
  }

  private func declaration(of route: String, _ type: String) throws(GraphProblem) -> RouteDeclaration {
    guard let declaration = declared.route(route, of: type) else {
      let known = declared.coordinators[type]?.routeNames ?? []
      throw GraphProblem(
        .unknownRoute,
        "\(type) declares no route '\(route)'.\(listing(known))",
        suggestion: nearestName(to: route, in: known)
      )
    }
    guard declaration.completes.isEmpty else {
      throw GraphProblem(.notSendable, "'\(route)' is heard when a child has ended; it cannot be sent.")
    }
    return declaration
  }

  /// What a coordinator may finish with, with defaults; throws the first problem. Nil: nothing was given.
  package func checkResult(_ value: JSON?, of type: String) throws(GraphProblem) -> JSON {
    try declared.coordinators[type]?.result?.taken(value) ?? value ?? .null
  }

  /// Whether a parent's route may wrap a child's routes; throws the problem if not.
  package func checkPullback(into route: String, of parent: String, from child: String) throws(GraphProblem) {
    let declaration = try declaration(of: route, parent)
    guard declaration.wraps.contains(child) else {
      throw GraphProblem(.wrongWraps, "The route '\(route)' of \(parent) does not wrap \(child).")
    }
  }

  /// An action that a client sends, in the grammar of documents without references and conditions.
  package func action(from json: JSON, by type: String) throws(GraphProblems) -> Action {
    var reader = GraphReader(declared)
    let context = BodyContext(references: .literal, coordinator: declared.coordinators[type])
    let action = reader.action(Located(json, at: JSON.Pointer()), context)
    guard let made = action?.fixed, !reader.log.hasErrors else {
      throw GraphProblems(problems: reader.log.problems)
    }
    return made
  }

  /// The coordinator with which a client wants a tree to be opened, in place of the graph's own root.
  package func root(from json: JSON) throws(GraphProblems) -> ChildSpec {
    var reader = GraphReader(declared)
    let context = BodyContext(references: .literal, coordinator: nil)
    let root = reader.root(Located(json, at: JSON.Pointer()), context)
    guard let made = try? root?.made(in: .nothing), !reader.log.hasErrors else {
      throw GraphProblems(problems: reader.log.problems)
    }
    return made
  }
}
