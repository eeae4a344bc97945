internal import Navigation
internal import NavigationProtocol

// The commands that wait: how they resume, and how they end without being carried out.

extension Server {
  /// Does the next slice of a tree's paused command.
  func continueCommand(in id: TreeID) {
    // The command may have been dropped since it paused.
    guard let command = trees[id]?.queue.continued() else { return }
    resume(command, with: nil, in: id)
  }

  /// Resumes a tree's running command, with an answer if it has a question; when it has ended, the queued commands
  /// follow.
  func resume(_ command: consuming RunningCommand, with answer: Answer?, in id: TreeID) {
    command.request = nil
    abandonQuery(of: command)
    command.query = nil
    let target = command.replyTarget
    let result: Result<Reply, RPCError>
    do throws(RPCError) {
      result = .success(try run(command, answering: answer, in: id))
    } catch {
      result = .failure(error)
    }
    answerUnlessPending(target, result)
    beginQueuedLater(in: id)
  }

  /// Begins the queued calls of a tree after the current event.
  func beginQueuedLater(in id: TreeID) {
    if let user = trees[id]?.origin.user { schedule.append(.commands(id), of: user) }
  }

  /// Begins the queued calls of a tree, until one is suspended or the share is used up.
  func beginQueued(in id: TreeID) {
    while let call = trees[id]?.queue.next() {
      accounts.released(call.bytes, of: call.caller.user)
      // Not every command causes events.
      schedule.count(1, for: call.caller.user)
      let result = Result { () throws(RPCError) in
        call.hasExpired(at: now) ? expired(call, id) : try begin(call, in: id)
      }
      answerUnlessPending(call.caller.replyTarget, result)
      if trees[id]?.queue.isEmpty == false, schedule.isShareOver(of: call.caller.user) {
        return schedule.postpone(.commands(id), of: call.caller.user)
      }
    }
  }

  private func begin(_ call: QueuedCall, in id: TreeID) throws(RPCError) -> Reply {
    switch call.work {
    case .command(let command):
      // The right may have been withdrawn, or the lease taken, while the command was queued.
      try check(command.needs, to: id, of: call.caller)
      try checkDriver(of: id, for: call.caller)
      return try begin(command, for: call.caller, call.deadline, in: id)
    case .opening(let opening): return try open(opening, for: call.caller)
    case .delivery(let round): return try begin(round, call, in: id)
    case .forgetting: return try forgetExpired(call, in: id)
    case .idling(let coordinator): return try beginIdle(coordinator, call, in: id)
    case .newFacts: return try stateNewFacts(call, in: id)
    }
  }

  func answerUnlessPending(_ target: ReplyTarget, _ result: Result<Reply, RPCError>) {
    if case .success(.later) = result { return }
    answer(target, result)
  }

  /// Ends the queued and running commands of a tree whose deadline has passed, after the current event.
  func checkCommandDeadlines(in id: TreeID) {
    guard let expiry = trees[id]?.queue.nextExpiry, let user = trees[id]?.origin.user else { return }
    guard expiry <= now else { return wake(at: expiry, for: id) }
    trees[id]?.queue.expiryBegan()
    schedule.append(.expiry(id), of: user)
  }

  /// Ends the commands of a tree whose deadline has passed, until the share is used up.
  func endExpired(in id: TreeID) {
    let now = now
    while let call = trees[id]?.queue.nextExpired(at: now) {
      end(call, .success(expired(call, id)))
      schedule.count(Schedule.messageWork, for: call.caller.user)
      if schedule.isShareOver(of: call.caller.user) {
        return schedule.postpone(.expiry(id), of: call.caller.user)
      }
    }
    if trees[id]?.queue.expiryEnded(at: now) == true, let command = trees[id]?.queue.running {
      withdraw(command.request)
      resume(command, with: .failure(Reason(.deadline)), in: id)
    }
    if let expiry = trees[id]?.queue.nextExpiry { wake(at: expiry, for: id) }
  }

  private func expired(_ call: QueuedCall, _ id: TreeID) -> Reply {
    switch call.work {
    case .command(let command): refuse(command, .deadline, call.caller.client, id)
    case .opening, .delivery, .forgetting, .idling, .newFacts: refused(.deadline, id)
    }
  }

  /// Cancels a command of a connection that is running or queued; whether there was one.
  func cancelCommand(_ request: PendingRequest, for caller: Caller) -> Bool {
    for id in trees.ids(of: caller.user) + treesOfOthers(for: caller) {
      schedule.count(1, for: caller.user)
      if let command = trees[id]?.queue.running, command.replyTarget.request == request {
        drop(command, .requestCancelled(), in: id)
        return true
      }
      if let call = trees[id]?.queue.cancelled(request) {
        end(call, .failure(.requestCancelled()))
        return true
      }
    }
    return false
  }

  /// Ends the earlier commands of a connection for a tree that have not ended, because a later one takes their place.
  func supersedeCommands(before caller: Caller, in id: TreeID) {
    for call in trees[id]?.queue.superseded(by: caller) ?? [] {
      guard case .command(let command) = call.work else { continue }
      end(call, .success(refuse(command, .superseded, call.caller.client, id)))
      schedule.count(Schedule.messageWork, for: caller.user)
    }
    guard let running = trees[id]?.queue.running, running.isSuperseded(by: caller),
      case .command(let call) = running.job
    else { return }
    withdraw(running.request)
    abandonQuery(of: running)
    discard(running.execution)
    trees[id]?.queue.ended()
    notifyAbandoned(Participation(running), Reason(.superseded), in: id)
    answer(running.replyTarget, .success(refuse(call, .superseded, running.client, id)))
    beginQueuedLater(in: id)
  }

  /// Drops a running command with all that it did.
  func drop(_ command: RunningCommand, _ error: RPCError, in id: TreeID) {
    withdraw(command.request)
    abandonQuery(of: command)
    discard(command.execution)
    trees[id]?.queue.ended()
    notifyAbandoned(Participation(command), Reason(.cancelled), in: id)
    answer(command.replyTarget, .failure(error))
    if command.isOpening { abandonOpening(id) } else { beginQueuedLater(in: id) }
  }

  /// Ends the commands of a tree because the daemon stops.
  func endCommandsForShutdown(in id: TreeID) {
    for call in trees[id]?.queue.closed() ?? [] { end(call, .failure(.shuttingDown())) }
    if let command = trees[id]?.queue.running { drop(command, .shuttingDown(), in: id) }
  }

  /// Ends the commands of a tree that closes.
  func endCommandsOfClosingTree(_ id: TreeID) {
    let reply = refused(.treeClosed, id)
    if let command = trees[id]?.queue.running {
      withdraw(command.request)
      abandonQuery(of: command)
      discard(command.execution)
      trees[id]?.queue.ended()
      notifyAbandoned(Participation(command), Reason(.treeClosed), in: id)
      answer(command.replyTarget, .success(reply))
    }
    for call in trees[id]?.queue.closed() ?? [] {
      end(call, call.returnsOutcome ? .success(reply) : .failure(.treeNotFound(call.treeName, among: [])))
    }
    for target in trees[id]?.commandIDs.closed() ?? [] { answer(target, .success(reply)) }
  }

  /// Answers a queued call that is not carried out.
  private func end(_ call: QueuedCall, _ result: Result<Reply, RPCError>) {
    accounts.released(call.bytes, of: call.caller.user)
    answer(call.caller.replyTarget, result)
  }
}
