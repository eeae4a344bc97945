internal import Navigation
internal import NavigationProtocol

// A running command: until it asks a client, its slice is used up, or it ends.

extension Commands {
  /// Runs a command on until it asks a client, its slice is used up, or it ends.
  ///
  /// `answer` is the answer to its question, or the failure that ends it.
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

  /// Keeps a command until its question is answered.
  func suspend(_ command: consuming RunningCommand, in id: TreeID) -> Response {
    if let deadline = command.deadline { wake(at: deadline, for: id) }
    trees[id]?.suspended(consume command)
    return .later
  }

  /// Keeps a command until its user has another slice; if its next piece of work may be longer than that, it continues
  /// beside the loop.
  func pause(_ command: consuming RunningCommand, in id: TreeID) -> Response {
    guard !command.execution.isNextLong(beyond: schedule.pieceMax) else {
      return runBesideLoop(.work(answering: nil), of: consume command, in: id)
    }
    schedule.postpone(.slice(id), of: command.caller.user)
    return suspend(consume command, in: id)
  }

  /// Does the next slice of a tree's paused command.
  func continueCommand(in id: TreeID) {
    // The command may have been dropped since it paused.
    guard let command = trees[id]?.queue.continued() else { return }
    resumeCommand(consume command, with: nil, in: id)
  }

  /// Resumes a tree's running command, with an answer if it has a question; when it has ended, the queued commands
  /// follow.
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

  /// Releases an execution that is over, beside the loop if it has done much.
  func discard(_ execution: Execution) {
    if execution.workDone > schedule.pieceMax { schedule.append(.discard(Discarded(execution))) }
  }
}

// Room for what a command adds.
extension Commands {
  /// The execution of a command that ended, without what follows from it, if it says what has happened already and its
  /// user has no room for what it adds; nil if it commits as it ended, or fails.
  func executionAlone(_ call: CommandCall, after ended: Ended, in tree: TreeHost) -> Execution? {
    let growth = ended.tree.entryCount - tree.tree.entryCount
    guard call.hasHappened, growth > 0, (try? accounts.checkGrowth(growth, of: tree.origin.user)) == nil,
      var command = try? tree.command(call)
    else { return nil }
    command.isAlone = true
    return tree.tree.execution(of: command)
  }

  /// The same for a command that was suspended.
  func alone(_ command: RunningCommand, after ended: Ended, in id: TreeID) -> RunningCommand? {
    guard case .command(let call) = command.purpose, !command.execution.isAlone,
      let execution = executionAlone(call, after: ended, in: trees.host(id))
    else { return nil }
    var alone = command
    alone.execution = execution
    return alone
  }

  /// The failure of a command whose unfinished changes have no room, so that it may not wait with them.
  ///
  /// A screen event is only followed by what follows from it, so it ends soon.
  func failureWithoutRoom(_ command: RunningCommand, in id: TreeID) -> Answer? {
    let host = trees.host(id)
    let growth = command.execution.tree.entryCount - host.tree.entryCount
    guard growth > 0, !command.execution.isScreenEvent else { return nil }
    // The earlier slices of the command may be charged already.
    let bytes = growth * Account.Cost.entry - max(0, host.charged - host.ownBytes)
    let limit = accounts.limitExceeded(by: bytes, of: host.origin.user)
    return limit == nil ? nil : .failure(Reason(.tooManyEntries))
  }
}
