internal import Navigation
internal import NavigationProtocol

// The room of the subscriptions: who is subscribed to which tree, and the changes that each tree keeps for subscribers
// that resume. Both ends of a subscription, the connection's and the tree's, are kept here, so that they are added and
// removed together.
//
// A commit is sent in this order: its change, the routes that coordinators took in it, the ends of subscriptions whose
// coordinators ended in it. All of it is queued before the response that reports the revision.

/// All subscriptions by tree and by connection.
struct Subscriptions: Sendable {
  /// The subscriptions to one tree, oldest first, and its newest changes.
  private struct TreeFeed: Sendable {
    var subscribers: [Subscriber] = []
    var changes: ChangeLog

    var hasChangeSubscribers: Bool { subscribers.contains { $0.routes == nil } }
  }

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

  private let limits: Limits
  private var feeds = SlotMap<TreeID, TreeFeed>()
  private var connections: [ConnectionID: ConnectionSubscriptions] = [:]
  /// The number of notifications since the daemon started.
  private(set) var notificationCount = 0
  /// The number of subscriptions that ended because their notifications were not read.
  private(set) var overflowCount = 0

  init(limits: Limits) {
    self.limits = limits
  }

  /// The subscribers of a tree, oldest first.
  func subscribers(of tree: TreeID) -> [Subscriber] { feeds[tree]?.subscribers ?? [] }

  /// The subscriptions of a connection, oldest first.
  func subscriptions(of connection: ConnectionID) -> [SubscriptionID] {
    (connections[connection]?.list ?? []).map { SubscriptionID(connection: connection, number: $0.number) }
  }

  func isActive(_ id: SubscriptionID) -> Bool { tree(of: id) != nil }

  /// The tree of an active subscription.
  func tree(of id: SubscriptionID) -> TreeID? {
    connections[id.connection]?.list.first { $0.number == id.number }?.tree
  }
}

// Trees.
extension Subscriptions {
  /// Begins to keep the changes of a tree.
  mutating func treeBegan(_ tree: TreeID) {
    feeds.insert(TreeFeed(changes: ChangeLog(revision: 1, limits: limits)), as: tree)
  }

  /// Returns the ends of a tree's subscriptions, because the tree closes.
  func treeClosing(_ tree: TreeID) -> [SubscriptionEffect] {
    subscribers(of: tree).map { .end($0.id, .treeClosed) }
  }

  /// Forgets a tree without subscribers.
  mutating func treeClosed(_ tree: TreeID) {
    let feed = feeds.remove(tree)
    precondition(feed?.subscribers.isEmpty != false, "the subscriptions of a tree end before it closes")
  }

  /// Keeps the change of a command that ended, and returns what is sent because of the command.
  mutating func committed(
    _ ended: Ended,
    by call: CommandCall,
    in tree: TreeID,
    named name: String
  ) -> [SubscriptionEffect] {
    let change = ended.change.flatMap {
      keep(Commit(tree: name, change: $0, method: call.method, info: call.info), in: tree)
    }
    guard let subscribers = feeds[tree]?.subscribers, !subscribers.isEmpty else { return [] }
    var effects: [SubscriptionEffect] = []
    if let change { effects = sends(change, to: subscribers) }
    effects += routes(of: ended, to: subscribers, name)
    guard !ended.outcome.disposed.isEmpty else { return effects }
    for subscriber in subscribers where subscriber.routes?.isAlive(in: ended.tree) == false {
      effects.append(.end(subscriber.id, .coordinatorEnded))
    }
    return effects
  }

  /// Returns what is sent because another client, or none, serves a coordinator type of a tree.
  func served(_ params: SharedParams, in tree: TreeID) -> [SubscriptionEffect] {
    sends(params, to: subscribers(of: tree))
  }

  /// Keeps a change; returns it as it is sent, if anyone subscribes to changes.
  private mutating func keep(_ commit: Commit, in tree: TreeID) -> SharedParams? {
    guard feeds[tree]?.hasChangeSubscribers == true else {
      feeds[tree]?.changes.append(commit)
      return nil
    }
    let params = commit.params
    feeds[tree]?.changes.append(params, revision: commit.change.revision)
    return params
  }

  private func sends(_ params: SharedParams, to subscribers: [Subscriber]) -> [SubscriptionEffect] {
    var effects: [SubscriptionEffect] = []
    effects.reserveCapacity(subscribers.count)
    for subscriber in subscribers {
      if case .changes = subscriber.interest { effects.append(.send(params, to: subscriber.id)) }
    }
    return effects
  }

  private func routes(of ended: Ended, to subscribers: [Subscriber], _ tree: String) -> [SubscriptionEffect] {
    let interested = Dictionary(grouping: subscribers.filter { $0.routes != nil }) { $0.routes?.coordinator }
    guard !interested.isEmpty else { return [] }
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
      let params = SharedParams(routed)
      effects += listeners.map { .send(params, to: $0.id) }
    }
    return effects
  }
}

// Subscribers.
extension Subscriptions {
  /// Adds a subscription, unless the connection has too many.
  mutating func subscribed(
    _ connection: ConnectionID,
    to tree: TreeID,
    _ interest: Subscriber.Interest
  ) throws(RPCError) -> SubscriptionID {
    guard connections[connection]?.list.count ?? 0 < limits.subscriptionsPerConnection else {
      throw .exceeded(.subscriptionsPerConnection, limits)
    }
    let number = connections[connection, default: ConnectionSubscriptions()].add(tree)
    let id = SubscriptionID(connection: connection, number: number)
    feeds[tree]?.subscribers.append(Subscriber(id: id, interest: interest))
    return id
  }

  /// The changes that lead from a revision to the newest, or the reason to send a snapshot instead.
  func changes(of tree: TreeID, since revision: Int) -> Resumption {
    feeds[tree]?.changes.changes(since: revision) ?? .snapshot(.unknownRevision)
  }

  /// Removes a subscription; nil if it is not active.
  mutating func ended(_ id: SubscriptionID) -> EndedSubscription? {
    guard let tree = connections[id.connection]?.remove(id.number) else { return nil }
    let index = feeds[tree]?.subscribers.firstIndex { $0.id == id }
    let subscriber = index.flatMap { feeds[tree]?.subscribers.remove(at: $0) }
    return EndedSubscription(id: id, tree: tree, tap: subscriber?.routes?.tap)
  }

  /// Removes the subscriptions of a connection that leaves.
  mutating func left(_ connection: ConnectionID) -> [EndedSubscription] {
    defer { connections[connection] = nil }
    return subscriptions(of: connection).compactMap { ended($0) }
  }

  mutating func notified() {
    notificationCount += 1
  }

  mutating func overflowed() {
    overflowCount += 1
  }
}
