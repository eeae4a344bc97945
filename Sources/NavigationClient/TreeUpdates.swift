public import JSON
import NavigationProtocol

/// A tree as it is, and after each of its changes, in order and without gaps.
///
/// A subscription that navd ended because nobody read it is taken up again where it stopped. A sequence that was made
/// with a way to connect outlives its connection too: it connects anew and goes on after the last revision. It ends
/// when the tree is closed, and throws when it cannot go on. Who stops reading has nothing else to do: the subscription
/// ends when the iterator is let go, or the task that reads is cancelled.
public struct TreeUpdates: AsyncSequence, Sendable {
  /// The tree at one revision, and how it came to be so.
  public struct Element: Sendable {
    /// The tree with the change applied.
    public let mirror: Mirror
    /// What changed, as `tree.changed` tells it; nil for a snapshot, which is the first element and comes again when
    /// navd no longer had the changes since the last, or one of them did not fit the mirror.
    public let change: JSON?
    /// The method of the command that changed it, with its `info` if it had any; nil for a snapshot.
    public let cause: JSON?
  }

  /// Makes a connection.
  public typealias Connect = @Sendable () async throws -> NavdClient

  let tree: String?
  let client: NavdClient?
  let reconnecting: Reconnecting?
  /// What is known already.
  let since: Mirror?

  /// How a connection is made anew.
  struct Reconnecting: Sendable {
    let connect: Connect
    /// Waits before the attempt of that number, counted from one since the last that succeeded.
    let pause: @Sendable (Int) async throws -> Void
  }

  /// Follows a tree over as many connections as it takes; the first is made when the first element is asked for.
  ///
  /// `tree` may be left out by a user who has exactly one. With `since` it goes on after that mirror's revision, if it
  /// can. After a failed attempt to connect it waits a quarter of a second, and twice as long each time, up to eight
  /// seconds, until its task is cancelled.
  public init(of tree: String? = nil, since: Mirror? = nil, connecting connect: @escaping Connect) {
    self.init(of: tree, since: since, connecting: connect, pausing: Backoff.pause)
  }

  package init(
    of tree: String? = nil,
    since: Mirror? = nil,
    connecting connect: @escaping Connect,
    pausing pause: @escaping @Sendable (Int) async throws -> Void
  ) {
    self.tree = tree
    self.since = since
    client = nil
    reconnecting = Reconnecting(connect: connect, pause: pause)
  }

  fileprivate init(of tree: String?, since: Mirror?, over client: NavdClient) {
    self.tree = tree
    self.since = since
    self.client = client
    reconnecting = nil
  }

  /// Begins to follow.
  public func makeAsyncIterator() -> Iterator {
    Iterator(tree: tree, mirror: since, client: client, reconnecting: reconnecting)
  }

  /// Subscribes when the first element is asked for.
  public struct Iterator: AsyncIteratorProtocol {
    var tree: String?
    var mirror: Mirror?
    var client: NavdClient?
    let reconnecting: Reconnecting?
    private var subscription: AsyncStream<Notification>.Iterator?
    private var attempts = 0

    init(tree: String?, mirror: Mirror?, client: NavdClient?, reconnecting: Reconnecting?) {
      self.tree = tree
      self.mirror = mirror
      self.client = client
      self.reconnecting = reconnecting
    }

    /// The next revision, or nil when the tree was closed.
    ///
    /// Throws what the connection or the subscription ended with, and `CancellationError` if the task is cancelled.
    public mutating func next() async throws -> Element? {
      while !Task.isCancelled {
        guard var notifications = subscription else {
          if let snapshot = try await subscribe() { return snapshot }
          continue
        }
        let notification = await notifications.next()
        subscription = notifications
        switch notification?.method {
        case nil: try ended()
        case "tree.changed":
          if let element = changed(notification?.params) { return element }
          beginAnew()
        case "subscription.ended": guard try goesOn(notification?.params["reason"]) else { return nil }
        default: break
        }
      }
      subscription = nil
      throw CancellationError()
    }

    /// Nothing comes any more: the connection has ended, or the task that read was cancelled.
    private mutating func ended() throws {
      subscription = nil
      try Task.checkCancellation()
      if let reason = client?.disconnection { try disconnected(CallError.disconnected(reason)) }
    }

    /// The tree with a change applied; nil if it does not fit.
    private mutating func changed(_ params: JSON?) -> Element? {
      let change = params?["change"]
      do {
        try mirror?.apply(change ?? .null)
      } catch {
        return nil
      }
      return mirror.map { Element(mirror: $0, change: change, cause: params?["cause"]) }
    }

    /// Neither the mirror nor the subscription is what it should be: the next is a snapshot of the same tree.
    private mutating func beginAnew() {
      tree = mirror?.tree ?? tree
      mirror = nil
      subscription = nil
    }

    /// Whether the subscription is taken up again.
    private mutating func goesOn(_ reason: JSON?) throws -> Bool {
      subscription = nil
      switch reason?.string {
      case "overflow": return true
      case "shutdown":
        try disconnected(CallError.disconnected(.closedByDaemon(message: "navd is shutting down.")))
        return true
      default: return false
      }
    }
  }
}

extension TreeUpdates.Iterator {
  /// Asks for what comes after the mirror; answers the snapshot, if navd gave one instead.
  private mutating func subscribe() async throws -> TreeUpdates.Element? {
    do {
      let client = try await connected()
      let (answer, notifications) = try await client.subscribe(
        .treeSubscribe,
        params,
        ending: .treeUnsubscribe
      )
      attempts = 0
      subscription = notifications.makeAsyncIterator()
      guard let snapshot = answer["snapshot"] else {
        if mirror == nil { throw CallError.unexpected("a subscription without a snapshot") }
        return nil
      }
      let mirror = try Mirror(
        tree: answer["tree"]?.string ?? "",
        instance: answer["instance"]?.string ?? "",
        snapshot: snapshot
      )
      self.mirror = mirror
      return TreeUpdates.Element(mirror: mirror, change: nil, cause: nil)
    } catch let error as CallError {
      // Also what was given up because the task is cancelled ends with an error.
      try Task.checkCancellation()
      guard case .disconnected = error else { throw error }
      try disconnected(error)
    } catch let error as ConnectError {
      try disconnected(error)
    }
    return nil
  }

  private var params: JSON.Object {
    var params: JSON.Object = [:]
    params["tree"] = (mirror?.tree ?? tree).map { .string($0) }
    params["since"] = mirror.map { .integer($0.revision) }
    params["instance"] = mirror.map { .string($0.instance) }
    return params
  }

  private mutating func connected() async throws -> NavdClient {
    if let client { return client }
    guard let reconnecting else { throw CallError.disconnected(.closed) }
    if attempts > 0 { try await reconnecting.pause(attempts) }
    attempts += 1
    let client = try await reconnecting.connect()
    self.client = client
    return client
  }

  /// Prepares for another connection, or throws the error if there is no way to make one.
  private mutating func disconnected(_ error: any Error) throws {
    guard reconnecting != nil else { throw error }
    client = nil
    subscription = nil
  }
}

extension NavdClient {
  /// A tree as it is, and after each of its changes, as long as this connection lasts.
  ///
  /// `tree` may be left out by a user who has exactly one. With `since` it goes on after that mirror's revision, if it
  /// can.
  public func updates(of tree: String? = nil, since: Mirror? = nil) -> TreeUpdates {
    TreeUpdates(of: tree, since: since, over: self)
  }
}
