import NavigationClient

/// The changes of one tree in order.
///
/// If navd ends the subscription because it was not read, the stream subscribes again
/// after the last revision.
struct ChangeStream {
  private let daemon: DaemonConnection
  private let tree: String
  private let instance: String
  /// Whether commands that commit nothing are reported too.
  private let includesCommands: Bool
  private var notifications: AsyncStream<NavdNotification>.Iterator
  /// The revision of the last change.
  private(set) var revision: Int

  /// The changes of a tree after a revision, by default that of the state.
  init(
    daemon: DaemonConnection,
    of state: TreeGetResult,
    since revision: Int? = nil,
    withCommands includesCommands: Bool = false
  ) {
    self.daemon = daemon
    self.includesCommands = includesCommands
    tree = state.tree
    instance = state.instance
    self.revision = revision ?? state.revision
    notifications = daemon.notifications.makeAsyncIterator()
  }

  /// Subscribes after the last revision, and reports if navd no longer has all changes since then.
  mutating func begin() async throws(Complaint) {
    let (tree, revision, instance) = (tree, revision, instance)
    let commands = includesCommands ? true : nil
    let result = try await daemon.ask(
      await daemon.client.treeSubscribe(tree: tree, since: revision, instance: instance, commands: commands)
    )
    guard let current = result.snapshot?.revision else { return }
    Console.complain(
      result.reason == .unknownRevision
        ? "The tree has not reached revision \(revision); continuing from \(current)."
        : "navd no longer has the changes after revision \(revision); continuing from \(current)."
    )
    self.revision = current
  }

  /// The next change with the number of its subscription; nil when the tree was closed.
  mutating func next() async throws(Complaint) -> (subscription: Int, changed: TreeChanged)? {
    while let notification = try await nextNotification() {
      if case .treeChanged(let subscription, let changed) = notification { return (subscription, changed) }
    }
    return nil
  }

  /// The next change, command or change of the driver; nil when the tree was closed.
  mutating func nextNotification() async throws(Complaint) -> ServerNotification? {
    while let notification = await notifications.next(isolation: #isolation) {
      let content = try content(of: notification)
      switch content {
      case .treeChanged(_, let changed):
        revision = changed.change.revision
        return content
      case .treeCommand:
        return content
      case .treeDriven:
        if includesCommands { return content }
      case .subscriptionEnded(_, let ended):
        switch ended.reason {
        case .overflow: try await begin()
        case .shutdown: throw Complaint(message: "navd is shutting down.", status: .noDaemon)
        case .rightLost:
          throw Complaint(message: "The configuration of navd no longer allows this.", status: .notAllowed)
        case .unsubscribed, .treeClosed, .coordinatorEnded: return nil
        }
      case .commandEnded, .coordinatorCompleted, .coordinatorRouted, .coordinatorServed, .serverMessage,
        .serverTreeClosed, .serverTreeOpened, .treeClosed, .treeIdle, nil:
        continue
      }
    }
    throw daemon.closed
  }

  private func content(of notification: NavdNotification) throws(Complaint) -> ServerNotification? {
    do {
      return try notification.content()
    } catch {
      throw Complaint(error)
    }
  }
}
