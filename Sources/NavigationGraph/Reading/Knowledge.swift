internal import JSON
internal import Navigation
internal import Wording

/// The knowledge of a reference before there is an event.
struct Knowledge {
  var schema: Schema
  /// Whether the value is always present; an unknown one counts as present.
  var isSure = true
}

extension BodyContext {
  /// Returns the knowledge of a reference at a place; throws if it refers to something that is never present.
  func knowledge(of reference: Reference) throws(GraphProblem) -> Knowledge {
    switch reference.source {
    case .params:
      return try reference.follow(from: route?.params ?? ParamSchemas())
    case .coordinatorParams:
      return try reference.follow(from: coordinator?.params ?? ParamSchemas())
    case .facts where names.lacksFact(reference.path.first):
      throw reference.unknown("no such fact is declared. \(ruleOfRegisteredFacts)")
    case .facts:
      return try reference.follow(from: names.declared.facts)
    case .level:
      return Knowledge(schema: .integer)
    case .routeName, .type:
      return Knowledge(schema: .string)
    case .carried(let depth):
      _ = try carried(depth, reference)
      return Knowledge(schema: Schema(.object(nil)))
    case .carriedName(let depth):
      return Knowledge(schema: try carried(depth, reference).nameSchema)
    case .carriedParams(let depth):
      return try reference.follow(from: carried(depth, reference))
    case .completionKind:
      _ = try completed(reference)
      return Knowledge(schema: .ending)
    case .completionChild, .completionType:
      _ = try completed(reference)
      return Knowledge(schema: .string)
    case .completionValue:
      let types = try completed(reference, where: .value)
      let result = types.count == 1 ? names.declared.coordinators[types[0]]?.result?.schema : nil
      return try reference.follow(Knowledge(schema: result ?? .any, isSure: ending == .value))
    case .completionError:
      _ = try completed(reference, where: .failed)
      return Knowledge(schema: .any, isSure: ending == .failed)
    }
  }

  /// Returns the routes that can be carried at a depth: at least one.
  private func carried(_ depth: Int, _ reference: Reference) throws(GraphProblem) -> Carried {
    let carried = carried(depth)
    guard !carried.routes.isEmpty else {
      throw reference.unknown(
        "no route is carried there. A route that carries another declares which with `wraps`"
      )
    }
    return carried
  }

  /// Returns the types of children that may have ended in that way: at least one.
  private func completed(
    _ reference: Reference,
    where wanted: CompletionWord? = nil
  ) throws(GraphProblem) -> [String] {
    let types = route?.completes ?? []
    guard !types.isEmpty else {
      throw reference.unknown(
        "no child has ended there. A route that receives completions declares their types with `completes`"
      )
    }
    if let wanted, let ending, wanted != ending {
      throw reference.unknown("the condition above allows only the completion `\(ending.rawValue)`")
    }
    return types
  }
}

extension Reference {
  /// Follows the path from declared params.
  func follow(from params: ParamSchemas) throws(GraphProblem) -> Knowledge {
    try follow(Knowledge(schema: Schema(.object(params))))
  }

  /// Follows the path from the params of one of several routes.
  fileprivate func follow(from carried: Carried) throws(GraphProblem) -> Knowledge {
    guard let first = path.first else { return Knowledge(schema: Schema(.object(nil))) }
    guard let param = carried.params[first] else {
      throw unknown(first, among: carried.params.keys.sorted())
    }
    return try follow(param, after: 1)
  }

  /// Follows the path after its first `count` names.
  fileprivate func follow(_ start: Knowledge, after count: Int = 0) throws(GraphProblem) -> Knowledge {
    var knowledge = start
    for name in path.dropFirst(count) {
      switch knowledge.schema.shape {
      case .any, .object(nil):
        return Knowledge(schema: .any)
      case .object(let members?):
        guard let member = members[name] else { throw unknown(name, among: members.names) }
        knowledge = Knowledge(schema: member.schema, isSure: knowledge.isSure && !member.isOptional)
      case .boolean, .string, .integer, .number, .array:
        throw unknown("the value before '\(name)' is \(knowledge.schema.shape.wanted), not an object")
      }
    }
    return knowledge
  }

  fileprivate func unknown(_ why: String) -> GraphProblem {
    GraphProblem(.unknownReference, at: place, "'${\(text)}' cannot be resolved: \(why).")
  }

  private func unknown(_ name: String, among known: [String]) -> GraphProblem {
    let rest = known.isEmpty ? " None is declared." : listing(known)
    return GraphProblem(
      .unknownReference,
      at: place,
      "'${\(text)}' cannot be resolved: '\(name)' is not declared.\(rest)",
      suggestion: nearestName(to: name, in: known)
    )
  }
}

extension Schema {
  /// The knowledge of `${completion.kind}`.
  fileprivate static let ending = Schema(
    .string(length: Bounds()),
    choices: CompletionWord.allCases.map { .string($0.rawValue) }
  )
}
