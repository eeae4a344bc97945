/// A coordinator that is attached to a screen and decides by a closure: see `NavigationTree.coordinate`.
public final class AdHocCoordinator<RouteType: Route>: Coordinator<RouteType, WindowTransfer> {
  /// The name of the route type.
  override public class var typeName: String { "\(RouteType.self)" }

  private let transition: @NavigationActor (RouteType) throws -> ViewTransition

  init(_ transition: @escaping @NavigationActor (RouteType) throws -> ViewTransition) {
    self.transition = transition
    super.init()
  }

  /// Returns the closure's transfer for a route.
  override public func transition(for route: RouteType) throws -> ViewTransition {
    try transition(route)
  }
}
