import JSON

/// The params of a notification without the number of the subscription, encoded once for all subscribers.
package struct SharedParams: Equatable, Sendable {
  package let name: NotificationName
  /// The members and the closing brace.
  let text: ArraySlice<UInt8>

  private init(_ name: NotificationName, _ params: some WireValue) {
    self.name = name
    text = params.serialized.dropFirst()
  }

  package init(_ changed: TreeChanged) {
    self.init(.treeChanged, changed)
  }

  package init(_ command: UncommittedCommand) {
    self.init(.treeCommand, command)
  }

  package init(_ routed: CoordinatorRouted) {
    self.init(.coordinatorRouted, routed)
  }

  package init(_ ended: SubscriptionEnded) {
    self.init(.subscriptionEnded, ended)
  }

  package init(_ served: CoordinatorServed) {
    self.init(.coordinatorServed, served)
  }

  package init(_ driven: TreeDriven) {
    self.init(.treeDriven, driven)
  }

  package init(_ idle: TreeIdle) {
    self.init(.treeIdle, idle)
  }

  /// The size of the text in bytes.
  package var byteCount: Int { text.count }
}
