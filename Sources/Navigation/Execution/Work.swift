enum Work: Sendable {
  /// A coordinator is asked what it does with a route.
  case event(QueuedRoute)
  /// The rest of a coordinator's action.
  case actions(ArraySlice<ActionSpec>, Acting)
  /// The coordinator is done with the event: its route goes on to those that pull it back.
  case pullBack(QueuedRoute, [Puller], wasNone: Bool)
  /// The opener is asked what it does with a completion.
  case complete(CoordinatorEnding)
  /// The opener is asked what it does with a completion that was kept for it; the child is long gone.
  case deliver(PendingCompletion)
  /// Everything that ended leaves together.
  case removal
  /// Layers that the removal withdrew leave for good if they are still empty.
  case discard([ContainerID], Cause)
}

/// A route on its way to a coordinator.
struct QueuedRoute: Equatable, Sendable {
  enum Origin: Equatable, Sendable {
    case command, initial, sent
    /// Pulled back from a child, whose own action may have been none.
    case pulled(from: CoordinatorID, wasNone: Bool)
  }

  let coordinator: CoordinatorID
  let route: RouteSpec
  let origin: Origin
}

/// A coordinator that pulls back another one's routes.
///
/// Captured before that one acts, because acting may end it.
struct Puller: Equatable, Sendable {
  let coordinator: CoordinatorID
  let pullback: Pullback
}

/// The coordinator for which an action is applied.
struct Acting: Sendable {
  let coordinator: CoordinatorID
  /// The ending of the child, if the action answers a completion.
  let ending: CoordinatorEnding?
}
