internal import JSON
internal import Navigation

/// Reads the meaning of Back at a screen or at a coordinator type: `none`, a route, or a list of rules.
struct BackReader: ContextReader {
  /// The context of the conditions, which read the params of the screen or of the coordinator, and facts.
  let context: BodyContext

  /// Reads the meaning of Back; `route` reads a route.
  func back(_ node: DocumentNode, route: (DocumentNode) -> RouteSpec?) -> BackSpec? {
    guard let elements = node.elements else {
      return choice(node, route).map { BackSpec([BackSpec.ConditionalBack($0)]) }
    }
    guard !elements.isEmpty else {
      return node.rejected(.badValue, "'back' must be a route, or an array of rules, at least one.")
    }
    guard elements.count <= GraphLimits.backRulesMax else {
      return node.rejected(.tooMany, "'back' has at most \(GraphLimits.backRulesMax) rules.")
    }
    if let last = elements.dropLast().first(where: { $0["when"] == nil && $0.json.object != nil }) {
      last.report(.unreachableRule, "The rules after this one are never reached: it has no `when`.")
    }
    return elements.map { rule($0, route) }.complete().map { BackSpec($0) }
  }

  private func rule(_ node: DocumentNode, _ route: (DocumentNode) -> RouteSpec?) -> BackSpec.ConditionalBack?
  {
    let known = ["when", "route"]
    guard let members = node.object("A rule of 'back'", known: known, required: ["route"]) else { return nil }
    let choice = members["route"].flatMap { self.choice($0, route) }
    guard let when = members["when"] else { return choice.map { BackSpec.ConditionalBack($0) } }
    guard let condition = ConditionReader(context: context).condition(when, ofEntry: "A rule of 'back'"),
      let choice
    else { return nil }
    return BackSpec.ConditionalBack(choice) { params, facts, work in
      condition.holds(in: Scope(params: params, facts: facts), &work)
    }
  }

  private func choice(_ node: DocumentNode, _ route: (DocumentNode) -> RouteSpec?) -> BackSpec.BackChoice? {
    node.json == "none" ? .swallow : route(node).map(BackSpec.BackChoice.route)
  }
}

extension ConditionReader {
  /// Reads a condition on facts and on the screens on view.
  func conditionOfIdle(_ node: DocumentNode) -> Condition? {
    guard let condition = condition(node) else { return nil }
    let isKnown = condition.leaves.allSatisfy { if case .onView = $0 { true } else { !$0.readsSituation } }
    guard isKnown, condition.references.allSatisfy(\.isOfFacts) else {
      return node.rejected(
        .badValue,
        "The condition of 'idle' reads only facts and the screens on view: '${facts.NAME}', {fact: NAME}, or {onView: SCREEN}."
      )
    }
    return condition
  }

  /// Reads a condition on facts, and on the params of the screen or coordinator that has it.
  func condition(_ node: DocumentNode, ofEntry what: String) -> Condition? {
    guard let condition = condition(node) else { return nil }
    let isOfType = context.coordinator != nil
    let isKnown = condition.references.allSatisfy {
      $0.isOfFacts || (isOfType ? $0.isOfCoordinatorParams : $0.isOfParams)
    }
    guard !condition.readsSituation, isKnown else {
      let (of, params) = isOfType ? ("coordinator", "coordinator.params") : ("screen", "params")
      return node.rejected(
        .badValue,
        "\(what) reads only the params of its \(of) and facts: '${\(params).NAME}', '${facts.NAME}', or {fact: NAME}."
      )
    }
    return condition
  }
}
