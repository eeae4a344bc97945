internal import JSON
internal import Navigation
internal import NavigationProtocol

// Commands that navd begins by itself: the routes of coordinators whose user has been idle, the end of a parked command's
// time, deliveries of completions, and new facts.
//
// Idle: a coordinator declares the routes that begin when the user has done nothing for some time. Each tree has the
// timers of the coordinators above its active screen. A tick looks only at the trees whose time may have come.

extension Commands {
  /// Adapts the timers of a tree that may have changed, and notes it for the first of them.
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

  /// Begins the time without activity anew.
  func noteActivity(_ call: CommandCall, in id: TreeID) {
    guard let activity = call.activity, let tree = trees[id] else { return }
    tree.idle.acted(activity, at: now)
    endIdleWarning(of: tree)
  }

  /// Notifies subscribers that an idle time no longer ends soon, after a warning that it does.
  func endIdleWarning(of tree: TreeHost) {
    if tree.idle.warned != nil { warnOfIdle(tree, isWatched: delivery.subscriptions.isWatched(tree.id)) }
  }

  /// Notifies the subscribers of a tree of the time that is over soon, if they do not know of it, or of its end.
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

  /// The time without activity of a tree that is over next.
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

  /// Answers a report of activity, which waits for no command and changes nothing else.
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

  /// Queues what follows in the trees whose user has been idle for long enough.
  func checkIdle() {
    while let (id, instant) = trees.idle.takeDue(at: now) {
      guard trees[id]?.idle.came(instant) == true else { continue }
      while let coordinator = trees[id]?.idle.takeDue(at: now) { queueOwn(.idling(coordinator), in: id) }
    }
    if let next = trees.idle.next { wake(at: next) }
  }

  /// Begins the routes of a coordinator whose user has been idle, unless there was activity meanwhile.
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
  /// Gives up the kept command of a tree if its time is over; otherwise it is checked again at that time.
  func checkKeptCommand(in id: TreeID) {
    guard let host = trees[id], let expires = host.tree.kept?.expires else { return }
    let left = expires - wallClock
    guard left <= 0 else { return wake(at: now.advanced(byMilliseconds: left), for: id) }
    guard !host.queue.calls.all.contains(where: { $0.work == .forgetting }) else { return }
    queueOwn(.forgetting, in: id)
  }

  /// Queues a command of navd's own behind those of the tree.
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

  /// Gives up the kept command of a tree, unless another one has taken its place meanwhile.
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
  /// Begins the next delivery of a round; the rest of the round is queued again.
  func startDelivery(_ round: DeliveryRound, _ call: QueuedCall, in id: TreeID) throws(RPCError) -> Response {
    var round = round
    let host = trees.host(id)
    // When the store works again, the round begins anew.
    guard persistence.canNote(in: id), let opener = round.next(in: host.tree),
      let type = host.tree.coordinator(opener)?.type,
      providers.isServed(type, by: call.caller.connection, host)
    else { return .nothing }
    providers.enqueue(round, of: call.caller, in: id)
    return try start(.delivery(to: opener), for: call.caller, nil, in: id)
  }

  /// Begins that command, unless an earlier one has made it needless.
  func stateNewFacts(_ call: QueuedCall, in id: TreeID) throws(RPCError) -> Response {
    let facts = trees.host(id).newFacts
    guard persistence.canNote(in: id), !facts.isEmpty else { return .nothing }
    return try start(.stating(facts), for: call.caller, nil, in: id)
  }
}
