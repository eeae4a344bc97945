internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Subscriptions: how they begin, what subscribers are sent, and how they end.

/// The subscriptions to trees, and the calls that wait for trees.
final class Delivery: FlowPart {
  let subscriptions: Subscriptions
  let waits = Waits()

  init(_ base: BaseParts, subscriptions: Subscriptions) {
    self.subscriptions = subscriptions
    super.init(base)
  }
}

extension Delivery {
  func addSubscriber(
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

  func unsubscribe(_ number: Int, for caller: Caller) throws(RPCError) -> Response {
    let id = SubscriptionID(connection: caller.connection, number: number)
    guard subscriptions.isActive(id) else { throw .subscriptionNotFound(number) }
    end(id, .unsubscribed)
    return .nothing
  }

  func changes(of tree: TreeID, since revision: Int, instance: String?) -> Resumption {
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

  /// Ends the waits and subscriptions that need a lost right.
  func rightsChanged() {
    endWaitsWithoutRight()
    for connection in connections.ids {
      guard let caller = connections.caller(connection) else { continue }
      for id in subscriptions.subscriptions(of: connection) where !isAllowed(id, to: caller) {
        end(id, .rightLost)
      }
    }
  }

  private func isAllowed(_ id: SubscriptionID, to caller: Caller) -> Bool {
    guard let subscriber = subscriptions.subscriber(id), let tree = subscriptions.tree(of: id) else {
      return true
    }
    return access.right(of: caller, to: tree)?.includes(subscriber.interest.needs) == true
  }
}

// Notifications.
extension Delivery {
  /// Sends subscribers what a command did, and then answers the calls that waited for it.
  func announce(
    _ ended: Ended,
    _ record: CommandRecord,
    _ prepared: SharedParams?,
    in tree: TreeID,
    named name: String
  ) {
    deliver(subscriptions.committed(ended, record, in: tree, named: name, prepared), in: tree)
    if ended.change != nil { answerWaits(in: tree) }
  }

  /// Sends subscribers of a tree what the subscriptions demand, in order.
  func deliver(_ effects: [SubscriptionEffect], in tree: TreeID) {
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
    var notification = SharedNotification(params)
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
    outbound.settleCharge(of: id.connection)
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
extension Delivery {
  /// Ends the subscriptions of the connection of a user with most unread bytes, or the connection if it has none.
  ///
  /// The others go on: each further message beyond the budget takes something from the connection with most then.
  /// `unsent` are the notifications that are about to be sent.
  func relieve(_ user: UserID, unsent: [SubscriptionEffect] = []) {
    guard accounts.leavesTooMuchUnread(user), let id = connections.mostUnread(of: user) else { return }
    schedule.count(connections.table.count / Schedule.connectionsSearchedPerWork, for: user)
    let ending = subscriptions.subscriptions(of: id)
    guard !ending.isEmpty else { return outbound.disconnectUnreadLater(id, .outputBytesPerUser) }
    outbound.logFault(.tooMuchUnread, of: id, limit: .outputBytesPerUser)
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

/// The first thing that a subscriber with a known revision receives.
enum Resumption: Sendable {
  /// The changes after its revision.
  case changes([SharedParams])
  /// A snapshot, with the reason.
  case snapshot(SnapshotReason)
}
