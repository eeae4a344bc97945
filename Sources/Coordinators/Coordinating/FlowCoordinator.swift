import JSON

/// A coordinator without routes of its own: its methods act, and it finishes with a value.
open class FlowCoordinator<Value: Codable & Sendable>: Coordinator<FlowRoute, WindowTransfer>, Finishing {
  /// The name of its routes in commands: its type.
  override class var routeType: String { typeName }

  /// Creates a coordinator that calls `start()` when it is opened.
  public init() {
    super.init(initialRoute: .start)
  }

  /// Shows the first screen: override this.
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

  /// Changes the flow's screens.
  public var router: FlowRouter { FlowRouter(coordinator: self) }

  /// Starts other flows.
  public var navigation: AdaptiveNavigation { AdaptiveNavigation(coordinator: self) }
}

/// The only route of flows.
public enum FlowRoute: Route {
  /// Shows the first screen.
  case start
}

/// A flow with one screen that can be started in any context.
open class AdaptiveCoordinator<Value: Codable & Sendable>: FlowCoordinator<Value> {
  /// The screen: override this.
  open var screen: any ScreenSource {
    get throws {
      throw NavigationError("\(Self.self) does not override screen. Override it to show a screen.")
    }
  }

  /// Shows the screen.
  override open func start() throws {
    router.show(try screen.named())
  }
}

/// Changes a flow's screens: within `prepare`, `start()` and completions as part of the answer, elsewhere by
/// a command.
@NavigationActor
public struct FlowRouter {
  private let coordinator: Coordinator<FlowRoute, WindowTransfer>

  init(coordinator: Coordinator<FlowRoute, WindowTransfer>) {
    self.coordinator = coordinator
  }

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

/// Starts other flows from a flow.
@NavigationActor
public struct AdaptiveNavigation {
  private let coordinator: AnyCoordinator

  init(coordinator: AnyCoordinator) {
    self.coordinator = coordinator
  }

  /// Starts a flow.
  ///
  /// `completion` receives the value, or nil if there is none.
  @discardableResult
  public func start<Child: Finishing>(
    _ child: Child,
    in context: AdaptiveContext = .current,
    animated: Bool = true,
    _ completion: (@NavigationActor (Child.Value?) throws -> Void)? = nil
  ) -> Command {
    guard let completion else { return coordinator.start(child, in: context, animated: animated) }
    return coordinator.start(child, in: context, animated: animated) { result in
      try completion(try? result.get())
    }
  }
}
