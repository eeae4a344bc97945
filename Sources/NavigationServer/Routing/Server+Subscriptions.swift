internal import Navigation
internal import NavigationProtocol

// Subscriptions: how they begin, what subscribers are sent, and how they end.

extension Server {
  /// Subscribes a client to the changes of a tree: from a snapshot, or from the revision that it has.
  func subscribe(_ wish: TreeSubscribe, for caller: Caller) throws(RPCError) -> Reply {
    let id = try find(wish.tree, to: .observe, for: caller)
    let subscription = try subscribe(to: id, .changes(withCommands: wish.includesCommands), for: caller)
    let host = trees.host(id)
    var result = TreeSubscribeResult(
      subscription: subscription.number,
      tree: host.origin.name(for: caller),
      instance: host.origin.instance,
      revision: host.tree.revision
    )
    result.driver = driver(of: id)
    if let since = wish.since {
      switch changes(of: id, since: since, instance: wish.instance) {
      case .changes(let changes):
        result.replayed = changes.count
        return .resumed(result, changes: changes)
      case .snapshot(let reason):
        result.reason = reason
      }
    }
    result.services = services(of: host)
    let (subscribed, tree) = (result, host.tree)
    return try read(tree, for: caller) {
      var result = subscribed
      result.snapshot = TreeSnapshot(tree.snapshot())
      return .treeSubscribe(result)
    }
  }

  /// Subscribes a client to the routes of a coordinator.
  func pullBack(_ wish: PullbackCall, for caller: Caller) throws(RPCError)
    -> CoordinatorPullbackResult
  {
    let id = try find(wish.tree, to: wish.needs, for: caller)
    let routes = try trees.host(id).routeInterest(wish)
    let subscription = try subscribe(to: id, .routes(routes), for: caller)
    let revision = trees.host(id).tree.revision
    return CoordinatorPullbackResult(subscription: subscription.number, revision: revision)
  }

  func unsubscribe(_ number: Int, for caller: Caller) throws(RPCError) -> Reply {
    let id = SubscriptionID(connection: caller.connection, number: number)
    guard subscriptions.isActive(id) else { throw .subscriptionNotFound(number) }
    end(id, .unsubscribed)
    return .nothing
  }

  private func subscribe(
    to tree: TreeID,
    _ interest: Subscriber.Interest,
    for caller: Caller
  ) throws(RPCError) -> SubscriptionID {
    try accounts.checkSubscription(of: caller.user)
    let id = try subscriptions.subscribed(caller.connection, to: tree, interest)
    accounts.subscribed(caller.user)
    if case .routes(let routes) = interest, let tap = routes.tap { trees[tree]?.add(tap) }
    return id
  }

  private func changes(of tree: TreeID, since revision: Int, instance: String?) -> Resumption {
    guard let host = trees[tree], instance == nil || instance == host.origin.instance else {
      return .snapshot(.otherInstance)
    }
    guard revision <= host.tree.revision else { return .snapshot(.unknownRevision) }
    guard let missed = host.history.changes(after: revision) else { return .snapshot(.forgotten) }
    return .changes(
      missed.compactMap { entry in
        (entry.wholeChange ?? entry.change).map { change in
          subscriptions.changed(change, by: entry.cause, named: host.origin.name)
        }
      }
    )
  }
}

// Notifications.
extension Server {
  /// Sends subscribers what a command did, and then answers the calls that waited for it.
  func announce(
    _ ended: Ended,
    _ record: CommandRecord,
    _ prepared: SharedParams?,
    in tree: TreeID,
    named name: String
  ) {
    perform(subscriptions.committed(ended, record, in: tree, named: name, prepared), in: tree)
    if ended.change != nil { answerWaits(in: tree) }
  }

  /// Sends subscribers of a tree what the subscriptions demand, in order.
  func perform(_ effects: [SubscriptionEffect], in tree: TreeID) {
    let endCount = subscriptions.endCount
    for (index, effect) in effects.enumerated() {
      switch effect {
      case .send(let params, let ids):
        send(params, to: ids, since: endCount, before: effects[(index + 1)...])
      case .end(let id, let reason): end(id, reason)
      }
    }
  }

