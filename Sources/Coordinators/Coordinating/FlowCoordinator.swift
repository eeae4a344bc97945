import JSON

/// A coordinator without routes: what it does are its methods, and it ends with a value.
open class FlowCoordinator<Value: Codable & Sendable>: Coordinator<FlowRoute, WindowTransfer>, Finishing {
  /// What commands call its routes: its type.
  override class var routeType: String { typeName }

  /// Makes a coordinator that begins with `start()` where it is opened.
  public init() {
    super.init(initialRoute: .start)
  }

  /// Shows the first screen: override this; what it calls becomes part of the answer, as within `prepare`.
  open func start() throws {
    throw NavigationError("\(Self.self) does not override start().")
  }

  /// Begins.
  override public final func prepare(to route: FlowRoute) throws -> Action<WindowTransfer, FlowRoute> {
    try start()
    return .none
  }

  /// What changes what the flow presents.
  public var router: FlowRouter { FlowRouter(coordinator: self) }

  /// What starts other flows.
  public var navigation: AdaptiveNavigation { AdaptiveNavigation(coordinator: self) }
}

/// The one route of flows.
public enum FlowRoute: Route {
  /// Shows the first screen.
  case start
}

/// A flow that shows one screen, and fits in wherever it is started.
open class AdaptiveCoordinator<Value: Codable & Sendable>: FlowCoordinator<Value> {
  /// What it shows: override this.
  open var screen: any ScreenSource {
    get throws { throw NavigationError("\(Self.self) does not override screen.") }
  }

  /// Shows the screen.
  override open func start() throws {
    router.show(try screen.named())
  }
}

/// Changes what a flow presents: within `prepare`, `start()` and completions as part of the answer, else by a command.
@NavigationActor
public struct FlowRouter {
  private let coordinator: Coordinator<FlowRoute, WindowTransfer>

  init(coordinator: Coordinator<FlowRoute, WindowTransfer>) {
    self.coordinator = coordinator
  }

  /// Shows a screen at home, whatever that is.
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

  /// Puts a screen in a new layer on top.
  @discardableResult
  public func present(_ screen: some ScreenSource, style: String? = nil, animated: Bool = true) -> Command {
    coordinator.perform(.present(screen, style: style, animated: animated))
  }

  /// Closes the layers above the flow's own.
  @discardableResult
  public func dismiss(animated: Bool = true) -> Command {
    coordinator.perform(.dismiss(animated: animated))
  }

  /// Asks for anything else.
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

  /// Starts a flow; `completion` hears the value, or nil if there is none.
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
