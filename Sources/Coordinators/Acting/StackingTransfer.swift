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
  /// Pops the screens of home above the topmost of that type; with `inclusive` that one too.
  public static func popTo<S: Screen>(
    _ screen: S.Type,
    inclusive: Bool = false,
    ifAbsent: IfAbsent = .fail,
    animated: Bool = true
  ) -> Self {
    Self("popTo", .nothing, target("screen", screen.name, inclusive, ifAbsent), animated: animated)
  }

  /// Pops the screens of home above the one with that key.
  public static func popTo(
    key: String,
    inclusive: Bool = false,
    ifAbsent: IfAbsent = .fail,
    animated: Bool = true
  ) -> Self {
    Self("popTo", .nothing, target("key", key, inclusive, ifAbsent), animated: animated)
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

  private static func target(
    _ member: String,
    _ value: String,
    _ inclusive: Bool,
    _ ifAbsent: IfAbsent
  ) -> JSON.Object {
    var members: JSON.Object = [member: .string(value)]
    if inclusive { members["inclusive"] = true }
    if ifAbsent != .fail { members["ifAbsent"] = .string(ifAbsent.rawValue) }
    return members
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
}
