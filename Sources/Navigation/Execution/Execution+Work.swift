internal import DequeModule
internal import HashTreeCollections
internal import JSON

// Performing work: events ask questions, actions are applied, pullbacks are queued.

extension Execution {
  /// Performs one piece of work; returns a question if the work cannot continue without its answer.
  mutating func perform(_ next: Work) throws(Stop) -> Question? {
    switch next {
    case .event(let event):
      return try ask(event)
    case .actions(let actions, let acting):
      try apply(actions, acting)
    case .pullBack(let event, let pullers, let wasNone):
      pullBack(event, pullers, wasNone: wasNone)
    case .complete(let ending):
      return try ask(ending)
    case .deliver(let completion):
      return try ask(completion)
    case .removal:
      removeEnded()
    case .discard(let layers, let cause):
      draft.discardWithdrawn(layers, cause)
    }
    return nil
  }

  private mutating func ask(_ event: QueuedRoute) throws(Stop) -> Question? {
    guard let coordinator = draft.tree.coordinators[event.coordinator] else {
      report.discarded += 1
      return nil
    }
    if try reject(beforeAsking: coordinator) { return nil }
    try report.count(event.route.name, coordinator.type, limit: base.limits.events)
    draft.work += event.route.params.entryCount
    guard draft.tree.types.declares(event.route.name, coordinator.type) else {
      throw .failed(.undeclaredRoute(event.route.name, coordinator))
    }
    return Question(
      coordinator: coordinator.id,
      kind: event.question,
      situation: draft.situation(of: coordinator, handling: event.route.name),
      remaining: plan.routes,
      isChecked: event.origin == .command && command.checked?.type == coordinator.type
    )
  }

  private mutating func ask(_ completion: PendingCompletion) throws(Stop) -> Question? {
    guard let opener = draft.tree.coordinators[completion.opener] else { return nil }
    try report.count(completion.label, opener.type, limit: base.limits.events)
    return Question(
      coordinator: opener.id,
      kind: .completed(
        child: completion.child,
        type: completion.type,
        label: completion.label,
        completion.completion
      ),
      situation: draft.situation(of: opener, handling: completion.label),
      remaining: plan.routes
    )
  }

  /// Queues the work that follows from the answer to a question.
  mutating func answered(_ asked: Work, _ action: ActionSpec) {
    if case .sequence(let actions) = action { draft.work += actions.count }
    switch asked {
    case .event(let event):
      let pullers = event.pullers(in: draft.tree)
      report.acted(event, action)
      if !pullers.isEmpty { work.prepend(.pullBack(event, pullers, wasNone: action.isNone)) }
      work.prepend(.actions([action], Acting(coordinator: event.coordinator, ending: nil)))
    case .complete(let ending):
      guard let opener = ending.opener else { return }
      if !action.isNone { report.note(opener) }
      work.prepend(.actions([action], Acting(coordinator: opener, ending: ending)))
    case .deliver(let completion):
      if !action.isNone { report.note(completion.opener) }
      work.prepend(.actions([action], Acting(coordinator: completion.opener, ending: nil)))
    case .actions, .pullBack, .removal, .discard:
      preconditionFailure("Only events and completions ask.")
    }
  }

  /// Continues without an answer, because no client serves the coordinator.
  mutating func unanswered(_ asked: Work, _ reason: Reason) throws(Stop) {
    switch asked {
    case .event(let event):
      guard case .pulled(_, wasNone: false) = event.origin else { throw .failed(reason) }
      report.missed.append(Missed(coordinator: event.coordinator, route: event.route))
    case .complete(let ending):
      batch?.miss(ending.coordinator, because: reason)
    case .deliver:
      throw .failed(reason)
    case .actions, .pullBack, .removal, .discard:
      preconditionFailure("Only events and completions ask.")
    }
  }

  private mutating func pullBack(_ event: QueuedRoute, _ pullers: [Puller], wasNone: Bool) {
    draft.work += pullers.count
    for puller in pullers where puller.pullback.mode == .always || wasNone {
      guard event.route.wrapDepth < base.limits.wrapDepth else {
        report.notPulled.append(NotPulled(coordinator: event.coordinator, route: event.route.name))
        continue
      }
      let wrapped = RouteSpec(puller.pullback.route, inner: event.route)
      let origin = QueuedRoute.Origin.pulled(from: event.coordinator, wasNone: wasNone)
      work.append(.event(QueuedRoute(coordinator: puller.coordinator, route: wrapped, origin: origin)))
    }
  }

