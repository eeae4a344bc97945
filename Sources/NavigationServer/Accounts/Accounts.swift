internal import NavigationProtocol

// Everything that the daemon holds for a user is charged here, and every limit on a user is checked here.
// Each charge has one owner, which releases it: a connection its bytes, a queue its calls, a tree its
// entries. An account is the sum of its charges; a test recounts it after every event.
//
// A user may take at most as much of a total as it leaves free. So each further user gets a part, and no
// total is divided in advance.

/// The charges of all users, and the limits on them.
final class Accounts {
  var limits: Limits
  private var accounts: [UserID: Account] = [:]
  /// The sums over all users.
  private(set) var bytes = 0
  private(set) var connections = 0
  private(set) var trees = 0

  init(limits: Limits) {
    self.limits = limits
  }

  subscript(user: UserID) -> Account { accounts[user] ?? Account() }

  /// All users, in ascending order.
  var users: [UserID] { accounts.keys.sorted { $0.number < $1.number } }

  /// All accounts, in ascending order of their users.
  var all: [(user: UserID, account: Account)] { users.map { ($0, self[$0]) } }

  /// Changes the account of a user in place, and updates the sums.
  private func change(_ user: UserID, _ change: (inout Account) -> Void) {
    let difference = accounts[user, default: Account()].changed(by: change)
    bytes += difference.bytes
    connections += difference.connections
    trees += difference.trees
  }
}

// Memory.
extension Accounts {
  /// The limit that further bytes of a user would exceed, if any.
  func limitExceeded(by count: Int, of user: UserID) -> Limit? {
    let own = self[user].bytes + count
    if own > limits.bytesPerUser { return .bytesPerUser }
    return own > limits.bytesTotal - bytes ? .bytesTotal : nil
  }

  /// Checks that a user may hold further bytes.
  func checkBytes(_ count: Int, of user: UserID) throws(RPCError) {
    if count > 0, let limit = limitExceeded(by: count, of: user) { throw .exceeded(limit, limits) }
  }

  /// Adjusts the bytes charged for graph documents being parsed.
  func jobHolds(_ bytes: Int, of user: UserID) {
    change(user) { $0.jobBytes += bytes }
  }

  func graphsChanged(of user: UserID, bytes: Int) {
    change(user) { $0.graphBytes = bytes }
  }

  /// Adjusts the bytes charged for graphs.
  func graphsChanged(of user: UserID, by bytes: Int) {
    change(user) { $0.graphBytes += bytes }
  }

  func registrationsChanged(of user: UserID, bytes: Int) {
    change(user) { $0.registrationBytes = bytes }
  }

  /// Adjusts the bytes charged for the histories and commands of trees.
  func treesChanged(of user: UserID, by bytes: Int) {
    change(user) { $0.treeBytes += bytes }
  }

  func recorded(_ bytes: Int, of user: UserID) {
    change(user) { $0.recordBytes += bytes }
  }
}

// Connections and their output.
extension Accounts {
  /// The connections reserved for users without one: a sixteenth of all.
  private var reservedConnections: Int { limits.connectionsTotal / 16 }

  /// Charges a connection; returns the limit that is now exceeded, if any.
  func connectionOpened(by user: UserID) -> Limit? {
    let left = limits.connectionsTotal - connections
    change(user) { $0.connections += 1 }
    let own = self[user].connections
    if own > limits.connectionsPerUser { return .connectionsPerUser }
    return own > (own == 1 ? left : left - reservedConnections) ? .connectionsTotal : nil
  }

  /// Recounts a connection as one that may only read the status; returns whether there was room.
  func connectionReadsStatus(of user: UserID) -> Bool {
    guard connections <= limits.connectionsTotal - reservedConnections else { return false }
    change(user) {
      $0.connections -= 1
      $0.statusConnections += 1
    }
    return true
  }

  /// Releases the charges of a closed connection.
  func connectionClosed(by user: UserID, readsStatus: Bool = false, bytes: ConnectionBytes) {
    change(user) {
      if readsStatus { $0.statusConnections -= 1 } else { $0.connections -= 1 }
      $0.connectionBytes = $0.connectionBytes - bytes
    }
  }

  /// Adjusts the bytes charged for a connection.
  func connectionChanged(of user: UserID, by bytes: ConnectionBytes) {
    accounts[user, default: Account()].connectionBytes += bytes
    self.bytes += bytes.sum
  }

  /// Whether the unread output of a user exceeds its budget.
  func leavesTooMuchUnread(_ user: UserID) -> Bool { roomForOutput(of: user) < 0 }

