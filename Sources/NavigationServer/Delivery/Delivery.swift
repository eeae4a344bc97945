internal import Navigation
internal import NavigationProtocol

// Subscriptions: their begin, their notifications, and their end.

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

  /// Ends the waits and subscriptions whose right is lost.
  func rightsChanged() {
    endWaitsWithoutRight()
    for id in connections.ids { rightsChanged(of: id) }
  }

  /// Ends the subscriptions of a connection whose right is lost.
  func rightsChanged(of id: ConnectionID) {
    guard let caller = connections.caller(id) else { return }
    let subscriptions = connections[id]?.subscriptions ?? []
    let ending = subscriptions.filter {
      access.right(of: caller, to: $0.tree)?.includes($0.interest.needs) != true
    }
    end(ending, .rightLost)
    // Without the right to drive, a client cannot report drawn revisions, so no call waits for its reports.
    for subscription in subscriptions where subscription.isActive && subscription.settled != nil {
      guard access.right(of: caller, to: subscription.tree)?.includes(.drive) != true else { continue }
      subscription.settled = nil
      answerWaits(in: subscription.tree)
    }
  }
}

// Notifications.
extension Delivery {
  /// Notifies subscribers of a command, then answers the waits whose condition holds.
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

  /// Performs the effects of the subscriptions to a tree in order, and counts the work for the tree's user.
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

  /// Sends a notification to the subscriptions that are still active; `later` are the effects after it.
  ///
  /// Returns the bytes of the texts: subscriptions with one number share a text.
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
      // An earlier notification may have ended the subscription.
      let count = first.isActive ? notify(rest, of: user, &notification) : 1
      if count == 0 { overflowing.append(first) }
      rest.removeFirst(max(1, count))
    }
    endOverflowing(overflowing, isChange: params.name == .treeChanged)
    return notification.bytesMade
  }

  /// Ends the subscriptions that were not notified because of too much unread output.
  private func endOverflowing(_ overflowing: [Subscription], isChange: Bool) {
    let ending = overflowing.filter(\.isActive)
    subscriptions.overflowCount += ending.count
    // A client does not know a change that was not sent.
    end(ending, .overflow, unsentTo: isChange ? Set(ending.map(ObjectIdentifier.init)) : [])
  }

  /// Notifies the leading subscribers of one user; returns how many.
  ///
  /// Returns 0 if the first client has too much unread output.
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

  /// Reports a notification to the clients that monitor the receivers.
  private func report(_ params: SharedParams, to receivers: ArraySlice<Subscription>) {
    guard !connections.monitoring.isEmpty else { return }
    for receiver in receivers {
      let text = Writer.notification(subscription: receiver.number, params)
      outbound.report(text[...], .sent, of: receiver.connection.id)
    }
  }

  /// Ends subscriptions, and notifies each client of the last revision that it was sent.
  ///
  /// The subscriptions in `unsentTo` were not sent the newest change.
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

  /// Ends subscriptions with their charges and pullbacks, and returns those that were active.
  private func remove(_ ending: [Subscription]) -> [Subscription] {
    let ended = subscriptions.end(ending)
    for user in ended.map(\.connection.user).unique {
      accounts.unsubscribed(user, count: ended.count { $0.connection.user == user })
    }
    for subscription in ended {
      if let tap = subscription.routes?.tap { trees[subscription.tree]?.remove(tap) }
    }
    // The remaining subscribers may have drawn revisions that these had not.
    for tree in ended.map(\.tree).unique { answerWaits(in: tree) }
    return ended
  }
}

// Relief of a user with too much unread output.
extension Delivery {
  /// Ends the subscriptions of the user's connection with most unread bytes, or closes it if it has none.
  ///
  /// Each further message beyond the budget affects the connection that then has most. `unsent` are the
  /// effects that are about to be performed.
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
  /// The subscriptions to which these effects send a change.
  fileprivate var receiversOfChanges: Set<ObjectIdentifier> {
    reduce(into: []) { result, effect in
      guard case .send(let params, let receivers) = effect, params.name == .treeChanged else { return }
      result.formUnion(receivers.map(ObjectIdentifier.init))
    }
  }
}

/// The first notification of a subscriber that resumes.
enum Resumption: Sendable {
  /// The commands after the subscriber's revision, each with a change.
  case changes([HistoryEntry])
  /// A snapshot, with the reason.
  case snapshot(SnapshotReason)
}
