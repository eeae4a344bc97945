internal import DequeModule
internal import JSON
internal import Navigation
internal import NavigationProtocol

// Commands: each tree's one after the other, whole or not at all. One that waits for a client's answer holds back those
// behind it, and nothing else.

extension Server {
  /// Carries out a command, or puts it behind the one that the tree waits for.
  mutating func carryOut(_ call: CommandCall, for caller: Caller) throws(RPCError) -> Reply {
    let id = try tree(named: call.tree, of: caller.user)
    let deadline = call.deadlineMs.map { Instant(milliseconds: now.milliseconds + $0) }
    if let within = call.within, isBeingAsked(within, about: id) { return refused(.reentrant, id) }
    if trees[id]?.isNext(caller) == true, let reply = try begin(call, for: caller.asker, deadline, in: id) {
      return reply
    }
    guard call.onBusy == .queue else { return refused(.busy, id) }
    try wait(Waiting(call: .command(call), caller: caller, deadline: deadline, bytes: call.bytes), for: id)
    return .later
  }

  /// Puts a call behind the one that the tree waits for.
  mutating func wait(_ waiting: Waiting, for id: TreeID) throws(RPCError) {
    let user = waiting.caller.user
    guard host(id).waiting.count < limits.commandsWaitingPerTree else {
      throw .exceeded(.commandsWaitingPerTree, limits)
    }
    let bytes = waiting.bytes + (batch?.weight ?? 0)
    guard (users[user]?.waitingBytes ?? 0) + bytes <= limits.commandBytesWaitingPerUser else {
      throw .exceeded(.commandBytesWaitingPerUser, limits)
    }
    users[user]?.waitingBytes += waiting.bytes
    trees[id]?.wait(waiting)
    if let deadline = waiting.deadline { wake(at: deadline) }
  }

  /// Begins a command; nil if another one waits for an answer.
  private mutating func begin(
    _ call: CommandCall,
    for asker: Asker,
    _ deadline: Instant?,
    in id: TreeID
  ) throws(RPCError) -> Reply? {
    guard let begun = try trees[id]?.begin(call) else { return nil }
    events += begun.events
    switch begun.step {
    case .ended(let ended):
      return try settle(ended, call, of: Participation(asker: asker), since: begun.before, in: id)
    case .asks(let question, let execution):
      let run = Run(
        number: nextCommand(),
        .command(call),
        for: asker,
        deadline: deadline,
        question,
        execution
      )
      return try proceed(run, in: id)
    }
  }

  /// The number of a command that clients are told of.
  mutating func nextCommand() -> Int {
    lastCommand += 1
    return lastCommand
  }

  /// Goes on with a command whose question may be answered at once; what came of it, if it does not wait.
  mutating func proceed(_ run: Run, having given: Answer? = nil, in id: TreeID) throws(RPCError) -> Reply {
    var run = run
    var given = given
    while let answer = given ?? ask(&run, in: id) {
      given = nil
      let progress = host(id).resume(run, answer)
      events += progress.events
      switch progress.step {
      case .asks(let question, let execution):
        run.question = question
        run.execution = execution
      case .ended(let ended):
        trees[id]?.run = nil
        return try end(run, ended, in: id)
      }
    }
    if let deadline = run.deadline { wake(at: deadline) }
    trees[id]?.run = run
    return .later
  }

  private mutating func end(_ run: Run, _ ended: Ended, in id: TreeID) throws(RPCError) -> Reply {
    let participation = Participation(run)
    switch run.job {
    case .command(let call):
      return try settle(ended, call, of: participation, since: host(id).standing, in: id)
    case .opening: return try settleOpening(ended, of: participation, in: id)
    }
  }

  /// Commits what a command did and tells everyone; the outcome is the answer, once its custom transitions are performed.
  private mutating func settle(
    _ ended: Ended,
    _ call: CommandCall,
    of participation: Participation,
    since before: TreeHost.Standing,
    in id: TreeID
  ) throws(RPCError) -> Reply {
    // No copy of the host may be held here: what is changed in it would be copied first.
    let user = before.user
    let growth = ended.tree.entryCount - before.entries
    guard !call.isDryRun else {
      tellEnded(ended, participation, isDryRun: true, in: id)
      return .value(.outcome(CommandOutcome(dryRun: ended.outcome, change: ended.change)))
    }
    guard growth <= max(growthMax(of: user), 0) else {
      tellAbandoned(participation, Reason(.tooManyEntries), in: id)
      throw .exceeded(.entriesPerUser, limits)
    }
    let served = servers(of: ended.outcome.disposed, in: id)
    guard let committed = trees[id]?.commit(ended, of: call, hasWaited: participation.number != nil) else {
      isMissing(id)
    }
    users[user]?.entries += growth
    if ended.change != nil { counters.commits += 1 }
    if committed.isWatched { tell(ended, of: id, change: committed.change) }
    if committed.isDelegating {
      tellEnded(ended, participation, alsoTo: served, isDryRun: false, in: id)
    }
    return performCustoms(ended, participation, in: id)
  }

  /// How many entries the trees of a user may grow by.
  func growthMax(of user: UserID) -> Int {
    limits.entriesPerUser - (users[user]?.entries ?? 0)
  }

  private func refused(_ code: Reason.Code, _ id: TreeID) -> Reply {
    let kind: OutcomeKind = code == .busy ? .blocked : .failed
    let outcome = Outcome.refused(kind, Reason(code), revision: host(id).tree.revision)
    return .value(.outcome(CommandOutcome(outcome)))
  }
}

