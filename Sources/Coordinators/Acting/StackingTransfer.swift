import JSON

/// A change of what is presented that can act on a stack.
public protocol StackingTransfer: Transfer {}

/// What a set replaces.
public enum SetScope: String, Sendable {
  /// All screens of home, whoever owns them.
  case all
  /// Those of the coordinator and its descendants.
  case own
}

/// What popping to a screen does when the screen is not in the stack.
public enum IfAbsent: String, Sendable {
  /// The command fails.
  case fail
  /// Nothing.
  case noop
  /// The screen is pushed.
  case push
}

extension StackingTransfer {
  /// Pushes a screen.
  public static func push(_ screen: some ScreenSource, animated: Bool = true) -> Self {
    Self("push", .screen(screen), animated: animated)
  }

  /// Pops screens from the top of home, whoever owns them, at most down to the first.
  public static func pop(_ count: Int = 1, animated: Bool = true) -> Self {
    Self("pop", .nothing, count == 1 ? [:] : ["count": .integer(count)], animated: animated)
  }

  /// Pops until a screen of that type is on top; with `inclusive` that one too.
  public static func popTo<S: Screen>(
    _ screen: S.Type,
    inclusive: Bool = false,
    ifAbsent: IfAbsent = .fail,
    animated: Bool = true
  ) -> Self {
    var members: JSON.Object = ["screen": .string(screen.name)]
    if inclusive { members["inclusive"] = true }
    if ifAbsent != .fail { members["ifAbsent"] = .string(ifAbsent.rawValue) }
    return Self("popTo", .nothing, members, animated: animated)
  }

  /// Pops all but the first screen of home.
  public static func popToRoot(animated: Bool = true) -> Self {
    Self("popToRoot", animated: animated)
  }

  /// Closes the layers above and pops to the first screen that the coordinator or its children own.
  public static func backToRoot(animated: Bool = true) -> Self {
    Self("backToRoot", animated: animated)
  }

  /// Replaces the screens of home; with scope `all` it takes those of others too.
  public static func set(
    _ screens: [any ScreenSource],
    scope: SetScope = .all,
    animated: Bool = true
  ) -> Self {
    let members: JSON.Object = scope == .all ? [:] : ["scope": .string(scope.rawValue)]
    return Self("set", .screens(screens, named: "screens"), members, animated: animated)
  }

  /// Replaces the screens of home by one.
  public static func set(_ screen: some ScreenSource, animated: Bool = true) -> Self {
    set([screen], animated: animated)
  }

  /// Replaces the top of home.
  public static func replace(_ screen: some ScreenSource, animated: Bool = true) -> Self {
    Self("replace", .screen(screen), animated: animated)
  }
}

/// What a coordinator on a stack can ask for.
public struct StackTransfer: StackingTransfer {
  /// What is asked for.
  public let body: TransferBody

  /// Asks for it.
  public init(_ body: TransferBody) {
    self.body = body
  }
}

/// What any coordinator can ask for, by whatever is there.
public typealias ViewTransition = WindowTransfer

/// What a coordinator of a window can ask for.
public struct WindowTransfer: StackingTransfer {
  /// What is asked for.
  public let body: TransferBody

  /// Asks for it.
  public init(_ body: TransferBody) {
    self.body = body
  }

  /// Makes a screen the window's root; all layers above go.
  public static func setRoot(_ screen: some ScreenSource, animated: Bool = true) -> Self {
    Self("setRoot", .screen(screen), animated: animated)
  }

  /// Makes a stack of screens the window's root; all layers above go.
  public static func setRoot(_ screens: [any ScreenSource], animated: Bool = true) -> Self {
    Self("setRoot", .screens(screens, named: "screens"), animated: animated)
  }

  /// Opens a child as the window's root, in the container of its kind; all layers above go.
  public static func setRoot(_ child: AnyCoordinator, animated: Bool = true) -> Self {
    Self("setRoot", .child(child), animated: animated)
  }
}
