internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Commands: each tree's one after the other, whole or not at all. A command that is suspended on a question, or paused
// between two slices of its work, holds back those behind it, and nothing else.

extension Server {
  /// Carries out a command, or queues it behind the tree's running command.
  func carryOut(_ call: CommandCall, for caller: Caller) throws(RPCError) -> Reply {
    let id = try find(call.tree, to: call.needs, for: caller)
    if case .activity = call.step.body { return try activityNoted(call, for: caller, in: id) }
    var caller = caller
    caller.client = client(of: caller, in: id)
    if let within = call.within, isSuspended(id, onRequest: within) {
      return refuse(call, .reentrant, caller.client, id)
    }
    guard let commandID = call.commandID, !call.isDryRun else {
      return try carryOut(call, for: caller, in: id)
    }
    let cause = cause(of: call, caller.client, in: id)
    switch trees[id]?.commandIDs.called(commandID, cause.content, for: caller.replyTarget) {
    case .ended(let outcome):
      // After a failed sync it is unknown whether the disk has the command.
      try checkStore(for: trees.host(id).origin)
      return .value(.outcome(outcome))
    case .joined: return .later
    case .reused: throw .commandIdReused()
    case .first, nil: break
    }
    var identified = caller
    identified.replyTarget = .identified(id, commandID, caller.replyTarget)
    let result = Result { () throws(RPCError) in try carryOut(call, for: identified, in: id) }
    if case .success(.later) = result { return .later }
    _ = identifiedCommandEnded(commandID, result, in: id)
    return try result.get()
  }

  /// Notes the result of a command with an id; returns the further calls to answer.
  func identifiedCommandEnded(
    _ commandID: String,
    _ result: Result<Reply, RPCError>,
    in id: TreeID
  ) -> [ReplyTarget] {
    let outcome: CommandOutcome? =
      switch result {
      case .success(.value(.outcome(let outcome))), .success(.outcome(let outcome, _)): outcome
      case .success, .failure: nil
      }
    return trees[id]?.commandIDs.ended(commandID, outcome) ?? []
  }

  private func carryOut(
    _ call: CommandCall,
    for caller: Caller,
    in id: TreeID
  ) throws(RPCError) -> Reply {
    try checkDriver(of: id, for: caller)
    noteActivity(call, in: id)
    let deadline = call.deadlineMs.map { now.advanced(byMilliseconds: $0) }
    guard trees.host(id).queue.isBusy(for: caller) else {
      return try begin(call, for: caller, deadline, in: id)
    }
    guard call.onBusy != .reject else { return refuse(call, .busy, caller.client, id) }
    let reply = try queue(.command(call), of: caller, deadline: deadline, bytes: call.queuedBytes, in: id)
    if call.onBusy == .supersede, !call.isDryRun { supersedeCommands(before: caller, in: id) }
    return reply
  }

  /// Queues a call behind the tree's running command.
  func queue(
    _ work: QueuedCall.QueuedWork,
    of caller: Caller,
    deadline: Instant?,
    bytes: Int,
    in id: TreeID
  ) throws(RPCError) -> Reply {
    guard trees[id]?.queue.count ?? 0 < limits.commandsWaitingPerTree else {
      throw .exceeded(.commandsWaitingPerTree, limits)
    }
    // The rest of its batch waits with the call.
    let batchBytes = caller.batch.flatMap { connections.batches[$0]?.unchargedWeight } ?? 0
    try accounts.checkWaiting(bytes + batchBytes, of: caller.user)
    accounts.waits(bytes, of: caller.user)
    trees[id]?.queue.queued(QueuedCall(work: work, caller: caller, deadline: deadline, bytes: bytes))
    if let deadline { wake(at: deadline, for: id) }
    return .later
  }

