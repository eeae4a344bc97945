import JSON
import NavigationWire

/// Iterates over the revisions of a tree.
public struct TreeUpdateIterator: AsyncIteratorProtocol {
  private var tree: String?
  private var mirror: TreeMirror?
  private var client: NavdClient?
  /// The connection of the last subscription, if it is lost.
  private var previous: NavdClient?
  private let reconnection: Reconnection?
  private var notifications: AsyncStream<NavdNotification>.Iterator?
  private var attempts = 0
  /// The changes missed since the connection was lost; nil once they are reported.
  private var missed: [TreeChange]?
  /// The number of missed changes that follow.
  private var missing = 0
  /// The saved state from the last subscription, until an update carries it.
  private var saved: NamedValues<JSON.Object>?

  init(tree: String?, mirror: TreeMirror?, client: NavdClient?, reconnection: Reconnection?) {
    self.tree = tree
    self.mirror = mirror
    self.client = client
    self.reconnection = reconnection
  }

  /// The next revision, or nil when the tree was closed.
  ///
  /// Throws the error that ended the connection or the subscription, and `CancellationError` if the task is
  /// cancelled.
  public mutating func next() async throws -> TreeUpdate? {
    while !Task.isCancelled {
      guard var current = notifications else {
        if let update = try await subscribe() { return update }
        continue
      }
      let notification = await current.next()
      notifications = current
      guard let notification else {
        // The connection has ended, or the reading task was cancelled.
        notifications = nil
        try Task.checkCancellation()
        if let reason = client?.disconnection { try lost(CallError.disconnected(reason)) }
        continue
      }
      switch Result(catching: notification.content) {
      case .success(.treeChanged(_, let changed)):
        guard apply(changed) else {
          startOver()
          continue
        }
        if let update = update(changed) { return update }
      case .success(.treeIdle(_, let idle)):
        if let mirror { return TreeUpdate(mirror: mirror, idle: idle) }
      case .success(.subscriptionEnded(_, let ended)):
        guard try resumes(after: ended.reason) else { return nil }
      case .failure:
        startOver()
      case .success:
        break
      }
    }
    notifications = nil
    throw CancellationError()
  }

  /// Applies a change to the mirror; false if it does not fit.
  private mutating func apply(_ changed: TreeChanged) -> Bool {
    do {
      try mirror?.apply(changed.change)
      return true
    } catch {
      return false
    }
  }

  /// The update with an applied change; nil if further missed changes follow.
  private mutating func update(_ changed: TreeChanged) -> TreeUpdate? {
    guard missed != nil else {
      return mirror.map {
        TreeUpdate(mirror: $0, change: changed.change, cause: changed.cause, saved: saved.take())
      }
    }
    missed?.append(changed.change)
    missing -= 1
    return resumed()
  }

  /// The update after a lost connection; nil if there was none, or missed changes follow.
  private mutating func resumed() -> TreeUpdate? {
    guard let mirror, let missed, missing <= 0 else { return nil }
    self.missed = nil
    return TreeUpdate(mirror: mirror, resumed: ResumedTree(missed: missed, reason: nil), saved: saved.take())
  }

  /// Drops the mirror and the subscription, so that the next element is a new snapshot.
  private mutating func startOver() {
    tree = mirror?.tree ?? tree
    mirror = nil
    notifications = nil
    missed = missed.map { _ in [] }
  }

  /// Returns whether to subscribe again after the end of a subscription.
  private mutating func resumes(after reason: SubscriptionEndReason) throws -> Bool {
    notifications = nil
    switch reason {
    case .overflow:
      return true
    case .shutdown:
      try lost(CallError.disconnected(.closedByDaemon(message: "navd is shutting down.")))
      return true
    case .unsubscribed, .treeClosed, .coordinatorEnded, .rightLost:
      return false
    }
  }

  /// Subscribes after the mirror's revision.
  ///
  /// Returns an update if navd sent a snapshot instead of changes, or if the connection was restored and no
  /// change was missed.
  private mutating func subscribe() async throws -> TreeUpdate? {
    // The sequence ends with the client that it follows.
    if client == nil, case .following(let next) = reconnection { client = try await next(previous) }
    do {
      let client = try await connected()
      let params = JSON.Object(present: [
        "tree": (mirror?.tree ?? tree)?.json,
        "since": mirror?.revision.json, "instance": mirror?.instance.json,
      ])
      let (result, notifications): (TreeSubscribeResult, _) = try await client.subscribe(
        .treeSubscribe,
        params
      )
      attempts = 0
      self.notifications = notifications.makeAsyncIterator()
      missing = result.replayed ?? 0
      saved = result.saved ?? NamedValues([])
      guard let snapshot = result.snapshot else {
        if mirror == nil { throw CallError.unexpected("a subscription without a snapshot") }
        return resumed()
      }
      let mirror = TreeMirror(tree: result.tree, instance: result.instance, snapshot: snapshot)
      self.mirror = mirror
      defer { missed = nil }
      let resumed = missed.map { _ in ResumedTree(missed: [], reason: result.reason) }
      return TreeUpdate(mirror: mirror, resumed: resumed, saved: saved.take())
    } catch let error as CallError {
      // A cancelled call also throws a `CallError`.
      try Task.checkCancellation()
      guard case .disconnected = error else { throw error }
      try disconnected(error)
    } catch let error as ConnectError {
      try disconnected(error)
    }
    return nil
  }

  private mutating func connected() async throws -> NavdClient {
    if let client { return client }
    guard case .connecting(let connect, let pause) = reconnection else {
      throw CallError.disconnected(.closed)
    }
    if attempts > 0 { try await pause(attempts) }
    attempts += 1
    let client = try await connect()
    self.client = client
    return client
  }

  /// Handles the loss of a subscription with its connection.
  ///
  /// Later changes count as missed.
  private mutating func lost(_ error: any Error) throws {
    try disconnected(error)
    missed = missed ?? []
  }

  /// Prepares for another connection, or throws the error if there is no way to make one.
  private mutating func disconnected(_ error: any Error) throws {
    guard reconnection != nil else { throw error }
    if let client { previous = client }
    client = nil
    notifications = nil
  }
}
