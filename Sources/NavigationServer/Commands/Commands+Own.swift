internal import JSON
internal import Navigation
internal import NavigationProtocol

// Commands that navd begins itself: idle routes, the expiry of parked commands, deliveries of completions,
// and new facts.
//
// A coordinator may declare routes that begin after a time without user activity. Each tree has the timers of
// the coordinators above its active screen. A tick examines only the trees whose timers may be due.

extension Commands {
  /// Updates the idle timers of a tree, and schedules a check at the first deadline.
  func adaptIdle(of tree: TreeHost) {
    guard tree.hasIdleTimes else { return }
    let isWatched = delivery.subscriptions.isWatched(tree.id)
    let (next, work) = tree.adaptIdle(warning: isWatched, at: now)
    warnOfIdle(tree, isWatched: isWatched)
    schedule.count(work, for: tree.origin.user)
    guard let instant = next else { return }
    trees.idle.note(tree.id, at: instant)
    if trees.idle.count > 2 * trees.count + 64 {
      let noted = trees.idleInstants
      trees.idle.keep { noted[$0] == $1 }
    }
    wake(at: instant)
  }

  /// Restarts the idle timers of a tree.
  func noteActivity(_ call: CommandCall, in id: TreeID) {
    guard let activity = call.activity, let tree = trees[id] else { return }
    tree.idle.acted(activity, at: now)
    endIdleWarning(of: tree)
  }

  /// Cancels an idle warning that subscribers of a tree were sent.
  func endIdleWarning(of tree: TreeHost) {
    if tree.idle.warned != nil { warnOfIdle(tree, isWatched: delivery.subscriptions.isWatched(tree.id)) }
  }

  /// Sends the subscribers of a tree a due idle warning, or its cancellation.
  private func warnOfIdle(_ tree: TreeHost, isWatched: Bool) {
    let warning = isWatched ? tree.idle.warning(at: now) : nil
    guard warning != tree.idle.warned || !tree.unwarned.isEmpty else { return }
    let unwarned = tree.unwarned
    tree.unwarned = []
    guard warning != tree.idle.warned else {
      let idle = TreeIdle(tree: tree.origin.name, idle: idleTime(of: tree.id))
      return delivery.deliver([.send(SharedParams(idle), to: unwarned)], in: tree.id)
    }
    let wasWarned = tree.idle.warned != nil
    tree.idle.warned = warning
    if wasWarned { announceIdle(nil, in: tree) }
    if warning != nil { announceIdle(idleTime(of: tree.id), in: tree) }
  }

  private func announceIdle(_ idle: IdleTime?, in tree: TreeHost) {
    let params = SharedParams(TreeIdle(tree: tree.origin.name, idle: idle))
    delivery.deliver(delivery.subscriptions.announced(params, in: tree.id), in: tree.id)
  }

  /// The idle time of a tree that ends next.
  func idleTime(of id: TreeID) -> IdleTime? {
    trees.host(id).idle.next(at: now).map { entry, milliseconds in
      IdleTime(
        coordinator: entry.coordinator.description,
        routes: entry.spec.routes.map(FullRoute.init),
        afterMs: entry.spec.afterMs,
        remainingMs: milliseconds
      )
    }
  }

  /// Answers a report of activity, which is never queued and only restarts the idle timers.
  func activityNoted(_ call: CommandCall, for caller: Caller, in id: TreeID) throws(RPCError)
    -> Response
  {
    try driving.checkDriver(of: id, for: caller)
    noteActivity(call, in: id)
    let outcome = Outcome.rejected(
      .noop,
      Reason(.nothingToDo, "The activity was noted."),
      revision: trees.host(id).tree.revision
    )
    return .outcome(CommandOutcome(outcome))
  }

  /// Queues the idle routes that are due.
  func checkIdle() {
    while let (id, instant) = trees.idle.takeDue(at: now) {
      guard trees[id]?.idle.came(instant) == true else { continue }
      while let coordinator = trees[id]?.idle.takeDue(at: now) { queueOwn(.idling(coordinator), in: id) }
    }
    if let next = trees.idle.next { wake(at: next) }
  }

  /// Begins the idle routes of a coordinator, unless there was activity meanwhile.
  func startIdle(_ coordinator: CoordinatorID, _ call: QueuedCall, in id: TreeID) throws(RPCError)
    -> Response
  {
    let host = trees.host(id)
    guard persistence.canNote(in: id) else {
      host.idle.postponed(coordinator, at: now)
      return .nothing
    }
    guard host.idle.began(coordinator, at: now) else { return .nothing }
    endIdleWarning(of: host)
    return try start(.idling(coordinator), for: call.caller, nil, in: id)
  }
}

// Parked commands.
extension Commands {
  /// Ends the kept command of a tree if it has expired.
  ///
  /// Otherwise schedules the next check.
  func checkKeptCommand(in id: TreeID) {
    guard let host = trees[id], let expires = host.tree.kept?.expires else { return }
    let left = expires - wallClock
    guard left <= 0 else { return wake(at: now.advanced(byMilliseconds: left), for: id) }
    guard !host.queue.calls.all.contains(where: { $0.work == .forgetting }) else { return }
    queueOwn(.forgetting, in: id)
  }

  /// Queues a command of navd behind those of the tree.
  private func queueOwn(_ work: QueuedCall.QueuedWork, in id: TreeID) {
    guard let host = trees[id] else { return }
    let navd = Caller(
      connection: ConnectionID(0),
      user: host.origin.user,
      arrival: 0,
      client: CauseClient(name: "navd", pid: 0)
    )
    host.queue.calls.insert(QueuedCall(work: work, caller: navd, deadline: nil, bytes: 0))
    schedule.beginQueued(of: host)
  }

  /// Ends the expired kept command of a tree, unless another command has replaced it.
  func forgetExpired(_ call: QueuedCall, in id: TreeID) throws(RPCError) -> Response {
    guard persistence.canNote(in: id), let expires = trees.host(id).tree.kept?.expires, expires <= wallClock
    else {
      return .nothing
    }
    return try start(.forgetting, for: call.caller, nil, in: id)
  }
}

// Deliveries and new facts.
extension Commands {
  /// Begins the next delivery of a round, and queues the rest of the round again.
  func startDelivery(_ round: DeliveryRound, _ call: QueuedCall, in id: TreeID) throws(RPCError) -> Response {
    var round = round
    let host = trees.host(id)
    // The round is queued again when the store works again.
    guard persistence.canNote(in: id), let opener = round.next(in: host.tree),
      let type = host.tree.coordinator(opener)?.type,
      providers.isServed(type, by: call.caller.connection, host)
    else { return .nothing }
    providers.enqueue(round, of: call.caller, in: id)
    return try start(.delivery(to: opener), for: call.caller, nil, in: id)
  }

  /// Begins the command that states new facts, unless an earlier command has stated them.
  func stateNewFacts(_ call: QueuedCall, in id: TreeID) throws(RPCError) -> Response {
    let facts = trees.host(id).newFacts
    guard persistence.canNote(in: id), !facts.isEmpty else { return .nothing }
    return try start(.stating(facts), for: call.caller, nil, in: id)
  }
}
