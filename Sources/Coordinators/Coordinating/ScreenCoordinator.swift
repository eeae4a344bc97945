// Flows with one screen, like functions that show a screen and return a value. The class determines where the
// screen can be shown, and the compiler checks it where the flow is started.

/// The base of `AdaptiveCoordinator`, `ModalCoordinator` and `NavigationCoordinator`: a flow with one screen.
open class ScreenCoordinator<Value: Codable & Sendable>: AnyFlowCoordinator<Value> {
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

/// A flow with one screen that can be started in any context.
open class AdaptiveCoordinator<Value: Codable & Sendable>: ScreenCoordinator<Value>, Adapting {
  /// Starts other flows.
  public var navigation: AdaptiveNavigation { AdaptiveNavigation(coordinator: self) }
}

/// A flow with one screen that is always presented.
open class ModalCoordinator<Value: Codable & Sendable>: ScreenCoordinator<Value> {
  override class var placement: Placement { .presented }

  /// Starts other flows.
  public var navigation: AdaptiveNavigation { AdaptiveNavigation(coordinator: self) }
}

/// A flow with one screen that is always on a stack.
open class NavigationCoordinator<Value: Codable & Sendable>: ScreenCoordinator<Value> {
  override class var placement: Placement { .stacked }

  /// Starts other flows, also on the same stack.
  public var navigation: StackNavigation { StackNavigation(coordinator: self) }
}
