internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The commands of a tree run one after the other, each completely or not at all. A command that is suspended
// on a question, or paused between two slices of work, blocks only the queued commands of its tree.

/// The commands of trees.
final class Commands: FlowPart {
  let delivery: Delivery
  let driving: Driving
  let providers: Providers
  let participants: Participants

  init(
    _ base: BaseParts,
    delivery: Delivery,
    driving: Driving,
    providers: Providers,
    participants: Participants
  ) {
    self.delivery = delivery
    self.driving = driving
    self.providers = providers
    self.participants = participants
    super.init(base)
  }
}

extension Commands {
  /// Runs a command, or queues it behind the tree's running command.
  func execute(_ call: CommandCall, for caller: Caller) throws(RPCError) -> Response {
    let id = try access.find(call.tree, to: call.needs, for: caller)
    providers.applyRegistrations(to: id)
    if case .activity = call.step.body { return try activityNoted(call, for: caller, in: id) }
    var caller = caller
    caller.client = access.client(of: caller, in: id)
    if let within = call.within {
      try providers.delegation.checkSent(within)
      if isSuspended(id, onRequest: within) {
        return reject(call, because: .reentrant, from: caller.client, in: id)
      }
    }
    guard let commandID = call.commandID, !call.isDryRun else {
      return try admit(call, for: caller, in: id)
    }
    let cause = cause(of: call, caller.client, in: id)
    switch trees[id]?.commandIDs.called(commandID, cause.content, for: caller.responseTarget) {
    case .ended(let outcome):
      try persistence.checkSync(for: trees.host(id).origin)
      guard call.takesUndelivered else { return .outcome(outcome) }
      return .outcome(outcome, text: try undelivered(takenWith: outcome, in: id).json.serialized)
    case .joined: return .later
    case .reused: throw .commandIdReused()
    case .tooMany: throw .exceeded(.commandsWaitingPerTree, limits)
    case .first, nil: break
    }
    var identified = caller
    identified.responseTarget = .identified(id, commandID, caller.responseTarget)
    let result = Result { () throws(RPCError) in try admit(call, for: identified, in: id) }
    if case .success(.later) = result { return .later }
    _ = outbound.identifiedCommandEnded(commandID, result, in: id)
    return try result.get()
  }

  /// The completions that a command has taken, read from the tree before it.
  private func undelivered(takenWith outcome: CommandOutcome, in id: TreeID) throws(RPCError)
    -> TreeUndeliveredResult
  {
    let host = trees.host(id)
    let found = outcome.kind == .committed ? outcome.revision - 1 : outcome.revision
    guard let tree = host.history.tree(at: found) else {
      throw .revisionForgotten(found, retained: host.history.revisions)
    }
    return TreeUndeliveredResult(tree)
  }

  private func admit(_ call: CommandCall, for caller: Caller, in id: TreeID) throws(RPCError) -> Response {
    try driving.checkDriver(of: id, for: caller)
    noteActivity(call, in: id)
    let deadline = call.deadlineMs.map { now.advanced(byMilliseconds: $0) }
    guard trees.host(id).queue.isBusy(for: caller) else {
      return try start(call, for: caller, deadline, in: id)
    }
    guard call.onBusy != .reject else { return reject(call, because: .busy, from: caller.client, in: id) }
    let response = try enqueue(
      .command(call),
      of: caller,
      deadline: deadline,
      bytes: call.queuedBytes,
      in: id
    )
    if call.onBusy == .supersede, !call.isDryRun { supersedeCommands(before: caller, in: id) }
    return response
  }

