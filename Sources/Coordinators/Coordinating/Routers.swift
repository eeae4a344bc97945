public import NavigationClient
import Synchronization

extension Coordinator {
  /// Sends routes to this coordinator, from any actor.
  ///
  /// Using it after the coordinator was released ends the program.
  public nonisolated var unownedRouter: UnownedRouter<RouteType> { UnownedRouter(coordinator: self) }

  /// Sends routes to this coordinator, from any actor, and does nothing after the coordinator was released.
  public nonisolated var weakRouter: WeakRouter<RouteType> { WeakRouter(coordinator: self) }
}

extension AnyCoordinator {
  /// Sends a route to this coordinator, from any actor; a command, also within `prepare`.
  nonisolated func send(_ route: some Route, from screen: String?) -> Command {
    guard let address = address.withLock(\.self) else { return .failing(notOpen) }
    return address.tree.on(screen).send(route, to: address.id)
  }
}

/// Sends routes to a coordinator that outlives the router.
///
/// Routes are sent in the order of the calls.
public struct UnownedRouter<RouteType: Route>: Sendable {
  unowned let coordinator: AnyCoordinator
  var screen: String?

  /// Returns a router that sends from a screen.
  public func from(_ screen: TreeScreen) -> UnownedRouter {
    UnownedRouter(coordinator: coordinator, screen: screen.key)
  }

  /// Sends the coordinator a route.
  ///
  /// The returned command has the outcome.
  @discardableResult
  public func trigger(_ route: RouteType) -> Command {
    coordinator.send(route, from: screen)
  }
}

/// Sends routes to a coordinator while it exists.
///
/// Routes are sent in the order of the calls.
public struct WeakRouter<RouteType: Route>: Sendable {
  weak let coordinator: AnyCoordinator?
  var screen: String?

  /// Returns a router without a coordinator, for previews and tests.
  public static func mock() -> WeakRouter { WeakRouter(coordinator: nil) }

  /// Returns a router that sends from a screen.
  public func from(_ screen: TreeScreen) -> WeakRouter {
    WeakRouter(coordinator: coordinator, screen: screen.key)
  }

  /// Sends the coordinator a route; nil if the coordinator was released.
  @discardableResult
  public func trigger(_ route: RouteType) -> Command? {
    coordinator?.send(route, from: screen)
  }
}

/// Sends routes to the nearest coordinator of their type, seen from a screen or from the active screen.
///
/// Routes are sent in the order of the calls.
public struct NearestRouter<RouteType: Route>: Sendable {
  let tree: NavigationTree

  /// Sends a route to the nearest coordinator that takes routes of its type.
  @discardableResult
  public func trigger(_ route: RouteType) -> Command {
    tree.trigger(route)
  }
}
