public import JSON
import NavigationProtocol

/// The routes that a coordinator takes, in order, as long as the coordinator and the connection last.
///
/// The subscription ends when the sequence and its iterators are let go, or the task that reads is cancelled.
public struct RoutedEvents: AsyncSequence, Sendable {
  /// One route that the coordinator took.
  public struct Element: Sendable, Equatable {
    /// The id of the coordinator.
    public let coordinator: String
    /// `{name, params}` and, if it carries another, `route`.
    public let route: JSON
    /// Whether the coordinator's own action was not none.
    public let handled: Bool
    /// The tree's revision after the command.
    public let revision: Int
  }

  /// The number of the subscription, for `coordinator.unpullback`.
  public let subscription: Int
  private let notifications: AsyncStream<Notification>

  init(subscription: Int, notifications: AsyncStream<Notification>) {
    self.subscription = subscription
    self.notifications = notifications
  }

  /// Begins to hear; what came before waits.
  public func makeAsyncIterator() -> Iterator {
    Iterator(notifications: notifications.makeAsyncIterator())
  }

  /// Hears one route after the other.
  public struct Iterator: AsyncIteratorProtocol {
    var notifications: AsyncStream<Notification>.Iterator

    /// The next route; nil when the subscription or the connection has ended.
    public mutating func next() async -> Element? {
      while let params = await notifications.next() {
        guard params.method == "coordinator.routed", let element = Element(params.params) else { continue }
        return element
      }
      return nil
    }
  }
}

extension RoutedEvents.Element {
  fileprivate init?(_ params: JSON) {
    guard let coordinator = params["coordinator"]?.string, let route = params["route"],
      let handled = params["handled"]?.bool, let revision = params["revision"]?.integer
    else { return nil }
    self.init(coordinator: coordinator, route: route, handled: handled, revision: revision)
  }
}

extension NavdClient {
  /// Hears the routes that a coordinator takes; begun when this returns.
  ///
  /// `params` are those of `coordinator.pullback`: `tree`, `mode`, and `into` for a pullback of the tree itself.
  public func routes(
    of coordinator: String,
    _ params: JSON.Object = [:]
  ) async throws(CallError) -> RoutedEvents {
    var params = params
    params["coordinator"] = .string(coordinator)
    let (answer, notifications) = try await subscribe(
      .coordinatorPullback,
      params,
      ending: .coordinatorUnpullback
    )
    guard let number = answer["subscription"]?.integer else {
      throw .unexpected("an answer without a subscription")
    }
    return RoutedEvents(subscription: number, notifications: notifications)
  }
}
