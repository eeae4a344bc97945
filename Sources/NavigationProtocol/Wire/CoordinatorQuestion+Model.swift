package import JSON
package import Navigation

extension CoordinatorQuestion {
  /// A question to a coordinator; `label` is the coordinator's label of the child, if any.
  package init(_ question: Question.AskedEvent, label: String?) {
    self =
      switch question {
      case .route(let route):
        .route(FullRoute(route))
      case .pulled(let route, let child):
        .pulled(
          child: child.description,
          label: label,
          route: route.inner.map(FullRoute.init) ?? FullRoute(name: "", params: [:]),
          carrier: route.name
        )
      case .completed(let child, let type, let label, let completion):
        .completed(
          child: child.description,
          type: type,
          label: label,
          completion: CompletionReport(completion)
        )
      }
  }
}

extension CoordinatorSituation {
  /// The situation of a coordinator in a question.
  package init(_ situation: Situation) {
    self.init(
      params: situation.params,
      isInitial: situation.isInitial,
      isRoot: situation.isRoot,
      level: situation.level,
      home: HomeKind(situation.home),
      isCollapsed: situation.isCollapsed
    )
    facts = situation.facts.isEmpty ? nil : situation.facts
  }
}

extension RouteSpec {
  /// Reads a route in a client's form: a name or an object.
  ///
  /// Returns nil for other values, and if wrapped routes exceed the limit.
  package init?(_ json: JSON, wrapDepthMax: Int) {
    if case .string(let name) = json {
      self.init(name)
      return
    }
    guard let object = json.object, let name = object["name"]?.string else { return nil }
    let params = object["params"]?.object ?? [:]
    guard let inner = object["route"] else {
      self.init(name, params: params)
      return
    }
    guard wrapDepthMax > 0, let carried = RouteSpec(inner, wrapDepthMax: wrapDepthMax - 1) else { return nil }
    self.init(name, params: params, inner: carried)
  }
}
