import JSON

/// A transfer that can act on a stack.
public protocol StackingTransfer: Transfer {}

/// The screens that a set replaces.
public enum SetScope: String, Sendable {
  /// All screens of home, of any owner.
  case all
  /// The screens of the coordinator and its descendants.
  case own
}

/// The screens of home with which `navigate` compares its screen.
public enum Dedupe: String, Sendable {
  /// The top screen.
  case top
  /// All screens.
  case inStack
}

/// The effect of popping to a screen that is not in the stack.
public enum IfAbsent: String, Sendable {
  /// Fails the command.
  case fail
  /// Does nothing.
  case noop
  /// Pushes the screen.
  case push
}

extension StackingTransfer {
  /// Pops the screens of home above the topmost screen of that type; with `inclusive` that screen too.
  public static func popTo<S: Screen>(
    _ screen: S.Type,
    inclusive: Bool = false,
    ifAbsent: IfAbsent = .fail,
    animated: Bool = true
  ) -> Self {
    Self("popTo", .nothing, target("screen", screen.name, inclusive, ifAbsent), animated: animated)
  }

  /// Pops the screens of home above the screen with that key.
  public static func popTo(
    key: String,
    inclusive: Bool = false,
    ifAbsent: IfAbsent = .fail,
    animated: Bool = true
  ) -> Self {
    Self("popTo", .nothing, target("key", key, inclusive, ifAbsent), animated: animated)
  }

  /// Replaces the screens of home except each `KeptScreen`; scope `all` includes other coordinators' screens.
  public static func set(
    _ screens: [any ListedScreen],
    scope: SetScope = .all,
    animated: Bool = true
  ) -> Self {
    let members: JSON.Object = scope == .all ? [:] : ["scope": .string(scope.rawValue)]
    return Self("set", .screens(screens, named: "screens"), members, animated: animated)
  }

  /// Replaces the screens of home by one screen.
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

/// A transfer of a coordinator on a stack.
public struct StackTransfer: StackingTransfer {
  /// The contents of the transfer.
  public let body: TransferBody

  /// Creates a transfer.
  public init(_ body: TransferBody) {
    self.body = body
  }
}

/// A transfer of a coordinator with any home.
public typealias ViewTransition = WindowTransfer

/// A transfer of a coordinator of kind window.
public struct WindowTransfer: StackingTransfer {
  /// The contents of the transfer.
  public let body: TransferBody

  /// Creates a transfer.
  public init(_ body: TransferBody) {
    self.body = body
  }
}
