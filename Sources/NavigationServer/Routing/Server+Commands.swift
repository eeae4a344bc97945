internal import Navigation
internal import NavigationProtocol

// Commands: each tree's one after the other, whole or not at all. A command that is suspended on a question holds back
// those behind it, and nothing else.

/// The reply target of a command, and the clients that took part in it.
struct Participation: Equatable, Sendable {
  let replyTarget: ReplyTarget
  /// The number by which clients know the command, if any was asked.
  let number: Int?
  let clients: [ConnectionID]

  /// A command for which no client was asked.
  init(replyTarget: ReplyTarget) {
    self.replyTarget = replyTarget
    number = nil
    clients = []
  }

  init(_ command: RunningCommand) {
    replyTarget = command.replyTarget
    number = command.number
    clients = command.participants
  }
}

extension Server {
  /// Carries out a command, or queues it behind the tree's running command.
  mutating func carryOut(_ call: CommandCall, for caller: Caller) throws(RPCError) -> Reply {
    let id = try trees.find(call.tree, of: caller.user)
    if let within = call.within, isSuspended(id, onRequest: within) { return refused(.reentrant, id) }
    let deadline = call.deadlineMs.map { now.advanced(byMilliseconds: $0) }
    guard trees.isBusy(id, for: caller) else {
      return try begin(call, for: caller.replyTarget, deadline, in: id)
    }
    guard call.onBusy == .queue else { return refused(.busy, id) }
    return try queue(.command(call), of: caller, deadline: deadline, bytes: call.queuedBytes, in: id)
  }

  /// Queues a call behind the tree's running command.
  mutating func queue(
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
    if let deadline { wake(at: deadline) }
    return .later
  }

  /// Begins a command on a tree whose commands have ended.
  mutating func begin(
    _ call: CommandCall,
    for target: ReplyTarget,
    _ deadline: Instant?,
    in id: TreeID
  ) throws(RPCError) -> Reply {
    let progress = try trees.begin(call, in: id)
    schedule.count(progress.events)
    switch progress.step {
    case .ended(let ended):
      let participation = Participation(replyTarget: target)
      let growth = ended.tree.entryCount - progress.entriesBefore
      return try settle(ended, call, of: participation, growth: growth, of: progress.user, in: id)
    case .asks(let question, let execution):
      let number = delegation.numberCommand()
      let command = RunningCommand(
        number: number,
        job: .command(call),
        replyTarget: target,
        deadline: deadline,
        execution: execution,
        question: question
      )
      return try run(command, in: id)
    }
  }

  /// Runs a command from its question on, as long as its questions can be answered at once.
  mutating func run(
    _ suspended: RunningCommand,
    answering answer: Answer? = nil,
    in id: TreeID
  ) throws(RPCError) -> Reply {
    var command = suspended
    var given = answer
    while let answer = given ?? ask(&command, in: id) {
      given = nil
      let progress = trees.host(id).resume(command, with: answer)
      schedule.count(progress.events)
      switch progress.step {
      case .asks(let question, let execution):
        command.question = question
        command.execution = execution
      case .ended(let ended):
        trees[id]?.queue.ended()
        return try settle(ended, command, progress, in: id)
      }
    }
    if let deadline = command.deadline { wake(at: deadline) }
    trees[id]?.queue.suspended(command)
    return .later
  }

  private mutating func settle(
    _ ended: Ended,
    _ command: RunningCommand,
    _ progress: CommandProgress,
    in id: TreeID
  ) throws(RPCError) -> Reply {
    let participation = Participation(command)
    switch command.job {
    case .command(let call):
      let growth = ended.tree.entryCount - progress.entriesBefore
      return try settle(ended, call, of: participation, growth: growth, of: progress.user, in: id)
    case .opening:
      return try settleOpening(ended, of: participation, in: id)
    }
  }

  /// Commits a command that ended, and notifies everyone concerned.
  ///
  /// The reply is pending while custom transitions are performed.
  private mutating func settle(
    _ ended: Ended,
    _ call: CommandCall,
    of participation: Participation,
    growth: Int,
    of user: UserID,
    in id: TreeID
  ) throws(RPCError) -> Reply {
    guard !call.isDryRun else {
      notifyEnded(ended, participation, isDryRun: true, in: id)
      return .value(.outcome(CommandOutcome(dryRun: ended.outcome, change: ended.change)))
    }
    do throws(RPCError) {
      try accounts.checkGrowth(growth, of: user)
    } catch {
      notifyAbandoned(participation, Reason(.tooManyEntries), in: id)
      throw error
    }
    let servers = servers(of: ended.outcome.disposed, in: id)
    let committed = trees.commit(ended, wasSuspended: participation.number != nil, in: id)
    accounts.grew(by: growth, of: user)
    perform(subscriptions.committed(ended, by: call, in: id, named: committed.name), in: id)
    if committed.isDelegating {
      notifyEnded(ended, participation, alsoTo: servers, isDryRun: false, in: id)
    }
    let transitions = ended.change?.transitions.filter { $0.custom != nil } ?? []
    guard transitions.isEmpty else {
      return startPerforming(transitions, of: ended, participation, in: id)
    }
    return .value(.outcome(CommandOutcome(ended.outcome)))
  }

  /// The outcome of a command that is not begun, or dropped, because of the tree's running command.
  func refused(_ code: Reason.Code, _ id: TreeID) -> Reply {
    let kind: OutcomeKind = code == .busy ? .blocked : .failed
    let outcome = Outcome.refused(kind, Reason(code), revision: trees.host(id).tree.revision)
    return .value(.outcome(CommandOutcome(outcome)))
  }
}