  /// Queues a call behind the tree's running command.
  func enqueue(
    _ work: QueuedCall.QueuedWork,
    of caller: Caller,
    deadline: Instant?,
    bytes: Int,
    in id: TreeID
  ) throws(RPCError) -> Response {
    guard trees[id]?.queue.calls.count ?? 0 < limits.commandsWaitingPerTree else {
      throw .exceeded(.commandsWaitingPerTree, limits)
    }
    // The rest of its batch waits with the call.
    let batchBytes = caller.batch.flatMap { connections.batches[$0]?.unchargedWeight } ?? 0
    try accounts.checkWaiting(bytes + batchBytes, of: caller.user)
    accounts.waits(bytes, of: caller.user)
    trees[id]?.queue.calls.insert(QueuedCall(work: work, caller: caller, deadline: deadline, bytes: bytes))
    if let deadline { wake(at: deadline, for: id) }
    return .later
  }

  /// Begins a command on a tree without a running command.
  func start(
    _ call: CommandCall,
    for caller: Caller,
    _ deadline: Instant?,
    in id: TreeID
  ) throws(RPCError) -> Response {
    let newGraph = try newGraph(of: call, for: caller, in: id)
    let slice = schedule.firstSlice(for: caller.user)
    let tree = trees.host(id)
    let step =
      if let newGraph {
        try tree.regraph(to: newGraph, call, slice: slice)
      } else {
        try tree.begin(call, slice: slice)
      }
    switch step {
    case .ended(let ended):
      schedule.count(ended.work, for: caller.user)
      if let execution = executionAlone(call, after: ended, in: tree) {
        return try run(command(.command(call), of: caller, until: deadline, running: execution), in: id)
      }
      return try settle(ended, of: call, to: newGraph, by: Participation(caller: caller), in: id)
    case .asks(let question, let execution):
      schedule.count(execution.workDone, for: caller.user)
      return try run(
        command(
          .command(call),
          of: caller,
          until: deadline,
          running: execution,
          asking: question,
          to: newGraph
        ),
        in: id
      )
    case .pauses(let execution):
      schedule.count(execution.workDone, for: caller.user)
      return pause(
        command(.command(call), of: caller, until: deadline, running: execution, to: newGraph),
        in: id
      )
    }
  }

  /// The running command for an execution that was not finished in its first slice.
  func command(
    _ purpose: RunningCommand.CommandPurpose,
    of caller: Caller,
    until deadline: Instant?,
    running execution: consuming Execution,
    asking question: Question? = nil,
    to newGraph: Graph? = nil
  ) -> RunningCommand {
    RunningCommand(
      number: providers.delegation.numberCommand(),
      purpose: purpose,
      newGraph: newGraph,
      caller: caller,
      deadline: deadline,
      execution: execution,
      suspension: question.map { .asks($0) } ?? .paused
    )
  }
}

// Commands that do not run.
extension Commands {
  /// Rejects a command because of another command, and records it in the history.
  func reject(
    _ call: CommandCall,
    because code: Reason.Code,
    from client: CauseClient,
    in id: TreeID
  ) -> Response {
    let outcome = rejection(code, id)
    if !call.isDryRun {
      let record = CommandRecord(
        cause: cause(of: call, client, in: id),
        outcome: outcome,
        redacting: trees[id]?.redaction
      )
      if let name = persistence.note(record, in: id) {
        delivery.deliver(delivery.subscriptions.rejected(record, in: id, named: name), in: id)
      }
    }
    return .outcome(CommandOutcome(outcome))
  }

  /// The outcome of a command that is rejected because of the tree's running command.
  func rejected(_ code: Reason.Code, _ id: TreeID) -> Response {
    .outcome(CommandOutcome(rejection(code, id)))
  }

  private func rejection(_ code: Reason.Code, _ id: TreeID) -> Outcome {
    .rejected(code.outcomeOfRejection, Reason(code), revision: trees.host(id).tree.revision)
  }

  func cause(
    of call: CommandCall,
    _ client: CauseClient,
    restoring revision: Int? = nil,
    in id: TreeID
  ) -> CommandCause {
    CommandCause(
      method: call.method,
      params: call.params,
      client: client,
      restored: revision,
      redacting: trees[id]?.redaction
    )
  }
}
