internal import JSON
internal import NavigationGraph
internal import NavigationProtocol

// Time, turns and shutdown: the events that affect all parts.

extension Server {
  /// Updates the charges for changed trees and records.
  func settleCharges() {
    while let tree = trees.takeVisited() {
      let user = tree.origin.user
      if let (ended, began) = tree.settleGraph() {
        if let ended { graphs.graphEnded(ended, of: user) }
        graphs.graphBegan(began, of: user)
      }
      let bytes = tree.settleCharge()
      if bytes != 0 { accounts.treesChanged(of: user, by: bytes) }
      commands.adaptIdle(of: tree)
    }
    while let (user, bytes) = persistence.store.takeChargeChange() { accounts.recorded(bytes, of: user) }
  }

  /// Runs the follow-ups of the current event, and defers work beyond a user's share.
  func followUp() {
    while let next = schedule.nextFollowUp() { run(next) }
  }

  /// Resumes the deferred work of users with a share.
  private func resumeDeferred() {
    while let next = schedule.nextDeferred() {
      run(next)
      followUp()
    }
  }

  private func run(_ next: FollowUp) {
    switch next {
    case .batch(let number): conversations.resumeBatch(number)
    case .commands(let id): commands.beginQueued(in: id)
    case .slice(let id): commands.continueCommand(in: id)
    case .expiry(let id): commands.endExpired(in: id)
    case .closing(let id): commands.closeIfOpenerLeft(id)
    case .registrations(let id): providers.continueRegistrations(for: id)
    case .connection(let id): conversations.serveAfterResponses(id)
    case .reading(let id): conversations.resumeReading(id, from: .yielding)
    case .unread(let id, let limit): conversations.disconnectUnread(id, limit)
    case .relief(let user): delivery.relieve(user)
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
        conversations.expire(id)
      } else {
        perform(connections.wake(for: id))
      }
    }
    perform(outbound.faults.ticked(at: now))
    commands.checkRequestDeadlines()
    for id in schedule.takeTimed() {
      commands.checkCommandDeadlines(in: id)
      commands.checkKeptCommand(in: id)
      delivery.checkWaitDeadlines(in: id)
      driving.checkLease(of: id)
      persistence.checkSaved(in: id)
    }
    commands.checkIdle()
  }

  func shutDown() {
    schedule.stopped()
    for id in trees.ids {
      commands.endCommandsForShutdown(in: id)
      delivery.endWaits(in: id, .shuttingDown())
    }
    commands.failRequests(to: nil)
    conversations.failJobs()
    followUp()
    resumeDeferred()
    for id in connections.ids { conversations.stop(id) }
    for id in trees.ids { persistence.persistAllSaved(in: trees.host(id)) }
    perform(outbound.faults.stopped())
    stopWhenEmpty()
  }

  /// Stops the daemon if it is stopping and the last connection is closed.
  func stopWhenEmpty() {
    guard schedule.isStopping, connections.isEmpty else { return }
    if let batch = persistence.store.turnEnded() { schedule.append(.store(batch)) }
    schedule.append(.stop)
  }
}

// The store.
extension Server {
  /// The records that restore the graphs.
  package var graphRecords: [PersistedRecord] {
    graphs.library.records.map { PersistedRecord(tree: StoreRecords.libraryNumber, text: $0) }
  }

  /// Stores the records of the turn; without records, writes the output at once.
  func endTurn() {
    if let batch = persistence.store.turnEnded() { return schedule.append(.store(batch)) }
    perform(connections.flush())
    jobs.beginJobs()
  }

  /// Writes the output of a turn whose records are stored.
  func stored(_ number: Int) {
    guard let (changes, isSynced) = persistence.store.stored(number) else { return }
    perform(connections.flush(waitingFor: isSynced ? number : nil))
    jobs.beginJobs()
    for id in changes.trees { persistence.compactIfDue(id) }
    for id in changes.closed { schedule.append(.forget(tree: id.number)) }
    if persistence.store.library.isDue(limits, history: .max) { persistence.compactLibrary() }
  }

  func synced(_ number: Int) {
    persistence.store.synced(number)
    perform(connections.synced(number, at: now))
  }

  /// Rolls back a batch that was not stored, and disconnects the clients whose output depended on it.
  func storeFailed(_ number: Int, _ reason: String) {
    if persistence.store.isWorking {
      let entry = LogEntry(
        "The store cannot be written; no change is committed until it can",
        severity: .error,
        ["reason": reason]
      )
      schedule.append(.log(entry))
      schedule.append(.probeStore)
    }
    if let changes = persistence.store.failed(number) {
      undo(changes)
    } else {
      conversations.disconnect(withdrawn: connections.withdrewOutput(waitingFor: number))
    }
    perform(connections.flush())
  }

  private func undo(_ changes: UnstoredChanges) {
    let receivers = connections.withdrewOutput(askers: jobs.table.askers)
    if let library = changes.graphs { graphs.rolledBack(to: library) }
    for id in changes.trees { commands.rollBack(id, to: changes.states[id]) }
    // Disconnect last: failed questions of these clients would otherwise end commands on changes to be rolled
    // back.
    conversations.disconnect(withdrawn: receivers)
  }

  func storeWorks() {
    guard !persistence.store.isWorking else { return }
    for id in persistence.store.works() {
      persistence.store.persistEnd(of: id, by: nil, durability: .process)
    }
    for id in trees.ids {
      persistence.persistTypes(in: id)
      persistence.persistSaved(in: trees.host(id))
      providers.queueDeliveries(of: trees.host(id).graph.delegatedTypes, in: id)
    }
    schedule.append(.log(LogEntry("The store can be written again", severity: .notice)))
  }
}