  /// Notifies subscribers that were there after so many ends; `later` is sent after that.
  private func send(
    _ params: SharedParams,
    to ids: [SubscriptionID],
    since endCount: Int,
    before later: ArraySlice<SubscriptionEffect>
  ) {
    var notification = SharedNotification(params, to: ids.count)
    var rest = ids[...]
    while let id = rest.first {
      guard isActive(id, since: endCount), let user = connections.user(of: id.connection) else {
        rest.removeFirst()
        continue
      }
      if accounts.leavesTooMuchUnread(user) {
        relieve(user, unsent: [.send(params, to: Array(rest))] + later)
      }
      if subscriptions.endCount == endCount {
        rest.removeFirst(max(1, notify(rest, of: user, &notification)))
      } else {
        rest.removeFirst()
        if subscriptions.isActive(id) { _ = notify([id], of: user, &notification) }
      }
    }
  }

  /// Whether a subscription is active that was so after that many ends; it may have ended with an earlier notification.
  private func isActive(_ id: SubscriptionID, since endCount: Int) -> Bool {
    subscriptions.endCount == endCount || subscriptions.isActive(id)
  }

  /// Notifies the first of some subscribers, as far as they are of one user, and returns their number.
  ///
  /// If none is notified, the client of the first leaves too much unread, and the subscription ends.
  private func notify(
    _ receivers: ArraySlice<SubscriptionID>,
    of user: UserID,
    _ notification: inout SharedNotification
  ) -> Int {
    let room = max(0, accounts.roomForOutput(of: user))
    let (count, bytes) = connections.queue(&notification, to: receivers, of: user, room: room)
    accounts.connectionChanged(of: user, by: bytes)
    subscriptions.notified(count)
    if count == 0, let id = receivers.first {
      subscriptions.overflowed()
      // A change that is not sent is not counted as known to the client.
      end(id, .overflow, revisionsUnsent: notification.params.name == .treeChanged ? 1 : 0)
    }
    return count
  }

  /// Ends a subscription and notifies its client of the last revision that it was sent.
  func end(_ id: SubscriptionID, _ reason: SubscriptionEndReason, revisionsUnsent: Int = 0) {
    guard let ended = subscriptions.ended(id), let current = trees[ended.tree]?.tree.revision else { return }
    if let user = connections.user(of: id.connection) { release(ended, of: user) }
    let params = SubscriptionEnded(reason: reason, revision: current - revisionsUnsent)
    let notification = Writer.notification(.subscriptionEnded(subscription: id.number, params))
    connections.queue(notification, as: .notification, to: id.connection)
    settleCharge(of: id.connection)
  }

  /// Releases the charge and the pullback of a subscription that has ended.
  func release(_ ended: EndedSubscription, of user: UserID) {
    accounts.unsubscribed(user)
    if let tap = ended.tap { trees[ended.tree]?.remove(tap) }
    // The others may have drawn what it had not.
    answerWaits(in: ended.tree)
  }
}

// The unread output of all clients of one user.
extension Server {
  /// Ends the subscriptions of the connection of a user with most unread bytes, or the connection if it has none.
  ///
  /// The others go on: each further message beyond the budget takes something from the connection with most then.
  /// `unsent` are the notifications that are about to be sent.
  func relieve(_ user: UserID, unsent: [SubscriptionEffect] = []) {
    guard accounts.leavesTooMuchUnread(user), let id = connections.mostUnread(of: user) else { return }
    schedule.count(connections.table.count / Schedule.connectionsSearchedPerWork, for: user)
    let ending = subscriptions.subscriptions(of: id)
    guard !ending.isEmpty else { return disconnectUnreadLater(id, .outputBytesPerUser) }
    logFault(.tooMuchUnread, of: id, limit: .outputBytesPerUser)
    for subscription in ending {
      subscriptions.overflowed()
      end(subscription, .overflow, revisionsUnsent: unsent.contains(changeFor: subscription) ? 1 : 0)
    }
  }
}

extension [SubscriptionEffect] {
  /// Whether a change is among them that a subscriber has not been sent.
  fileprivate func contains(changeFor subscription: SubscriptionID) -> Bool {
    contains { effect in
      if case .send(let params, let ids) = effect, params.name == .treeChanged {
        ids.contains(subscription)
      } else {
        false
      }
    }
  }
}
