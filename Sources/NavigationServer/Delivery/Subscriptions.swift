internal import Navigation
internal import NavigationProtocol

// The room of the subscriptions: who is subscribed to which tree. Both ends of a subscription, the connection's and the
// tree's, are kept here, so that they are added and removed together.
//
// A commit is sent in this order: its change, the routes that coordinators took in it, the ends of subscriptions whose
// coordinators ended in it. All of it is queued before the response that reports the revision.

/// All subscriptions by tree and by connection.
final class Subscriptions {
  /// The subscriptions of one connection, oldest first.
  private struct ConnectionSubscriptions: Sendable {
    var list: [(number: Int, tree: TreeID)] = []
    var last = 0

    mutating func add(_ tree: TreeID) -> Int {
      last += 1
      list.append((last, tree))
      return last
    }

    mutating func remove(_ number: Int) -> TreeID? {
      guard let index = list.firstIndex(where: { $0.number == number }) else { return nil }
      return list.remove(at: index).tree
    }
  }

  private var limits: Limits
  /// The subscriptions to each tree, oldest first.
  private var trees: [TreeID: [Subscriber]] = [:]
  private var connections: [ConnectionID: ConnectionSubscriptions] = [:]
  /// The number of notifications since the daemon started.
  private(set) var notificationCount = 0
  /// The number of subscriptions that have ended.
  private(set) var endCount = 0
  /// The number of subscriptions that ended because their notifications were not read.
  private(set) var overflowCount = 0

  init(limits: Limits) {
    self.limits = limits
  }

  func reloaded(_ limits: Limits) {
    self.limits = limits
  }

  /// The subscribers of a tree, oldest first.
  func subscribers(of tree: TreeID) -> [Subscriber] { trees[tree] ?? [] }

  /// The subscriptions of a connection, oldest first.
  func subscriptions(of connection: ConnectionID) -> [SubscriptionID] {
    (connections[connection]?.list ?? []).map { SubscriptionID(connection: connection, number: $0.number) }
  }

  /// The trees that a connection is subscribed to, each once, in the order of its oldest subscriptions.
  func trees(of connection: ConnectionID) -> [TreeID] {
    var seen: Set<TreeID> = []
    return (connections[connection]?.list ?? []).map(\.tree).filter { seen.insert($0).inserted }
  }

  func isActive(_ id: SubscriptionID) -> Bool { tree(of: id) != nil }

  /// The tree's end of an active subscription.
  func subscriber(_ id: SubscriptionID) -> Subscriber? {
    tree(of: id).flatMap { trees[$0]?.first { $0.id == id } }
  }

  /// The tree of an active subscription.
  func tree(of id: SubscriptionID) -> TreeID? {
    connections[id.connection]?.list.first { $0.number == id.number }?.tree
  }
}

// Trees.
extension Subscriptions {
  /// Adds a tree that can be subscribed to.
  func treeBegan(_ tree: TreeID) {
    trees[tree] = []
  }

  /// Returns the ends of a tree's subscriptions, because the tree closes.
  func treeClosing(_ tree: TreeID) -> [SubscriptionEffect] {
    subscribers(of: tree).map { .end($0.id, .treeClosed) }
  }

  /// Forgets a tree without subscribers.
  func treeClosed(_ tree: TreeID) {
    let subscribers = trees.removeValue(forKey: tree)
    precondition(subscribers?.isEmpty != false, "the subscriptions of a tree end before it closes")
  }

  /// Returns what is sent because a command ended; `prepared` is its change as it is sent, if that is written already.
  func committed(
    _ ended: Ended,
    _ record: CommandRecord,
    in tree: TreeID,
    named name: String,
    _ prepared: SharedParams? = nil
  ) -> [SubscriptionEffect] {
    guard let subscribers = trees[tree], !subscribers.isEmpty else { return [] }
    let receivers = receivers(among: subscribers)
    var effects: [SubscriptionEffect] = []
    if let change = ended.change {
      if !receivers.isEmpty {
        let changed = prepared ?? changed(change, by: record.cause, named: name)
        effects = [.send(changed, to: receivers)]
      }
    } else {
      effects = rejected(record, in: tree, named: name)
    }
    guard receivers.count < subscribers.count else { return effects }
    effects += routes(of: ended, to: subscribers, name)
    guard !ended.outcome.disposed.isEmpty else { return effects }
    for subscriber in subscribers where subscriber.routes?.isAlive(in: ended.tree) == false {
      effects.append(.end(subscriber.id, .coordinatorEnded))
    }
    return effects
  }

