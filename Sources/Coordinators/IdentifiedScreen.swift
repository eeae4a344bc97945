import JSON
public import NavigationClient

/// A screen whose declaration has an `identity`: the params that distinguish it from others of its name.
public protocol IdentifiedScreen: Screen {
  /// The names of these params.
  static var identity: [String] { get }
}

extension TreeCondition {
  /// A screen of this type is on view: `tree.wait(until: .onView(NoteScreen.self))`.
  public static func onView<S: Screen>(_ screen: S.Type) -> TreeCondition {
    .onView(screen.name)
  }

  /// A screen of this type with the same identity params is on view.
  ///
  /// A param without a value is not compared.
  ///
  /// - Throws: if the screen cannot be encoded.
  public static func onView<S: IdentifiedScreen>(_ screen: S) throws -> TreeCondition {
    let params = try NamedScreen(screen).params.members.filter { S.identity.contains($0.name) }
    return .onView(S.name, params: JSON.Object(uniqueMembers: params))
  }
}

extension NamedScreen {
  /// Creates the screen that a front end sees in a tree.
  public init(_ screen: TreeScreen) {
    self.init(screen.name, params: screen.params)
  }
}
