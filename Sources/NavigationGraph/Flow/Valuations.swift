internal import JSON

// The truth of conditions on facts and params under all values that they distinguish. A condition compares a
// reference only with constants, so few values make a difference: each of these constants, and one other.

/// The value of a reference, as conditions distinguish it.
enum DistinctValue: Equatable, Sendable {
  case value(JSON)
  /// A value that no condition compares with.
  case another
}

/// The combinations of values that the references in some conditions can have.
struct Valuations {
  /// The references with all their distinct values.
  private let variables: [(path: [String], values: [DistinctValue])]
  private let numbers: [[String]: Int]
  let count: Int

  /// Finds the references in some conditions, and their values.
  ///
  /// Returns nil if a condition reads more than declared values, or compares more than one of them with a constant;
  /// also if there are more than `GraphLimits.valuationsMax` combinations.
  init?(of conditions: [Condition], facts: ParamSchemas, params: ParamSchemas = ParamSchemas()) {
    var comparisons = Comparisons(facts: facts, params: params)
    guard conditions.allSatisfy({ comparisons.add($0) }), !comparisons.overlap else { return nil }
    variables = comparisons.list.map {
      ($0.path, $0.knowledge.values(comparedWith: $0.constants))
    }
    numbers = Dictionary(zip(variables.map(\.path), variables.indices)) { first, _ in first }
    var count = 1
    for variable in variables {
      count *= variable.values.count
      guard (1...GraphLimits.valuationsMax).contains(count) else { return nil }
    }
    self.count = count
  }

  func holds(_ condition: Condition, in valuation: Int) -> Bool {
    switch condition {
    case .fact(let name): value(of: ["facts", name], in: valuation) == .value(.bool(true))
    case .equals(.reference(let reference), .constant(let constant)),
      .equals(.constant(let constant), .reference(let reference)):
      value(of: reference.words, in: valuation) == .value(constant)
    case .equals(let left, let right): left.constant == right.constant
    case .all(let conditions): conditions.allSatisfy { holds($0, in: valuation) }
    case .any(let conditions): conditions.contains { holds($0, in: valuation) }
    case .not(let condition): !holds(condition, in: valuation)
    case .initial, .root, .collapsed, .route, .inner, .completion, .home, .observed, .onView: false
    }
  }

  /// Returns whether the condition holds under all combinations, or under none; nil if that depends on the values.
  func truth(of condition: Condition) -> Bool? {
    let first = holds(condition, in: 0)
    return (1..<max(count, 1)).allSatisfy { holds(condition, in: $0) == first } ? first : nil
  }

  /// The values in a combination, for a sentence.
  func described(_ valuation: Int) -> String {
    let clauses = variables.map { variable in
      let name = variable.path.dropFirst().joined(separator: ".")
      return switch value(of: variable.path, in: valuation) {
      case .value(let value): "\(name) is \(value.found)"
      case .another, nil: "\(name) has another value"
      }
    }
    return clauses.joined(separator: " and ")
  }

  /// The value of a reference in a combination, of which each number is one.
  private func value(of path: [String], in valuation: Int) -> DistinctValue? {
    guard let number = numbers[path] else { return nil }
    let below = variables[..<number].reduce(1) { $0 * $1.values.count }
    let values = variables[number].values
    return values[valuation / below % values.count]
  }
}

/// The references in conditions, each with the constants that it is compared with.
private struct Comparisons {
  let facts: ParamSchemas
  let params: ParamSchemas
  var list: [(path: [String], knowledge: Knowledge, constants: [JSON])] = []

  /// Whether one reference reads a part of what another reads.
  var overlap: Bool {
    list.contains { one in list.contains { $0.path.count > one.path.count && $0.path.starts(with: one.path) }
    }
  }

  /// Adds the comparisons in a condition; returns false if it reads anything else.
  mutating func add(_ condition: Condition) -> Bool {
    switch condition {
    case .fact(let name):
      // Another check reports a fact that is not a boolean.
      guard let fact = facts[name], fact.schema.clash(with: .boolean) == nil else { return false }
      add(
        ["facts", name],
        known: Knowledge(schema: fact.schema, isSure: !fact.isOptional),
        comparedWith: .bool(true)
      )
      return true
    case .equals(.reference(let reference), .constant(let constant)),
      .equals(.constant(let constant), .reference(let reference)):
      guard let knowledge = knowledge(of: reference) else { return false }
      add(reference.words, known: knowledge, comparedWith: constant)
      return true
    case .equals(let left, let right): return left.constant != nil && right.constant != nil
    case .all(let conditions), .any(let conditions): return conditions.allSatisfy { add($0) }
    case .not(let condition): return add(condition)
    case .initial, .root, .collapsed, .route, .inner, .completion, .home, .observed, .onView:
      return false
    }
  }

  private mutating func add(_ path: [String], known knowledge: Knowledge, comparedWith constant: JSON) {
    guard let index = list.firstIndex(where: { $0.path == path }) else {
      return list.append((path, knowledge, [constant]))
    }
    guard !list[index].constants.contains(constant) else { return }
    list[index].constants.append(constant)
  }

  private func knowledge(of reference: Reference) -> Knowledge? {
    guard !reference.path.isEmpty else { return nil }
    switch reference.source {
    case .facts: return try? reference.follow(from: facts)
    case .params: return try? reference.follow(from: params)
    case .routeName, .carried, .carriedName, .carriedParams, .level, .type, .coordinatorParams,
      .completionKind, .completionValue, .completionError, .completionChild, .completionType:
      return nil
    }
  }
}

extension Reference {
  /// The words of a reference to facts or params.
  fileprivate var words: [String] {
    if case .facts = source { ["facts"] + path } else { ["params"] + path }
  }
}

extension Knowledge {
  /// The distinct values of a reference that is compared with these constants.
  fileprivate func values(comparedWith constants: [JSON]) -> [DistinctValue] {
    constants.filter(allows).map(DistinctValue.value) + (value(beside: constants).map { [$0] } ?? [])
  }

  /// Whether the value may occur; a missing one counts as null.
  private func allows(_ value: JSON) -> Bool { value.isNull && !isSure || schema.mismatch(value) == nil }

  private func value(beside constants: [JSON]) -> DistinctValue? {
    let missing: [JSON] = isSure ? [] : [.null]
    let finite: [JSON]
    switch (schema.choices, schema.shape) {
    case (let choices?, _): finite = choices + missing
    case (nil, .boolean): finite = [false, true] + missing
    case (nil, .integer(let bounds)):
      // Beside n constants there is another integer, unless there are at most n.
      guard let min = bounds.min, let max = bounds.max, max - min <= Double(constants.count) else {
        return .another
      }
      finite = stride(from: min.rounded(.up), through: max, by: 1).map { .integer(Int($0)) } + missing
    case (nil, .any), (nil, .string), (nil, .number), (nil, .array), (nil, .object): return .another
    }
    return finite.first { !constants.contains($0) }.map(DistinctValue.value)
  }
}
