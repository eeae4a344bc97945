internal import Navigation
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
  func subscribe(
    _ caller: Caller,
    to tree: TreeID,
    _ interest: Subscription.Interest
  ) throws(RPCError) -> Subscription {
    guard let connection = connections[caller.connection] else { throw .requestCancelled() }
    try accounts.checkSubscription(of: caller.user)
    let subscription = try subscriptions.add(interest, of: connection, to: tree)
    accounts.subscribed(caller.user)
    if let tap = subscription.routes?.tap { trees[tree]?.add(tap) }
    return subscription
  }

  func unsubscribe(_ number: Int, for caller: Caller) throws(RPCError) -> Response {
    guard let subscription = connections[caller.connection]?.subscription(number) else {
      throw .subscriptionNotFound(number)
    }
    end([subscription], .unsubscribed)
    return .nothing
  }

  func changes(of tree: TreeID, since revision: Int, instance: String) -> Resumption {
    guard let host = trees[tree], instance == host.origin.instance else {
      return .snapshot(.otherInstance)
    }
    guard revision <= host.tree.revision else { return .snapshot(.unknownRevision) }
    guard let missed = host.history.changes(after: revision) else { return .snapshot(.forgotten) }
    return .changes(missed)
  }

  /// Ends the waits and subscriptions that need a lost right.
  func rightsChanged() {
    endWaitsWithoutRight()
    for id in connections.ids { rightsChanged(of: id) }
  }

  /// Ends the subscriptions of a connection that need a lost right.
  func rightsChanged(of id: ConnectionID) {
    guard let caller = connections.caller(id) else { return }
    let subscriptions = connections[id]?.subscriptions ?? []
    let ending = subscriptions.filter {
      access.right(of: caller, to: $0.tree)?.includes($0.interest.needs) != true
    }
    end(ending, .rightLost)
    // Without the right to drive, a client can no longer report what it has drawn, so no call waits for its reports.
    for subscription in subscriptions where subscription.isActive && subscription.settled != nil {
      guard access.right(of: caller, to: subscription.tree)?.includes(.drive) != true else { continue }
      subscription.settled = nil
      answerWaits(in: subscription.tree)
    }
  }
}

// Notifications.
extension Delivery {
  /// Sends subscribers what a command did, and then answers the calls that waited for it.
  func announce(
    _ ended: Ended,
    _ record: CommandRecord,
    prepared: SharedParams?,
    in tree: TreeID,
    named name: String
  ) {
    deliver(subscriptions.committed(ended, record, in: tree, named: name, prepared: prepared), in: tree)
    if ended.change != nil { answerWaits(in: tree) }
  }

  /// Sends subscribers of a tree what the subscriptions demand, in order; the work is that of the tree's user.
  func deliver(_ effects: [SubscriptionEffect], in tree: TreeID) {
    guard let user = trees[tree]?.origin.user else { return }
    for (index, effect) in effects.enumerated() {
      switch effect {
      case .send(let params, let receivers):
        let bytesMade = send(params, to: receivers, before: effects[(index + 1)...])
        schedule.count(receivers.count / Schedule.subscribersPerWork, for: user)
        schedule.count(bytesMade / Schedule.bytesSentPerWork, for: user)
      case .end(let ending, let reason):
        schedule.count(ending.count / Schedule.subscribersPerWork, for: user)
        end(ending, reason)
      }
    }
  }

  /// Notifies those of some subscribers that are still subscribed; `later` is sent after that.
  ///
  /// Returns the bytes of the texts that this took: subscribers share them if they gave the same number.
  private func send(
    _ params: SharedParams,
    to receivers: [Subscription],
    before later: ArraySlice<SubscriptionEffect>
  ) -> Int {
    var notification = SharedNotification(params)
    var rest = receivers[...]
    var overflowing: [Subscription] = []
    while let first = rest.first {
      let user = first.connection.user
      if first.isActive, accounts.leavesTooMuchUnread(user) {
        relieve(user, unsent: [.send(params, to: Array(rest))] + later)
      }
      // It may have ended with an earlier notification.
      let count = first.isActive ? notify(rest, of: user, &notification) : 1
      if count == 0 { overflowing.append(first) }
      rest.removeFirst(max(1, count))
    }
    endOverflowing(overflowing, isChange: params.name == .treeChanged)
    return notification.bytesMade
  }

  /// Ends the subscriptions that were not notified, because their clients leave too much unread.
  private func endOverflowing(_ overflowing: [Subscription], isChange: Bool) {
    let ending = overflowing.filter(\.isActive)
    subscriptions.overflowCount += ending.count
    // A change that is not sent is not counted as known to the client.
    end(ending, .overflow, unsentTo: isChange ? Set(ending.map(ObjectIdentifier.init)) : [])
  }