  /// Whether the unread output of a user's closing connections exceeds its budget.
  func leavesTooMuchBehind(_ user: UserID) -> Bool {
    (accounts[user]?.connectionBytes.leaving ?? 0) > limits.outputBytesPerUser
  }

  /// The further bytes of unread output that a user may hold.
  func roomForOutput(of user: UserID) -> Int {
    limits.outputBytesPerUser - (accounts[user]?.connectionBytes.unread ?? 0)
  }
}

// Subscriptions.
extension Accounts {
  func checkSubscription(of user: UserID) throws(RPCError) {
    guard self[user].subscriptions < limits.subscriptionsPerUser else {
      throw .exceeded(.subscriptionsPerUser, limits)
    }
    try checkBytes(Account.Cost.subscription, of: user)
  }

  func subscribed(_ user: UserID) {
    change(user) { $0.subscriptions += 1 }
  }

  func unsubscribed(_ user: UserID, count: Int) {
    change(user) { $0.subscriptions -= count }
  }
}

// Waits.
extension Accounts {
  func checkWait(of user: UserID, bytes: Int) throws(RPCError) {
    guard self[user].waits < limits.waitsPerUser else { throw .exceeded(.waitsPerUser, limits) }
    try checkBytes(Account.Cost.wait + bytes, of: user)
  }

  func waitBegan(of user: UserID, bytes: Int) {
    change(user) {
      $0.waits += 1
      $0.waitBytes += bytes
    }
  }

  func waitEnded(of user: UserID, bytes: Int) {
    change(user) {
      $0.waits -= 1
      $0.waitBytes -= bytes
    }
  }
}

// Trees, graphs and registered types.
extension Accounts {
  /// Checks that a user may open another tree.
  func checkTree(of user: UserID) throws(RPCError) {
    let own = self[user].trees + 1
    guard own <= limits.treesPerUser else { throw .exceeded(.treesPerUser, limits) }
    guard own <= limits.treesTotal - trees else { throw .exceeded(.treesTotal, limits) }
    try checkBytes(Account.Cost.tree, of: user)
  }

  func treeBegan(of user: UserID) {
    change(user) { $0.trees += 1 }
  }

  /// Releases the charges of a removed tree.
  func treeEnded(of user: UserID, bytes: Int) {
    change(user) {
      $0.trees -= 1
      $0.treeBytes -= bytes
    }
  }

  /// Checks that the trees of a user may grow by a number of entries.
  func checkGrowth(_ entries: Int, of user: UserID) throws(RPCError) {
    // A user at the limit may still shrink its trees.
    guard entries > 0 else { return }
    guard self[user].entries + entries <= limits.entriesPerUser else {
      throw .exceeded(.entriesPerUser, limits)
    }
    try checkBytes(entries * Account.Cost.entry, of: user)
  }

  func grew(by entries: Int, of user: UserID) {
    change(user) { $0.entries += entries }
  }

  /// Checks that a user with the given number of graphs may load another.
  func checkGraph(besides count: Int) throws(RPCError) {
    guard count < limits.graphsPerUser else { throw .exceeded(.graphsPerUser, limits) }
  }

  /// Checks the number and size of a user's registered types, including new ones.
  func checkTypes(_ count: Int, bytes: @autoclosure () -> Int) throws(RPCError) {
    guard count <= limits.typesPerUser else { throw .exceeded(.typesPerUser, limits) }
    guard bytes() <= limits.registrationBytesPerUser else {
      throw .exceeded(.registrationBytesPerUser, limits)
    }
  }
}

// Calls that wait.
extension Accounts {
  func checkWaiting(_ bytes: Int, of user: UserID) throws(RPCError) {
    guard self[user].waitingBytes + bytes <= limits.commandBytesWaitingPerUser else {
      throw .exceeded(.commandBytesWaitingPerUser, limits)
    }
    try checkBytes(bytes * Account.Cost.waitingFactor, of: user)
  }

  func waits(_ bytes: Int, of user: UserID) {
    change(user) { $0.waitingBytes += bytes }
  }

  /// Charges a batch that is paused until the user's next share.
  func yields(_ bytes: Int, of user: UserID) {
    change(user) { $0.yieldedBytes += bytes }
  }

  func released(_ bytes: Int, of user: UserID) {
    change(user) { $0.waitingBytes -= bytes }
  }
}

extension Account {
  /// Applies a change; returns the differences of the values that are summed over all users.
  fileprivate mutating func changed(by change: (inout Account) -> Void)
    -> (bytes: Int, connections: Int, trees: Int)
  {
    let before = (bytes, allConnections, trees)
    change(&self)
    return (bytes - before.0, allConnections - before.1, trees - before.2)
  }
}
