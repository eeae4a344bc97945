internal import Navigation
internal import NavigationProtocol

// Who watches a tree hears of a commit in this order: its change, the routes that coordinators took in it,
// the ends of subscriptions whose coordinators ended in it. All of it is queued before the response with the
// revision.

extension Server {
  /// Subscribes a client to the changes of a tree: from a snapshot, or from the revision that it has.
  mutating func subscribe(_ wish: TreeSubscribe, for caller: Caller) throws(RPCError) -> Reply {
    let id = try tree(named: wish.tree, of: caller.user)
    let number = try subscribe(to: id, .changes, for: caller)
    let host = host(id)
    var result = TreeSubscribeResult(
      subscription: number,
      tree: host.opening.name,
      instance: host.opening.instance,
      revision: host.tree.revision
    )
    if let since = wish.since {
      switch host.changes(since: since, instance: wish.instance) {
      case .changes(let changes):
        result.replayed = changes.count
        return .resumed(result, changes: changes)
      case .snapshot(let reason):
        result.reason = reason
      }
    }
    result.snapshot = TreeSnapshot(host.tree.snapshot())
    result.services = services(of: host)
    return .value(.treeSubscribe(result))
  }

  /// Subscribes a client to the routes of a coordinator.
  mutating func pullBack(_ wish: PullbackCall, for caller: Caller) throws(RPCError)
    -> CoordinatorPullbackResult
  {
    let id = try tree(named: wish.tree, of: caller.user)
    guard let routes = try trees[id]?.routes(wish) else { isMissing(id) }
    let number = try subscribe(to: id, .routes(routes), for: caller)
    return CoordinatorPullbackResult(subscription: number, revision: host(id).tree.revision)
  }

  mutating func unsubscribe(_ number: Int, for caller: Caller) throws(RPCError) -> Reply {
    let subscriptions = connections[caller.connection]?.subscriptions ?? []
    guard let tree = subscriptions.first(where: { $0.number == number })?.tree else {
      throw .subscriptionNotFound(number)
    }
    end(number, of: caller.connection, in: tree, .unsubscribed)
    return .nothing
  }

  private mutating func subscribe(
    to tree: TreeID,
    _ interest: Watcher.Interest,
    for caller: Caller
  ) throws(RPCError) -> Int {
    let count = connections[caller.connection]?.subscriptions.count ?? 0
    guard users[caller.user]?.subscriptions ?? 0 < limits.subscriptionsPerUser else {
      throw .exceeded(.subscriptionsPerUser, limits)
    }
    guard count < limits.subscriptionsPerConnection,
      let number = connections[caller.connection]?.subscribe(to: tree)
    else { throw .exceeded(.subscriptionsPerConnection, limits) }
    users[caller.user]?.subscriptions += 1
    trees[tree]?.add(Watcher(connection: caller.connection, number: number, interest: interest))
    return number
  }
}

// What watchers are told.
extension Server {
  /// Tells those who watch a tree of a command that has ended and stays.
  mutating func tell(_ ended: Ended, of id: TreeID, change: SharedParams?) {
    guard let watchers = trees[id]?.watchers else { return }
    let revision = ended.tree.revision
    if let change {
      for watcher in watchers {
        guard case .changes = watcher.interest else { continue }
        notify(watcher, change, in: id, lastTold: revision - 1)
      }
    }
    tell(ended.routed, of: id, revision: revision)
    guard !ended.outcome.disposed.isEmpty else { return }
    for watcher in watchers {
      guard case .routes(let routes) = watcher.interest, !routes.stands(in: ended.tree) else { continue }
      end(watcher.number, of: watcher.connection, in: id, .coordinatorEnded)
    }
  }

  private mutating func tell(_ events: [RoutedEvent], of id: TreeID, revision: Int) {
    guard let host = trees[id] else { return }
    let listeners = Dictionary(grouping: host.watchers.filter { $0.routes != nil }) { $0.routes?.coordinator }
    guard !listeners.isEmpty else { return }
    for event in events {
      var params: SharedParams?
      for watcher in listeners[event.coordinator] ?? [] where watcher.routes?.hears(event) == true {
        // It may have ended with an earlier event.
        guard isSubscribed(watcher) else { continue }
        let shared = params ?? SharedParams(routed(event, in: host, revision: revision))
        params = shared
        notify(watcher, shared, in: id, lastTold: revision)
      }
    }
  }

  private func routed(_ event: RoutedEvent, in host: TreeHost, revision: Int) -> CoordinatorRouted {
    CoordinatorRouted(
      tree: host.opening.name,
      coordinator: event.coordinator.description,
      route: FullRoute(event.route),
      handled: event.handled,
      revision: revision
    )
  }

  private func isSubscribed(_ watcher: Watcher) -> Bool {
    connections[watcher.connection]?.subscriptions.contains { $0.number == watcher.number } == true
  }

  /// Tells a watcher something, unless it or its user leaves too much unread: then its subscription ends.
  mutating func notify(
    _ watcher: Watcher,
    _ params: SharedParams,
    in tree: TreeID,
    lastTold revision: Int
  ) {
    guard let user = connections[watcher.connection]?.user else { return }
    let unread = connections[watcher.connection]?.outbox.notificationBytes ?? 0
    guard unread + params.byteCount <= limits.outputBytes, !leavesTooMuch(user) else {
      counters.overflows += 1
      return end(watcher.number, of: watcher.connection, in: tree, .overflow, revision: revision)
    }
    counters.notifications += 1
    let notification = Writer.notification(subscription: watcher.number, params)
    queue(notification, as: .notification, to: watcher.connection)
  }
}

// How subscriptions end.
extension Server {
  /// Ends a subscription and says so.
  mutating func end(
    _ number: Int,
    of connection: ConnectionID,
    in tree: TreeID,
    _ reason: SubscriptionEndReason,
    revision: Int? = nil
  ) {
    guard let current = trees[tree]?.tree.revision, forget(number, of: connection, in: tree) else { return }
    let ended = SubscriptionEnded(reason: reason, revision: revision ?? current)
    let notification = Writer.notification(.subscriptionEnded(subscription: number, ended))
    queue(notification, as: .notification, to: connection)
    // Such endings are told in any case, so nothing else keeps a client from having more of them than it reads.
    if connections[connection]?.outbox.notificationBytes ?? 0 > 2 * limits.outputBytes {
      followUps.append(.unread(connection))
    }
  }

  mutating func endSubscriptions(of connection: ConnectionID, _ reason: SubscriptionEndReason) {
    for subscription in connections[connection]?.subscriptions ?? [] {
      end(subscription.number, of: connection, in: subscription.tree, reason)
    }
  }

  /// Ends a subscription without a word; false if it has ended already.
  @discardableResult
  mutating func forget(_ number: Int, of connection: ConnectionID, in tree: TreeID) -> Bool {
    guard connections[connection]?.unsubscribe(number) == true else { return false }
    if let user = connections[connection]?.user { users[user]?.subscriptions -= 1 }
    trees[tree]?.remove(number, of: connection)
    return true
  }
}
