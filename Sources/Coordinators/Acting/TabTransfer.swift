import JSON

/// A tab and its coordinator.
public struct Tab {
  let name: String
  let child: AnyCoordinator
  let isLazy: Bool
  /// The name of the route that the coordinator receives if the tab is selected although it is selected already.
  let reselect: String?

  /// Creates a tab; the coordinator of a lazy one is opened when the tab is first selected.
  ///
  /// `reselect` names the route, without params, that the coordinator receives if the tab is selected although it is
  /// selected already.
  public init(_ name: String, _ child: AnyCoordinator, isLazy: Bool = false, reselect: String? = nil) {
    self.name = name
    self.child = child
    self.isLazy = isLazy
    self.reselect = reselect
  }

  /// The tab in the declaration of a coordinator type.
  @NavigationActor
  var declaration: JSON {
    var members: JSON.Object = ["name": .string(name), "coordinator": .string(child.openedType)]
    members["route"] = child.beginning?.json
    if !child.params.isEmpty { members["params"] = .object(child.params) }
    if isLazy { members["lazy"] = true }
    members["reselect"] = reselect.map(JSON.string)
    return .object(members)
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
  public static func set(_ tabs: [Tab]) -> Self {
    Self("set", .tabs(tabs))
  }
}
