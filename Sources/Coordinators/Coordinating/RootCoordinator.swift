public import NavigationClient

/// A coordinator without its own routes that replaces the root of the window.
open class RootCoordinator: RoutelessCoordinator {
  /// The window.
  override open class var kind: Home { .window }

  /// Changes the root of the window.
  public var router: RootRouter { RootRouter(coordinator: self) }
}

/// Changes the root of the window: in `start()` and completions within the answer, elsewhere by a command.
///
/// A new root replaces the whole window, and ends all coordinators except the root of the tree.
@NavigationActor
public struct RootRouter {
  fileprivate let coordinator: RootCoordinator

  /// Shows a screen alone.
  @discardableResult
  public func setRoot(_ screen: some ScreenSource, animated: Bool = true) -> Command {
    coordinator.perform(.setRoot(screen, animated: animated))
  }

  /// Shows a stack of screens, the lowest first.
  @discardableResult
  public func setRoot(_ screens: [any ScreenSource], animated: Bool = true) -> Command {
    coordinator.perform(.setRoot(screens, animated: animated))
  }

  /// Opens a coordinator, whose home becomes the root.
  @discardableResult
  public func setRoot(_ child: AnyCoordinator, animated: Bool = true) -> Command {
    coordinator.perform(.setRoot(child, animated: animated))
  }
}
