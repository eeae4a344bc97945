public import NavigationProtocol

/// The revisions of a tree, in order and without gaps, beginning with the current one.
///
/// If navd ends the subscription because it was not read, the sequence subscribes again and resumes after the last
/// revision. A sequence with a way to connect also survives its connection: it connects again and resumes. The sequence
/// ends when the tree is closed, and throws if it cannot resume. The subscription ends when the iterator is released, or
/// the reading task is cancelled.
public struct TreeUpdates: AsyncSequence, Sendable {
  /// One revision of the tree.
  public typealias Element = TreeUpdate

  /// The iterator of the sequence.
  public typealias AsyncIterator = TreeUpdateIterator

  private let tree: String?
  private let client: NavdClient?
  private let reconnection: Reconnection?
  /// The known revision.
  private let since: Mirror?

  /// Follows a tree across connections.
  ///
  /// It connects when the first element is requested.
  ///
  /// `tree` may be omitted if the user has exactly one. With `since` the sequence resumes after that mirror's revision,
  /// if navd still keeps the changes. After a failed attempt to connect it waits a quarter of a second, and twice as long
  /// after each further one, up to eight seconds, until its task is cancelled.
  public init(
    of tree: String? = nil,
    since: Mirror? = nil,
    connecting connect: @escaping @Sendable () async throws -> NavdClient
  ) {
    self.init(of: tree, since: since, connecting: connect, pausing: Backoff.pause)
  }

  package init(
    of tree: String? = nil,
    since: Mirror? = nil,
    connecting connect: @escaping @Sendable () async throws -> NavdClient,
    pausing pause: @escaping @Sendable (Int) async throws -> Void
  ) {
    self.tree = tree
    self.since = since
    client = nil
    reconnection = Reconnection(connect: connect, pause: pause)
  }

  fileprivate init(of tree: String?, since: Mirror?, over client: NavdClient) {
    self.tree = tree
    self.since = since
    self.client = client
    reconnection = nil
  }

  /// Returns an iterator, which subscribes when the first element is requested.
  public func makeAsyncIterator() -> TreeUpdateIterator {
    TreeUpdateIterator(tree: tree, mirror: since, client: client, reconnection: reconnection)
  }
}

/// One revision of a tree, with the change that led to it.
public struct TreeUpdate: Sendable {
  /// The tree at this revision.
  public let mirror: Mirror
  /// The change that led to this revision; nil for a snapshot.
  ///
  /// A snapshot is the first element. Another follows if navd no longer has the changes since the last element, or one
  /// of them did not fit the mirror.
  public let change: TreeChange?
  /// The method of the command that made the change, with its `info`; nil for a snapshot.
  public let cause: ChangeCause?
}

/// The way to connect again after a connection has ended.
struct Reconnection: Sendable {
  let connect: @Sendable () async throws -> NavdClient
  /// Waits before an attempt; attempts are counted from one since the last success.
  let pause: @Sendable (Int) async throws -> Void
}

extension NavdClient {
  /// The revisions of a tree, beginning with the current one, until this connection ends.
  ///
  /// `tree` may be omitted if the user has exactly one. With `since` the sequence resumes after that mirror's revision,
  /// if navd still keeps the changes.
  public func updates(of tree: String? = nil, since: Mirror? = nil) -> TreeUpdates {
    TreeUpdates(of: tree, since: since, over: self)
  }
}