  /// Begins a command on a tree whose commands have ended.
  func begin(
    _ call: CommandCall,
    for caller: Caller,
    _ deadline: Instant?,
    in id: TreeID
  ) throws(RPCError) -> Reply {
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
      let participation = Participation(caller)
      let growth = ended.tree.entryCount - tree.tree.entryCount
      let user = tree.origin.user
      if let execution = executionAlone(call, growth: growth, of: user, in: id) {
        return try run(command(.command(call), of: caller, deadline, execution), in: id)
      }
      return try settle(ended, nil, call, newGraph, of: participation, growth: growth, of: user, in: id)
    case .asks(let question, let execution):
      schedule.count(execution.workDone, for: caller.user)
      return try run(
        command(.command(call), of: caller, deadline, execution, asking: question, to: newGraph),
        in: id
      )
    case .pauses(let execution):
      schedule.count(execution.workDone, for: caller.user)
      return pause(command(.command(call), of: caller, deadline, execution, to: newGraph), in: id)
    }
  }

  /// A command that has more to do than its first slice.
  func command(
    _ job: RunningCommand.Job,
    of caller: Caller,
    _ deadline: Instant?,
    _ execution: consuming Execution,
    asking question: Question? = nil,
    to newGraph: Graph? = nil
  ) -> RunningCommand {
    RunningCommand(
      number: delegation.numberCommand(),
      job: job,
      newGraph: newGraph,
      replyTarget: caller.replyTarget,
      connection: caller.connection,
      arrival: caller.arrival,
      user: caller.user,
      client: caller.client,
      deadline: deadline,
      execution: execution,
      question: question
    )
  }

  /// Runs a command on until it asks a client, its slice is used up, or it ends.
  ///
  /// `answer` is the answer to its question, or the failure that ends it.
  func run(
    _ command: consuming RunningCommand,
    answering answer: Answer? = nil,
    in id: TreeID
  ) throws(RPCError) -> Reply {
    var given = answer
    while true {
      if given == nil, let question = command.question {
        guard let answer = ask(question, of: &command, in: id) else { return suspend(command, in: id) }
        given = answer
      }
      if let given, command.question != nil { command.unanswered(given) }
      if let given, command.execution.isEndLong(answering: given, beyond: schedule.pieceMax) {
        return runBesideLoop(.work(answering: given), of: command, in: id)
      }
      let workBefore = command.execution.workDone
      let slice = schedule.slice(for: command.user)
      let end = trees.host(id).resume(&command, with: given, slice: slice)
      schedule.count(command.execution.workDone - workBefore, for: command.user)
      given = nil
      command.question = nil
      switch end {
      case .asks(let question):
        command.question = question
        given = failureWithoutRoom(command, in: id)
      case .pauses:
        given = failureWithoutRoom(command, in: id)
        if given == nil { return pause(command, in: id) }
      case .ended(let ended):
        if let alone = alone(command, after: ended, in: id) {
          command = alone
          continue
        }
        if command.isOpening, ended.tree.entryCount > schedule.pieceMax {
          return runBesideLoop(.forms(ended), of: command, in: id)
        }
        trees[id]?.queue.ended()
        discard(command.execution)
        return try settle(ended, command, in: id)
      }
    }
  }

  /// Keeps a command until its question is answered.
  func suspend(_ command: consuming RunningCommand, in id: TreeID) -> Reply {
    if let deadline = command.deadline { wake(at: deadline, for: id) }
    trees[id]?.suspended(command)
    return .later
  }

  /// Keeps a command until its user has another slice; if its next piece of work may be longer than that, it continues
  /// beside the loop.
  func pause(_ command: consuming RunningCommand, in id: TreeID) -> Reply {
    guard !command.execution.isNextLong(beyond: schedule.pieceMax) else {
      return runBesideLoop(.work(answering: nil), of: command, in: id)
    }
    schedule.postpone(.slice(id), of: command.user)
    return suspend(command, in: id)
  }

  /// Releases an execution that is over, beside the loop if it has done much.
  func discard(_ execution: Execution) {
    if execution.workDone > schedule.pieceMax { schedule.append(.discard(Discarded(execution))) }
  }

  /// Commits a command that ended; `prepared` has the forms of its end, if they are made already.
  func settle(
    _ ended: Ended,
    _ command: RunningCommand,
    prepared: PreparedEnd? = nil,
    in id: TreeID
  ) throws(RPCError) -> Reply {
    let participation = Participation(command)
    switch command.job {
    case .command(let call):
      let tree = trees.host(id)
      let (user, growth) = (tree.origin.user, ended.tree.entryCount - tree.tree.entryCount)
      let graph = command.newGraph
      return try settle(ended, prepared, call, graph, of: participation, growth: growth, of: user, in: id)
    case .opening:
      return try settleOpening(ended, prepared, of: participation, in: id)
    }
  }

  /// Commits a command that ended, and notifies everyone concerned.
  private func settle(
    _ ended: Ended,
    _ prepared: PreparedEnd?,
    _ call: CommandCall,
    _ newGraph: Graph?,
    of participation: Participation,
    growth: Int,
    of user: UserID,
    in id: TreeID
  ) throws(RPCError) -> Reply {
    guard !call.isDryRun else {
      notifyEnded(ended, participation, isDryRun: true, in: id)
      return prepared?.reply ?? .value(.outcome(CommandOutcome(dryRun: ended.outcome, change: ended.change)))
    }
    do throws(RPCError) {
      try accounts.checkGrowth(growth, of: user)
    } catch {
      notifyAbandoned(participation, Reason(.tooManyEntries), in: id)
      throw error
    }
    let isNoted = canNote(in: id)
    guard isNoted || ended.change == nil else {
      notifyAbandoned(participation, Reason(.cancelled), in: id)
      throw .storeUnavailable()
    }
    let servers = servers(of: ended.outcome.disposed, in: id)
    let record =
      if let prepared = prepared?.entry { prepared.record } else {
        try record(of: ended, call, participation, in: id)
      }
    let moving = newGraph.map { graph in
      RegraphedTree(graph: graph, base: trees.host(id).tree, served: servedTypes(in: id))
    }
    let taken = call.takesUndelivered ? TreeUndeliveredResult(trees.host(id).tree) : nil
    let tree = trees.host(id)
    let forgotten = tree.commit(
      ended,
      isNoted ? record : nil,
      weight: prepared?.entry?.weight,
      wasSuspended: participation.number != nil,
      at: wallClock
    )
    if ended.change != nil { trees.committed() }
    if let forgotten { schedule.append(.discard(forgotten)) }
    if isNoted { keepEntry(in: id, prepared?.entry?.text) }
    accounts.grew(by: growth, of: user)
    if let moving, ended.change != nil { regraphed(moving, call, in: id) }
    if ended.outcome.kept == .parked { checkKeptCommand(in: id) }
    announce(ended, record, prepared?.entry?.changed, in: id, named: tree.origin.name)
    if ended.change != nil {
      let subscribers = subscriptions.subscribers(of: id).count
      let telling = subscribers / Schedule.subscribersPerWork
      schedule.count(Schedule.changeWork + telling, for: participation.user)
    }
    var reply = prepared?.reply
    if tree.isDelegating {
      let text = prepared?.outcomeText
      let written = notifyEnded(ended, participation, text: text, alsoTo: servers, isDryRun: false, in: id)
      reply = reply ?? written
    }
    if let taken { return .value(.treeUndelivered(taken)) }
    return reply ?? .value(.outcome(CommandOutcome(ended.outcome)))
  }

  /// Whether what happens in a tree can be noted: a tree that is kept needs a store that works.
  func canNote(in id: TreeID) -> Bool { keeping.isWorking || !trees.host(id).origin.isKept }

  private func record(
    of ended: Ended,
    _ call: CommandCall,
    _ participation: Participation,
    in id: TreeID
  ) throws(RPCError) -> CommandRecord {
    let restores = [.treeUndo, .treeRedo].contains(call.method) && ended.change != nil
    let restored = restores ? try trees[id]?.revision(restoredBy: call) : nil
    return CommandRecord(
      cause: cause(of: call, participation.sender, restoring: restored, in: id),
      outcome: ended.outcome,
      change: ended.change,
      answers: participation.answers,
      redacting: trees[id]?.redaction
    )
  }

  /// Ends a command that is not begun, or not finished, because of other commands, and notes it in the history.
  func refuse(
    _ call: CommandCall,
    _ code: Reason.Code,
    _ client: CauseClient,
    _ id: TreeID
  ) -> Reply {
    let outcome = refusal(code, id)
    if !call.isDryRun {
      let record = CommandRecord(
        cause: cause(of: call, client, in: id),
        outcome: outcome,
        redacting: trees[id]?.redaction
      )
      if let name = note(record, in: id) {
        perform(subscriptions.refused(record, in: id, named: name), in: id)
      }
    }
    return .value(.outcome(CommandOutcome(outcome)))
  }

  /// Appends something that changed nothing in a tree to its history, and returns the name of the tree; nil if the
  /// history cannot be kept.
  func note(_ record: CommandRecord, in id: TreeID) -> String? {
    guard canNote(in: id) else { return nil }
    let wallClock = wallClock
    let name = trees[id]?.noted(record, at: wallClock)
    keepEntry(in: id)
    return name
  }

  private func cause(
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

  /// The outcome of a command that is not begun, or dropped, because of the tree's running command.
  func refused(_ code: Reason.Code, _ id: TreeID) -> Reply {
    .value(.outcome(CommandOutcome(refusal(code, id))))
  }

  private func refusal(_ code: Reason.Code, _ id: TreeID) -> Outcome {
    .refused(code.outcomeOfRefusal, Reason(code), revision: trees.host(id).tree.revision)
  }
}
