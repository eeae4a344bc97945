internal import JSON
internal import Navigation

struct HandledEvent {
  let situation: Situation
  let route: String
  let params: JSON.Object
  /// The carried route.
  var inner: RouteSpec?
  var ended: EndedChild?
}

struct EndedChild {
  let child: CoordinatorID
  let type: String
  let completion: CoordinatorCompletion
}

/// The values that references and conditions can read.
struct Scope {
  let event: HandledEvent?

  /// The scope of templates without references and conditions.
  static let nothing = Scope(event: nil)
}

extension Scope {
  /// The scope of a condition that reads only facts, and the params of a screen or coordinator if it is about one.
  init(params: JSON.Object = [:], facts: JSON.Object, observed: Set<TreeObservation> = []) {
    let situation = Situation(
      type: "",
      params: params,
      isInitial: false,
      isRoot: false,
      level: 0,
      home: .bare,
      facts: facts,
      observed: observed
    )
    self.init(event: HandledEvent(situation: situation, route: "", params: params))
  }

  /// Returns the value of a reference; nil for a missing value.
  func value(of reference: Reference) throws(EvaluationFailure) -> JSON? {
    guard let event else { throw .badReference(reference, "no route is handled") }
    switch reference.source {
    case .params: return try value(in: .object(event.params), reference)
    case .routeName: return .string(event.route)
    case .carried(let depth): return try carried(depth, reference).json
    case .carriedName(let depth): return .string(try carried(depth, reference).name)
    case .carriedParams(let depth): return try value(in: .object(carried(depth, reference).params), reference)
    case .level: return .integer(event.situation.level)
    case .type: return .string(event.situation.type)
    case .coordinatorParams: return try value(in: .object(event.situation.params), reference)
    case .completionKind: return .string(try ended(reference).completion.ending.rawValue)
    case .completionValue: return try value(in: ended(reference).completion.value, reference)
    case .completionError: return try value(in: ended(reference).completion.error, reference)
    case .completionChild: return .string(try ended(reference).child.description)
    case .completionType: return .string(try ended(reference).type)
    case .facts: return try value(in: .object(event.situation.facts), reference)
    }
  }

  func carried(_ depth: Int, _ reference: Reference) throws(EvaluationFailure) -> RouteSpec {
    var route = event?.inner
    for _ in 1..<depth { route = route?.inner }
    guard let route else { throw .badReference(reference, "the event carries no such route") }
    return route
  }

  private func ended(_ reference: Reference) throws(EvaluationFailure) -> EndedChild {
    guard let ended = event?.ended else { throw .badReference(reference, "no child has ended") }
    return ended
  }

  /// Follows the path of a reference from its source.
  private func value(in source: JSON?, _ reference: Reference) throws(EvaluationFailure) -> JSON? {
    var value = source
    for name in reference.path {
      guard let container = value else { return nil }
      guard case .object(let object) = container else {
        throw .badReference(reference, "the value before '\(name)' is not an object")
      }
      value = object[name]
    }
    return value
  }
}

extension CoordinatorCompletion {
  var ending: CompletionWord {
    switch self {
    case .value: .value
    case .failed: .failed
    case .cancelled: .cancelled
    case .dropped: .dropped
    }
  }

  var value: JSON? { if case .value(let value) = self { value } else { nil } }

  var error: JSON? { if case .failed(let error) = self { error } else { nil } }
}

/// The reason why an action cannot be built; the command fails with it.
struct EvaluationFailure: Error {
  let reason: Reason

  static func badReference(_ reference: Reference, _ why: String) -> EvaluationFailure {
    EvaluationFailure(
      reason: Reason(
        .badReference,
        "'${\(reference.text)}' at \(reference.place) cannot be resolved: \(why).",
        details: ["reference": .string(reference.text), "pointer": .string(reference.place.description)]
      )
    )
  }

  /// Returns the failure for a value that was built from references and is not as declared; `problem` points
  /// into it.
  static func badParams(_ what: String, at place: JSON.Pointer, _ problem: GraphProblem) -> EvaluationFailure
  {
    let path = problem.pointer.tokens.joined(separator: ".")
    let subject = path.isEmpty ? what : "\(what), '\(path)'"
    return EvaluationFailure(
      reason: Reason(
        .badParams,
        "\(subject): \(problem.message)",
        details: ["pointer": .string(place.appending(problem.pointer).description)]
      )
    )
  }
}

extension GraphProblem {
  /// The problem of a value that references made too large for a client's message.
  static var tooLarge: GraphProblem {
    let limits = JSON.ParseLimits.default
    return GraphProblem(
      .tooMany,
      "With references filled in, it has more than \(limits.valuesMax) values or \(limits.depthMax) levels."
    )
  }
}
