import JSON
import NavigationClient

/// The changes of one tree in order; a subscription that navd ended because nobody read it is taken up again where it
/// stopped.
struct ChangeStream {
  private let daemon: Daemon
  private let tree: String
  private var notifications: AsyncStream<Notification>.Iterator
  /// The last revision that was told of.
  private(set) var revision: Int

  init(daemon: Daemon, tree: String, revision: Int) {
    self.daemon = daemon
    self.tree = tree
    self.revision = revision
    notifications = daemon.notifications.makeAsyncIterator()
  }

  /// Subscribes from the last known revision on; says so if navd no longer has all changes since then.
  mutating func begin() async throws(Complaint) {
    let answer = try await daemon.call(
      "tree.subscribe",
      ["tree": .string(tree), "since": .integer(revision)]
    )
    guard let current = answer["snapshot"]?["revision"]?.integer else { return }
    Console.complain(
      answer["reason"]?.string == "unknownRevision"
        ? "The tree has not been at revision \(revision) yet; going on from \(current)."
        : "navd no longer has the changes after revision \(revision); going on from \(current)."
    )
    revision = current
  }

  /// What the next `tree.changed` says; nil when the tree was closed.
  mutating func next() async throws(Complaint) -> JSON? {
    while let notification = await notifications.next(isolation: #isolation) {
      guard notification.method != "tree.changed" else {
        revision = notification.params["change"]?["revision"]?.integer ?? revision
        return notification.params
      }
      guard notification.method == "subscription.ended" else { continue }
      switch notification.params["reason"]?.string {
      case "overflow": try await begin()
      case "shutdown": throw Complaint(message: "navd is shutting down.", status: .noDaemon)
      default: return nil
      }
    }
    throw Complaint(message: "navd closed the connection.", status: .noDaemon)
  }
}
