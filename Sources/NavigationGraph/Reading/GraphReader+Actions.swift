internal import JSON
internal import Navigation

// The actions that are not transfers. Each function reads the body after the action's name;
// `Generated/ActionName.swift` calls it. A word reads like an empty object.

extension GraphReader {
  /// Reads an action without members.
  mutating func control(_ name: ActionName, _ action: ActionTemplate, _ node: DocumentNode) -> ActionTemplate?
  {
    members(of: node, name.rawValue, known: []).map { _ in action }
  }

  mutating func reject(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    field(node, .text, context).map(ActionTemplate.reject)
  }

  mutating func sequence(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    rules(node, context).map(ActionTemplate.sequence)
  }

  mutating func setFacts(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    guard let members = node.members, !members.isEmpty else {
      wrongType(node, "'setFacts' takes an object of facts with their new values, at least one")
      return nil
    }
    var templates: [TemplateMember] = []
    for (name, value) in members {
      guard let fact = declared.facts[name] else {
        unknownFact(name, at: value.place)
        continue
      }
      guard let template = template(value, context) else { continue }
      if template.constant?.isNull != true { verify(template, as: fact.schema, at: value.place, context) }
      templates.append(TemplateMember(name: name, value: template))
    }
    guard templates.count == members.count else { return nil }
    let facts = FactsTemplate(members: templates, declared: declared.ofFactsOnly, place: node.place)
    return .setFacts(facts)
  }

  mutating func send(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    guard let coordinator = context.coordinator else { return nil }
    guard let to = node.members?.first(where: { $0.name == "to" })?.value else {
      return route(node, of: [coordinator], extra: ["to"], context).map { .send($0, to: nil) }
    }
    guard let type = name(to, "A coordinator type") else { return nil }
    guard let taker = declared.coordinators[type] else {
      unknownCoordinator(type, at: to.place)
      return nil
    }
    return route(node, of: [taker], extra: ["to"], context).map {
      // The nearest of its own type is the coordinator itself.
      .send($0, to: type == coordinator.name ? nil : type)
    }
  }

  mutating func finish(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    guard let members = members(of: node, "finish", known: ["value", "keep"]) else { return nil }
    let keep = bool(members["keep"]) ?? false
    let declared = context.coordinator?.result
    guard let value = members["value"] else {
      if let declared, declared.isRequired {
        log.report(
          .missingParam,
          at: node.place,
          "This finishes without a value, and the declared result is \(declared.schema.shape.wanted)."
        )
      }
      return .finish(ResultTemplate(template: nil, schema: declared, place: node.place), keep: keep)
    }
    guard let template = template(value, context) else { return nil }
    if let declared {
      verify(template, as: declared.schema, at: value.place, context)
      warnIfMaybeMissing(template, declared, at: value.place, context)
    }
    return .finish(ResultTemplate(template: template, schema: declared, place: value.place), keep: keep)
  }

  mutating func fail(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    guard let error = members(of: node, "fail", known: ["error"], required: ["error"])?["error"] else {
      return nil
    }
    return template(error, context).map {
      .fail(ResultTemplate(template: $0, schema: nil, place: error.place))
    }
  }

  mutating func drop(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    guard let members = members(of: node, "drop", known: ["self", "animated"]) else { return nil }
    let own = bool(members["self"]) ?? false
    return .drop(self: own, animated: animated(members, context))
  }

  /// Reads the member `animated`.
  ///
  /// A wrong value is reported and counts as missing.
  mutating func animated(_ members: DocumentMembers?, _ context: BodyContext) -> FieldTemplate<Bool>? {
    members?["animated"].flatMap { field($0, .bool, context) }
  }
}
