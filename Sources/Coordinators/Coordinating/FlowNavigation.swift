/// A coordinator that can be started in any context.
@NavigationActor
public protocol Adapting: Finishing {}

/// Starts flows for a coordinator.
///
/// A completion receives the value of the flow, or nil without a value.
@NavigationActor
public protocol FlowNavigation {
  /// The coordinator that starts the flows.
  var coordinator: AnyCoordinator { get }
}

/// Starts flows from a coordinator with any home.
@NavigationActor
public struct AdaptiveNavigation: FlowNavigation {
  /// The coordinator that starts the flows.
  public let coordinator: AnyCoordinator
}

/// Starts flows from a coordinator on a stack.
@NavigationActor
public struct StackNavigation: FlowNavigation {
  /// The coordinator that starts the flows.
  public let coordinator: AnyCoordinator
}

extension FlowNavigation {
  /// Starts a flow in a context.
  @discardableResult
  public func start<Child: Adapting>(
    _ child: Child,
    in context: AdaptiveContext = .current,
    animated: Bool = true,
    _ completion: (@NavigationActor (Child.Value?) throws -> Void)? = nil
  ) -> StartedFlow<Child.Value> {
    start(child, context, animated, completion)
  }

  /// Presents a flow.
  @discardableResult
  public func start<Value>(
    _ child: ModalCoordinator<Value>,
    animated: Bool = true,
    _ completion: (@NavigationActor (Value?) throws -> Void)? = nil
  ) -> StartedFlow<Value> {
    start(child, .modal, animated, completion)
  }

  /// Presents a new stack with the screen of a flow.
  @discardableResult
  public func start<Value>(
    _ stack: StackLayer,
    _ child: NavigationCoordinator<Value>,
    animated: Bool = true,
    _ completion: (@NavigationActor (Value?) throws -> Void)? = nil
  ) -> StartedFlow<Value> {
    start(child, .navigation(new: stack), animated, completion)
  }

  /// A flow that is always presented takes no context.
  @available(*, unavailable, message: "A ModalCoordinator is always presented: leave out the context.")
  public func start<Value>(
    _ child: ModalCoordinator<Value>,
    in context: AdaptiveContext,
    animated: Bool = true,
    _ completion: (@NavigationActor (Value?) throws -> Void)? = nil
  ) -> StartedFlow<Value> { fatalError("unavailable") }

  fileprivate func start<Child: Finishing>(
    _ child: Child,
    _ context: AdaptiveContext,
    _ animated: Bool,
    _ completion: (@NavigationActor (Child.Value?) throws -> Void)?
  ) -> StartedFlow<Child.Value> {
    guard let completion else { return coordinator.open(child, in: context, animated: animated, nil) }
    return coordinator.open(child, in: context, animated: animated) { result in
      try completion(try? result.get())
    }
  }
}

extension AdaptiveNavigation {
  /// A flow that needs a stack cannot be started without one.
  @available(
    *,
    unavailable,
    message: "A NavigationCoordinator needs a stack: use start(StackLayer(), child)."
  )
  public func start<Value>(
    _ child: NavigationCoordinator<Value>,
    animated: Bool = true,
    _ completion: (@NavigationActor (Value?) throws -> Void)? = nil
  ) -> StartedFlow<Value> { fatalError("unavailable") }
}

extension StackNavigation {
  /// Pushes the screen of a flow on the stack.
  @discardableResult
  public func start<Value>(
    _ child: NavigationCoordinator<Value>,
    animated: Bool = true,
    _ completion: (@NavigationActor (Value?) throws -> Void)? = nil
  ) -> StartedFlow<Value> {
    start(child, .current, animated, completion)
  }
}
