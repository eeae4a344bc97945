internal import Navigation
internal import NavigationProtocol

// Queued commands: how they begin, and how they end without running.

extension Commands {
  /// Begins the queued calls of a tree until one is suspended or the user's share is used up.
  func beginQueued(in id: TreeID) {
    providers.applyRegistrations(to: id)
    while let call = trees[id]?.queue.next() {
      accounts.released(call.bytes, of: call.caller.user)
      let isExpired = call.hasExpired(at: now)
      // Not every command causes events.
      schedule.count(isExpired ? Schedule.messageWork : 1, for: call.caller.user)
      let result = Result { () throws(RPCError) in
        isExpired ? expired(call, id) : try startQueued(call, in: id)
      }
      outbound.answer(call.caller.responseTarget, result)
      if trees[id]?.queue.calls.isEmpty == false, schedule.isShareOver(of: call.caller.user) {
        return schedule.postpone(.commands(id), of: call.caller.user)
      }
    }
  }

  private func startQueued(_ call: QueuedCall, in id: TreeID) throws(RPCError) -> Response {
    switch call.work {
    case .command(let command):
      // The right may have been withdrawn, or the lease taken, while the command was queued.
      try access.check(command.needs, to: id, of: call.caller)
      try driving.checkDriver(of: id, for: call.caller)
      return try start(command, for: call.caller, call.deadline, in: id)
    case .opening(let opening): return try open(opening, for: call.caller)
    case .delivery(let round): return try startDelivery(round, call, in: id)
    case .forgetting: return try forgetExpired(call, in: id)
    case .idling(let coordinator): return try startIdle(coordinator, call, in: id)
    case .newFacts: return try stateNewFacts(call, in: id)
    }
  }

  /// Schedules the end of a tree's expired commands after the current event.
  func checkCommandDeadlines(in id: TreeID) {
    guard let expiry = trees[id]?.queue.nextExpiry, let user = trees[id]?.origin.user else { return }
    guard expiry <= now else { return wake(at: expiry, for: id) }
    trees[id]?.queue.expiryBegan()
    schedule.append(.expiry(id), of: user)
  }

  /// Ends the expired commands of a tree until the user's share is used up.
  func endExpired(in id: TreeID) {
    while let call = trees[id]?.queue.calls.removeExpired(at: now) {
      end(call, with: .success(expired(call, id)))
      schedule.count(Schedule.messageWork, for: call.caller.user)
      if schedule.isShareOver(of: call.caller.user) {
        return schedule.postpone(.expiry(id), of: call.caller.user)
      }
    }
    if trees[id]?.queue.expiryEnded(at: now) == true, let command = trees[id]?.queue.running {
      participants.withdraw(command.request)
      resumeCommand(command, with: .failure(Reason(.deadline)), in: id)
    }
    if let expiry = trees[id]?.queue.nextExpiry { wake(at: expiry, for: id) }
  }

  private func expired(_ call: QueuedCall, _ id: TreeID) -> Response {
    switch call.work {
    case .command(let command): reject(command, because: .deadline, from: call.caller.client, in: id)
    case .opening, .delivery, .forgetting, .idling, .newFacts: rejected(.deadline, id)
    }
  }

  /// Cancels a running or queued command; returns whether there was one.
  func cancelCommand(_ request: PendingRequest, for caller: Caller) -> Bool {
    for id in trees.ids(of: caller.user) + access.treesOfOthers(for: caller) {
      schedule.count(1, for: caller.user)
      if let command = trees[id]?.queue.running, command.caller.responseTarget.request == request {
        drop(command, .requestCancelled(), in: id)
        return true
      }
      if let call = trees[id]?.queue.calls.removeFirst(of: request) {
        end(call, with: .failure(.requestCancelled()))
        return true
      }
    }
    return false
  }

  /// Ends the earlier pending commands of a connection for a tree, because a later one supersedes them.
  func supersedeCommands(before caller: Caller, in id: TreeID) {
    for call in trees[id]?.queue.superseded(by: caller) ?? [] {
      guard case .command(let command) = call.work else { continue }
      end(call, with: .success(reject(command, because: .superseded, from: call.caller.client, in: id)))
      schedule.count(Schedule.messageWork, for: caller.user)
    }
    guard let running = trees[id]?.queue.running, running.isSuperseded(by: caller),
      case .command(let call) = running.purpose
    else { return }
    abandon(running, because: .superseded, in: id)
    outbound.answer(
      running.caller.responseTarget,
      .success(reject(call, because: .superseded, from: running.caller.client, in: id))
    )
    schedule.beginQueued(of: trees[id])
  }

  /// Rolls back a running command, and answers it with an error.
  func drop(_ command: RunningCommand, _ error: RPCError, in id: TreeID) {
    abandon(command, because: .cancelled, in: id)
    outbound.answer(command.caller.responseTarget, .failure(error))
    if command.isOpening { abandonOpening(id) } else { schedule.beginQueued(of: trees[id]) }
  }

  /// Removes a running command, and notifies the participating clients.
  private func abandon(_ command: RunningCommand, because code: Reason.Code, in id: TreeID) {
    participants.withdraw(command.request)
    abandonJob(of: command)
    discard(command.execution)
    trees[id]?.queue.ended()
    participants.notifyAbandoned(Participation(command), Reason(code), in: id)
  }

  /// Ends the commands of a tree because the daemon stops.
  func endCommandsForShutdown(in id: TreeID) {
    for call in trees[id]?.queue.closed() ?? [] { end(call, with: .failure(.shuttingDown())) }
    if let command = trees[id]?.queue.running { drop(command, .shuttingDown(), in: id) }
  }

  func endCommandsOfClosingTree(_ id: TreeID) {
    let response = rejected(.treeClosed, id)
    if let command = trees[id]?.queue.running {
      abandon(command, because: .treeClosed, in: id)
      outbound.answer(command.caller.responseTarget, .success(response))
    }
    for call in trees[id]?.queue.closed() ?? [] {
      schedule.count(Schedule.messageWork, for: call.caller.user)
      end(
        call,
        with: call.returnsOutcome ? .success(response) : .failure(.treeNotFound(call.treeName, among: []))
      )
    }
    for (method, target) in trees[id]?.commandIDs.closed() ?? [] {
      outbound.answer(
        target,
        method == .treeUndelivered
          ? .failure(.treeNotFound(trees[id]?.origin.name, among: [])) : .success(response)
      )
    }
  }

  /// Answers a queued call without running it.
  private func end(_ call: QueuedCall, with result: Result<Response, RPCError>) {
    accounts.released(call.bytes, of: call.caller.user)
    outbound.answer(call.caller.responseTarget, result)
  }
}
