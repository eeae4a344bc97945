internal import JSON
internal import Navigation

/// A leave guard with the data for its checks.
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
    let reader = ConditionReader(context: BodyContext(names, .compiled, ofScreen: screen))
    let condition = members["when"].flatMap { reader.condition($0, ofEntry: "A leave guard") }
    guard let objection = objection(members), let condition else { return nil }
    return LeaveGuardReading(screen: screen, condition: condition, objection: objection)
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
