/// One thing to do.
enum Work: Sendable {
  /// A coordinator is asked what it does with a route.
  case event(Event)
  /// What is left of a coordinator's action.
  case actions(ArraySlice<Action>, Acting)
  /// The coordinator is done with the event: those who pull it back hear of it.
  case pullBack(Event, [Puller], wasNone: Bool)
  /// The opener is asked what it does with a completion.
  case complete(Ending)
  /// Everything that ended leaves together.
  case removal
  /// Layers that the removal withdrew leave for good if they are still empty.
  case discard([ContainerID], Cause)
}

/// A route on its way to a coordinator.
struct Event: Equatable, Sendable {
  enum Origin: Equatable, Sendable {
    case command, initial, sent
    /// Pulled back from a child, whose own action may have been none.
    case pulled(from: CoordinatorID, wasNone: Bool)
  }

  let coordinator: CoordinatorID
  let route: Route
  let origin: Origin
}

/// Who hears of a coordinator's routes, known before the coordinator acts, for it may end.
struct Puller: Equatable, Sendable {
  let coordinator: CoordinatorID
  let pullback: Pullback
}

/// For whom an action is applied.
struct Acting: Sendable {
  let coordinator: CoordinatorID
  /// In a completion: how the child ended.
  let ending: Ending?
}
