package import JSON
package import Navigation

/// A client's answer to `coordinator.prepare`.
///
/// The action is still JSON, to be read against the tree's graph.
package struct PrepareAnswer: Equatable, Sendable {
  package var action: JSON?
  /// The predicted answers to later questions, still unread.
  package var foreseen: JSON?

  package init(_ result: JSON) {
    action = result["action"]
    foreseen = result["foreseen"]
  }
}

/// One prediction of a client: its action for a question that is still to come.
package struct PredictedAnswer: Equatable, Sendable {
  package var question: QuestionKey
  package var assumption: AssumedSituation
  package var action: JSON

  /// A member is missing.
  package struct Incomplete: Error {}

  /// Reads a prediction; nil if no such question can come.
  package static func read(_ json: JSON, wrapDepthMax: Int) throws(Incomplete) -> PredictedAnswer? {
    guard let coordinator = json["coordinator"], let question = json["question"], let action = json["action"]
    else { throw Incomplete() }
    guard let coordinator = CoordinatorName(coordinator),
      let key = QuestionKey(coordinator, question, wrapDepthMax: wrapDepthMax),
      let assumption = AssumedSituation(json["situation"])
    else { return nil }
    return PredictedAnswer(question: key, assumption: assumption, action: action)
  }
}

/// A client's name for a coordinator: its id, or the label that an answer of the client gave it.
package enum CoordinatorName: Equatable, Sendable {
  case id(String)
  case label(String)

  fileprivate init?(_ json: JSON) {
    if let id = json.string {
      self = .id(id)
    } else if let label = json["label"]?.string {
      self = .label(label)
    } else {
      return nil
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .id(let id): .string(id)
    case .label(let label): ["label": .string(label)]
    }
  }
}

/// The coordinator and the question that a prediction and a real question must have in common.
package struct QuestionKey: Hashable, Sendable {
  /// Both in canonical form.
  private let text: [UInt8]

  private init(_ coordinator: CoordinatorName, _ question: JSON) {
    text = JSON.array([coordinator.json, question]).canonical()
  }

  /// The key of a real question; `child` is the client's name for the child that the question is about.
  package init(_ coordinator: CoordinatorName, _ question: Question.AskedEvent, child: CoordinatorName?) {
    let child = child?.json ?? .null
    switch question {
    case .route(let route):
      self.init(coordinator, ["kind": "route", "route": FullRoute(route).json])
    case .pulled(let route, _):
      let carried = route.inner.map { FullRoute($0).json } ?? .null
      self.init(coordinator, ["kind": "pulled", "child": child, "route": carried])
    case .completed(_, _, let label, let completion):
      self.init(
        coordinator,
        [
          "kind": "completed", "child": child, "label": .string(label),
          "completion": CompletionReport(completion).json,
        ]
      )
    }
  }

  /// The key of a predicted question, without the members that are not compared; nil if it is no question.
  fileprivate init?(_ coordinator: CoordinatorName, _ question: JSON, wrapDepthMax: Int) {
    func route() -> JSON? {
      question["route"].flatMap { RouteSpec($0, wrapDepthMax: wrapDepthMax) }.map { FullRoute($0).json }
    }
    let child = question["child"].flatMap(CoordinatorName.init)?.json
    switch question["kind"]?.string {
    case "route":
      guard let route = route() else { return nil }
      self.init(coordinator, ["kind": "route", "route": route])
    case "pulled":
      guard let child, let route = route() else { return nil }
      self.init(coordinator, ["kind": "pulled", "child": child, "route": route])
    case "completed":
      guard let child, let label = question["label"], let completion = question["completion"] else {
        return nil
      }
      self.init(
        coordinator,
        ["kind": "completed", "child": child, "label": label, "completion": completion]
      )
    default:
      return nil
    }
  }
}

/// The situation that a client assumes in a prediction: the values of some members.
package struct AssumedSituation: Hashable, Sendable {
  /// The names of the members, sorted.
  package let members: [String]
  /// In canonical form.
  private let text: [UInt8]

  /// Reads an assumption; nil if no situation can have its members.
  package init?(_ json: JSON?) {
    let assumed = json?.object ?? [:]
    guard assumed.members.allSatisfy({ Self.canHave($0.value, as: $0.name) }) else { return nil }
    self.init(assumed)
  }

  /// The part of a situation with those members.
  package init(_ members: [String], of situation: Situation) {
    let values = members.compactMap { name in
      Self.value(of: name, in: situation).map { JSON.Object.Member(name: name, value: $0) }
    }
    self.init(JSON.Object(uniqueMembers: values))
  }

  private init(_ object: JSON.Object) {
    members = object.members.map(\.name).sorted()
    text = JSON.object(object).canonical()
  }

  private static func canHave(_ value: JSON, as name: String) -> Bool {
    switch name {
    case "params", "facts": value.object != nil
    case "isInitial", "isRoot", "isCollapsed": value.bool != nil
    case "level": value.integer != nil
    case "home": value.string.flatMap(CoordinatorKind.init) != nil
    default: false
    }
  }

  private static func value(of name: String, in situation: Situation) -> JSON? {
    switch name {
    case "params": .object(situation.params)
    case "facts": .object(situation.facts)
    case "isInitial": .bool(situation.isInitial)
    case "isRoot": .bool(situation.isRoot)
    case "isCollapsed": .bool(situation.isCollapsed)
    case "level": .integer(situation.level)
    case "home": .string(situation.home.rawValue)
    default: nil
    }
  }
}
