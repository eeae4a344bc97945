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

  /// As a coordinator type declares it.
  @NavigationActor
  var declaration: JSON {
    var members: JSON.Object = ["name": .string(name), "coordinator": .string(child.openedType)]
    members["route"] = child.beginning?.json
    if !child.params.isEmpty { members["params"] = .object(child.params) }
    if isLazy { members["lazy"] = true }
    return .object(members)
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

  /// Replaces the tabs.
  public static func set(_ tabs: [Tab]) -> Self {
    Self("set", .tabs(tabs))
  }
}