  /// Applies the first of some actions, and queues the others behind the work that it starts.
  private mutating func apply(_ actions: ArraySlice<ActionSpec>, _ acting: Acting) throws(Stop) {
    guard let first = actions.first else { return }
    guard draft.tree.coordinators.contains(acting.coordinator) else {
      report.discarded += 1
      return
    }
    if actions.count > 1 { work.prepend(.actions(actions.dropFirst(), acting)) }
    if batch != nil {
      try applyInCompletion(first, acting)
    } else {
      try apply(first, by: acting.coordinator)
    }
  }

  mutating func apply(_ action: ActionSpec, by id: CoordinatorID) throws(Stop) {
    switch action {
    case .none:
      break
    case .transfer(let transfer, let animated):
      let effect = try draft.perform(transfer, by: id, animated: command.animated ?? animated ?? true)
      follow(effect)
    case .send(let route, to: let type):
      send(route, toType: type, by: id)
    case .finish(let value, let keep):
      try end(id, .value(value), keep: keep)
    case .fail(let error):
      try end(id, .failed(error), keep: false)
    case .cancel:
      try end(id, .cancelled, keep: false)
    case .drop(let includesSelf, let animated):
      try drop(id, includesSelf: includesSelf, animated: command.animated ?? animated ?? true)
    case .closeTab(let name, let animated):
      let (effect, batch) = try draft.closeTab(name, by: id, animated: command.animated ?? animated ?? true)
      follow(effect)
      if let batch { begin(batch) }
    case .reject(let reason):
      throw .blocked(Reason(.rejected, reason, of: id))
    case .setFacts(let facts):
      if try !state(facts, by: id) { report.lastReason = .factsUnchanged }
    case .sequence(let actions):
      work.prepend(.actions(actions[...], Acting(coordinator: id, ending: nil)))
    }
  }

  /// Queues a route for the coordinator itself or for one of a type, in place of the action.
  ///
  /// If no coordinator of the type is alive, the route is dropped.
  private mutating func send(_ route: RouteSpec, toType type: String?, by id: CoordinatorID) {
    guard let taker = type.map({ draft.nearest(ofType: $0, from: id) }) ?? id else {
      report.lastReason = type.map { .noneAlive($0) }
      return
    }
    work.prepend(.event(QueuedRoute(coordinator: taker, route: route, origin: .sent)))
  }

  /// Queues the initial routes of the coordinators that a transfer opened, in place of the transfer.
  mutating func follow(_ effect: TransferEffect) {
    switch effect {
    case .changed(let starting):
      for route in starting.reversed() { work.prepend(.event(route)) }
    case .nothing(let reason):
      report.lastReason = reason
    case .reselected(let sent):
      // A deep link keeps the tab as it is, so it does not send the tab's route.
      if case .handle = command.body, leaving.asking == nil {
        report.lastReason = Reason(.already, "The tab is selected already.")
      } else {
        work.prepend(.event(sent))
      }
    }
  }
}

extension QueuedRoute {
  /// The coordinators that pull the route back.
  fileprivate func pullers(in tree: Tree) -> [Puller] {
    guard origin != .initial,
      let sender = tree.coordinators.member(coordinator)?.value
    else { return [] }
    var pullers: [Puller] = []
    if let pullback = sender.pullback, let parent = sender.parent {
      pullers.append(Puller(coordinator: parent, pullback: pullback))
    }
    for tap in tree.taps[coordinator] ?? [] where tree.coordinators.contains(tap.parent) {
      pullers.append(Puller(coordinator: tap.parent, pullback: tap.pullback))
    }
    return pullers
  }

  fileprivate var question: Question.AskedEvent {
    switch origin {
    case .command, .initial, .sent: .route(route)
    case .pulled(let child, _): .pulled(route, child: child)
    }
  }
}

extension Reason {
  static func undeclaredRoute(_ route: String, _ coordinator: LiveCoordinator) -> Reason {
    Reason(
      .undeclaredRoute,
      "\(coordinator.type) declares no route named \(route).",
      details: [
        "coordinator": .string(coordinator.id.description), "type": .string(coordinator.type),
        "route": .string(route),
      ]
    )
  }
}