// What waits.
extension Server {
  /// Tells what came of a command that waited; unless it waits again, those behind it begin.
  mutating func went(_ id: TreeID, _ asker: Asker, _ body: (inout Server) throws(RPCError) -> Reply) {
    let result = Result { () throws(RPCError) in try body(&self) }
    if case .success(.later) = result {} else { answer(asker, result) }
    followUps.append(.commands(id))
  }

  /// Begins what waits, until something has to wait again or it is the others' turn.
  mutating func beginWaiting(in id: TreeID) {
    let share = events + limits.eventsPerTurn
    while trees[id]?.isBusy == false, let next = trees[id]?.waiting.popFirst() {
      released(next)
      // Not every command causes events.
      events += 1
      let result = Result { () throws(RPCError) in try begin(next, in: id) }
      if case .success(.later) = result {} else { answer(next.caller.asker, result) }
      if trees[id]?.waiting.isEmpty == false, isOver(share) { return followUps.append(.commands(id)) }
    }
  }

  private mutating func begin(_ waiting: Waiting, in id: TreeID) throws(RPCError) -> Reply {
    switch waiting.call {
    case .command(let call): try begin(call, for: waiting.caller.asker, waiting.deadline, in: id) ?? .later
    case .opening(let call): try open(call, for: waiting.caller)
    }
  }

  /// Ends what has waited too long in a tree.
  mutating func expireWaiting(in id: TreeID) {
    guard let waiting = trees[id]?.waiting, waiting.contains(where: { $0.deadline != nil }) else { return }
    trees[id]?.waiting.removeAll { $0.hasExpired(at: now) }
    for each in waiting {
      guard each.hasExpired(at: now) else {
        if let deadline = each.deadline { wake(at: deadline) }
        continue
      }
      released(each)
      answer(each.caller.asker, .success(refused(.deadline, id)))
    }
  }

  /// Gives up a connection's request if it waits; whether it did.
  mutating func giveUp(_ request: CancelRequest, of caller: Caller) -> Bool {
    for id in (users[caller.user]?.treeNames ?? []).compactMap({ users[caller.user]?.trees[$0] }) {
      if let run = trees[id]?.run, isAsker(run.asker, request, caller.connection) {
        abandon(run, .requestCancelled(), in: id)
        return true
      }
      // To look for it is work too, of which a turn has its share.
      events += trees[id]?.waiting.count ?? 0
      let index = trees[id]?.waiting.firstIndex { isAsker($0.caller.asker, request, caller.connection) }
      guard let index, let waiting = trees[id]?.waiting.remove(at: index) else { continue }
      released(waiting)
      answer(waiting.caller.asker, .failure(.requestCancelled()))
      return true
    }
    return false
  }

  /// Drops a command that waits for an answer, with all that it did.
  mutating func abandon(_ run: Run, _ error: RPCError, in id: TreeID) {
    withdraw(run.request)
    trees[id]?.run = nil
    tellAbandoned(Participation(run), Reason(.cancelled), in: id)
    answer(run.asker, .failure(error))
    if case .opening = run.job { forgetUnopened(id) } else { followUps.append(.commands(id)) }
  }

  /// Ends all that waits anywhere, since the daemon ends.
  mutating func endAllWaiting() {
    for id in trees.ids.sorted() {
      while let waiting = trees[id]?.waiting.popFirst() {
        released(waiting)
        answer(waiting.caller.asker, .failure(.shuttingDown()))
      }
      if let run = trees[id]?.run { abandon(run, .shuttingDown(), in: id) }
    }
    failRequests()
  }

  /// Ends all that waits in a tree, since the tree ends.
  mutating func endWaiting(in id: TreeID) {
    let reply = refused(.treeClosed, id)
    if let run = trees[id]?.run {
      withdraw(run.request)
      trees[id]?.run = nil
      tellAbandoned(Participation(run), Reason(.treeClosed), in: id)
      answer(run.asker, .success(reply))
    }
    while let waiting = trees[id]?.waiting.popFirst() {
      released(waiting)
      answer(waiting.caller.asker, .success(reply))
    }
  }

  /// Notes that something waits no more.
  mutating func released(_ waiting: Waiting) {
    users[waiting.caller.user]?.waitingBytes -= waiting.bytes
  }

  /// Whether it is that request of that connection, alone or in a batch, which is to be answered.
  private func isAsker(_ asker: Asker, _ request: CancelRequest, _ connection: ConnectionID) -> Bool {
    switch asker {
    case .request(let asking, let id):
      asking == connection && request.means(id)
    case .batch(let number, let id):
      waitingBatches[number]?.caller.connection == connection && request.means(id)
    case .nobody:
      false
    }
  }
}

extension Waiting {
  fileprivate func hasExpired(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }
}

extension CommandCall {
  /// About how much memory it holds while it waits.
  fileprivate var bytes: Int { 256 + (info?.footprint ?? 0) + step.bytes }
}

extension CommandCall.Step {
  fileprivate var bytes: Int {
    switch body {
    case .trigger(let route): route.bytes
    case .transfer(let json): json.footprint
    case .handle(let routes): routes.reduce(0) { $0 + $1.bytes }
    case .end(.finish(let value, _)), .end(.fail(let value)): value.footprint
    case .transaction(let steps): steps.reduce(0) { $0 + 128 + $1.bytes }
    case .attach(let call): call.child.footprint
    case .back, .drop, .end(.cancel), .fact: 0
    }
  }
}

extension Route {
  fileprivate var bytes: Int { 64 + name.utf8.count + params.footprint + (inner?.bytes ?? 0) }
}
