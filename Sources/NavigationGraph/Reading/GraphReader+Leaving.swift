internal import JSON
internal import Navigation

// Leave guards: a condition on a screen's params and on facts, and the alternative while it holds.

extension GraphReader {
  /// Reads the leave guards of all screens.
  mutating func readLeaveGuards() {
    for (name, node) in leaveGuards {
      guard
        let members = members(
          of: node,
          "A leave guard",
          known: ["when", "reject", "confirm"],
          required: ["when"]
        )
      else { continue }
      partsLeft = GraphLimits.partsPerRouteMax
      // The condition reads the params of the screen as a rule reads those of its route.
      let screen = RouteDeclaration(name: name, params: declared.screens[name] ?? ParamSchemas())
      let context = BodyContext(references: .compiled, route: screen)
      let condition = members["when"].flatMap { leaveCondition($0, context) }
      guard let alternative = leaveAlternative(members, node), let condition else { continue }
      leaveGuardReadings.append(
        LeaveGuardReading(screen: name, condition: condition, objection: alternative)
      )
      declared.leaveGuards[name] = LeaveGuard(otherwise: alternative) { params, facts, work in
        condition.holds(in: Scope(params: params, facts: facts), &work)
      }
    }
  }

  private mutating func leaveCondition(_ node: DocumentNode, _ context: BodyContext) -> Condition? {
    guard let condition = condition(node, context) else { return nil }
    guard condition.readsOnlyValues else {
      log.report(
        .badValue,
        at: node.place,
        "A leave guard reads only the params of its screen and facts: '${params.NAME}', '${facts.NAME}', or {fact: NAME}."
      )
      return nil
    }
    return condition
  }

  private mutating func leaveAlternative(
    _ members: DocumentMembers,
    _ node: DocumentNode
  ) -> LeaveGuard.Objection? {
    switch (members["reject"], members["confirm"]) {
    case (let text?, nil):
      guard let reason = text.json.string, !reason.isEmpty else {
        wrongType(text, "'reject' must be a text")
        return nil
      }
      return .reject(reason)
    case (nil, let child?):
      return confirmation(child)
    case (nil, nil), (.some, .some):
      log.report(.badValue, at: node.place, "A leave guard has either 'reject' or 'confirm'.")
      return nil
    }
  }

  /// Reads the child that asks the user, which has no references.
  private mutating func confirmation(_ node: DocumentNode) -> LeaveGuard.Objection? {
    let known = ["params", "route", "style"]
    guard let named = named(node, by: "coordinator", "A confirmation", alsoKnown: known) else { return nil }
    let style = named["style"].flatMap { name($0, "A style") }
    if isRegistering, declared.coordinators[named.name] == nil {
      // The graph of the tree declares it, or another client does.
      let route = named["route"].flatMap {
        constantRoute($0, of: [.anyRoute], BodyContext(references: .refused))
      }
      let params = named["params"]?.json.object ?? [:]
      return .confirm(ChildSpec(named.name, params: params, route: route), style: style)
    }
    guard let child = child(named, BodyContext(references: .refused)),
      let made = try? child.made(in: .nothing), made.route != nil || named["route"] == nil
    else { return nil }
    return .confirm(made, style: style)
  }
}

extension Condition {
  /// Whether it reads nothing but params and facts.
  fileprivate var readsOnlyValues: Bool {
    switch self {
    case .fact: true
    case .equals(let left, let right): left.readsOnlyValues && right.readsOnlyValues
    case .all(let conditions), .any(let conditions): conditions.allSatisfy(\.readsOnlyValues)
    case .not(let condition): condition.readsOnlyValues
    case .initial, .root, .collapsed, .route, .inner, .completion, .home, .observed: false
    }
  }
}

extension Template {
  fileprivate var readsOnlyValues: Bool {
    switch self {
    case .constant: true
    case .reference(let reference): reference.readsOnlyValues
    case .text(let pieces):
      pieces.allSatisfy { if case .reference(let reference) = $0 { reference.readsOnlyValues } else { true } }
    case .array(let elements): elements.allSatisfy(\.readsOnlyValues)
    case .object(let members): members.allSatisfy { $0.value.readsOnlyValues }
    }
  }
}

extension Reference {
  fileprivate var readsOnlyValues: Bool {
    switch source {
    case .params, .facts: true
    case .routeName, .carried, .carriedName, .carriedParams, .level, .type, .coordinatorParams,
      .completionKind, .completionValue, .completionError, .completionChild, .completionType:
      false
    }
  }
}
