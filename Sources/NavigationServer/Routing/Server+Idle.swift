internal import Navigation
internal import NavigationProtocol

// Idle: a coordinator declares the routes that begin when the user has done nothing for some time. Each tree has the
// timers of the coordinators above its active screen. A tick looks only at the trees whose time may have come.

extension Server {
  /// Adapts the timers of a tree that may have changed, and notes it for the first of them.
  func adaptIdle(of tree: TreeHost) {
    let (next, work) = tree.adaptIdle(at: now)
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
    if let activity = call.activity { trees[id]?.idle.acted(activity, at: now) }
  }

  /// The time without activity of a tree that is over next.
  func idleTime(of id: TreeID) -> IdleTime? {
    trees.host(id).idle.next(at: now).map { entry, milliseconds in
      IdleTime(
        coordinator: entry.coordinator.description,
        routes: entry.spec.routes.map(\.json),
        afterMs: entry.spec.afterMs,
        remainingMs: milliseconds
      )
    }
  }

  /// Answers a report of activity, which waits for no command and changes nothing else.
  func activityNoted(_ call: CommandCall, for caller: Caller, in id: TreeID) throws(RPCError)
    -> Reply
  {
    try checkDriver(of: id, for: caller)
    noteActivity(call, in: id)
    let outcome = Outcome.refused(
      .noop,
      Reason(.nothingToDo, "The activity was noted."),
      revision: trees.host(id).tree.revision
    )
    return .value(.outcome(CommandOutcome(outcome)))
  }

  /// Queues what follows in the trees whose user has been idle for long enough.
  func checkIdle() {
    while let (id, instant) = trees.idle.takeDue(at: now) {
      let now = now
      guard trees[id]?.idle.came(instant) == true else { continue }
      while let coordinator = trees[id]?.idle.takeDue(at: now) { queueOwn(.idling(coordinator), in: id) }
    }
    if let next = trees.idle.next { wake(at: next) }
  }

  /// Begins the routes of a coordinator whose user has been idle, unless there was activity meanwhile.
  func beginIdle(_ coordinator: CoordinatorID, _ call: QueuedCall, in id: TreeID) throws(RPCError)
    -> Reply
  {
    let now = now
    guard canNote(in: id) else {
      trees[id]?.idle.postponed(coordinator, at: now)
      return .nothing
    }
    guard trees[id]?.idle.began(coordinator, at: now) == true else { return .nothing }
    return try begin(.idling(coordinator), for: call.caller, nil, in: id)
  }
}
