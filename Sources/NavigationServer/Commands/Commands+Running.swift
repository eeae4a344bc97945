internal import Navigation
internal import NavigationProtocol

// Running commands: slices of work, suspension and resumption.

extension Commands {
  /// Runs a command until it asks a client, its slice is used up, or it ends.
  ///
  /// `answer` answers the pending question, or fails the command.
  func run(
    _ command: consuming RunningCommand,
    answering answer: Answer? = nil,
    in id: TreeID
  ) throws(RPCError) -> Response {
    var given = answer
    while true {
      if given == nil, let question = command.question {
        guard let answer = participants.ask(question, of: &command, in: id) else {
          return suspend(consume command, in: id)
        }
        given = answer
      }
      if let given, command.question != nil { command.unanswered(given) }
      if let given, command.execution.isEndLong(answering: given, beyond: schedule.pieceMax) {
        return runBesideLoop(.work(answering: given), of: consume command, in: id)
      }
      let workBefore = command.execution.workDone
      let slice = schedule.slice(for: command.caller.user)
      let end = trees.host(id).resume(&command, with: given, slice: slice)
      schedule.count(command.execution.workDone - workBefore, for: command.caller.user)
      given = nil
      command.suspension = .paused
      switch end {
      case .asks(let question):
        command.suspension = .asks(question)
        given = failureWithoutRoom(command, in: id)
      case .pauses:
        given = failureWithoutRoom(command, in: id)
        if given == nil { return pause(consume command, in: id) }
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

  /// Suspends a command until its question is answered.
  func suspend(_ command: consuming RunningCommand, in id: TreeID) -> Response {
    if let deadline = command.deadline { wake(at: deadline, for: id) }
    trees[id]?.suspended(consume command)
    return .later
  }

  /// Pauses a command until its user has another slice.
  ///
  /// If the next piece of work may be longer, it runs beside the loop.
  func pause(_ command: consuming RunningCommand, in id: TreeID) -> Response {
    guard !command.execution.isNextLong(beyond: schedule.pieceMax) else {
      return runBesideLoop(.work(answering: nil), of: consume command, in: id)
    }
    schedule.postpone(.slice(id), of: command.caller.user)
    return suspend(consume command, in: id)
  }

  /// Runs the next slice of a tree's paused command.
  func continueCommand(in id: TreeID) {
    // The command may have been dropped since it paused.
    guard let command = trees[id]?.queue.continued() else { return }
    resumeCommand(consume command, with: nil, in: id)
  }

  /// Resumes a tree's running command, with an answer if it asked.
  ///
  /// When it has ended, begins the queued commands.
  func resumeCommand(_ command: consuming RunningCommand, with answer: Answer?, in id: TreeID) {
    abandonJob(of: command)
    let target = command.caller.responseTarget
    let result: Result<Response, RPCError>
    do throws(RPCError) {
      result = .success(try run(consume command, answering: answer, in: id))
    } catch {
      result = .failure(error)
    }
    outbound.answer(target, result)
    schedule.beginQueued(of: trees[id])
  }

  /// Releases a finished execution, on another thread if it is large.
  func discard(_ execution: Execution) {
    if execution.workDone > schedule.pieceMax { schedule.append(.discard(Discarded(execution))) }
  }
}

// Room for what a command adds.
extension Commands {
  /// The execution of a screen event alone, without its consequences, if its user has no room for both.
  ///
  /// Returns nil if the command commits with its consequences, or fails.
  func executionAlone(_ call: CommandCall, after ended: Ended, in tree: TreeHost) -> Execution? {
    let growth = ended.tree.entryCount - tree.tree.entryCount
    guard call.hasHappened, growth > 0, (try? accounts.checkGrowth(growth, of: tree.origin.user)) == nil,
      var command = try? tree.command(call)
    else { return nil }
    command.isAlone = true
    return tree.tree.execution(of: command)
  }

  /// The suspended screen event alone, without its consequences, if its user has no room for both.
  func alone(_ command: RunningCommand, after ended: Ended, in id: TreeID) -> RunningCommand? {
    guard case .command(let call) = command.purpose, !command.execution.isAlone,
      let execution = executionAlone(call, after: ended, in: trees.host(id))
    else { return nil }
    var alone = command
    alone.execution = execution
    return alone
  }

  /// The failure of a command that may not be suspended, because its user has no room for its unfinished
  /// changes.
  ///
  /// Screen events are exempt: only their consequences are left, which end soon.
  func failureWithoutRoom(_ command: RunningCommand, in id: TreeID) -> Answer? {
    let host = trees.host(id)
    let growth = command.execution.tree.entryCount - host.tree.entryCount
    guard growth > 0, !command.execution.isScreenEvent else { return nil }
    // Earlier slices of the command may already be charged.
    let bytes = growth * Account.Cost.entry - max(0, host.charged - host.ownBytes)
    let limit = accounts.limitExceeded(by: bytes, of: host.origin.user)
    return limit == nil ? nil : .failure(Reason(.tooManyEntries))
  }
}
