internal import JSON

/// The members of a command's outcome, collected while the command runs.
struct Report: Sendable {
  var taker: CoordinatorID?
  var handledBy: [CoordinatorID] = []
  var searched: [CoordinatorID] = []
  var disposed: [Disposed] = []
  var discarded = 0
  var notPulled: [NotPulled] = []
  var remaining: ArraySlice<RouteSpec> = []
  var missed: [Missed] = []
  var attached: CoordinatorID?
  /// The entries that left because an action stated facts.
  var evicted: [EntryMove] = []
  /// Whether facts have changed, or another graph has requirements that do not hold.
  var statesFacts = false
  /// Whether the command commits although the presentation may be as before.
  var alwaysCommits = false
  var routed: [RoutedEvent] = []
  /// The reason of the last transfer that changed nothing.
  var lastReason: Reason?
  /// The members of `handledBy`, if they are many.
  private var manyHandlers: Set<CoordinatorID> = []
  private var events = 0
  private var lastEvents: [String] = []

  mutating func note(_ coordinator: CoordinatorID) {
    guard handledBy.count >= 8 else {
      if !handledBy.contains(coordinator) { handledBy.append(coordinator) }
      return
    }
    if manyHandlers.isEmpty { manyHandlers = Set(handledBy) }
    if manyHandlers.insert(coordinator).inserted { handledBy.append(coordinator) }
  }

  mutating func acted(_ event: QueuedRoute, _ action: ActionSpec) {
    let handled = !action.isNone
    if handled { note(event.coordinator) }
    routed.append(
      RoutedEvent(
        coordinator: event.coordinator,
        route: event.route,
        handled: handled,
        isInitial: event.origin == .initial
      )
    )
  }

  /// Counts an event or a completion of a command; past the limit the last ten are named.
  mutating func count(_ name: String, _ type: String, limit: Int) throws(Stop) {
    events += 1
    if events > limit - 10 { lastEvents.append("\(type).\(name)") }
    guard events <= limit else {
      throw .failed(
        Reason(
          .sendLoop,
          "The command led to more than \(limit) events; the last ten are named.",
          details: ["limit": .integer(limit), "events": .array(lastEvents.suffix(10).map { .string($0) })]
        )
      )
    }
  }

  func outcome(_ kind: OutcomeKind, _ reason: Reason?, revision: Int) -> Outcome {
    Outcome(
      kind: kind,
      revision: revision,
      reason: reason,
      taker: taker,
      handledBy: handledBy,
      searched: searched,
      discarded: discarded,
      notPulled: notPulled,
      remaining: Array(remaining),
      missed: missed,
      attached: attached
    )
  }

  /// The end of a command that leaves the tree as it was.
  ///
  /// The outcome does not name coordinators of the dropped draft, because their ids are reused.
  func ended(
    _ stop: Stop,
    of draft: Draft,
    redirects: [Redirect],
    conditions: [JudgedCondition]?,
    rules: [HeldRule]
  ) -> Ended {
    let base = draft.base
    var outcome =
      switch stop {
      case .failed(let reason): outcome(.failed, reason, revision: base.revision)
      case .blocked(let reason): outcome(.blocked, reason, revision: base.revision)
      case .noop(let reason): outcome(.noop, reason, revision: base.revision)
      }
    outcome.redirects = redirects
    return Ended(
      tree: base,
      outcome: outcome.withoutCoordinators(openedIn: draft),
      change: nil,
      routed: [],
      work: draft.work,
      conditions: conditions,
      rules: rules
    )
  }

  /// The reason of a route that none of the searched coordinators takes.
  func unhandled(_ route: String, for command: TreeCommand, in draft: inout Draft) -> Reason {
    let looked = searched.prefix(10).map { draft.name($0) }
    let more = searched.count > looked.count ? " and \(searched.count - looked.count) more" : ""
    let suggestion = suggestion(for: route, of: command.routeType, in: &draft)
    var details: JSON.Object = ["route": .string(route)]
    details["suggestion"] = suggestion.map(JSON.string)
    return Reason(
      .unhandled,
      "No coordinator takes the route \(route). Searched: \(looked.joined(separator: ", "))\(more)."
        + (suggestion.map { " Did you mean '\($0)'?" } ?? ""),
      details: details
    )
  }

  /// The most similar route of the searched coordinators; nil if one takes the route from other commands.
  private func suggestion(for route: String, of routeType: String?, in draft: inout Draft) -> String? {
    let types = draft.tree.types
    guard let nearestName = types.nearestName else { return nil }
    let looked = Set(searched.prefix(10).compactMap { draft.tree.coordinators[$0]?.type }).filter {
      routeType == nil || types[$0]?.routeType == routeType
    }
    let known = looked.reduce(into: Set()) { $0.formUnion(types[$1]?.routes ?? []) }
    draft.work += known.count
    guard !known.contains(route) else { return nil }
    return nearestName(route, known.sorted())
  }
}

extension Outcome {
  func withoutCoordinators(openedIn draft: Draft) -> Outcome {
    var outcome = self
    outcome.attached = nil

    let wasOpened = draft.hasOpened
    outcome.taker = taker.flatMap { wasOpened($0) ? nil : $0 }
    outcome.handledBy.removeAll(where: wasOpened)
    outcome.searched.removeAll(where: wasOpened)
    outcome.disposed.removeAll { wasOpened($0.coordinator) }
    outcome.lost.removeAll { wasOpened($0.owner) }
    outcome.missed.removeAll { wasOpened($0.coordinator) }
    outcome.notPulled.removeAll { wasOpened($0.coordinator) }
    if let id = reason?.details["coordinator"]?.string.flatMap(CoordinatorID.init), wasOpened(id) {
      outcome.reason?.details["coordinator"] = nil
    }
    return outcome
  }
}
