import NavigationProtocol

/// Iterates over the revisions of a tree.
public struct TreeUpdateIterator: AsyncIteratorProtocol {
  private var tree: String?
  private var mirror: Mirror?
  private var client: NavdClient?
  private let reconnection: Reconnection?
  private var notifications: AsyncStream<Notification>.Iterator?
  private var attempts = 0

  init(tree: String?, mirror: Mirror?, client: NavdClient?, reconnection: Reconnection?) {
    self.tree = tree
    self.mirror = mirror
    self.client = client
    self.reconnection = reconnection
  }

  /// The next revision, or nil when the tree was closed.
  ///
  /// Throws the error that ended the connection or the subscription, and `CancellationError` if the task is cancelled.
  public mutating func next() async throws -> TreeUpdate? {
    while !Task.isCancelled {
      guard var current = notifications else {
        if let snapshot = try await subscribe() { return snapshot }
        continue
      }
      let notification = await current.next()
      notifications = current
      guard let notification else {
        try ended()
        continue
      }
      switch Result(catching: notification.content) {
      case .success(.treeChanged(_, let changed)):
        if let update = update(changed) { return update }
        startOver()
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

  /// Handles the end of the notifications: the connection has ended, or the reading task was cancelled.
  private mutating func ended() throws {
    notifications = nil
    try Task.checkCancellation()
    if let reason = client?.disconnection { try disconnected(CallError.disconnected(reason)) }
  }

  /// Applies a change to the mirror; nil if it does not fit.
  private mutating func update(_ changed: TreeChanged) -> TreeUpdate? {
    do {
      try mirror?.apply(changed.change)
    } catch {
      return nil
    }
    return mirror.map { TreeUpdate(mirror: $0, change: changed.change, cause: changed.cause) }
  }

  /// Drops the mirror and the subscription, so that the next element is a snapshot of the same tree.
  private mutating func startOver() {
    tree = mirror?.tree ?? tree
    mirror = nil
    notifications = nil
  }

  /// Whether the sequence subscribes again.
  private mutating func resumes(after reason: SubscriptionEndReason) throws -> Bool {
    notifications = nil
    switch reason {
    case .overflow:
      return true
    case .shutdown:
      try disconnected(CallError.disconnected(.closedByDaemon(message: "navd is shutting down.")))
      return true
    case .unsubscribed, .treeClosed, .coordinatorEnded, .rightLost:
      return false
    }
  }
}

extension TreeUpdateIterator {
  /// Subscribes after the mirror's revision; returns the snapshot if navd sends one instead of the changes.
  private mutating func subscribe() async throws -> TreeUpdate? {
    do {
      let client = try await connected()
      let (result, notifications): (TreeSubscribeResult, _) = try await client.subscribe(
        .treeSubscribe,
        params.object,
        ending: .treeUnsubscribe
      )
      attempts = 0
      self.notifications = notifications.makeAsyncIterator()
      guard let snapshot = result.snapshot else {
        if mirror == nil { throw CallError.unexpected("a subscription without a snapshot") }
        return nil
      }
      let mirror = try Mirror(tree: result.tree, instance: result.instance, snapshot: snapshot)
      self.mirror = mirror
      return TreeUpdate(mirror: mirror, change: nil, cause: nil)
    } catch let error as CallError {
      // A call that was given up because the task is cancelled also ends with an error.
      try Task.checkCancellation()
      guard case .disconnected = error else { throw error }
      try disconnected(error)
    } catch let error as ConnectError {
      try disconnected(error)
    }
    return nil
  }

  private var params: ObjectBuilder {
    var params = ObjectBuilder(capacity: 3)
    params.add("tree", (mirror?.tree ?? tree)?.json)
    params.add("since", mirror?.revision.json)
    params.add("instance", mirror?.instance.json)
    return params
  }

  private mutating func connected() async throws -> NavdClient {
    if let client { return client }
    guard let reconnection else { throw CallError.disconnected(.closed) }
    if attempts > 0 { try await reconnection.pause(attempts) }
    attempts += 1
    let client = try await reconnection.connect()
    self.client = client
    return client
  }

  /// Prepares for another connection, or throws the error if there is no way to make one.
  private mutating func disconnected(_ error: any Error) throws {
    guard reconnection != nil else { throw error }
    client = nil
    notifications = nil
  }
}
