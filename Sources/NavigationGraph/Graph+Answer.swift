internal import JSON
package import Navigation

extension Graph {
  /// Returns the action of a declared coordinator for an event.
  package func answer(_ question: Question) -> Answer {
    do throws(EvaluationFailure) {
      switch question.kind {
      case .route(let route) where question.isChecked:
        return try .action(action(for: route, compiled(route, question.situation), question.situation))
      case .route(let route), .pulled(let route, child: _):
        let (filled, compiled) = try checked(route, question.situation)
        return try .action(action(for: filled, compiled, question.situation))
      case .completed(let child, let type, let label, let completion):
        let ended = EndedChild(child: child, type: type, completion: completion)
        return try .action(action(for: ended, label, question.situation))
      }
    } catch {
      return .failure(error.reason)
    }
  }

  /// Adds defaults to the route of a question for a client.
  ///
  /// Returns the failure if the route does not match its declaration.
  package func fill(_ question: inout Question) -> Answer? {
    do throws(EvaluationFailure) {
      switch question.kind {
      case .route where question.isChecked:
        break
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

  /// Returns a route that has reached a coordinator, with defaults.
  ///
  /// A route from a deep link or a pullback has not been checked before.
  private func checked(
    _ route: RouteSpec,
    _ situation: Situation
  ) throws(EvaluationFailure) -> (route: RouteSpec, compiled: CompiledRoute) {
    do throws(GraphProblem) {
      let compiled = try self.compiled(route.name, situation.type)
      return (try filled(route, compiled) ?? route, compiled)
    } catch {
      throw .badRoute(route.name, of: situation.type, error)
    }
  }

  private func compiled(
    _ route: RouteSpec,
    _ situation: Situation
  ) throws(EvaluationFailure) -> CompiledRoute {
    do throws(GraphProblem) {
      return try compiled(route.name, situation.type)
    } catch {
      throw .badRoute(route.name, of: situation.type, error)
    }
  }

  private func action(
    for route: RouteSpec,
    _ compiled: CompiledRoute,
    _ situation: Situation
  ) throws(EvaluationFailure) -> ActionSpec {
    let event = HandledEvent(
      situation: situation,
      route: route.name,
      params: route.params,
      inner: route.inner
    )
    return try compiled.rules.action(in: Scope(event: event))
  }

  private func action(
    for ended: EndedChild,
    _ label: String,
    _ situation: Situation
  ) throws(EvaluationFailure) -> ActionSpec {
    let compiled: CompiledRoute
    do throws(GraphProblem) {
      compiled = try self.compiled(label, situation.type)
    } catch {
      throw .badRoute(label, of: situation.type, error)
    }
    let event = HandledEvent(situation: situation, route: label, params: compiled.defaults, ended: ended)
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
