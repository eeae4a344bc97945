enum Work: Sendable {
  /// A route for a coordinator, which is asked for its action.
  case event(QueuedRoute)
  /// The rest of a coordinator's action.
  case actions(ArraySlice<ActionSpec>, Acting)
  /// The pullbacks of a handled route.
  case pullBack(QueuedRoute, [Puller], wasNone: Bool)
  /// A completion for an opener, which is asked for its action.
  case complete(CoordinatorEnding)
  /// A completion that was kept for an opener. The child is not in the tree.
  case deliver(PendingCompletion)
  /// The removal of all ended coordinators.
  case removal
  /// The removal of withdrawn layers that are still empty.
  case discard([ContainerID], Cause)
}

/// A route on its way to a coordinator.
struct QueuedRoute: Equatable, Sendable {
  enum Origin: Equatable, Sendable {
    case command, initial, sent
    /// The route of a child, pulled back; `wasNone` if the child's action was none.
    case pulled(from: CoordinatorID, wasNone: Bool)
  }

  let coordinator: CoordinatorID
  let route: RouteSpec
  let origin: Origin
}

/// A coordinator that pulls back the routes of another one.
///
/// Captured before the other coordinator acts, because acting may end it.
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