  /// Notifies the first of some subscribers, as far as they are of one user, and returns their number.
  ///
  /// If none is notified, the client of the first leaves too much unread.
  private func notify(
    _ receivers: ArraySlice<Subscription>,
    of user: UserID,
    _ notification: inout SharedNotification
  ) -> Int {
    let room = max(0, accounts.roomForOutput(of: user))
    let (count, bytes) = connections.queue(&notification, to: receivers, of: user, room: room)
    accounts.connectionChanged(of: user, by: bytes)
    subscriptions.notificationCount += count
    report(notification.params, to: receivers.prefix(count))
    return count
  }

  /// Reports a notification to the clients that monitor those of some subscriptions.
  private func report(_ params: SharedParams, to receivers: ArraySlice<Subscription>) {
    guard !connections.monitoring.isEmpty else { return }
    for receiver in receivers {
      let text = Writer.notification(subscription: receiver.number, params)
      outbound.report(text[...], .sent, of: receiver.connection.id)
    }
  }

  /// Ends subscriptions and notifies their clients of the last revision that each was sent.
  ///
  /// Those of `unsentTo` are not sent the newest change.
  func end(
    _ ending: [Subscription],
    _ reason: SubscriptionEndReason,
    unsentTo: Set<ObjectIdentifier> = []
  ) {
    let ended = remove(ending)
    for tree in ended.map(\.tree).unique {
      guard let revision = trees[tree]?.tree.revision else { continue }
      var known = SharedNotification(SharedParams(SubscriptionEnded(reason: reason, revision: revision)))
      var unsent = SharedNotification(SharedParams(SubscriptionEnded(reason: reason, revision: revision - 1)))
      for subscription in ended where subscription.tree == tree {
        if unsentTo.contains(ObjectIdentifier(subscription)) {
          connections.queue(&unsent, to: subscription)
          report(unsent.params, to: [subscription])
        } else {
          connections.queue(&known, to: subscription)
          report(known.params, to: [subscription])
        }
      }
    }
    for connection in ended.map(\.connection.id).unique { outbound.settleCharge(of: connection) }
  }

  /// Ends the subscriptions of a connection that leaves.
  func endSubscriptions(of id: ConnectionID) {
    _ = remove(connections[id]?.subscriptions ?? [])
  }

  /// Ends subscriptions with their charges and pullbacks, and returns those that had not ended already.
  private func remove(_ ending: [Subscription]) -> [Subscription] {
    let ended = subscriptions.end(ending)
    for user in ended.map(\.connection.user).unique {
      accounts.unsubscribed(user, count: ended.count { $0.connection.user == user })
    }
    for subscription in ended {
      if let tap = subscription.routes?.tap { trees[subscription.tree]?.remove(tap) }
    }
    // The others may have drawn what these had not.
    for tree in ended.map(\.tree).unique { answerWaits(in: tree) }
    return ended
  }
}

// The unread output of all clients of one user.
extension Delivery {
  /// Ends the subscriptions of the connection of a user with most unread bytes, or the connection if it has none.
  ///
  /// The others go on: each further message beyond the budget takes something from the connection with most then.
  /// `unsent` are the notifications that are about to be sent.
  func relieve(_ user: UserID, unsent: [SubscriptionEffect] = []) {
    guard accounts.leavesTooMuchUnread(user), let id = connections.most(\.unread, of: user) else { return }
    schedule.count(connections.table.count / Schedule.connectionsSearchedPerWork, for: user)
    let ending = connections[id]?.subscriptions ?? []
    guard !ending.isEmpty else { return outbound.disconnectUnreadLater(id, .outputBytesPerUser) }
    outbound.logFault(.tooMuchUnread, of: id, limit: .outputBytesPerUser)
    subscriptions.overflowCount += ending.count
    end(ending, .overflow, unsentTo: unsent.receiversOfChanges)
  }
}

extension [SubscriptionEffect] {
  /// The subscriptions that a change among them is sent to.
  fileprivate var receiversOfChanges: Set<ObjectIdentifier> {
    reduce(into: []) { result, effect in
      guard case .send(let params, let receivers) = effect, params.name == .treeChanged else { return }
      result.formUnion(receivers.map(ObjectIdentifier.init))
    }
  }
}

/// The first thing that a subscriber with a known revision receives.
enum Resumption: Sendable {
  /// The commands after its revision, each with a change.
  case changes([HistoryEntry])
  /// A snapshot, with the reason.
  case snapshot(SnapshotReason)
}
