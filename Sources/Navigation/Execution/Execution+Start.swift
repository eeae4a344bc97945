internal import JSON

// The beginning of a command: check the sender, find the taker, queue the first work.

extension Execution {
  /// Begins `command`, which is the whole command or a step of a transaction.
  mutating func start() throws(Stop) {
    draft.opened = []
    if !stage.isResumed {
      try command.checkSender(in: draft.tree)
    } else if let from = command.from, !draft.tree.screens.contains(from) {
      command.from = nil
    }
    switch command.body {
    case .trigger(let route):
      let taker = if let checked = checkedTaker() { checked } else { try taker(of: route.name) }
      take(route, taker)
    case .act(let action):
      work.append(.actions([action], Acting(coordinator: try actor(), ending: nil)))
    case .handle(let routes):
      plan.routes = routes[...]
      plan.previousTaker = nil
    case .back:
      try back()
    case .drop(let includesSelf):
      try drop(try actor(), includesSelf: includesSelf, animated: command.animated ?? true)
    case .end(.finish(let value, let keep)):
      try end(try actor(), .value(value), keep: keep)
    case .end(.fail(let error)):
      try end(try actor(), .failed(error), keep: false)
    case .end(.cancel):
      try end(try actor(), .cancelled, keep: false)
    case .transaction(let commands):
      plan.commands = commands + plan.commands
    case .unread(let source):
      try startStep(source)
    case .report(let event):
      try apply(event)
      try endIfAlone()
    case .attach(let child, let screen):
      let (id, effect) = try draft.attach(child, to: screen)
      report.attached = id
      report.taker = id
      follow(effect)
    case .deliver(let opener):
      try deliver(to: opener)
    case .restore(let other):
      try restore(other.tree)
    case .nothing(let reason):
      throw .noop(reason)
    case .setFacts(let facts):
      try state(facts)
      try endIfAlone()
    case .forget:
      try forgetKept()
    case .takeUndelivered:
      guard !draft.tree.undelivered.isEmpty else {
        throw .noop(Reason(.nothingToDo, "The tree has no undelivered completions."))
      }
      draft.tree.paramEntries -= draft.tree.undelivered.entryCount
      draft.tree.undelivered = []
      report.alwaysCommits = true
    }
  }

  /// Stops the consequences of a screen event or of facts if there is no room for them.
  private func endIfAlone() throws(Stop) {
    guard command.isAlone else { return }
    throw .failed(Reason(.tooManyEntries, "The user's trees have no room for what follows."))
  }

  /// Opens the root of a new tree.
  mutating func open(_ root: ChildSpec, facts: JSON.Object) throws(Stop) {
    _ = try draft.set(facts)
    draft.tree.rootRoute = opening?.root.route
    let kind = try draft.type(root).kind
    follow(try draft.open(root, for: nil, kind: kind, at: .layer(LayerTraits(), .shown), opening: .root))
  }

  /// Restores the presentation of another revision, if the types of all coordinators that come back are known.
  private mutating func restore(_ other: Tree) throws(Stop) {
    let ended = draft.restore(other, animated: command.animated ?? true)
    report.disposed += ended.map(Disposed.init(restoredWithout:))
    for id in draft.touchedCoordinators {
      if let type = draft.tree.coordinators[id]?.type { _ = try draft.type(type) }
    }
  }

  /// Queues the oldest completion that waits for a coordinator.
  private mutating func deliver(to id: CoordinatorID) throws(Stop) {
    guard let oldest = draft.tree.coordinators[id]?.pending.first else {
      throw .noop(Reason(.nothingToDo, "No completion waits for \(id).", of: id))
    }
    draft.edit(id) { $0.pending.removeTopmost(1) { $0.child == oldest.child } }
    draft.tree.paramEntries -= [oldest].entryCount
    draft.suspects.append(id)
    report.taker = id
    report.alwaysCommits = true
    work.append(.deliver(oldest))
  }

  /// Begins the next route of a deep link or the next command of a transaction, once the queue is empty.
  mutating func beginNextStep() throws(Stop) -> Bool {
    if !plan.routes.isEmpty {
      try beginNextRoute()
      return true
    }
    guard let next = plan.commands.popFirst() else { return false }
    draft.work += 1
    if case .handle = next.body { plan.beforeLink = Boxed(Plan.Undo(draft: draft, report: report)) }
    do throws(Stop) {
      command = next
      try start()
    } catch .noop(let reason) {
      // A step with nothing to do does not fail the transaction.
      report.lastReason = reason
    }
    return true
  }

  /// Reads a step of a transaction for the current tree, and begins it.
  private mutating func startStep(_ source: CommandSource) throws(Stop) {
    guard let read = draft.tree.types.read else {
      preconditionFailure("Nothing reads the steps of transactions.")
    }
    draft.work += 2 + source.params.entryCount
    do throws(Reason) {
      command = try read(source, draft.tree)
    } catch {
      throw .failed(error)
    }
    draft.work += command.checked?.searched.count ?? 0
    try start()
  }

  mutating func take(_ route: RouteSpec, _ taker: CoordinatorID) {
    report.taker = taker
    report.note(taker)
    work.append(.event(QueuedRoute(coordinator: taker, route: route, origin: .command)))
  }

  /// The coordinator that acts in a command without a route.
  private mutating func actor() throws(Stop) -> CoordinatorID {
    let actor = try draft.tree.actor(for: command, searched: &report.searched)
    draft.work += report.searched.count
    report.taker = actor
    report.note(actor)
    return actor
  }

  /// The taker that was found when the command was read, if the tree is unchanged.
  ///
  /// A second search would cost three percent of a short command.
  private mutating func checkedTaker() -> CoordinatorID? {
    guard let checked = command.checked, let taker = checked.coordinator, checked.revision == base.revision,
      draft.isUntouched
    else { return nil }
    report.searched = checked.searched
    draft.work += checked.searched.count
    return taker
  }

  mutating func taker(of route: String) throws(Stop) -> CoordinatorID {
    let taker = try draft.tree.taker(of: route, for: command, searched: &report.searched)
    draft.work += report.searched.count
    guard let taker else { throw .noop(report.unhandled(route, for: command, in: &draft)) }
    return taker
  }
}

extension TreeCommand {
  /// Stops a command whose sender is no longer on view.
  func checkSender(in tree: Tree) throws(Stop) {
    guard let from else { return }
    guard from.number <= tree.counters.screen else { throw .failed(.unknownScreen(from)) }
    guard tree.onView.contains(from) else {
      throw .noop(
        Reason(
          .staleSource,
          "The screen \(from), which sent the command, is no longer shown.",
          details: ["from": .string(from.description)]
        )
      )
    }
  }
}
