internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// A command that may remove or has changed more entries than a slice of work runs on another thread, which
// also builds the change and all texts. The loop only replaces the tree. Until then the tree is busy, as
// while a client is asked. Openings of trees and long answers of clients are handled in the same way.
//
// The loop only copies the texts of a long result. Its record is stored once. A subscriber gets at most
// `outputBytes` of texts, otherwise its subscription ends. A participating client gets the outcome, at once
// if it has read everything before. Beyond `outputBytesPerUser`, the user's connection with most unread bytes
// is closed. A socket takes 16 KiB at a time.

extension Commands {
  /// Runs a piece of a command beside the loop.
  func runBesideLoop(_ piece: LongPiece, of running: consuming RunningCommand, in id: TreeID) -> Response {
    var command = running
    command.suspension = .paused
    let host = trees.host(id)
    let (answers, preparation) = (host.answers(for: command), preparation(of: command, host))
    let begun = command
    let job = jobs.table.asked(
      PendingJob(purpose: .command, user: command.caller.user) {
        var command = begun
        let end = piece.end(of: &command, answering: answers)
        guard case .ended(let ended) = end else {
          return .command(CommandSlice(tree: id, command: command, end: end, prepared: nil))
        }
        let prepared = preparation.prepare(ended, answers: command.answers)
        return .command(CommandSlice(tree: id, command: command, end: end, prepared: prepared))
      }
    )
    command.suspension = .besideLoop(job: job)
    return suspend(command, in: id)
  }

  private func preparation(of command: RunningCommand, _ host: TreeHost) -> EndPreparation {
    let call: CommandCall? = if case .command(let call) = command.purpose { call } else { nil }
    return EndPreparation(
      call: call,
      origin: host.origin,
      sender: command.caller.client,
      restored: call.flatMap { try? host.presentation(restoredBy: $0.step.body)?.revision },
      redaction: host.redaction,
      graphVersion: host.graphVersion,
      base: host.tree,
      isPersisted: persistence.store.isOn && host.origin.isPersisted,
      limits: limits
    )
  }

  /// Continues a command whose job has ended.
  func returned(_ slice: CommandSlice, from job: Int) {
    // Large values must not be released on the loop.
    schedule.append(.discard(Discarded(slice)))
    let id = slice.tree
    guard let before = trees[id]?.queue.returned(from: job) else { return }
    schedule.append(.discard(Discarded(before)))
    let result = Result { () throws(RPCError) in try carryOn(slice, in: id) }
    outbound.answer(slice.command.caller.responseTarget, result)
    schedule.beginQueued(of: trees[id])
  }

  private func carryOn(_ slice: CommandSlice, in id: TreeID) throws(RPCError) -> Response {
    var command = slice.command
    switch slice.end {
    case .asks(let question):
      command.suspension = .asks(question)
      return try run(command, answering: failureWithoutRoom(command, in: id), in: id)
    case .pauses:
      guard let failure = failureWithoutRoom(command, in: id) else { return pause(command, in: id) }
      return try run(command, answering: failure, in: id)
    case .ended(let ended):
      if let alone = alone(command, after: ended, in: id) { return try run(alone, in: id) }
      if let prepared = slice.prepared, prepared.graphVersion != trees.host(id).graphVersion {
        return runBesideLoop(.forms(ended), of: command, in: id)
      }
      return try settle(ended, command, prepared: slice.prepared, in: id)
    }
  }

  /// Cancels the job of a command, because the command is dropped or has ended.
  func abandonJob(of command: RunningCommand) {
    if let job = command.job { _ = jobs.table.cancelled([job]) }
  }
}
