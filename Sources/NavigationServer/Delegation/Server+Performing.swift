internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A command that is committed and whose custom transitions are being performed.
struct Performance: Sendable {
  let tree: TreeID
  let asker: Asker
  let outcome: Outcome
  /// What became of each transition, in order; nil as long as it is being performed.
  var results: [PerformedTransition?]
  let transitions: [Transition]
}

// Custom transitions are performed after the commit; the command's answer waits, the tree does not.

extension Server {
  /// Has the custom transitions of a command performed; the answer, if there are none or nobody performs them.
  mutating func performCustoms(_ ended: Ended, _ participation: Participation, in id: TreeID) -> Reply {
    let transitions = ended.change?.transitions.filter { $0.custom != nil } ?? []
    guard !transitions.isEmpty else { return .value(.outcome(CommandOutcome(ended.outcome))) }
    lastPerformance += 1
    let number = lastPerformance
    performances[number] = Performance(
      tree: id,
      asker: participation.asker,
      outcome: ended.outcome,
      results: Array(repeating: nil, count: transitions.count),
      transitions: transitions
    )
    let command = participation.number ?? nextCommand()
    for index in transitions.indices {
      let problem = perform(transitions[index], index, of: number, command: command, ended, in: id)
      if let problem { note(index, of: number, .unperformed, problem) }
    }
    return finished(number).map { .value(.outcome($0)) } ?? .later
  }

  /// Asks for one transition to be performed; why nobody was asked, if so.
  private mutating func perform(
    _ transition: Transition,
    _ index: Int,
    of performance: Int,
    command: Int,
    _ ended: Ended,
    in id: TreeID
  ) -> String? {
    let host = host(id)
    guard let custom = transition.custom, let by = transition.by else { return "It is nobody's." }
    guard let client = performer(for: ended.tree.coordinator(by)?.type, host) else {
      return "No client performs custom transitions of this tree."
    }
    guard host.performances < limits.performancesPerTree else {
      return "Too many are being performed. The limit performancesPerTree is \(limits.performancesPerTree)."
    }
    let order = TransitionPerform(
      tree: host.opening.name,
      command: command,
      coordinator: by.description,
      name: custom.name,
      params: custom.params,
      revision: ended.outcome.revision
    )
    let purpose = OpenRequest.Purpose.perform(performance: performance, index: index)
    guard send(.transitionPerform(order), to: client, purpose, limits.performMilliseconds) != nil else {
      return Silence.clientGone.sentence("was to perform it")
    }
    trees[id]?.performances += 1
    return nil
  }

  private func performer(for type: String?, _ host: TreeHost) -> ConnectionID? {
    guard let services = users[host.opening.user]?.services else { return nil }
    if let type, host.graph.isDelegated(type) == true,
      let client = services.server(of: type, in: host.opening.name)
    {
      return client
    }
    return services.performer(in: host.opening.name)
  }

  /// A client has performed a transition, or says why not.
  mutating func performed(_ answer: Message.Answer, _ index: Int, of performance: Int) {
    switch answer {
    case .result: settle(index, of: performance, .performed, nil)
    case .error(let error):
      settle(index, of: performance, .failed, error.message ?? "It did not say why.")
    case .unusable(let error): settle(index, of: performance, .failed, error.message)
    }
  }

  /// Notes what became of a transition that was being performed; after the last one the command is answered.
  mutating func settle(_ index: Int, of performance: Int, _ result: PerformanceResult, _ message: String?) {
    guard let asker = performances[performance]?.asker, let tree = performances[performance]?.tree else {
      return
    }
    trees[tree]?.performances -= 1
    note(index, of: performance, result, message)
    if let outcome = finished(performance) { answer(asker, .success(.value(.outcome(outcome)))) }
  }

  private mutating func note(
    _ index: Int,
    of performance: Int,
    _ result: PerformanceResult,
    _ message: String?
  ) {
    guard let transition = performances[performance]?.transitions[index] else { return }
    performances[performance]?.results[index] = PerformedTransition(
      coordinator: transition.by?.description ?? "",
      name: transition.custom?.name ?? "",
      result: result,
      message: message
    )
  }

  /// The command's answer, once nothing is being performed any more.
  private mutating func finished(_ number: Int) -> CommandOutcome? {
    guard let performance = performances[number] else { return nil }
    let results = performance.results.compactMap(\.self)
    guard results.count == performance.results.count else { return nil }
    performances[number] = nil
    var outcome = CommandOutcome(performance.outcome)
    outcome.performed = results
    return outcome
  }
}
