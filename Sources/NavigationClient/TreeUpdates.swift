public import JSON
public import NavigationWire

/// The revisions of a tree, in order and without gaps, beginning with the current one.
///
/// If navd ends the subscription because it was not read, the sequence subscribes again and resumes after the
/// last revision. If the client reconnects, the sequence continues on the next connection: the first element
/// then has the missed changes in `resumed`. The sequence ends when the tree is closed, and throws if it
/// cannot resume. The subscription ends when the iterator is released, or the reading task is cancelled.
public struct TreeUpdates: AsyncSequence, Sendable {
  /// One revision of the tree.
  public typealias Element = TreeUpdate

  /// The iterator of the sequence.
  public typealias AsyncIterator = TreeUpdateIterator

  private let tree: String?
  private let client: NavdClient?
  private let reconnection: Reconnection?
  private let since: TreeMirror?

  /// Follows a tree across connections.
  ///
  /// It connects when the first element is requested.
  ///
  /// `tree` may be omitted if the user has exactly one. With `since` the sequence resumes after that mirror's
  /// revision, if navd still keeps the changes. After a failed attempt to connect it waits a quarter of a
  /// second, and twice as long after each further one, up to eight seconds, until its task is cancelled.
  public init(
    of tree: String? = nil,
    since: TreeMirror? = nil,
    connecting connect: @escaping @Sendable () async throws -> NavdClient
  ) {
    self.init(of: tree, since: since, connecting: connect, pausing: Backoff.pause)
  }

  package init(
    of tree: String? = nil,
    since: TreeMirror? = nil,
    connecting connect: @escaping @Sendable () async throws -> NavdClient,
    pausing pause: @escaping @Sendable (Int) async throws -> Void
  ) {
    self.tree = tree
    self.since = since
    client = nil
    reconnection = .connecting(connect, pausing: pause)
  }

  fileprivate init(of tree: String?, since: TreeMirror?, over client: NavdClient) {
    self.tree = tree
    self.since = since
    switch client.backing {
    case .connection: (self.client, reconnection) = (client, nil)
    case .connections:
      (self.client, reconnection) = (nil, .following { try await client.connection(after: $0) })
    }
  }

  /// Returns an iterator, which subscribes when the first element is requested.
  public func makeAsyncIterator() -> TreeUpdateIterator {
    TreeUpdateIterator(tree: tree, mirror: since, client: client, reconnection: reconnection)
  }
}

/// One revision of a tree, with the change that led to it, or a report about its idle time.
public struct TreeUpdate: Sendable {
  /// The tree at this revision.
  public let mirror: TreeMirror
  /// The change to this revision; nil for a snapshot, after a lost connection, and for a report of idle time.
  ///
  /// A snapshot is the first element. Another follows if navd no longer has the changes since the last
  /// element, or one of them did not fit the mirror.
  public let change: TreeChange?
  /// The method of the command that made the change, with its `info`; nil without a change.
  public let cause: ChangeCause?
  /// The changes missed without a connection, in the first update after it; nil in other updates.
  public let resumed: ResumedTree?
  /// The state saved by front ends, by screen key, in the first update of a subscription; nil in others.
  public let saved: NamedValues<JSON.Object>?
  /// The report that idle routes begin soon, or no longer, with an unchanged mirror; nil in other updates.
  public let idle: TreeIdle?

  init(
    mirror: TreeMirror,
    change: TreeChange? = nil,
    cause: ChangeCause? = nil,
    resumed: ResumedTree? = nil,
    saved: NamedValues<JSON.Object>? = nil,
    idle: TreeIdle? = nil
  ) {
    self.mirror = mirror
    self.change = change
    self.cause = cause
    self.resumed = resumed
    self.saved = saved
    self.idle = idle
  }

  /// The changes since the previous update, if known.
  ///
  /// The mirror includes them.
  public var changes: [TreeChange] { resumed?.missed ?? change.map { [$0] } ?? [] }
}

/// The changes of a tree while there was no connection.
public struct ResumedTree: Sendable, Equatable {
  /// The missed changes, in order; empty if there were none, and if the mirror has a new snapshot.
  public let missed: [TreeChange]
  /// The reason for a new snapshot, such as `otherInstance`; nil if navd sent the changes.
  public let reason: SnapshotReason?
}

/// The way to another connection after a loss.
enum Reconnection: Sendable {
  /// Connects, and retries after a pause. Attempts are counted from one since the last success.
  case connecting(@Sendable () async throws -> NavdClient, pausing: @Sendable (Int) async throws -> Void)
  /// Waits for the client's connection after the previous one. An error is the client's end.
  case following(@Sendable (NavdClient?) async throws -> NavdClient)
}

extension NavdClient {
  /// The revisions of a tree, beginning with the current one.
  ///
  /// `tree` may be omitted if the user has exactly one. With `since` the sequence resumes after that mirror's
  /// revision, if navd still keeps the changes. Without `reconnects`, the sequence ends with the connection.
  public func updates(of tree: String? = nil, since: TreeMirror? = nil) -> TreeUpdates {
    TreeUpdates(of: tree, since: since, over: self)
  }
}
