internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Charges that are the weight of what a user holds. What an event has changed is weighed when the event is handled, so
// nothing in between has to count.

extension Server {
  /// Charges users for what their trees and records hold now.
  mutating func settleCharges() {
    for id in trees.takeChanged() {
      if let (user, bytes) = trees.settleCharge(of: id) { accounts.treesChanged(of: user, by: bytes) }
    }
    for (user, bytes) in keeping.takeChargeChanges() { accounts.recorded(bytes, of: user) }
  }

  /// Charges a user for its graphs: those that it has loaded, and those of its trees, each once.
  ///
  /// The graphs of the configuration are charged to no user.
  mutating func graphsChanged(of user: UserID) {
    let held = graphs.own(of: user) + trees.graphs(of: user)
    var counted: Set<ObjectIdentifier> = []
    let bytes = held.reduce(0) { sum, graph in
      guard !graphs.isPreloaded(graph), counted.insert(ObjectIdentifier(graph)).inserted else { return sum }
      return sum + graph.bytes
    }
    accounts.graphsChanged(of: user, bytes: bytes)
  }

  /// Charges a user for what its clients have registered.
  mutating func registrationsChanged(of user: UserID) {
    accounts.registrationsChanged(of: user, bytes: delegation.services(of: user).bytes)
  }

  /// The failure of a command whose unfinished changes have no room, so that it may not wait with them.
  ///
  /// A screen event is only followed by what follows from it, so it ends soon.
  func failureWithoutRoom(_ command: RunningCommand, on host: TreeHost) -> Answer? {
    let growth = command.execution.tree.entryCount - host.tree.entryCount
    guard growth > 0, !command.execution.isScreenEvent else { return nil }
    // The earlier slices of the command may be charged already.
    let bytes = growth * Account.Cost.entry - max(0, host.charged - host.keptBytes)
    let limit = accounts.limitExceeded(by: bytes, of: host.origin.user)
    return limit == nil ? nil : .failure(Reason(.tooManyEntries))
  }
}
