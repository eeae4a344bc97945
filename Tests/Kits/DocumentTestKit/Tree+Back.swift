internal import JSON
package import Navigation

extension Tree {
  /// The problems of Back: its explanation, what the snapshot says of the active screen, and a run of it agree.
  ///
  /// They do not foresee what openers do with completions.
  package func problemsOfBack(answering answer: (Question) -> Answer) -> [String] {
    var asked: [Question] = []
    var command = TreeCommand(.back)
    command.source = CommandSource(method: "coordinator.back", params: [:])
    let outcome = run(command) { question in
      asked.append(question)
      return answer(question)
    }
    .outcome
    let isForeseen = !asked.contains { if case .completed = $0.kind { true } else { false } }
    let explained = explainBack { question, _ in answer(question) }
    let hold = active.flatMap { snapshot().back[$0] }
    let isRight: Bool
    switch explained.effect {
    case .route(let route, let taker):
      // A route that the type does not declare, which no graph allows, is not asked about.
      let isAsked = asked.first.map { $0.coordinator == taker && $0.kind == .route(route) }
      isRight = hold == nil && isAsked ?? (outcome.reason?.code == .undeclaredRoute && outcome.taker == taker)
    case .swallow(let reason):
      let isHeld = hold == .swallowed || active == nil
      isRight = isHeld && outcome.kind == .noop && outcome.reason == reason && asked.isEmpty
    case .nothing(let reason):
      isRight = hold == nil && outcome.kind == .noop && outcome.reason == reason && asked.isEmpty
    case .select:
      isRight = hold == nil && outcome.reason?.code != .nothingToPop && outcome.reason?.code != .swallowed
    case .pop, .dismiss:
      let isHeld = outcome.reason?.code == .leaveRejected || outcome.reason?.code == .leaveAsked
      let isGuarded = (hold == .guarded || active == nil) && explained.holding != nil
      let isFree = hold == nil && explained.holding == nil && outcome.reason?.code != .nothingToPop
      let isRejected = explained.steps.last?.text.contains("rejects Back") ?? false
      isRight =
        !isForeseen
        || (isHeld ? isGuarded : isFree || (isGuarded && outcome.overrun.isEmpty))
          && isRejected == (outcome.reason?.code == .leaveRejected)
    }
    guard !isRight else { return [] }
    return ["Back ends as \(outcome), explained as \(explained); the screen is \(hold?.rawValue ?? "free")"]
  }
}
