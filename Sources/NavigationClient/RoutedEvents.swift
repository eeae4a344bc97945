public import JSON
public import NavigationWire

/// The routes that a coordinator takes, in order, until the coordinator or the connection ends.
///
/// The subscription ends when the sequence and its iterators are released, or the reading task is cancelled.
public struct RoutedEvents: AsyncSequence, Sendable {
  /// One route that the coordinator took.
  public typealias Element = CoordinatorRouted

  /// The iterator of the sequence.
  public typealias AsyncIterator = RoutedEventIterator

  /// The number of the subscription, for `tree.unsubscribe`.
  public let subscription: Int
  let notifications: AsyncStream<NavdNotification>

  /// Returns an iterator; routes that were taken before are queued for it.
  public func makeAsyncIterator() -> RoutedEventIterator {
    RoutedEventIterator(notifications: notifications.makeAsyncIterator())
  }
}

/// Iterates over the routes that a coordinator takes.
public struct RoutedEventIterator: AsyncIteratorProtocol {
  var notifications: AsyncStream<NavdNotification>.Iterator

  /// The next route; nil when the subscription or the connection has ended.
  public mutating func next() async -> CoordinatorRouted? {
    while let notification = await notifications.next() {
      guard case .coordinatorRouted(_, let routed)? = try? notification.content() else { continue }
      return routed
    }
    return nil
  }
}

extension NavdClient {
  /// Subscribes to the routes that a coordinator takes.
  ///
  /// The subscription has begun when the call returns.
  ///
  /// - Parameters:
  ///   - coordinator: The id of the coordinator.
  ///   - tree: The tree; may be omitted if the user has exactly one.
  ///   - mode: All routes, or those that the coordinator itself did not handle.
  ///   - into: `{coordinator, route}`: a coordinator of the tree that receives the routes too, and its route for them.
  /// - Returns: The routes, in order.
  /// - Throws: `CallError`, as every call does.
  public func routes(
    of coordinator: String,
    tree: String? = nil,
    mode: PullbackPolicy? = nil,
    into: JSON? = nil
  ) async throws(CallError) -> RoutedEvents {
    let params = JSON.Object(present: [
      "coordinator": .string(coordinator), "tree": tree?.json, "mode": mode?.json, "into": into,
    ])
    let (result, notifications): (CoordinatorPullbackResult, _) = try await subscribe(
      .coordinatorPullback,
      params
    )
    return RoutedEvents(subscription: result.subscription, notifications: notifications)
  }
}
