/// The charges of one user.
struct Account: Equatable, Sendable {
  /// The connections within the limit.
  var connections = 0
  /// The connections beyond the limit, which only read the status.
  var statusConnections = 0
  var subscriptions = 0
  /// The pending calls of `tree.wait`.
  var waits = 0
  /// Bytes of the params for which these wait.
  var waitBytes = 0
  /// The open trees and those that are opening.
  var trees = 0
  /// Screens, containers and coordinators of all its trees.
  var entries = 0
  /// Bytes of queued calls and pending batches.
  var waitingBytes = 0
  /// Bytes of batches that continue with the user's next share.
  var yieldedBytes = 0
  var connectionBytes = ConnectionBytes()
  /// Bytes of graph documents that are read beside the loop, for requests that bring them.
  var jobBytes = 0
  /// Bytes of the graphs that it has loaded or that its trees have.
  var graphBytes = 0
  /// Bytes of the types and screens that its clients have registered.
  var registrationBytes = 0
  /// Bytes of its trees besides their entries: histories, ids of commands, and commands that are suspended or paused.
  var treeBytes = 0
  /// Bytes of records that are not stored.
  var recordBytes = 0

  var allConnections: Int { connections + statusConnections }

  /// The memory that all of it takes, approximately.
  var bytes: Int {
    var sum = allConnections * Cost.connection
    sum += subscriptions * Cost.subscription
    sum += waits * Cost.wait + waitBytes
    sum += trees * Cost.tree
    sum += entries * Cost.entry
    sum += (waitingBytes + yieldedBytes) * Cost.waitingFactor
    sum += connectionBytes.sum + jobBytes + graphBytes + registrationBytes + treeBytes + recordBytes
    return sum
  }

  /// The memory of things that are counted, approximately.
  enum Cost {
    static let connection = 4_096
    static let subscription = 768
    static let wait = 768
    /// A tree without entries, history or graph.
    static let tree = 4_096
    static let entry = 448
    /// Values take more memory than the bytes that limits count.
    static let waitingFactor = 2
    /// The same for entries of the history, with the parts of the tree that only they still need.
    static let historyFactor = 3
  }
}
