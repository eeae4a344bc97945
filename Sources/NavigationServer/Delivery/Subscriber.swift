internal import Navigation
internal import NavigationProtocol

/// A subscription: a connection, and the number by which its client knows the subscription.
struct SubscriptionID: Hashable, Sendable {
  let connection: ConnectionID
  let number: Int
}

/// One subscription to a tree.
struct Subscriber: Equatable, Sendable {
  /// The events that it is notified of.
  enum Interest: Equatable, Sendable {
    /// Changes, and commands that commit nothing if it wants them.
    case changes(withCommands: Bool)
    case routes(RouteInterest)
  }

  let id: SubscriptionID
  let interest: Interest
  /// The last revision that its client has reported as drawn; nil if it never has.
  var settled: Int?

  /// Whether it is notified of commands that commit nothing.
  var includesCommands: Bool { interest == .changes(withCommands: true) }

  /// Whether it subscribes to routes, and not to changes.
  var isToRoutes: Bool { if case .routes = interest { true } else { false } }

  /// The routes that it subscribes to, if it does not subscribe to changes.
  var routes: RouteInterest? { if case .routes(let routes) = interest { routes } else { nil } }
}

/// A subscription to the routes of one coordinator.
struct RouteInterest: Equatable, Sendable {
  let coordinator: CoordinatorID
  let mode: PullbackModeSpec
  /// The tree's own pullback that carries the routes into another coordinator.
  let tap: Tap?

  /// Whether the subscriber is notified of a route.
  func includes(_ event: RoutedEvent) -> Bool {
    guard event.coordinator == coordinator, !event.isInitial else { return false }
    return switch mode {
    case .always: true
    case .unhandled: !event.handled
    }
  }

  /// Whether all coordinators of the subscription are in a tree.
  func isAlive(in tree: Tree) -> Bool {
    tree.coordinator(coordinator) != nil && (tap.map { tree.coordinator($0.parent) != nil } ?? true)
  }
}

/// A subscription that was removed, with what it leaves to undo.
struct EndedSubscription: Equatable, Sendable {
  let id: SubscriptionID
  let tree: TreeID
  let tap: Tap?
}

/// A notification to send, or a subscription to end.
enum SubscriptionEffect: Equatable, Sendable {
  /// Send a notification to some subscriptions, except those that have ended meanwhile.
  case send(SharedParams, to: [SubscriptionID])
  case end(SubscriptionID, SubscriptionEndReason)
}
