internal import Navigation
internal import NavigationProtocol

/// A subscription of a connection to a tree.
final class Subscription {
  /// The events that its client is notified of.
  enum Interest {
    /// Changes, and commands that commit nothing if it wants them.
    case changes(withCommands: Bool)
    indirect case routes(RouteInterest)
  }

  /// The number by which its client knows it.
  let number: Int
  let connection: Connection
  let tree: TreeID
  let interest: Interest
  /// The last revision that its client has reported as drawn; nil if it never has.
  var settled: Int?
  /// Whether it has not ended.
  var isActive = true

  init(_ number: Int, of connection: Connection, to tree: TreeID, _ interest: Interest) {
    self.number = number
    self.connection = connection
    self.tree = tree
    self.interest = interest
  }

  /// Whether its client is notified of commands that commit nothing.
  var includesCommands: Bool { if case .changes(withCommands: true) = interest { true } else { false } }

  /// The routes that it is to; nil if it is to changes.
  var routes: RouteInterest? { if case .routes(let routes) = interest { routes } else { nil } }

  /// Whether it is to routes, and not to changes.
  var isToRoutes: Bool { if case .routes = interest { true } else { false } }
}

/// The routes of one coordinator, as the interest of a subscription.
struct RouteInterest: Sendable {
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

/// A notification to send, or subscriptions to end.
enum SubscriptionEffect {
  /// Send a notification to some subscriptions, except those that have ended meanwhile.
  case send(SharedParams, to: [Subscription])
  case end([Subscription], SubscriptionEndReason)
}
