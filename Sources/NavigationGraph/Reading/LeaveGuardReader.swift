internal import JSON
internal import Navigation

/// A leave guard with what its checks need.
struct LeaveGuardReading {
  let screen: String
  let condition: Condition
  let objection: LeaveGuard.Objection
}

/// Reads leave guards: a condition on a screen's params and on facts, and the alternative while it holds.
struct LeaveGuardReader {
  let names: DeclaredNames

  func leaveGuard(_ node: DocumentNode, of screen: String) -> LeaveGuardReading? {
    let known = ["when", "reject", "confirm"]
    guard let members = node.object("A leave guard", known: known, required: ["when"]) else { return nil }
    // The condition reads the params of the screen as a rule reads those of its route.
    let params = names.declared.screens[screen] ?? ParamSchemas()
    let context = BodyContext(names, .compiled, route: RouteDeclaration(name: screen, params: params))
    let condition = members["when"].flatMap { self.condition($0, context) }
    guard let objection = objection(members), let condition else { return nil }
    return LeaveGuardReading(screen: screen, condition: condition, objection: objection)
  }

  private func condition(_ node: DocumentNode, _ context: BodyContext) -> Condition? {
    guard let condition = ConditionReader(context: context).condition(node) else { return nil }
    let references = condition.references
    guard !condition.readsSituation, references.allSatisfy({ $0.isOfParams || $0.isOfFacts }) else {
      return node.rejected(
        .badValue,
        "A leave guard reads only the params of its screen and facts: '${params.NAME}', '${facts.NAME}', or {fact: NAME}."
      )
    }
    return condition
  }

  private func objection(_ node: DocumentNode) -> LeaveGuard.Objection? {
    switch (node["reject"], node["confirm"]) {
    case (let text?, nil):
      return text.sentence("reject").map { .reject($0) }
    case (nil, let child?):
      return confirmation(child)
    case (nil, nil), (.some, .some):
      return node.rejected(.badValue, "A leave guard has either 'reject' or 'confirm'.")
    }
  }

  /// Reads the child that asks the user, which has no references.
  private func confirmation(_ node: DocumentNode) -> LeaveGuard.Objection? {
    let known = ["params", "route", "style"]
    guard let named = node.named(by: "coordinator", "A confirmation", alsoKnown: known) else { return nil }
    let style = named["style"]?.name("A style")
    if names.isRegistering, names.declared.coordinators[named.name] == nil {
      // The graph of the tree declares it, or another client does.
      let route = named["route"].flatMap { ConstantRouteReader(names).route($0, of: [.anyRoute]) }
      let params = named["params"]?.json.object ?? [:]
      return .confirm(ChildSpec(named.name, params: params, route: route), style: style)
    }
    guard let child = ChildReader(context: BodyContext(names, .rejected)).child(named),
      let made = try? child.made(in: .nothing), made.route != nil || named["route"] == nil
    else { return nil }
    return .confirm(made, style: style)
  }
}
