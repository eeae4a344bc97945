internal import JSON
internal import Navigation

// Bodies of routes: rules, sequences, and the names of actions.

extension GraphReader {
  /// Reads the body of a route, one rule or a list of them; returns nil if any is wrong.
  mutating func body(_ node: DocumentNode, _ context: BodyContext) -> [RouteRule]? {
    partsLeft = GraphLimits.partsPerRouteMax
    carriedByKey = [:]
    observed = []
    guard node.elements != nil else { return rule(node, context).map { [$0] } }
    let rules = rules(node, context)
    if let rules, let last = rules.firstIndex(where: { $0.condition == nil }), last + 1 < rules.count {
      let areActions = rules.allSatisfy { $0.condition == nil }
      log.report(
        .unreachableRule,
        at: rules[last + 1].place,
        "This rule and those after it are never reached: the rule before it has no `when`."
          + (areActions ? " To carry out all of them in order, write 'sequence:' before the list." : "")
      )
    }
    return rules
  }

  /// Reads a list of rules; returns nil if any is wrong.
  mutating func rules(_ node: DocumentNode, _ context: BodyContext) -> [RouteRule]? {
    guard let elements = node.elements else {
      wrongType(node, "This must be an array of actions")
      return nil
    }
    let rules = elements.map { rule($0, context) }
    return rules.contains { $0 == nil } ? nil : rules.compactMap(\.self)
  }

  private mutating func rule(_ node: DocumentNode, _ context: BodyContext) -> RouteRule? {
    guard countPart(at: node.place, context) else { return nil }
    var context = context
    var condition: Condition?
    if let when = node.json["when"] {
      guard let read = self.when(DocumentNode(when, at: node.place.appending("when")), context) else {
        // Read the action only to report its own problems.
        _ = action(node, context)
        return nil
      }
      condition = read
      context = context.knowing(read)
    }
    return action(node, context).map { action in
      RouteRule(condition: condition, action: action, place: node.place, source: node.json)
    }
  }

  private mutating func when(_ node: DocumentNode, _ context: BodyContext) -> Condition? {
    if case .literal = context.references {
      log.report(
        .unknownMember,
        at: node.place,
        "Conditions are allowed only in graphs: send the action itself."
      )
      return nil
    }
    return condition(node, context)
  }

  /// Reads an action: a word, or an object whose one member beside `when` is the action.
  mutating func action(_ node: DocumentNode, _ context: BodyContext) -> ActionTemplate? {
    if case .string(let text) = node.json {
      guard let name = actionName(text, at: node.place) else { return nil }
      guard name.isWord else {
        needsMore(text, at: node.place)
        return nil
      }
      return body(of: name, DocumentNode([:], at: node.place), context)
    }
    guard let members = node.members?.filter({ $0.name != "when" }) else {
      wrongType(node, "An action must be a word or an object")
      return nil
    }
    guard !reportMisplaced(members, at: node.place) else { return nil }
    guard members.count == 1 else {
      let found = members.map(\.name).prefix(12).joined(separator: ", ")
      log.report(
        .actionCount,
        at: node.place,
        members.isEmpty
          ? "There must be an action here. To do nothing, write `none`."
          : "There must be exactly one action here, not several: \(found). Join them with `sequence`."
      )
      for member in members { _ = actionName(member.name, at: member.value.place) }
      return nil
    }
    return actionName(members[0].name, at: members[0].value.place).flatMap {
      body(of: $0, members[0].value, context)
    }
  }

  private mutating func actionName(_ text: String, at place: JSON.Pointer) -> ActionName? {
    let name = ActionName(rawValue: text)
    if name == nil {
      log.report(
        .unknownAction,
        at: place,
        "There is no action '\(text.prefix(80))'.\(missingSpace(in: text))",
        unknown: text,
        known: ActionName.allCases.map(\.rawValue)
      )
    }
    return name
  }

  mutating func needsMore(_ word: String, at place: JSON.Pointer) {
    log.report(.badValue, at: place, "'\(word)' needs a value: write { \(word): … }.")
  }

  /// Counts one part that handling an event may have to read; returns false if there are too many.
  mutating func countPart(at place: JSON.Pointer, _ context: BodyContext) -> Bool {
    partsLeft -= 1
    if partsLeft == -1 {
      let max = GraphLimits.partsPerRouteMax
      let sentence =
        switch context.references {
        case .literal: "An action contains at most \(max) other actions."
        case .compiled, .refused: "A route has at most \(max) rules, conditions, actions and references."
        }
      log.report(.tooMany, at: place, sentence)
    }
    return partsLeft >= 0
  }
}
