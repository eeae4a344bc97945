/// What takes routes of one type.
@NavigationActor
public protocol RouteTaking<RouteType>: AnyObject, Sendable {
  /// The routes.
  associatedtype RouteType: Route

  /// Has it take a route.
  @discardableResult
  func trigger(_ route: RouteType) -> Command
}

extension Coordinator: RouteTaking {
  /// Sends routes to this coordinator, from anywhere; using it when the coordinator has gone is a mistake that ends the
  /// program.
  public var unownedRouter: UnownedRouter<RouteType> { UnownedRouter(self) }

  /// Sends routes to this coordinator, from anywhere, as long as it lives; after that it does nothing.
  public var weakRouter: WeakRouter<RouteType> { WeakRouter(self) }
}

/// Sends routes to a coordinator that outlives it.
public struct UnownedRouter<RouteType: Route>: Sendable {
  private unowned let coordinator: any RouteTaking<RouteType>

  init(_ coordinator: any RouteTaking<RouteType>) {
    self.coordinator = coordinator
  }

  /// Has the coordinator take a route; who wants to know how that ended awaits the command's outcome.
  @discardableResult
  public func transfer(to route: RouteType) -> Command {
    let coordinator = coordinator
    return Command(Task { try await coordinator.trigger(route).outcome() })
  }
}

/// Sends routes to a coordinator as long as it lives.
public struct WeakRouter<RouteType: Route>: Sendable {
  private weak let coordinator: (any RouteTaking<RouteType>)?

  init(_ coordinator: (any RouteTaking<RouteType>)?) {
    self.coordinator = coordinator
  }

  /// A router without a coordinator, for previews and tests.
  public static func mock() -> WeakRouter { WeakRouter(nil) }

  /// Has the coordinator take a route; nil if it has gone.
  @discardableResult
  public func transfer(to route: RouteType) -> Command? {
    guard let coordinator else { return nil }
    return Command(Task { try await coordinator.trigger(route).outcome() })
  }
}

/// Sends routes to the nearest coordinator of their type, seen from a screen or from what is on view.
public struct NearestRouter<RouteType: Route>: Sendable {
  private let tree: NavigationTree
  private let screen: String?

  init(_ tree: NavigationTree, from screen: String?) {
    self.tree = tree
    self.screen = screen
  }

  /// Has the nearest coordinator that takes such routes take one.
  @discardableResult
  public func trigger(_ route: RouteType) -> Command {
    Command(Task { try await tree.trigger(route, from: screen).outcome() })
  }
}
