internal import Navigation
internal import NavigationProtocol

/// A subscription of a connection to a tree.
final class Subscription {
  /// The events that the client is notified of.
  enum Interest {
    /// Changes; on request also commands that commit nothing.
    case changes(withCommands: Bool)
    indirect case routes(RouteInterest)
  }

  /// The number of the subscription in messages.
  let number: Int
  let connection: Connection
  let tree: TreeID
  let interest: Interest
  /// The last revision that the client has reported as drawn, if any.
  var settled: Int?
  /// Whether the subscription has not ended.
  var isActive = true

  init(_ number: Int, of connection: Connection, to tree: TreeID, _ interest: Interest) {
    self.number = number
    self.connection = connection
    self.tree = tree
    self.interest = interest
  }

  /// Whether the client is notified of commands that commit nothing.
  var includesCommands: Bool { if case .changes(withCommands: true) = interest { true } else { false } }

  /// The routes of the subscription; nil if it is to changes.
  var routes: RouteInterest? { if case .routes(let routes) = interest { routes } else { nil } }

  /// Whether the subscription is to routes.
  var isToRoutes: Bool { if case .routes = interest { true } else { false } }
}

/// A subscription's interest in the routes of one coordinator.
struct RouteInterest: Sendable {
  let coordinator: CoordinatorID
  let mode: PullbackModeSpec
  /// The pullback in the tree that sends the routes into another coordinator.
  let tap: Tap?

  /// Whether the subscriber is notified of a routed event.
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

/// A notification to send, or subscriptions to end, in order.
enum SubscriptionEffect {
  /// Sends a notification to the subscriptions that are still active.
  case send(SharedParams, to: [Subscription])
  case end([Subscription], SubscriptionEndReason)
}
