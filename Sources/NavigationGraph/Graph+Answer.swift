internal import JSON
package import Navigation

extension Graph {
  /// Returns the action of a declared coordinator for an event.
  package func answer(_ question: Question) -> Answer {
    var notes = AnswerNotes()
    return answer(question, &notes)
  }

  /// Returns the action of a declared coordinator for an event, and notes the work of judging rules and conditions, and
  /// the rule that held.
  package func answer(_ question: Question, _ notes: inout AnswerNotes) -> Answer {
    do throws(EvaluationFailure) {
      let (route, scope) = try handling(question)
      guard let index = route.rules.firstHolding(in: scope, &notes.work) else { return .action(.none) }
      notes.rule = route.held(index)
      return .action(try route.rules[index].action(in: scope, &notes.work))
    } catch {
      return .failure(error.reason)
    }
  }

  /// Returns the action of a declared coordinator for an event, with the rules that led to it.
  package func explain(_ question: Question) -> ExplainedAnswer {
    do throws(EvaluationFailure) {
      let handling = try handling(question)
      var rules: [TriedRule] = []
      var work = 0
      let document = document
      for (index, rule) in handling.compiled.rules.enumerated() where rules.last?.holds != true {
        let holds = rule.condition?.holds(in: handling.scope, &work) ?? true
        let place = handling.compiled.place(ofRule: index)
        rules.append(TriedRule(index: index, place: place, text: document[place], holds: holds))
      }
      return ExplainedAnswer(rules: rules, answer: answer(question))
    } catch {
      return ExplainedAnswer(rules: [], answer: .failure(error.reason))
    }
  }

  /// Returns the route that handles an event, and the values that its rules read.
  private func handling(_ question: Question) throws(EvaluationFailure) -> (
    compiled: CompiledRoute, scope: Scope
  ) {
    let situation = question.situation
    switch question.kind {
    case .route(let route), .pulled(let route, child: _):
      let (filled, compiled) = try checked(route, situation, isFilled: question.isChecked)
      let event = HandledEvent(
        situation: situation,
        route: filled.name,
        params: filled.params,
        inner: filled.inner
      )
      return (compiled, Scope(event: event))
    case .completed(let child, let type, let label, let completion):
      let compiled = try checked(RouteSpec(label), situation, isFilled: true).compiled
      let ended = EndedChild(child: child, type: type, completion: completion)
      let event = HandledEvent(situation: situation, route: label, params: compiled.defaults, ended: ended)
      return (compiled, Scope(event: event))
    }
  }

  /// Adds defaults to the route of a question for a client.
  ///
  /// Returns the failure if the route does not match its declaration.
  package func fill(_ question: inout Question) -> Answer? {
    do throws(EvaluationFailure) {
      switch question.kind {
      case .route(let route) where !question.isChecked:
        question.kind = .route(try checked(route, question.situation).route)
      case .pulled(let route, let child):
        question.kind = .pulled(try checked(route, question.situation).route, child: child)
      case .route, .completed: break
      }
      return nil
    } catch {
      return .failure(error.reason)
    }
  }

  /// Returns a route that has reached a coordinator, with defaults.
  ///
  /// A route from a deep link or a pullback has not been filled before.
  private func checked(
    _ route: RouteSpec,
    _ situation: Situation,
    isFilled: Bool = false
  ) throws(EvaluationFailure) -> (route: RouteSpec, compiled: CompiledRoute) {
    do throws(GraphProblem) {
      let compiled = try self.compiled(route.name, situation.type)
      return (isFilled ? route : try filled(route, compiled) ?? route, compiled)
    } catch {
      throw .badRoute(route.name, of: situation.type, error)
    }
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
