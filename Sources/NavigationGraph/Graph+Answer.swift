internal import JSON
package import Navigation

extension Graph {
  /// What a declared coordinator does with an event.
  package func answer(_ question: Question) -> Answer {
    do throws(EvaluationFailure) {
      switch question.kind {
      case .route(let route), .pulled(let route, child: _):
        return try .action(action(for: route, question.situation))
      case .completed(let child, let type, let label, let completion):
        let ended = Scope.Ended(child: child, type: type, completion: completion)
        return try .action(action(for: ended, label, question.situation))
      }
    } catch {
      return .failure(error.reason)
    }
  }

  /// Adds defaults to the route of a question that a client is to be asked; the failure if that is not as it was
  /// declared.
  package func fill(_ question: inout Question) -> Answer? {
    do throws(EvaluationFailure) {
      switch question.kind {
      case .route(let route):
        question.kind = .route(try checked(route, question.situation).route)
      case .pulled(let route, let child):
        question.kind = .pulled(try checked(route, question.situation).route, child: child)
      case .completed:
        break
      }
      return nil
    } catch {
      return .failure(error.reason)
    }
  }

  /// A route that has reached a coordinator, with defaults.
  ///
  /// It may come from a deep link or a pullback, where nobody has checked it.
  private func checked(
    _ route: Route,
    _ situation: Situation
  ) throws(EvaluationFailure) -> (route: Route, compiled: CompiledRoute) {
    do throws(GraphProblem) {
      let compiled = try self.compiled(route.name, situation.type)
      return (try filled(route, compiled) ?? route, compiled)
    } catch {
      throw .badRoute(route.name, of: situation.type, error)
    }
  }

  private func action(for route: Route, _ situation: Situation) throws(EvaluationFailure) -> Action {
    let (filled, compiled) = try checked(route, situation)
    let event = Scope.Event(
      situation: situation,
      route: filled.name,
      params: filled.params,
      inner: filled.inner
    )
    return try compiled.rules.action(in: Scope(event: event))
  }

  private func action(
    for ended: Scope.Ended,
    _ label: String,
    _ situation: Situation
  ) throws(EvaluationFailure) -> Action {
    let compiled: CompiledRoute
    do throws(GraphProblem) {
      compiled = try self.compiled(label, situation.type)
    } catch {
      throw .badRoute(label, of: situation.type, error)
    }
    let event = Scope.Event(situation: situation, route: label, params: compiled.defaults, ended: ended)
    return try compiled.rules.action(in: Scope(event: event))
  }
}

extension EvaluationFailure {
  fileprivate static func badRoute(_ route: String, of type: String, _ problem: GraphProblem)
    -> EvaluationFailure
  {
    EvaluationFailure(
      reason: Reason(
        problem.code == .unknownRoute ? .undeclaredRoute : .badParams,
        "The route '\(route)' of \(type): \(problem.message)",
        details: [
          "route": .string(route), "type": .string(type), "pointer": .string(problem.pointer.description),
        ]
      )
    )
  }
}
