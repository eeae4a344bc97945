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

/// Reads conditions: of rules, requirements and leave guards.
///
/// Only rules may read the tree. Requirements and leave guards have no coordinator, and are judged when the
/// tree may have changed, so their readers reject such conditions.
struct ConditionReader: ContextReader {
  let context: BodyContext

  /// Reads the value of `when`; returns nil if it is wrong.
  func condition(_ node: DocumentNode) -> Condition? {
    guard context.countPart(node) else { return nil }
    switch node.json {
    case .string(let text): return condition(text, node)
    case .object(let object): return condition(object, node)
    case .null, .bool, .integer, .double, .array:
      return node.wrongType("A condition must be a word or an object with one member")
    }
  }

  private func condition(_ text: String, _ node: DocumentNode) -> Condition? {
    switch ConditionWord(rawValue: text) {
    case .initial: return .initial
    case .root: return .root
    case .collapsed: return .collapsed
    case .covered: return observed(.covered)
    case nil: return unknown(text, node)
    }
  }

  private func condition(_ object: JSON.Object, _ node: DocumentNode) -> Condition? {
    guard object.count == 1, let (name, value) = node.members?.first else {
      return node.rejected(
        .badValue,
        "A condition has one member, not \(object.count). Join several with `all`."
      )
    }
    switch ConditionMember(rawValue: name) {
    case .route: return route(value)
    case .inner: return inner(value)
    case .completion: return completion(value)
    case .home: return value.word("A home", as: CoordinatorKind.self).map(Condition.home)
    case .fact: return fact(value)
    case .exists: return exists(value)
    case .onView: return isOnView(value)
    case .tab: return isTab(value)
    case .equals: return equals(value)
    case .all: return all(value)
    case .any: return list(value).map { nodes in .any(nodes.compactMap(condition)) }
    case .not: return condition(value).map(Condition.not)
    case nil: return unknown(name, value)
    }
  }

  private func unknown(_ name: String, _ node: DocumentNode) -> Condition? {
    if ConditionWord(rawValue: name) != nil {
      return node.rejected(.unknownCondition, "'\(name)' is a word: write it alone, without a value.")
    }
    guard name != "reachable" else {
      return node.rejected(
        .unknownCondition,
        "'reachable' is no condition: it is only written as 'always: {reachable: SCREEN}'."
      )
    }
    if let form = form(ofDeclared: name) {
      return node.rejected(.unknownCondition, "There is no condition '\(name)'. Write '\(form)'.")
    }
    let known = ConditionWord.allCases.map(\.rawValue) + ConditionMember.allCases.map(\.rawValue)
    let message = "There is no condition '\(name.prefix(80))'."
    return node.rejected(.unknownCondition, message, unknown: name, known: known)
  }

  /// The condition on a screen, fact or coordinator type whose name is written in place of it.
  private func form(ofDeclared name: String) -> String? {
    if names.declared.screens[name] != nil { return "{onView: \(name)}" }
    if names.declared.facts[name] != nil { return "{fact: \(name)}" }
    return names.declared.coordinators[name].map { _ in "{exists: \(name)}" }
  }

  // MARK: The event

  private func route(_ node: DocumentNode) -> Condition? {
    guard let name = node.name("The condition's route") else { return nil }
    guard let coordinator = context.coordinator else { return .route(name) }
    return names.route(name, of: [coordinator], node).map { _ in .route(name) }
  }

  private func inner(_ node: DocumentNode) -> Condition? {
    let names = node.names("A carried route")
    guard !names.isEmpty else { return nil }
    guard names.count <= GraphLimits.innerMax else {
      return node.rejected(.tooMany, "A route is wrapped at most \(GraphLimits.innerMax) deep.")
    }
    guard !(context.route?.wraps.isEmpty ?? true) else {
      return node.rejected(.wrongWraps, "This route carries no other: it does not declare `wraps`.")
    }
    for (index, (name, node)) in names.enumerated() {
      let possible = context.settling(names[..<index].map(\.name)).carried(index + 1).names
      guard possible.contains(name) else {
        let message = "No route '\(name)' can be carried there."
        return node.rejected(.unknownRoute, message, unknown: name, known: possible)
      }
    }
    return .inner(names.map(\.name))
  }

