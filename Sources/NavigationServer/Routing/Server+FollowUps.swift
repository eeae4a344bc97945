// Time, turns and the end: the events that concern all rooms.

extension Server {
  /// Resumes the work that an ending has set off, and leaves what exceeds a share to the next turn.
  mutating func followUp() {
    let shareEnd = schedule.shareEnd
    while let next = schedule.nextFollowUp() {
      switch next {
      case .batch(let number): resumeBatch(number)
      case .commands(let id): beginQueued(in: id)
      case .connection(let id): serve(id)
      case .unread(let id): disconnectUnread(id)
      }
      if schedule.hasFollowUps, schedule.isOver(shareEnd) { return schedule.append(.yield) }
    }
  }

  /// Resumes the work that waited for the other connections: first what had begun, then what is new.
  mutating func othersHadTurn() {
    schedule.othersHadTurn()
    if let id = schedule.nextPaused() { continueCommand(in: id) }
    followUp()
    guard !schedule.hasFollowUps else { return }
    for id in connections.othersHadTurn() { resume(id, from: .yielding) }
  }

  mutating func ticked() {
    schedule.ticked()
    for id in connections.ids {
      guard let deadline = connections[id]?.deadline(limits: limits) else { continue }
      if deadline <= now { expire(id) } else { wake(at: deadline) }
    }
    perform(faults.ticked(at: now))
    checkRequestDeadlines()
    for id in trees.ids { checkCommandDeadlines(in: id) }
  }

  mutating func shutDown() {
    schedule.stopped()
    for id in trees.ids { endCommandsForShutdown(in: id) }
    failRequests(to: nil)
    followUp()
    for id in connections.ids { stop(id) }
    perform(faults.stopped())
    stopWhenEmpty()
  }

  /// Stops the daemon once it is stopping and the last connection is closed.
  mutating func stopWhenEmpty() {
    guard schedule.isStopping, connections.isEmpty else { return }
    if let batch = keeping.turnEnded() { schedule.append(.store(batch)) }
    schedule.append(.stop)
  }
}
