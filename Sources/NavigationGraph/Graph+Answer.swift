internal import JSON
package import Navigation

extension Graph {
  /// What a declared coordinator does with an event.
  package func answer(_ question: Question) -> Answer {
    let situation = question.situation
    do throws(EvaluationFailure) {
      switch question.kind {
      case .route(let route):
        let route = try checked(route, situation)
        return .action(
          try entry(route.name, situation).rules.action(
            in: Scope(
              event: Scope.Event(
                situation: situation,
                route: route.name,
                params: route.params,
                inner: route.inner
              )
            )
          )
        )
      case .completed(let child, let type, let label, let completion):
        let entry = try entry(label, situation)
        return .action(
          try entry.rules.action(
            in: Scope(
              event: Scope.Event(
                situation: situation,
                route: label,
                params: entry.defaults,
                ended: Scope.Ended(child: child, type: type, completion: completion)
              )
            )
          )
        )
      }
    } catch {
      return .failure(error.reason)
    }
  }

  private func entry(_ route: String, _ situation: Situation) throws(EvaluationFailure) -> RouteEntry {
    guard let entry = bodies[situation.type]?[route] else {
      throw EvaluationFailure(
        reason: Reason(
          .undeclaredRoute,
          "\(situation.type) declares no route '\(route)'.",
          details: ["route": .string(route), "type": .string(situation.type)]
        )
      )
    }
    return entry
  }

  /// The route with defaults: routes reach a coordinator from deep links and pullbacks too, where nobody has checked.
  private func checked(_ route: Route, _ situation: Situation) throws(EvaluationFailure) -> Route {
    do throws(GraphProblem) {
      return try check(route, of: situation.type)
    } catch {
      let code: Reason.Code = error.code == .unknownRoute ? .undeclaredRoute : .badParams
      throw EvaluationFailure(
        reason: Reason(
          code,
          "The route '\(route.name)' of \(situation.type): \(error.message)",
          details: [
            "route": .string(route.name), "type": .string(situation.type),
            "pointer": .string(error.pointer.description),
          ]
        )
      )
    }
  }
}