  /// Returns what is sent because of a command that committed nothing.
  func rejected(_ record: CommandRecord, in tree: TreeID, named name: String) -> [SubscriptionEffect] {
    let interested = subscribers(of: tree).filter(\.includesCommands)
    guard !interested.isEmpty else { return [] }
    let command = UncommittedCommand(
      tree: name,
      revision: record.outcome.revision,
      cause: record.cause.wire(limits),
      outcome: CommandOutcome(record.outcome)
    )
    return sends(SharedParams(command), to: interested)
  }

  /// Returns a change as it is sent to subscribers.
  func changed(_ change: Change, by cause: CommandCause, named name: String) -> SharedParams {
    Self.changed(change, by: cause, named: name, limits)
  }

  static func changed(
    _ change: Change,
    by cause: CommandCause,
    named name: String,
    _ limits: Limits
  ) -> SharedParams {
    SharedParams(TreeChanged(tree: name, change: TreeChange(change), cause: cause.wire(limits)))
  }

  /// Returns what is sent because another client, or none, drives a tree or serves one of its coordinator types.
  func announced(_ params: SharedParams, in tree: TreeID) -> [SubscriptionEffect] {
    sends(params, to: subscribers(of: tree))
  }

  private func sends(_ params: SharedParams, to subscribers: [Subscriber]) -> [SubscriptionEffect] {
    let receivers = receivers(among: subscribers)
    return receivers.isEmpty ? [] : [.send(params, to: receivers)]
  }

  /// The subscriptions to changes.
  private func receivers(among subscribers: [Subscriber]) -> [SubscriptionID] {
    subscribers.compactMap { $0.isToRoutes ? nil : $0.id }
  }

  private func routes(of ended: Ended, to subscribers: [Subscriber], _ tree: String) -> [SubscriptionEffect] {
    let interested = Dictionary(grouping: subscribers.filter(\.isToRoutes)) { $0.routes?.coordinator }
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
      effects.append(.send(SharedParams(routed), to: listeners.map(\.id)))
    }
    return effects
  }
}

// Subscribers.
extension Subscriptions {
  /// Adds a subscription, unless the connection has too many.
  func subscribed(
    _ connection: ConnectionID,
    to tree: TreeID,
    _ interest: Subscriber.Interest
  ) throws(RPCError) -> SubscriptionID {
    guard connections[connection]?.list.count ?? 0 < limits.subscriptionsPerConnection else {
      throw .exceeded(.subscriptionsPerConnection, limits)
    }
    let number = connections[connection, default: ConnectionSubscriptions()].add(tree)
    let id = SubscriptionID(connection: connection, number: number)
    trees[tree]?.append(Subscriber(id: id, interest: interest))
    return id
  }

  /// Removes a subscription; nil if it is not active.
  func ended(_ id: SubscriptionID) -> EndedSubscription? {
    guard let tree = connections[id.connection]?.remove(id.number) else { return nil }
    endCount += 1
    let index = trees[tree]?.firstIndex { $0.id == id }
    let subscriber = index.flatMap { trees[tree]?.remove(at: $0) }
    return EndedSubscription(id: id, tree: tree, tap: subscriber?.routes?.tap)
  }

  /// Removes the subscriptions of a connection that leaves.
  func left(_ connection: ConnectionID) -> [EndedSubscription] {
    defer { connections[connection] = nil }
    return subscriptions(of: connection).compactMap { ended($0) }
  }

  /// Notes that the client of a connection has drawn a revision; whether it is subscribed to the changes of the tree.
  func settled(_ revision: Int, by connection: ConnectionID, in tree: TreeID) -> Bool {
    var isSubscribed = false
    for index in subscribers(of: tree).indices {
      guard let subscriber = trees[tree]?[index], subscriber.id.connection == connection,
        subscriber.routes == nil
      else { continue }
      isSubscribed = true
      trees[tree]?[index].settled = max(subscriber.settled ?? 0, revision)
    }
    return isSubscribed
  }

  func notified(_ count: Int) {
    notificationCount += count
  }

  func overflowed() {
    overflowCount += 1
  }
}
