import JSON

/// A tab and its coordinator.
public struct TabItem {
  let name: String
  let child: AnyCoordinator
  let isLazy: Bool
  let reselect: String?

  /// Creates a tab; the coordinator of a lazy one is opened when the tab is first selected.
  ///
  /// `reselect` names the route, without params, that the coordinator receives if the selected tab is
  /// selected again.
  public init(_ name: String, _ child: AnyCoordinator, isLazy: Bool = false, reselect: String? = nil) {
    self.name = name
    self.child = child
    self.isLazy = isLazy
    self.reselect = reselect
  }

  /// Adds the members of the tab to those of its coordinator.
  func members(with child: JSON.Object) -> JSON.Object {
    var members = child
    members["name"] = .string(name)
    if isLazy { members["lazy"] = true }
    members["reselect"] = reselect.map(JSON.string)
    return members
  }
}

/// A transfer of a coordinator of kind tabs.
public struct TabTransfer: Transfer {
  /// The contents of the transfer.
  public let body: TransferBody

  /// Creates a transfer.
  public init(_ body: TransferBody) {
    self.body = body
  }

  /// Replaces the tabs.
  public static func set(_ tabs: [TabItem]) -> Self {
    Self("set", .tabs(tabs))
  }
}
