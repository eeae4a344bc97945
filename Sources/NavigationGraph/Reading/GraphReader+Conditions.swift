internal import JSON
internal import Navigation

/// The conditions that are written as one word.
private enum ConditionWord: String, CaseIterable {
  case initial, root, collapsed, covered
}

/// The conditions that are written as an object with one member.
private enum ConditionMember: String, CaseIterable {
  case route, inner, completion, home, fact, exists, onView, tab, equals, all, any, not
}

extension GraphReader {
  /// Reads the value of `when`; returns nil if it is wrong.
  mutating func condition(_ node: DocumentNode, _ context: BodyContext) -> Condition? {
    guard countPart(at: node.place, context) else { return nil }
    switch node.json {
    case .string(let text): return condition(text, at: node.place)
    case .object(let object): return condition(object, node, context)
    case .null, .bool, .integer, .double, .array:
      wrongType(node, "A condition must be a word or an object with one member")
      return nil
    }
  }

  private mutating func condition(_ text: String, at place: JSON.Pointer) -> Condition? {
    switch ConditionWord(rawValue: text) {
    case .initial: return .initial
    case .root: return .root
    case .collapsed: return .collapsed
    case .covered: return observe(.covered)
    case nil:
      unknownCondition(text, at: place)
      return nil
    }
  }

  private mutating func condition(_ object: JSON.Object, _ node: DocumentNode, _ context: BodyContext)
    -> Condition?
  {
    guard object.count == 1, let (name, value) = node.members?.first else {
      log.report(
        .badValue,
        at: node.place,
        "A condition has one member, not \(object.count). Join several with `all`."
      )
      return nil
    }
    switch ConditionMember(rawValue: name) {
    case .route: return route(value, context)
    case .inner: return inner(value, context)
    case .completion: return completion(value, context)
    case .home: return word(value, "A home", as: CoordinatorKind.self).map(Condition.home)
    case .fact: return fact(value)
    case .exists: return exists(value, context)
    case .onView: return isOnView(value, context)
    case .tab: return isTab(value, context)
    case .equals: return equals(value, context)
    case .all: return all(value, context)
    case .any: return list(value).map { nodes in .any(nodes.compactMap { condition($0, context) }) }
    case .not: return condition(value, context).map(Condition.not)
    case nil:
      unknownCondition(name, at: value.place)
      return nil
    }
  }

  private mutating func unknownCondition(_ name: String, at place: JSON.Pointer) {
    let known = ConditionWord.allCases.map(\.rawValue) + ConditionMember.allCases.map(\.rawValue)
    log.report(
      .unknownCondition,
      at: place,
      "There is no condition '\(name.prefix(80))'.",
      unknown: name,
      known: known
    )
  }

  private mutating func route(_ node: DocumentNode, _ context: BodyContext) -> Condition? {
    guard let name = name(node, "The condition's route") else { return nil }
    guard let coordinator = context.coordinator, coordinator.route(name) == nil else { return .route(name) }
    unknownRoute(name, of: [coordinator], at: node.place)
    return nil
  }

  private mutating func inner(_ node: DocumentNode, _ context: BodyContext) -> Condition? {
    let names = names(node, "A carried route")
    guard !names.isEmpty else { return nil }
    guard names.count <= GraphLimits.innerMax else {
      log.report(.tooMany, at: node.place, "A route is wrapped at most \(GraphLimits.innerMax) deep.")
      return nil
    }
    guard !(context.route?.wraps.isEmpty ?? true) else {
      log.report(.wrongWraps, at: node.place, "This route carries no other: it does not declare `wraps`.")
      return nil
    }
    var context = context
    for (index, (name, place)) in names.enumerated() {
      context.settled = names[..<index].map(\.name)
      let possible = carried(index + 1, context).names
      guard possible.contains(name) else {
        log.report(
          .unknownRoute,
          at: place,
          "No route '\(name)' can be carried there.",
          unknown: name,
          known: possible
        )
        return nil
      }
    }
    return .inner(names.map(\.name))
  }

  private mutating func completion(_ node: DocumentNode, _ context: BodyContext) -> Condition? {
    if context.route?.completes.isEmpty ?? true {
      log.report(
        .wrongCompletes,
        at: node.place,
        "This route receives no completion: it does not declare `completes`."
      )
    }
    return word(node, "An ending", as: CompletionWord.self).map(Condition.completion)
  }

  private mutating func fact(_ node: DocumentNode) -> Condition? {
    guard let name = name(node, "A fact") else { return nil }
    guard let fact = declared.facts[name] else {
      unknownFact(name, at: node.place)
      return nil
    }
    if fact.schema.clash(with: .boolean) != nil {
      log.report(
        .badParam,
        at: node.place,
        "The fact '\(name)' is \(fact.schema.shape.wanted): compare it with 'equals'."
      )
    }
    factsRead.insert(name)
    return .fact(name)
  }

  mutating func unknownFact(_ name: String, at place: JSON.Pointer) {
    log.report(
      .unknownFact,
      at: place,
      "There is no fact '\(name)'." + (isRegistering ? " \(ruleOfRegisteredFacts)" : ""),
      unknown: name,
      known: declared.facts.names
    )
  }

  private mutating func equals(_ node: DocumentNode, _ context: BodyContext) -> Condition? {
    guard let elements = node.elements, elements.count == 2 else {
      log.report(.badValue, at: node.place, "'equals' takes an array of two values.")
      return nil
    }
    guard let left = template(elements[0], context), let right = template(elements[1], context) else {
      return nil
    }
    // Requirements and leave guards are tried as a whole, under all values of the facts.
    if context.coordinator != nil, let why = difference(left, right, context) {
      log.report(.neverHolds, at: node.place, "This never holds, the two are never equal. \(why)")
    }
    return .equals(left, right)
  }

  /// The reason why two values can never be equal, by the schema of a reference; nil if they may be.
  ///
  /// A value that is missing equals null.
  private mutating func difference(_ left: Template, _ right: Template, _ context: BodyContext) -> String? {
    switch (left, right) {
    case (.reference(let reference), .constant(let value)), (.constant(let value), .reference(let reference)):
      guard value != .null, let knowledge = try? knowledge(of: reference, in: context) else { return nil }
      return knowledge.schema.mismatch(value).map { "'${\(reference.text)}': \($0)" }
    case (.reference(let left), .reference(let right)):
      guard let first = try? knowledge(of: left, in: context),
        let second = try? knowledge(of: right, in: context), first.isSure || second.isSure
      else { return nil }
      return first.schema.clash(with: second.schema).map { "'${\(left.text)}': \($0)" }
    default:
      return nil
    }
  }

  /// Reads a list of conditions.
  ///
  /// What one settles is known to those after it.
  private mutating func all(_ node: DocumentNode, _ context: BodyContext) -> Condition? {
    guard let nodes = list(node) else { return nil }
    var context = context
    var conditions: [Condition] = []
    for node in nodes {
      guard let condition = condition(node, context) else { continue }
      conditions.append(condition)
      context = context.knowing(condition)
    }
    return conditions.count == nodes.count ? .all(conditions) : nil
  }

  private mutating func list(_ node: DocumentNode) -> [DocumentNode]? {
    guard let elements = node.elements, !elements.isEmpty else {
      log.report(.badValue, at: node.place, "This must be an array of conditions, at least one.")
      return nil
    }
    return elements
  }
}
