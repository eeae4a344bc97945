internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Custom transitions are performed after the commit: the command's response waits for them, the tree does not.

extension Server {
  /// Has the custom transitions of a committed command performed; the reply, if no client performs any of them.
  mutating func startPerforming(
    _ transitions: [Transition],
    of ended: Ended,
    _ participation: Participation,
    in id: TreeID
  ) -> Reply {
    let target = participation.replyTarget
    let number = delegation.performances.began(
      TransitionPerformance(transitions, of: ended.outcome, in: id, for: target)
    )
    let command = participation.number ?? delegation.numberCommand()
    for index in transitions.indices {
      let problem = requestPerformance(
        of: transitions[index],
        index,
        of: number,
        command: command,
        ended,
        in: id
      )
      if let problem { delegation.performances.note(number, index, .unperformed(problem)) }
    }
    return finishedPerforming(number)?.reply ?? .later
  }

  /// Asks a client to perform one transition; returns the reason if none was asked.
  private mutating func requestPerformance(
    of transition: Transition,
    _ index: Int,
    of performance: Int,
    command: Int,
    _ ended: Ended,
    in id: TreeID
  ) -> String? {
    let host = trees.host(id)
    guard let custom = transition.custom, let by = transition.by else { return "It has no coordinator." }
    guard let client = delegation.performer(for: ended.tree.coordinator(by)?.type, in: host) else {
      return "No client performs custom transitions of this tree."
    }
    guard delegation.performances.count(in: id) < limits.performancesPerTree else {
      return "Too many are being performed. The limit performancesPerTree is \(limits.performancesPerTree)."
    }
    let order = TransitionPerform(
      tree: host.origin.name,
      command: command,
      coordinator: by.description,
      name: custom.name,
      params: custom.params,
      revision: ended.outcome.revision
    )
    let purpose = OpenRequest.Purpose.perform(performance: performance, index: index)
    guard request(.transitionPerform(order), of: client, for: purpose) != nil else {
      return NoAnswerReason.clientGone.sentence("was to perform it")
    }
    delegation.performances.asked(in: id)
    return nil
  }

  /// Takes a client's answer about one transition.
  mutating func performed(_ answer: Message.ResponseBody, _ index: Int, of performance: Int) {
    switch answer {
    case .result: performed(.performed, index, of: performance)
    case .error(let error):
      performed(.failed(error.message ?? "It gave no reason."), index, of: performance)
    case .unusable(let error): performed(.failed(error.message), index, of: performance)
    }
  }

  /// Notes the result of one transition; after the last one the command is answered.
  mutating func performed(_ result: TransitionResult, _ index: Int, of performance: Int) {
    delegation.performances.answered(performance, index, result)
    if let finished = finishedPerforming(performance) { answer(finished.target, .success(finished.reply)) }
  }

  /// The reply to a command whose transitions all have results.
  private mutating func finishedPerforming(_ number: Int) -> (target: ReplyTarget, reply: Reply)? {
    guard let (performance, results) = delegation.performances.finished(number) else { return nil }
    var outcome = CommandOutcome(performance.outcome)
    outcome.performed = zip(performance.transitions, results).map(PerformedTransition.init)
    return (performance.replyTarget, .value(.outcome(outcome)))
  }
}

extension PerformedTransition {
  fileprivate init(_ transition: Transition, _ result: TransitionResult) {
    let (result, message): (PerformanceResult, String?) =
      switch result {
      case .performed: (.performed, nil)
      case .failed(let message): (.failed, message)
      case .unperformed(let message): (.unperformed, message)
      }
    self.init(
      coordinator: transition.by?.description ?? "",
      name: transition.custom?.name ?? "",
      result: result,
      message: message
    )
  }
}
