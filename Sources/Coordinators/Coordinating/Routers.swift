/// An object that takes routes of one type.
@NavigationActor
public protocol RouteTaking<RouteType>: AnyObject, Sendable {
  /// The type of the routes.
  associatedtype RouteType: Route

  /// Sends it a route.
  @discardableResult
  func trigger(_ route: RouteType) -> Command
}

extension Coordinator: RouteTaking {
  /// Sends routes to this coordinator, from any actor.
  ///
  /// Using it after the coordinator was released ends the program.
  public var unownedRouter: UnownedRouter<RouteType> { UnownedRouter(coordinator: self) }

  /// Sends routes to this coordinator, from any actor, and does nothing after the coordinator was released.
  public var weakRouter: WeakRouter<RouteType> { WeakRouter(coordinator: self) }
}

/// Sends routes to a coordinator that outlives the router.
public struct UnownedRouter<RouteType: Route>: Sendable {
  unowned let coordinator: any RouteTaking<RouteType>

  /// Sends the coordinator a route.
  ///
  /// The returned command has the outcome.
  @discardableResult
  public func transfer(to route: RouteType) -> Command {
    let coordinator = coordinator
    return Command(Task { try await coordinator.trigger(route).outcome() })
  }
}

/// Sends routes to a coordinator while it exists.
public struct WeakRouter<RouteType: Route>: Sendable {
  weak let coordinator: (any RouteTaking<RouteType>)?

  /// Returns a router without a coordinator, for previews and tests.
  public static func mock() -> WeakRouter { WeakRouter(coordinator: nil) }

  /// Sends the coordinator a route; nil if the coordinator was released.
  @discardableResult
  public func transfer(to route: RouteType) -> Command? {
    guard let coordinator else { return nil }
    return Command(Task { try await coordinator.trigger(route).outcome() })
  }
}

/// Sends routes to the nearest coordinator of their type, seen from a screen or from the active screen.
public struct NearestRouter<RouteType: Route>: Sendable {
  let tree: NavigationTree
  let screen: String?

  /// Sends a route to the nearest coordinator that takes routes of its type.
  @discardableResult
  public func trigger(_ route: RouteType) -> Command {
    Command(Task { try await tree.trigger(route, from: screen).outcome() })
  }
}
