import JSON
public import NavigationClient

/// A coordinator that finishes with a value: a flow, or a subclass that conforms to `Adapting`.
@NavigationActor
public protocol Finishing: AnyCoordinator {
  /// The value that it finishes with.
  associatedtype Value: Codable & Sendable
}

/// The value of a coordinator that finishes without one.
public struct Nothing: Codable, Sendable, Equatable {
  /// Creates the value.
  public init() {}
}

extension Finishing {
  /// Finishes with a value; with `keep` the screens and children pass to the opener instead of leaving.
  @discardableResult
  public func finish(_ value: Value, keep: Bool = false) -> Command {
    perform { .instruction(try .finish(value, keep: keep)) }
  }
}

extension Finishing where Value == Nothing {
  /// Finishes without a value.
  @discardableResult
  public func finish() -> Command {
    finish(Nothing())
  }
}

extension AnyCoordinator {
  /// Ends a started coordinator without a value: its opener receives `cancelled`.
  @discardableResult
  public func cancel() -> Command {
    perform { .instruction(.cancel) }
  }

  /// Ends a started coordinator with an error.
  @discardableResult
  public func fail(_ error: some Encodable) -> Command {
    perform { .instruction(try .fail(error)) }
  }

  /// Opens a child that finishes with a value.
  ///
  /// `completion` is called within the command that ends the child, but not in a dry run. Actions of this
  /// coordinator in `completion` become part of that command, as within `prepare`. Outside of `prepare`, the
  /// value can be awaited instead:
  ///
  /// ```swift
  /// let color = try await start(ColorPicker()).value()
  /// ```
  @discardableResult
  public func start<Child: Adapting>(
    _ child: Child,
    in context: AdaptiveContext = .current,
    animated: Bool = true,
    _ completion: (@NavigationActor (Result<Child.Value, CompletionError>) throws -> Void)? = nil
  ) -> StartedFlow<Child.Value> {
    open(child, in: context, animated: animated, completion)
  }

  /// Presents a flow.
  @discardableResult
  public func start<Value>(
    _ child: ModalCoordinator<Value>,
    animated: Bool = true,
    _ completion: (@NavigationActor (Result<Value, CompletionError>) throws -> Void)? = nil
  ) -> StartedFlow<Value> {
    open(child, in: .modal, animated: animated, completion)
  }

  /// Presents a new stack with the screen of a flow.
  @discardableResult
  public func start<Value>(
    _ layer: StackLayer,
    _ child: NavigationCoordinator<Value>,
    animated: Bool = true,
    _ completion: (@NavigationActor (Result<Value, CompletionError>) throws -> Void)? = nil
  ) -> StartedFlow<Value> {
    open(child, in: .navigation(new: layer), animated: animated, completion)
  }

  /// A flow that is always presented takes no context.
  @available(*, unavailable, message: "A ModalCoordinator is always presented: leave out the context.")
  public func start<Value>(
    _ child: ModalCoordinator<Value>,
    in context: AdaptiveContext,
    animated: Bool = true,
    _ completion: (@NavigationActor (Result<Value, CompletionError>) throws -> Void)? = nil
  ) -> StartedFlow<Value> { fatalError("unavailable") }

  /// A flow that needs a stack takes no context.
  @available(
    *,
    unavailable,
    message: "A NavigationCoordinator needs a stack: use start(StackLayer(), child)."
  )
  public func start<Value>(
    _ child: NavigationCoordinator<Value>,
    in context: AdaptiveContext = .current,
    animated: Bool = true,
    _ completion: (@NavigationActor (Result<Value, CompletionError>) throws -> Void)? = nil
  ) -> StartedFlow<Value> { fatalError("unavailable") }

  func open<Child: Finishing>(
    _ child: Child,
    in context: AdaptiveContext,
    animated: Bool,
    _ completion: (@NavigationActor (Result<Child.Value, CompletionError>) throws -> Void)?
  ) -> StartedFlow<Child.Value> {
    child.completion = completion.map { heard in { try heard(try $0.result(as: Child.Value.self)) } }
    let end = child.end ?? FlowEnd()
    child.end = end
    let command = perform { .instruction(.start(child, by: self, in: context, animated: animated)) }
    return StartedFlow(command: command, isPart: Preparation.current != nil, end: end, child: child)
  }
}

/// The place of a started child, relative to its opener.
@NavigationActor
public struct AdaptiveContext {
  /// Returns the place in the form of graph documents, for an opener with that home.
  fileprivate let json: (HomeKind?) -> JSON

  /// Pushes the child on the opener's stack, or presents it if there is no stack.
  public static let current = AdaptiveContext { _ in "current" }

  /// Presents the child.
  public static let modal = AdaptiveContext { _ in StackLayer().json(as: "modal") }

  /// Presents the child in a style of the toolkit, above the layers of lower priority.
  public static func modal(
    style: String? = nil,
    priority: Int = 0,
    beneath: Bool = false
  ) -> AdaptiveContext {
    let layer = StackLayer(style: style, priority: priority, beneath: beneath)
    return AdaptiveContext { _ in layer.json(as: "modal") }
  }

  /// Opens the child in a new layer above, also if the opener is a window.
  public static func layer(
    style: String? = nil,
    priority: Int = 0,
    stack: Bool = false,
    beneath: Bool = false
  ) -> AdaptiveContext {
    var members = StackLayer(style: style, priority: priority, beneath: beneath).members
    if stack { members["stack"] = true }
    return AdaptiveContext { _ in ["layer": .object(members)] }
  }

  /// Presents a new stack with the child's first screen.
  public static func navigation(new stack: StackLayer) -> AdaptiveContext {
    AdaptiveContext { _ in ["navigation": stack.json(as: "new")] }
  }

  /// Pushes the child on the opener's stack, or presents a new stack if there is none.
  public static func navigation(
    fallback stack: @autoclosure @escaping () -> StackLayer
  ) -> AdaptiveContext {
    AdaptiveContext { home in
      ["navigation": home == .stack ? "fallback" : stack().json(as: "fallback")]
    }
  }
}

/// A new stack.
public struct StackLayer: Sendable {
  /// The style of its layer, a word of the toolkit.
  public var style: String?
  /// The priority of its layer, which lies above those of lower priority.
  public var priority: Int
  /// Whether its layer lies below all others of that priority.
  public var beneath: Bool

  /// Creates a stack.
  public init(style: String? = nil, priority: Int = 0, beneath: Bool = false) {
    self.style = style
    self.priority = priority
    self.beneath = beneath
  }

  fileprivate var members: JSON.Object {
    var members: JSON.Object = [:]
    members["style"] = style.map { .string($0) }
    if priority != 0 { members["priority"] = .integer(priority) }
    if beneath { members["beneath"] = true }
    return members
  }

  fileprivate func json(as name: String) -> JSON {
    members.isEmpty ? .string(name) : [name: .object(members)]
  }
}

extension Instruction {
  @NavigationActor
  static func start(
    _ child: AnyCoordinator,
    by opener: AnyCoordinator,
    in context: AdaptiveContext,
    animated: Bool = true
  ) -> Instruction {
    let context = context.json(opener.situation?.home)
    let members: JSON.Object = context == "current" ? [:] : ["in": context]
    return Instruction("start", .child(child), members, animated: animated)
  }
}
