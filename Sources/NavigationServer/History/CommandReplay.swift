internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Commands are replayed to explain them, and to compare a recorded history with the current engine. The graph
// answers again; the answers of clients are recorded.

/// The replay of a command on the tree before it.
struct CommandReplay: CommandReading {
  let tree: Tree
  let graph: Graph
  /// The remaining recorded answers.
  private var answers: ArraySlice<RecordedAnswer>
  /// The presentation that an undo or redo restored.
  private let restored: RestoredPresentation?
  private var steps: [ReplayedStep] = []
  /// The tree after the last step.
  private var draft: Tree
  /// The work after which the replay stops.
  private let workMax: Int
  private var rulesTried = 0
  private var conditionsNoted = 0

  init(
    of tree: Tree,
    graph: Graph,
    answers: [RecordedAnswer],
    restoring restored: RestoredPresentation?,
    workMax: Int = .max
  ) {
    self.workMax = workMax
    // Restored revisions lack the types that clients have registered.
    var tree = tree
    tree.types = graph.typesOfTree(SharedLimits(Limits()))
    tree.rootRoute = tree.rootRoute ?? graph.root.route
    self.tree = tree
    self.graph = graph
    self.answers = answers[...]
    self.restored = restored
    draft = tree
  }

  func presentation(restoredBy body: CommandCall.StepBody) -> RestoredPresentation? { restored }

  /// Runs a client's command; returns nil if the work exceeds the limit.
  mutating func run(_ call: CommandCall) throws(RPCError) -> ReplayedCommand? {
    if case .regraph = call.step.body {
      throw .notAvailable("A move to another graph cannot be run again.", pointer: JSON.Pointer())
    }
    return run(tree.execution(of: try command(call)))
  }

  /// Opens the tree, which has no revision; returns nil if the work exceeds the limit.
  mutating func open(_ root: ChildSpec, facts: JSON.Object) -> ReplayedCommand? {
    run(
      Tree.execution(
        ofOpening: root,
        types: graph.typesOfTree(SharedLimits(Limits())),
        facts: facts,
        limits: tree.limits
      )
    )
  }

  private mutating func run(_ execution: Execution) -> ReplayedCommand? {
    var execution = execution
    execution.noteConditions()
    var step = execution.resume(nil, slice: WorkSlice(workMax)) { _, _ in nil }
    while case .asks(let question, let execution) = step {
      guard execution.workDone + rulesTried <= workMax else { return nil }
      noteChange(to: execution.tree)
      note(execution.conditions ?? [])
      step = execution.resume(answer(question), slice: WorkSlice(workMax)) { _, _ in nil }
    }
    guard case .ended(let ended) = step else { return nil }
    if ended.change != nil { noteChange(to: ended.tree) }
    note(ended.conditions)
    return ReplayedCommand(ended: ended, steps: steps)
  }

  /// Divides a replayed undo or redo into one step for each commit that it took back or made again.
  ///
  /// `between` has the trees between each two of these commits. A command that did more than restore a
  /// presentation, such as a redirect, is returned unchanged.
  func divided(
    _ replayed: ReplayedCommand,
    into commits: [RestoredCommit],
    between: [Tree]
  ) -> ReplayedCommand {
    guard replayed.steps.map(\.answeredBy) == [.command], replayed.ended.outcome.redirects.isEmpty,
      between.count == commits.count - 1
    else { return replayed }
    var found = tree
    var steps: [ReplayedStep] = []
    for (index, commit) in commits.enumerated() {
      let isLast = index == between.endIndex
      let next = isLast ? replayed.ended.tree : found.presenting(between[index])
      var step = isLast ? replayed.steps[0] : ReplayedStep(answeredBy: .command)
      let change = found.change(to: next, revision: tree.revision + 1)
      step.change = change.isEmpty ? nil : change
      step.commit = commit
      steps.append(step)
      found = next
    }
    return ReplayedCommand(ended: replayed.ended, steps: steps)
  }

  /// Adds the difference from the last draft to the last step.
  private mutating func noteChange(to next: Tree) {
    defer { draft = next }
    let change = draft.change(to: next, revision: tree.revision + 1)
    guard !change.isEmpty else { return }
    beginStep()
    steps[steps.count - 1].change = change
  }

  /// Adds the conditions that were judged since the last answer to the last step, each once.
  private mutating func note(_ conditions: [JudgedCondition]) {
    let new = conditions.dropFirst(conditionsNoted)
    guard !new.isEmpty else { return }
    conditionsNoted = conditions.count
    beginStep()
    for condition in new where !steps.contains(where: { $0.conditions.contains(condition) }) {
      steps[steps.count - 1].conditions.append(condition)
    }
  }

  /// Adds a step for the command itself if it has asked no question.
  private mutating func beginStep() {
    if steps.isEmpty { steps.append(ReplayedStep(answeredBy: .command)) }
  }

  private mutating func answer(_ question: Question) -> Answer {
    guard graph.isDelegated(question.situation.type) == true else {
      let explained = graph.explain(question)
      rulesTried += explained.rules.count
      steps.append(ReplayedStep(question, explained))
      return explained.answer
    }
    var question = question
    _ = graph.fill(&question)
    let recorded =
      answers.popFirst() ?? .failure(Reason(.badAnswer, "The record has no answer to this question."))
    steps.append(ReplayedStep(question, recorded))
    return answer(recorded, of: question.situation.type)
  }

  private func answer(_ recorded: RecordedAnswer, of type: String) -> Answer {
    switch recorded {
    case .failure(let reason): return .failure(reason)
    case .absent(let reason): return .absent(reason)
    case .action(let json):
      do throws(GraphProblems) {
        return .action(try graph.action(from: json, by: type))
      } catch {
        return .failure(
          Reason(.badAnswer, "The recorded answer of \(type) does not match its graph.")
        )
      }
    }
  }
}

/// A replayed command, with its steps.
struct ReplayedCommand: Sendable {
  let ended: Ended
  let steps: [ReplayedStep]

  /// The locations of the matching rules, in the order of the questions.
  var rules: [JSON.Pointer] { steps.flatMap(\.rules).filter(\.holds).map(\.place) }
}

/// An answer in a replayed command, and its changes.
struct ReplayedStep: Equatable, Sendable {
  let answeredBy: AnswerSource
  /// The commit that this step takes back in an undo, or makes again in a redo.
  var commit: RestoredCommit?
  var question: Question?
  /// The graph rules that were tried.
  var rules: [TriedRule] = []
  /// The action, as the graph declares it or the client sent it.
  var action: JSON?
  /// The reason of a failed question.
  var reason: Reason?
  /// The requirements and leave guards judged before the next question.
  var conditions: [JudgedCondition] = []
  /// The changes before the next question.
  var change: Change?

  init(answeredBy: AnswerSource) {
    self.answeredBy = answeredBy
  }

  init(_ question: Question, _ explained: ExplainedAnswer) {
    self.question = question
    rules = explained.rules
    switch explained.answer {
    case .action:
      answeredBy = .graph
      action = explained.rules.last.flatMap { $0.holds ? $0.action : nil } ?? "none"
    case .failure(let reason), .absent(let reason):
      answeredBy = .none
      self.reason = reason
    }
  }

  init(_ question: Question, _ recorded: RecordedAnswer) {
    self.question = question
    switch recorded {
    case .action(let json):
      answeredBy = .client
      action = json
    case .failure(let reason), .absent(let reason):
      answeredBy = .none
      self.reason = reason
    }
  }
}
