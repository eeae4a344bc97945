/// The charges of one user.
struct Account: Equatable, Sendable {
  /// The connections within the limit.
  var connections = 0
  /// The connections beyond the limit, which may only read the status.
  var statusConnections = 0
  var subscriptions = 0
  /// The pending calls of `tree.wait`.
  var waits = 0
  /// The bytes of the params of these calls.
  var waitBytes = 0
  /// The trees that are open or opening.
  var trees = 0
  /// The screens, containers and coordinators of all trees.
  var entries = 0
  /// Bytes of queued calls and pending batches.
  var waitingBytes = 0
  /// Bytes of batches that are paused until the user's next share.
  var yieldedBytes = 0
  var connectionBytes = ConnectionBytes()
  /// Bytes of inline graph documents being parsed beside the loop.
  var jobBytes = 0
  /// Bytes of the graphs that the user has loaded or that the user's trees have.
  var graphBytes = 0
  /// Bytes of the types and screens that the user's clients have registered.
  var registrationBytes = 0
  /// Bytes of the trees without their entries: histories, command ids, and suspended or paused commands.
  var treeBytes = 0
  /// Bytes of records that are not stored.
  var recordBytes = 0

  var allConnections: Int { connections + statusConnections }

  /// The approximate memory of all charges.
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

  /// The approximate memory of each counted thing.
  enum Cost {
    static let connection = 4_096
    static let subscription = 768
    static let wait = 768
    /// A tree without entries, history or graph.
    static let tree = 4_096
    static let entry = 448
    /// The memory of a queued value for each byte that the limits count.
    static let waitingFactor = 2
    /// The memory of a history entry for each such byte, including the parts of old trees that only the entry
    /// needs.
    static let historyFactor = 3
  }
}
