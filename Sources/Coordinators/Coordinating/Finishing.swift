import JSON

/// A coordinator that can end with a value, if it was started.
@NavigationActor
public protocol Finishing: AnyCoordinator {
  /// What it finishes with.
  associatedtype Value: Codable & Sendable
}

/// The value of what finishes without one.
public struct Nothing: Codable, Sendable, Equatable {
  /// There is only one.
  public init() {}
}

extension Finishing {
  /// Ends with a value; with `keep` the screens and children pass to the opener instead of leaving.
  @discardableResult
  public func finish(_ value: Value, keep: Bool = false) -> Command {
    perform { .finish(try ValueEncoder.json(value) ?? .null, keep: keep) }
  }
}

extension Finishing where Value == Nothing {
  /// Ends.
  @discardableResult
  public func finish() -> Command {
    finish(Nothing())
  }
}

extension AnyCoordinator {
  /// Ends a coordinator that was started without a value: its opener hears `cancelled`.
  @discardableResult
  public func cancel() -> Command {
    perform { .cancel }
  }

  /// Ends a coordinator that was started with an error.
  @discardableResult
  public func fail(_ error: some Encodable) -> Command {
    perform { .fail(try ValueEncoder.json(error) ?? .null) }
  }

  /// Opens a child that ends with a value, and hears how it ended.
  ///
  /// `completion` is called while the command that ends the child is carried out: what it does with this coordinator
  /// becomes part of that command, like what is done within `prepare`.
  @discardableResult
  public func start<Child: Finishing>(
    _ child: Child,
    in context: AdaptiveContext = .current,
    animated: Bool = true,
    _ completion: (@NavigationActor (Result<Child.Value, CompletionError>) throws -> Void)? = nil
  ) -> Command {
    child.completion = completion.map { heard in { try heard(try $0.result(as: Child.Value.self)) } }
    return perform { .transfer(.start(child, in: context, home: knownHome, animated: animated)) }
  }
}

/// Where a child is started, seen from its opener.
@NavigationActor
public struct AdaptiveContext {
  private enum Kind {
    case current
    case modal(style: String?)
    case new(NavigationStack)
    case fallback(() -> NavigationStack)
  }

  private let kind: Kind

  /// Pushed on the opener's stack; where there is none, presented.
  public static let current = AdaptiveContext(kind: .current)

  /// Presented.
  public static let modal = AdaptiveContext(kind: .modal(style: nil))

  /// Presented in a style, a word of the toolkit's.
  public static func modal(style: String) -> AdaptiveContext {
    AdaptiveContext(kind: .modal(style: style))
  }

  /// As the first of a new stack, which is presented.
  public static func navigation(new stack: NavigationStack) -> AdaptiveContext {
    AdaptiveContext(kind: .new(stack))
  }

  /// Pushed on the opener's stack; only where there is none, the new stack is made and presented.
  public static func navigation(
    fallback stack: @autoclosure @escaping () -> NavigationStack
  ) -> AdaptiveContext {
    AdaptiveContext(kind: .fallback(stack))
  }

  /// As a graph document writes it.
  func json(home: () -> Home?) -> JSON {
    switch kind {
    case .current: "current"
    case .modal(nil): "modal"
    case .modal(let style?): ["modal": ["style": .string(style)]]
    case .new(let stack): ["navigation": stack.json(as: "new")]
    case .fallback(let stack):
      ["navigation": home() == .stack ? "fallback" : stack().json(as: "fallback")]
    }
  }
}

/// A stack that is to be made.
public struct NavigationStack: Sendable {
  /// How its layer looks: a word of the toolkit's.
  public var style: String?

  /// Describes a stack.
  public init(style: String? = nil) {
    self.style = style
  }

  fileprivate func json(as name: String) -> JSON {
    style.map { [name: ["style": .string($0)]] } ?? .string(name)
  }
}

extension Instruction {
  @NavigationActor
  static func start(
    _ child: AnyCoordinator,
    in context: AdaptiveContext,
    home: @autoclosure () -> Home?,
    animated: Bool
  ) -> Instruction {
    let context = context.json(home: home)
    return Instruction(
      "start",
      .child(child),
      context == "current" ? [:] : ["in": context],
      animated: animated
    )
  }
}
