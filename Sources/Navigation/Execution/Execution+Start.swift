internal import HashTreeCollections
internal import JSON

// How a command begins: who takes its route, who acts.

extension Execution {
  mutating func start(_ command: Command) throws(Stop) {
    self.command = command
    draft.opened = []
    if command.from != nil { _ = try sender() }
    switch command.body {
    case .trigger(let route):
      let taker = try taker(of: route.name)
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
    case .fact(let fact):
      try apply(fact)
    case .attach(let child, let screen):
      let (id, effect) = try draft.attach(child, to: screen)
      report.attached = id
      report.taker = id
      follow(effect)
    }
  }

  /// Opens the root, with which the life of a tree begins.
  mutating func open(_ root: ChildSpec) throws(Stop) {
    let kind = try draft.type(root).kind
    follow(try draft.open(root, nil, kind: kind, at: .layer(style: nil, .shown), opening: .root))
  }

  /// Begins the next route of a deep link or the next command of a transaction, once the queue is empty.
  mutating func beginNextStep() throws(Stop) -> Bool {
    if !plan.routes.isEmpty {
      try beginNextRoute()
      return true
    }
    guard let next = plan.commands.popFirst() else { return false }
    if case .handle = next.body { plan.beforeLink = Plan.Undo(draft: draft, report: report) }
    do throws(Stop) {
      try start(next)
    } catch .noop(let reason) {
      // A step with nothing to do is no failure of the transaction.
      report.lastReason = reason
    }
    return true
  }

  mutating func take(_ route: Route, _ taker: CoordinatorID) {
    report.taker = taker
    report.note(taker)
    work.append(.event(Event(coordinator: taker, route: route, origin: .command)))
  }

  /// The coordinator that sends the command: of the sending screen, else of the active one, else the root.
  private func sender() throws(Stop) -> CoordinatorID {
    guard let from = command.from else {
      return draft.tree.active.flatMap { draft.tree.screens.member($0)?.value.owner } ?? Tree.root
    }
    guard from.number <= draft.tree.counters.screen else { throw .failed(.unknownScreen(from)) }
    guard let screen = draft.tree.screens[from], draft.tree.onView.contains(from) else {
      throw .noop(
        Reason(
          .staleSource,
          "The screen \(from) that sends this is no longer on view.",
          details: ["from": .string(from.description)]
        )
      )
    }
    return screen.owner
  }

  /// The coordinator that acts in a command without a route.
  private mutating func actor() throws(Stop) -> CoordinatorID {
    let actor = try resolve()
    report.taker = actor
    report.note(actor)
    return actor
  }

  private mutating func resolve() throws(Stop) -> CoordinatorID {
    switch command.target {
    case .nearest: return try sender()
    case .id(let id): return try live(id)
    case .type(let type): return try nearest(ofType: type)
    }
  }

  func live(_ id: CoordinatorID) throws(Stop) -> CoordinatorID {
    let details: JSON.Object = ["coordinator": .string(id.description)]
    guard id.number <= draft.tree.counters.coordinator else {
      throw .failed(Reason(.unknownCoordinator, "There was never a coordinator \(id).", details: details))
    }
    guard draft.tree.coordinators.contains(id) else {
      throw .failed(Reason(.coordinatorEnded, "The coordinator \(id) has ended.", details: details))
    }
    return id
  }

  /// Upward from the sender, then the most recently created live one.
  private mutating func nearest(ofType type: String) throws(Stop) -> CoordinatorID {
    guard draft.tree.types[type] != nil else { throw .failed(.unknownType(type)) }
    for id in try upward() {
      report.searched.append(id)
      if draft.tree.coordinators.member(id)?.value.type == type { return id }
    }
    // One that is attached to a screen is found only from there.
    let latest = draft.tree.byType[type]?.fromTop.first { draft.tree.coordinators[$0]?.anchor == nil }
    guard let latest else {
      throw .noop(
        Reason(.unhandled, "No coordinator of type \(type) is alive.", details: ["type": .string(type)])
      )
    }
    report.searched.append(latest)
    return latest
  }

  /// Those attached to the sending screen, the newest first, then the sender and its ancestors, the nearest first.
  private func upward() throws(Stop) -> some Sequence<CoordinatorID> {
    let sending = command.from ?? draft.tree.active
    let attached = sending.flatMap { draft.tree.screens.member($0)?.value.attached } ?? []
    let sender = try sender()
    let coordinators = draft.tree.coordinators
    return sequence(state: (attached: attached[...], next: Optional(sender))) { state in
      if let newest = state.attached.popLast() { return newest }
      defer { state.next = state.next.flatMap { coordinators.member($0)?.value.parent } }
      return state.next
    }
  }

  /// Who takes a route that a command brings.
  mutating func taker(of route: String) throws(Stop) -> CoordinatorID {
    switch command.target {
    case .id, .type:
      let addressed = try resolve()
      report.searched = [addressed]
      guard takes(addressed, route) else { throw .noop(unhandled(route)) }
      return addressed
    case .nearest:
      for id in try upward() {
        report.searched.append(id)
        if takes(id, route) { return id }
      }
      throw .noop(unhandled(route))
    }
  }

  func takes(_ id: CoordinatorID, _ route: String) -> Bool {
    guard let type = draft.tree.coordinators.member(id)?.value.type, let entry = draft.tree.types[type],
      command.routeType.map({ $0 == entry.routeType }) ?? true
    else { return false }
    // A type that takes any route is looked for only by those who say that they mean it.
    return entry.routes?.contains(route) ?? (command.isAddressed || entry.routeType == command.routeType)
  }

  func unhandled(_ route: String) -> Reason {
    let looked = report.searched.prefix(10).map { id in
      "\(id) (\(draft.tree.coordinators[id]?.type ?? "ended"))"
    }
    let more = report.searched.count > looked.count ? " and \(report.searched.count - looked.count) more" : ""
    return Reason(
      .unhandled,
      "Nobody takes the route \(route). Looked at: \(looked.joined(separator: ", "))\(more).",
      details: ["route": .string(route)]
    )
  }
}
