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

/// The situation that a client assumes in a prediction: a value for each member, or none.
package struct AssumedSituation: Equatable, Sendable {
  private let params: JSON.Object?
  private let isInitial: Bool?
  private let isRoot: Bool?
  private let level: Int?
  private let home: CoordinatorKind?
  private let isCollapsed: Bool?

  /// Reads an assumption; nil if no situation can have its members.
  package init?(_ json: JSON?) {
    let members = json?.object ?? [:]
    params = members["params"]?.object
    isInitial = members["isInitial"]?.bool
    isRoot = members["isRoot"]?.bool
    level = members["level"]?.integer
    home = members["home"]?.string.flatMap(CoordinatorKind.init)
    isCollapsed = members["isCollapsed"]?.bool
    let areRead = [
      params != nil, isInitial != nil, isRoot != nil, level != nil, home != nil, isCollapsed != nil,
    ]
    guard areRead.count(where: \.self) == members.count else { return nil }
  }

  /// Whether the assumption is true of a situation.
  package func holds(in situation: Situation) -> Bool {
    (isInitial ?? situation.isInitial) == situation.isInitial
      && (isRoot ?? situation.isRoot) == situation.isRoot
      && (level ?? situation.level) == situation.level
      && (home ?? situation.home) == situation.home
      && (isCollapsed ?? situation.isCollapsed) == situation.isCollapsed
      && params.map { $0 == situation.params } ?? true
  }
}
