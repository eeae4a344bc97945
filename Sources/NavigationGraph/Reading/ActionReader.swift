internal import JSON
internal import Navigation

/// Reads bodies of routes: rules, sequences, and actions.
///
/// `Generated/ActionName.swift` calls the function of each action with the value after its name. A word reads like an
/// empty object.
struct ActionReader: ContextReader {
  let context: BodyContext

  // MARK: Rules

  /// Reads the body of a route, one rule or a list of them; returns nil if any is wrong.
  func body(_ node: DocumentNode) -> [RouteRule]? {
    guard node.elements != nil else { return rule(node).map { [$0] } }
    let rules = rules(node)
    if let rules, let last = rules.firstIndex(where: { $0.condition == nil }), last + 1 < rules.count {
      let areActions = rules.allSatisfy { $0.condition == nil }
      node.log.report(
        .unreachableRule,
        at: rules[last + 1].place,
        "This rule and those after it are never reached: the rule before it has no `when`."
          + (areActions ? " To carry out all of them in order, write 'sequence:' before the list." : "")
      )
    }
    return rules
  }

  private func rules(_ node: DocumentNode) -> [RouteRule]? {
    guard let elements = node.elements else { return node.wrongType("This must be an array of actions") }
    return elements.map(rule).complete()
  }

  private func rule(_ node: DocumentNode) -> RouteRule? {
    guard context.countPart(node) else { return nil }
    var reader = self
    var condition: Condition?
    if let when = node["when"] {
      guard let read = self.when(when) else {
        // Read the action only to report its own problems.
        _ = action(node)
        return nil
      }
      condition = read
      reader = ActionReader(context: context.knowing(read))
    }
    return reader.action(node).map { action in
      RouteRule(condition: condition, action: action, place: node.place, source: node.json)
    }
  }

  private func when(_ node: DocumentNode) -> Condition? {
    if case .literal = context.references {
      return node.rejected(.unknownMember, "Conditions are allowed only in graphs: send the action itself.")
    }
    return ConditionReader(context: context).condition(node)
  }

  /// Reads an action: a word, or an object whose one member beside `when` is the action.
  func action(_ node: DocumentNode) -> ActionTemplate? {
    if case .string(let text) = node.json {
      guard let name = actionName(text, node) else { return nil }
      guard name.isWord else { return node.lacksValue(of: text) }
      return body(of: name, node.emptied)
    }
    guard let members = node.members?.filter({ $0.name != "when" }) else {
      return node.wrongType("An action must be a word or an object")
    }
    guard !node.reportMisplaced(members) else { return nil }
    guard members.count == 1 else {
      let found = members.map(\.name).prefix(12).joined(separator: ", ")
      node.report(
        .actionCount,
        members.isEmpty
          ? "There must be an action here. To do nothing, write `none`."
          : "There must be exactly one action here, not several: \(found). Join them with `sequence`."
      )
      for member in members { _ = actionName(member.name, member.value) }
      return nil
    }
    let (text, value) = members[0]
    guard let name = actionName(text, value) else { return nil }
    guard !value.json.isNull || !name.isWord else {
      let condition = node["when"] == nil ? "" : "when: …, "
      return value.rejected(
        .wrongType,
        "'\(text)' is without a value here: write { \(condition)\(text): {} }."
      )
    }
    return body(of: name, value)
  }

  private func actionName(_ text: String, _ node: DocumentNode) -> ActionName? {
    if let name = ActionName(rawValue: text) { return name }
    let message = "There is no action '\(text.prefix(80))'.\(missingSpace(in: text))"
    return node.rejected(.unknownAction, message, unknown: text, known: ActionName.allCases.map(\.rawValue))
  }

  // MARK: Actions

  // The readers of the actions that are transfers.
  var transfers: TransferReader { TransferReader(context: context) }
  var layers: LayerReader { LayerReader(context: context) }
  var starts: StartReader { StartReader(context: context) }
  var columns: ColumnReader { ColumnReader(context: context) }

  /// Reads an action without members.
  func control(_ action: ActionTemplate, _ node: DocumentNode, named name: ActionName) -> ActionTemplate? {
    node.object(name.rawValue, known: []).map { _ in action }
  }

  func reject(_ node: DocumentNode) -> ActionTemplate? {
    values.field(node, .text).map(ActionTemplate.reject)
  }

  func sequence(_ node: DocumentNode) -> ActionTemplate? {
    rules(node).map(ActionTemplate.sequence)
  }

  func setFacts(_ node: DocumentNode) -> ActionTemplate? {
    guard let members = node.members, !members.isEmpty else {
      return node.wrongType("'setFacts' takes an object of facts with their new values, at least one")
    }
    var templates: [TemplateMember] = []
    for (name, value) in members {
      guard let fact = names.fact(name, value), let template = values.template(value) else { continue }
      if template.constant?.isNull != true { values.verify(template, as: fact.schema, at: value.place) }
      templates.append(TemplateMember(name: name, value: template))
    }
    guard templates.count == members.count else { return nil }
    return .setFacts(FactsTemplate(members: templates, declared: names.declared.facts, place: node.place))
  }

  func send(_ node: DocumentNode) -> ActionTemplate? {
    guard let coordinator = context.coordinator else {
      // The route is checked when the coordinator is known.
      var sent = node.named(by: "name", "A route", alsoKnown: ["params", "route", "to"])
      while let inner = sent?["route"] {
        sent = inner.named(by: "name", "A route", alsoKnown: ["params", "route"])
      }
      return nil
    }
    guard let to = node["to"] else {
      return routes.route(node, of: [coordinator], extra: ["to"]).map { .send($0, to: nil) }
    }
    guard let type = to.name("A coordinator type"), let taker = names.coordinator(type, to) else {
      return nil
    }
    return routes.route(node, of: [taker], extra: ["to"]).map {
      // The nearest of its own type is the coordinator itself.
      .send($0, to: type == coordinator.name ? nil : type)
    }
  }

  func finish(_ node: DocumentNode) -> ActionTemplate? {
    guard let members = node.object("finish", known: ["value", "keep"]) else { return nil }
    let keep = members["keep"]?.bool() ?? false
    let declared = context.coordinator?.result
    guard let value = members["value"] else {
      if let declared, declared.isRequired {
        let wanted = declared.schema.shape.wanted
        node.report(.missingParam, "This finishes without a value, and the declared result is \(wanted).")
      }
      return .finish(ResultTemplate(template: nil, schema: declared, place: node.place), keep: keep)
    }
    guard let template = values.template(value) else { return nil }
    if let declared {
      values.verify(template, as: declared.schema, at: value.place)
      values.warnIfMaybeMissing(template, declared, at: value.place)
    }
    return .finish(ResultTemplate(template: template, schema: declared, place: value.place), keep: keep)
  }

  func fail(_ node: DocumentNode) -> ActionTemplate? {
    guard let error = node.object("fail", known: ["error"], required: ["error"])?["error"] else { return nil }
    return values.template(error).map {
      .fail(ResultTemplate(template: $0, schema: nil, place: error.place))
    }
  }

  func drop(_ node: DocumentNode) -> ActionTemplate? {
    guard let members = node.object("drop", known: ["self", "animated"]) else { return nil }
    return .drop(self: members["self"]?.bool() ?? false, animated: values.animated(members))
  }
}

extension DocumentNode {
  func lacksValue<Value>(of word: String) -> Value? {
    rejected(.badValue, "'\(word)' needs a value: write { \(word): … }.")
  }
}