  private func completion(_ node: DocumentNode) -> Condition? {
    if context.route?.completes.isEmpty ?? true {
      node.report(.wrongCompletes, "This route receives no completion: it does not declare `completes`.")
    }
    return node.word("An ending", as: CompletionWord.self).map(Condition.completion)
  }

  // MARK: The tree

  private func exists(_ node: DocumentNode) -> Condition? {
    guard let type = node.name("A coordinator type"),
      !context.readsTree || names.coordinator(type, node) != nil
    else { return nil }
    return observed(.exists(type: type))
  }

  func isOnView(_ node: DocumentNode) -> Condition? {
    guard let named = node.named(by: "screen", "A screen", alsoKnown: ["params"]),
      !context.readsTree || names.hasScreen(named.name, named[nodeOf: "screen"])
    else { return nil }
    context.observe(.onView(screen: named.name))
    guard let given = named["params"] else { return .onView(named.name, nil) }
    return screens.identity(given, of: named.name).map { .onView(named.name, $0) }
  }

  private func isTab(_ node: DocumentNode) -> Condition? {
    guard let tab = node.name("A tab") else { return nil }
    if let type = context.coordinator?.name { names.tabsRead.append((type, tab, node.place)) }
    return observed(.tab(tab))
  }

  private func observed(_ observation: TreeObservation) -> Condition {
    context.observe(observation)
    return .observed(observation)
  }

  // MARK: Values

  private func fact(_ node: DocumentNode) -> Condition? {
    guard let name = node.name("A fact"), let fact = names.fact(name, node) else { return nil }
    if fact.schema.clash(with: .boolean) != nil {
      node.report(.badParam, "The fact '\(name)' is \(fact.schema.shape.wanted): compare it with 'equals'.")
    }
    names.readsFact(name)
    return .fact(name)
  }

  private func equals(_ node: DocumentNode) -> Condition? {
    guard let elements = node.elements, elements.count == 2 else {
      return node.rejected(.badValue, "'equals' takes an array of two values.")
    }
    guard let left = values.template(elements[0]), let right = values.template(elements[1]) else {
      return nil
    }
    // Requirements and leave guards are tried as a whole, under all values of the facts.
    if context.coordinator != nil, let why = difference(left, right) {
      node.report(.neverHolds, "This never holds, the two are never equal. \(why)")
    }
    return .equals(left, right)
  }

  /// The reason why two values can never be equal, by the schema of a reference; nil if they may be equal.
  ///
  /// A missing value equals null.
  private func difference(_ left: Template, _ right: Template) -> String? {
    switch (left, right) {
    case (.reference(let reference), .constant(let value)), (.constant(let value), .reference(let reference)):
      guard value != .null, let knowledge = try? context.knowledge(of: reference) else { return nil }
      return knowledge.schema.mismatch(value).map { "'${\(reference.text)}': \($0)" }
    case (.reference(let left), .reference(let right)):
      guard let first = try? context.knowledge(of: left),
        let second = try? context.knowledge(of: right), first.isSure || second.isSure
      else { return nil }
      return first.schema.clash(with: second.schema).map { "'${\(left.text)}': \($0)" }
    default:
      return nil
    }
  }

  // MARK: Several conditions

  /// Reads a list of conditions.
  ///
  /// Each condition knows the results of those before it.
  private func all(_ node: DocumentNode) -> Condition? {
    guard let nodes = list(node) else { return nil }
    var reader = self
    var conditions: [Condition] = []
    for node in nodes {
      guard let condition = reader.condition(node) else { continue }
      conditions.append(condition)
      reader = ConditionReader(context: reader.context.knowing(condition))
    }
    return conditions.count == nodes.count ? .all(conditions) : nil
  }

  private func list(_ node: DocumentNode) -> [DocumentNode]? {
    guard let elements = node.elements, !elements.isEmpty else {
      return node.rejected(.badValue, "This must be an array of conditions, at least one.")
    }
    return elements
  }
}
