// Time, turns and the end: the events that concern all rooms.

import NavigationProtocol

extension Server {
  /// Resumes the work that an ending has set off, and leaves what exceeds its user's share to the next turn.
  func followUp() {
    while let next = schedule.nextFollowUp() { resume(next) }
  }

  /// Resumes the work that waited until its user has a share again.
  func resumeDeferred() {
    while let next = schedule.nextDeferred() {
      resume(next)
      followUp()
    }
  }

  private func resume(_ next: FollowUp) {
    switch next {
    case .batch(let number): resumeBatch(number)
    case .commands(let id): beginQueued(in: id)
    case .slice(let id): continueCommand(in: id)
    case .expiry(let id): endExpired(in: id)
    case .connection(let id): serve(id)
    case .reading(let id): resume(id, from: .yielding)
    case .unread(let id, let limit): disconnectUnread(id, limit)
    case .relief(let user): relieve(user)
    }
  }

  func othersHadTurn() {
    schedule.othersHadTurn()
    resumeDeferred()
  }

  func ticked() {
    schedule.ticked()
    for id in connections.takeTimed() {
      if let deadline = connections[id]?.deadline(limits: limits), deadline <= now {
        expire(id)
      } else {
        perform(connections.wake(for: id))
      }
    }
    perform(faults.ticked(at: now))
    checkRequestDeadlines()
    for id in trees.takeTimed() {
      checkCommandDeadlines(in: id)
      checkKeptCommand(in: id)
      checkWaitDeadlines(in: id)
    }
    checkIdle()
  }

  func shutDown() {
    schedule.stopped()
    for id in trees.ids {
      endCommandsForShutdown(in: id)
      endWaits(in: id, .shuttingDown())
    }
    failRequests(to: nil)
    failQueries()
    followUp()
    resumeDeferred()
    for id in connections.ids { stop(id) }
    perform(faults.stopped())
    stopWhenEmpty()
  }

  /// Stops the daemon once it is stopping and the last connection is closed.
  func stopWhenEmpty() {
    guard schedule.isStopping, connections.isEmpty else { return }
    if let batch = keeping.turnEnded() { schedule.append(.store(batch)) }
    schedule.append(.stop)
  }
}
