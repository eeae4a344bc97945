import JSON
public import NavigationClient

/// A coordinator without routes of its own: its methods act.
open class RoutelessCoordinator: Coordinator<FlowRoute, WindowTransfer> {
  /// The name of its routes in commands: its type.
  override class var routeType: String { typeName }

  /// Creates a coordinator that calls `start()` when it is opened.
  public init() {
    super.init(initialRoute: .start)
  }

  /// Shows the first screen, or starts the first flow: override this.
  ///
  /// Its actions become part of the answer, as within `prepare`.
  open func start() throws {
    throw NavigationError("\(Self.self) does not override start(). Override it to show the first screen.")
  }

  /// Calls `start()`.
  override public final func prepare(to route: FlowRoute) throws -> Action<WindowTransfer, FlowRoute> {
    try start()
    return .none
  }
}

/// The only route of coordinators without routes of their own.
public enum FlowRoute: Route {
  /// Shows the first screen.
  case start
}

/// A coordinator without routes of its own that finishes with a value: the base of all flows.
open class AnyFlowCoordinator<Value: Codable & Sendable>: RoutelessCoordinator, Finishing {
  /// Changes the flow's screens.
  public var router: FlowRouter { FlowRouter(coordinator: self) }
}

/// A flow with any number of screens that finishes with a value.
open class ValueFlowCoordinator<Value: Codable & Sendable>: AnyFlowCoordinator<Value>, Adapting {
  /// Starts other flows.
  public var navigation: AdaptiveNavigation { AdaptiveNavigation(coordinator: self) }
}

/// A flow with any number of screens that finishes without a value.
open class FlowCoordinator: ValueFlowCoordinator<Nothing> {}

/// Changes a flow's screens: within `prepare`, `start()` and completions as part of the answer, elsewhere by
/// a command.
@NavigationActor
public struct FlowRouter {
  fileprivate let coordinator: Coordinator<FlowRoute, WindowTransfer>

  /// Shows a screen at home, whatever the home is.
  @discardableResult
  public func show(_ screen: some ScreenSource, animated: Bool = true) -> Command {
    coordinator.perform(.show(screen, animated: animated))
  }

  /// Pushes a screen.
  @discardableResult
  public func push(_ screen: some ScreenSource, animated: Bool = true) -> Command {
    coordinator.perform(.push(screen, animated: animated))
  }

  /// Pops the top screen.
  @discardableResult
  public func pop(animated: Bool = true) -> Command {
    coordinator.perform(.pop(animated: animated))
  }

  /// Pops all but the first screen.
  @discardableResult
  public func popToRoot(animated: Bool = true) -> Command {
    coordinator.perform(.popToRoot(animated: animated))
  }

  /// Presents a screen in a new layer on top.
  @discardableResult
  public func present(
    _ screen: some ScreenSource,
    style: String? = nil,
    priority: Int = 0,
    animated: Bool = true
  ) -> Command {
    coordinator.perform(.present(screen, style: style, priority: priority, animated: animated))
  }

  /// Closes the layers above the flow's own.
  @discardableResult
  public func dismiss(animated: Bool = true) -> Command {
    coordinator.perform(.dismiss(animated: animated))
  }

  /// Carries out any other transfer.
  @discardableResult
  public func perform(_ transfer: WindowTransfer) -> Command {
    coordinator.perform(transfer)
  }
}
