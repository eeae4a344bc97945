import JSON

/// A tab, with the coordinator that lives in it.
public struct Tab {
  let name: String
  let child: AnyCoordinator
  let isLazy: Bool

  /// Names a tab; a lazy one's coordinator is opened when the tab is first selected.
  public init(_ name: String, _ child: AnyCoordinator, isLazy: Bool = false) {
    self.name = name
    self.child = child
    self.isLazy = isLazy
  }
}

/// What a coordinator of tabs can ask for.
public struct TabTransfer: Transfer {
  /// What is asked for.
  public let body: TransferBody

  /// Asks for it.
  public init(_ body: TransferBody) {
    self.body = body
  }

  /// Shows the tab of that name.
  public static func select(_ tab: String, animated: Bool = true) -> Self {
    Self("select", .nothing, ["tab": .string(tab)], animated: animated)
  }

  /// Replaces the tabs.
  public static func set(_ tabs: [Tab]) -> Self {
    Self("set", .tabs(tabs))
  }
}
