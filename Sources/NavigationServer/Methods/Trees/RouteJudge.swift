internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Routes are judged without questions to clients. A route without required params is run as in a dry run.
// Other routes are judged by graph rules that do not depend on the params.

/// Finds the condition of the graph that stops a route.
struct RouteJudge {
  /// The result for one route.
  struct JudgedRoute {
    let judgement: RouteJudgement
    var stop: RouteStop?
  }

  private let tree: Tree
  private let graph: Graph
  private let document: JSON
  private let limits: Limits
  /// The work of all routes so far.
  private var work = 0

  init(_ tree: Tree, _ graph: Graph, _ document: JSON, limits: Limits) {
    (self.tree, self.graph, self.document, self.limits) = (tree, graph, document, limits)
  }

  /// Judges a route of a type, which a command has without params; returns nil if the result is unknown.
  mutating func judged(
    _ route: RouteDeclaration,
    of type: String,
    in command: TreeCommand
  ) -> JudgedRoute? {
    let workMax = min(limits.workPerTurn, limits.workPerCommand - work)
    guard workMax > 0 else { return nil }
    let whole = try? graph.check(RouteSpec(route.name), of: type)
    var answers = RouteAnswers(graph: graph, lacksParams: whole == nil)
    var command = command
    if let whole { command.body = .trigger(whole) }
    var execution = tree.execution(of: command)
    execution.noteConditions()
    let slice = WorkSlice(workMax, pieceMax: workMax)
    let step = execution.resume(nil, slice: slice) { answers.answer($0, &$1) }
    work += step.workDone
    switch step {
    case .ended(let ended): return JudgedRoute(judgement: .dryRun, stop: stop(of: ended, answers.rejecting))
    case .pauses: return nil
    case .asks:
      return answers.added.map { added in
        JudgedRoute(judgement: .rules, stop: tree.unmet(among: added).map { stop(by: $0) })
      }
    }
  }

  /// The condition that stopped a command, if any.
  private func stop(of ended: Ended, _ rejecting: RejectingRule?) -> RouteStop? {
    let outcome = ended.outcome
    if outcome.kind != .committed, let redirect = outcome.redirects.first {
      return requirementStop(redirect.entries, in: ended)
    }
    switch outcome.reason?.code {
    case .requirementFailed: return outcome.reason.flatMap { requirementStop($0.entries, in: ended) }
    case .leaveRejected, .leaveAsked: return outcome.reason.flatMap { leaveStop($0, in: ended) }
    case .rejected: return outcome.reason.map { ruleStop($0, rejecting) }
    default: return nil
    }
  }

  private func requirementStop(_ entries: RequiringEntries?, in ended: Ended) -> RouteStop? {
    let condition = ended.conditions.first { condition in
      guard case .requirement(of: entries) = condition.subject else { return false }
      return !condition.holds
    }
    return condition.map { stop(by: $0) }
  }

  /// A stop by a requirement or a leave guard.
  private func stop(by condition: JudgedCondition, text: String? = nil) -> RouteStop {
    let when = document[condition.place]
    let pointer = when.map { _ in condition.place.description }
    var stop = RouteStop(by: .leaveGuard, pointer: pointer, when: when, text: text ?? "")
    switch condition.subject {
    case .requirement(of: let entries):
      let requirement = tree.types.requirements[entries]
      stop.by = .requirement
      stop.facts = condition.facts
      stop.text = requirement?.reason(against: entries) ?? ""
      if case .redirect(let routes) = requirement?.otherwise { stop.otherwise = routes.map(FullRoute.init) }
      switch entries {
      case .screens(let name): stop.screen = name
      case .coordinators(let type): stop.type = type
      }
    case .leaveGuard(of: let key, name: let name):
      (stop.screen, stop.leaving) = (name, key.description)
      if case .confirm(let child, style: _) = tree.types.leaveGuards[name]?.otherwise {
        stop.asks = child.type
      }
    }
    return stop
  }

  private func leaveStop(_ reason: Reason, in ended: Ended) -> RouteStop? {
    let screen = reason.details["screen"]?.string
    let condition = ended.conditions.last { condition in
      guard case .leaveGuard(of: let key, name: _) = condition.subject else { return false }
      return condition.holds && key.description == screen
    }
    return condition.map { stop(by: $0, text: reason.message) }
  }

  private func ruleStop(_ reason: Reason, _ rule: RejectingRule?) -> RouteStop {
    RouteStop(
      by: .rule,
      type: rule?.type,
      pointer: rule?.place?.description,
      when: rule?.place.flatMap { document[$0] }?["when"],
      text: reason.message
    )
  }
}

extension Reason {
  /// The entries whose requirement failed.
  fileprivate var entries: RequiringEntries? {
    details["screen"]?.string.map(RequiringEntries.screens)
      ?? details["type"]?.string.map(RequiringEntries.coordinators)
  }
}

/// A rule with `reject`.
private struct RejectingRule {
  /// The type of the coordinator.
  let type: String
  let place: JSON.Pointer?
}

/// The graph's answers to the questions of a route.
private struct RouteAnswers {
  let graph: Graph
  /// Whether the route lacks params or a wrapped route.
  let lacksParams: Bool
  /// The entries that an action adds depending on the params.
  private(set) var added: [RequiringEntries]?
  /// The newest `reject` rule that answered.
  private(set) var rejecting: RejectingRule?
  private var isFirst = true

  init(graph: Graph, lacksParams: Bool) {
    (self.graph, self.lacksParams) = (graph, lacksParams)
  }

  mutating func answer(_ question: Question, _ notes: inout AnswerNotes) -> Answer? {
    guard graph.isDelegated(question.situation.type) == false else { return nil }
    defer { isFirst = false }
    guard lacksParams, isFirst || question.isPulled else {
      let answer = graph.answer(question, &notes)
      if case .action(let action) = answer, action.rejects {
        rejecting = RejectingRule(type: question.situation.type, place: notes.rule?.pointer)
      }
      return answer
    }
    switch graph.answerWithoutParams(question, &notes.work) {
    case .action(let action, let place):
      if action.rejects { rejecting = RejectingRule(type: question.situation.type, place: place) }
      return .action(action)
    case .adds(let entries):
      if isFirst { added = entries }
      return nil
    case .unknown: return nil
    }
  }
}

extension Question {
  fileprivate var isPulled: Bool { if case .pulled = kind { true } else { false } }
}

extension ActionSpec {
  /// Whether the action rejects the command.
  fileprivate var rejects: Bool {
    switch self {
    case .reject: true
    case .sequence(let actions): actions.contains(where: \.rejects)
    case .none, .transfer, .send, .finish, .fail, .cancel, .drop, .closeTab, .setFacts: false
    }
  }
}
