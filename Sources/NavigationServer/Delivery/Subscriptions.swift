internal import Navigation
internal import NavigationProtocol

// The subscriptions of trees and connections, which are updated together.
//
// A commit sends its change, then the routes that coordinators took, then the ends of subscriptions whose
// coordinators ended. All of these are queued before the response that reports the revision.

/// All subscriptions by tree.
final class Subscriptions {
  var limits: Limits
  /// The subscriptions to each tree, oldest first.
  private var trees: [TreeID: [Subscription]] = [:]
  /// The number of notifications since the daemon started.
  var notificationCount = 0
  /// The number of subscriptions that ended because of unread notifications.
  var overflowCount = 0

  init(limits: Limits) {
    self.limits = limits
  }

  /// The subscriptions to a tree, oldest first.
  subscript(tree: TreeID) -> [Subscription] { trees[tree] ?? [] }

  /// The number of subscriptions to the changes of a tree.
  func count(to tree: TreeID) -> Int { self[tree].count { !$0.isToRoutes } }

  /// Whether a client is subscribed to the changes of a tree.
  func isWatched(_ tree: TreeID) -> Bool { trees[tree]?.contains { !$0.isToRoutes } == true }
}

// Trees.
extension Subscriptions {
  /// Adds a tree without subscriptions.
  func treeBegan(_ tree: TreeID) {
    trees[tree] = []
  }

  /// Returns the ends of a tree's subscriptions, because the tree closes.
  func treeClosing(_ tree: TreeID) -> [SubscriptionEffect] {
    [.end(self[tree], .treeClosed)]
  }

  /// Removes a tree whose subscriptions have ended.
  func forget(_ tree: TreeID) {
    let rest = trees.removeValue(forKey: tree)
    precondition(rest?.isEmpty != false, "the subscriptions of a tree end before it closes")
  }

  /// Returns the effects of an ended command; `prepared` is the encoded change, if it exists already.
  func committed(
    _ ended: Ended,
    _ record: CommandRecord,
    in tree: TreeID,
    named name: String,
    prepared: SharedParams? = nil
  ) -> [SubscriptionEffect] {
    let subscriptions = self[tree]
    guard !subscriptions.isEmpty else { return [] }
    let receivers = subscriptions.filter { !$0.isToRoutes }
    var effects: [SubscriptionEffect] = []
    if let change = ended.change {
      if !receivers.isEmpty {
        let changed = prepared ?? SharedParams(change, by: record.cause, in: name, limits)
        effects = [.send(changed, to: receivers)]
      }
    } else {
      effects = rejected(record, in: tree, named: name)
    }
    guard receivers.count < subscriptions.count else { return effects }
    effects += routes(of: ended, to: subscriptions, name)
    guard !ended.outcome.disposed.isEmpty else { return effects }
    let ending = subscriptions.filter { $0.routes?.isAlive(in: ended.tree) == false }
    return effects + [.end(ending, .coordinatorEnded)]
  }

  /// Returns the effects of a command that committed nothing.
  func rejected(_ record: CommandRecord, in tree: TreeID, named name: String) -> [SubscriptionEffect] {
    let interested = self[tree].filter(\.includesCommands)
    guard !interested.isEmpty else { return [] }
    let command = UncommittedCommand(
      tree: name,
      revision: record.outcome.revision,
      cause: record.cause.wire(limits),
      outcome: CommandOutcome(record.outcome)
    )
    return [.send(SharedParams(command), to: interested)]
  }

  /// Returns the effects of a change of the driver or of a provider.
  func announced(_ params: SharedParams, in tree: TreeID) -> [SubscriptionEffect] {
    let receivers = self[tree].filter { !$0.isToRoutes }
    return receivers.isEmpty ? [] : [.send(params, to: receivers)]
  }

  private func routes(of ended: Ended, to subscriptions: [Subscription], _ tree: String)
    -> [SubscriptionEffect]
  {
    let taken = Set(ended.routed.map(\.coordinator))
    let interested = Dictionary(
      grouping: subscriptions.filter { $0.routes.map { taken.contains($0.coordinator) } == true }
    ) { $0.routes?.coordinator }
    var effects: [SubscriptionEffect] = []
    for event in ended.routed {
      let listeners = (interested[event.coordinator] ?? []).filter { $0.routes?.includes(event) == true }
      guard !listeners.isEmpty else { continue }
      let routed = CoordinatorRouted(
        tree: tree,
        coordinator: event.coordinator.description,
        route: FullRoute(event.route),
        handled: event.handled,
        revision: ended.tree.revision
      )
      effects.append(.send(SharedParams(routed), to: listeners))
    }
    return effects
  }
}

// Begin and end of subscriptions.
extension Subscriptions {
  /// Adds a subscription, unless the connection has too many.
  func add(
    _ interest: Subscription.Interest,
    of connection: Connection,
    to tree: TreeID
  ) throws(RPCError) -> Subscription {
    guard connection.subscriptions.count < limits.subscriptionsPerConnection else {
      throw .exceeded(.subscriptionsPerConnection, limits)
    }
    connection.lastSubscription += 1
    let subscription = Subscription(connection.lastSubscription, of: connection, to: tree, interest)
    connection.subscriptions.append(subscription)
    trees[tree]?.append(subscription)
    return subscription
  }

  /// Removes subscriptions, and returns those that were active.
  func end(_ ending: [Subscription]) -> [Subscription] {
    let ended = ending.filter(\.isActive)
    for subscription in ended { subscription.isActive = false }
    for tree in ended.map(\.tree).unique { trees[tree]?.removeAll { !$0.isActive } }
    for subscription in ended.unique(by: \.connection.id) {
      subscription.connection.subscriptions.removeAll { !$0.isActive }
    }
    return ended
  }

  /// Records a drawn revision; returns whether the connection is subscribed to the changes of the tree.
  func settled(_ revision: Int, by connection: Connection, in tree: TreeID) -> Bool {
    let own = connection.subscriptions.filter { $0.tree == tree && !$0.isToRoutes }
    for subscription in own { subscription.settled = max(subscription.settled ?? 0, revision) }
    return !own.isEmpty
  }

  /// The last revision that all reporting clients have drawn; nil if no client reports.
  func settledByAll(in tree: TreeID) -> Int? { self[tree].lazy.compactMap(\.settled).min() }
}

extension SharedParams {
  /// A change of a tree as it is sent to subscribers.
  init(_ change: Change, by cause: CommandCause, in tree: String, _ limits: Limits) {
    self.init(TreeChanged(tree: tree, change: TreeChange(change), cause: cause.wire(limits)))
  }
}
