import JSON
import NavigationClient

/// A coordinator with the lifetime of a screen, which decides by a closure.
///
/// `.push(screen, coordinating:)` and `.present(screen, coordinating:)` open one with a new screen,
/// `NavigationTree.coordinate` opens one on an existing screen.
public final class AdHocCoordinator<RouteType: Route>: Coordinator<RouteType, WindowTransfer> {
  /// The name of the route type.
  override public class var typeName: String { RouteType.routeType }

  override class var ownRoutes: KeyValuePairs<String, JSON> { [showing: [:]] }

  override var isAdHoc: Bool { true }

  private let screen: (any ScreenSource)?
  private let transition: @NavigationActor (RouteType) throws -> ViewTransition

  init(
    showing screen: (any ScreenSource)? = nil,
    _ transition: @escaping @NavigationActor (RouteType) throws -> ViewTransition
  ) {
    self.screen = screen
    self.transition = transition
    super.init()
    if screen != nil { beginning = FullRoute(name: Self.showing, params: [:]) }
  }

  /// Returns the transfer from the closure.
  override public func transition(for route: RouteType) throws -> ViewTransition {
    try transition(route)
  }

  override func decide(_ event: CoordinatorEvent) throws -> ActionStep {
    guard case .route(let route) = event, route.name == Self.showing, let screen else {
      return try super.decide(event)
    }
    return .instruction(WindowTransfer.show(try screen.named()).body.instruction)
  }

  /// The name of the first route, which shows the screen.
  private static var showing: String { "showing" }
}

extension StackingTransfer {
  /// Pushes a screen with a coordinator of its own, which decides by the closure and ends with the screen.
  ///
  /// ```swift
  /// .push(TextScreen("Foo"), coordinating: MyRoute.self) { route in
  ///   switch route {
  ///   case .bar: .present(TextScreen("Bar"))
  ///   }
  /// }
  /// ```
  @NavigationActor
  public static func push<R: Route>(
    _ screen: some ScreenSource,
    coordinating routes: R.Type,
    animated: Bool = true,
    _ transition: @escaping @NavigationActor (R) throws -> ViewTransition
  ) -> Self {
    .handover(AdHocCoordinator(showing: screen, transition), animated: animated)
  }
}

extension Transfer {
  /// Presents a screen with a coordinator of its own, which decides by the closure and ends with the screen.
  @NavigationActor
  public static func present<R: Route>(
    _ screen: some ScreenSource,
    coordinating routes: R.Type,
    style: String? = nil,
    animated: Bool = true,
    _ transition: @escaping @NavigationActor (R) throws -> ViewTransition
  ) -> Self {
    .present(AdHocCoordinator(showing: screen, transition), style: style, animated: animated)
  }

  /// Changes nothing.
  public static var none: Self { Self("none") }
}
