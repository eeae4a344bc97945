internal import NavigationProtocol

// The room of the accounts: everything that the daemon holds for a user is charged here, and every limit on a user is
// checked here. A charge has one owner, which releases it: a connection its bytes, a queue its calls, a tree its
// entries. An account is the sum of what its owners hold at that time; a test counts it again after every event.
//
// A user may take as much of a total as it leaves for the others. So each further user gets something, and nothing has to
// be divided in advance.

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

  /// Changes the account of a user in place, and with it the sums.
  private func change(_ user: UserID, _ change: (inout Account) -> Void) {
    let difference = accounts[user, default: Account()].changed(by: change)
    bytes += difference.bytes
    connections += difference.connections
    trees += difference.trees
  }
}

// Memory.
extension Accounts {
  /// The limit that so many further bytes of a user would exceed.
  func limitExceeded(by count: Int, of user: UserID) -> Limit? {
    let own = self[user].bytes + count
    if own > limits.bytesPerUser { return .bytesPerUser }
    return own > limits.bytesTotal - bytes ? .bytesTotal : nil
  }

  /// Checks that a user may take so many bytes more.
  func checkBytes(_ count: Int, of user: UserID) throws(RPCError) {
    if count > 0, let limit = limitExceeded(by: count, of: user) { throw .exceeded(limit, limits) }
  }

  /// A graph document of so many bytes is read, or no longer if they are negative.
  func jobHolds(_ bytes: Int, of user: UserID) {
    change(user) { $0.jobBytes += bytes }
  }

  func graphsChanged(of user: UserID, bytes: Int) {
    change(user) { $0.graphBytes = bytes }
  }

  /// A graph of so many bytes is charged, or no longer if they are negative.
  func graphsChanged(of user: UserID, by bytes: Int) {
    change(user) { $0.graphBytes += bytes }
  }

  func registrationsChanged(of user: UserID, bytes: Int) {
    change(user) { $0.registrationBytes = bytes }
  }

  /// The histories and commands of a user's trees take more or less than before.
  func treesChanged(of user: UserID, by bytes: Int) {
    change(user) { $0.treeBytes += bytes }
  }

  func recorded(_ bytes: Int, of user: UserID) {
    change(user) { $0.recordBytes += bytes }
  }
}

// Connections and their output.
extension Accounts {
  /// The part of all connections that is left for users without one: a sixteenth.
  private var reservedConnections: Int { limits.connectionsTotal / 16 }

  /// Charges a connection; returns the limit that is exceeded now.
  func connectionOpened(by user: UserID) -> Limit? {
    let left = limits.connectionsTotal - connections
    change(user) { $0.connections += 1 }
    let own = self[user].connections
    if own > limits.connectionsPerUser { return .connectionsPerUser }
    return own > (own == 1 ? left : left - reservedConnections) ? .connectionsTotal : nil
  }

  /// Lets a connection beyond `connectionsPerUser` read the status if there is room; whether there is.
  func connectionReadsStatus(of user: UserID) -> Bool {
    guard connections <= limits.connectionsTotal - reservedConnections else { return false }
    change(user) {
      $0.connections -= 1
      $0.statusConnections += 1
    }
    return true
  }

  /// A connection is closed that was charged so many bytes.
  func connectionClosed(by user: UserID, readsStatus: Bool = false, bytes: ConnectionBytes) {
    change(user) {
      if readsStatus { $0.statusConnections -= 1 } else { $0.connections -= 1 }
      $0.connectionBytes = $0.connectionBytes - bytes
    }
  }

  /// A connection of a user holds so much more or less.
  func connectionChanged(of user: UserID, by bytes: ConnectionBytes) {
    accounts[user, default: Account()].connectionBytes += bytes
    self.bytes += bytes.sum
  }

  /// Whether the clients of a user leave more unread than its budget.
  func leavesTooMuchUnread(_ user: UserID) -> Bool { roomForOutput(of: user) < 0 }

  /// Whether the connections of a user that are being closed hold more unread bytes than its budget.
  func leavesTooMuchBehind(_ user: UserID) -> Bool {
    (accounts[user]?.connectionBytes.leaving ?? 0) > limits.outputBytesPerUser
  }

  /// The bytes that the clients of a user may leave unread besides the present ones.
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

  /// A tree is removed, with so many bytes besides its entries.
  func treeEnded(of user: UserID, bytes: Int) {
    change(user) {
      $0.trees -= 1
      $0.treeBytes -= bytes
    }
  }

  /// Checks that the trees of a user may grow by that many entries.
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

  /// Checks that a user with that many graphs may load another.
  func checkGraph(besides count: Int) throws(RPCError) {
    guard count < limits.graphsPerUser else { throw .exceeded(.graphsPerUser, limits) }
  }

  /// Checks the number and size of the types that a user's clients would have registered.
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

  /// A batch continues with the user's next share.
  func yields(_ bytes: Int, of user: UserID) {
    change(user) { $0.yieldedBytes += bytes }
  }

  func released(_ bytes: Int, of user: UserID) {
    change(user) { $0.waitingBytes -= bytes }
  }
}

extension Account {
  /// Changes it, and returns the differences of what is summed over all users.
  fileprivate mutating func changed(by change: (inout Account) -> Void)
    -> (bytes: Int, connections: Int, trees: Int)
  {
    let before = (bytes, allConnections, trees)
    change(&self)
    return (bytes - before.0, allConnections - before.1, trees - before.2)
  }
}
