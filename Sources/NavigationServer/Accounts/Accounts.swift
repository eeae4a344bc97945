internal import NavigationProtocol

// The room of the accounts: everything that a user makes the daemon keep is charged here, and every limit on a user is
// checked here. A charge has one owner, which releases it: a connection its unread bytes, a queue its calls, a tree its
// entries.

/// The charges of one user.
struct Account: Equatable, Sendable {
  var connections = 0
  var subscriptions = 0
  /// Screens, containers and coordinators of all its trees.
  var entries = 0
  /// Bytes of queued calls and pending batches.
  var waitingBytes = 0
  /// Bytes that its connections have not read.
  var unreadBytes = 0
}

/// The charges of all users, and the limits on them.
struct Accounts: Sendable {
  private var limits: Limits
  private var accounts: [UserID: Account] = [:]
  /// The sum over all users.
  private var unreadBytes = 0

  init(limits: Limits) {
    self.limits = limits
  }

  mutating func reloaded(_ limits: Limits) {
    self.limits = limits
  }

  subscript(user: UserID) -> Account { accounts[user] ?? Account() }

  /// All accounts, in no particular order.
  var all: some Collection<(key: UserID, value: Account)> { accounts }
}

// Connections and their output.
extension Accounts {
  /// Charges a connection; false if the user has too many now.
  mutating func connectionOpened(by user: UserID) -> Bool {
    accounts[user, default: Account()].connections += 1
    return self[user].connections <= limits.connectionsPerUser
  }

  mutating func connectionClosed(by user: UserID, unreadBytes: Int) {
    accounts[user]?.connections -= 1
    read(unreadBytes, by: user)
  }

  mutating func queued(_ bytes: Int, for user: UserID) {
    unreadBytes += bytes
    accounts[user]?.unreadBytes += bytes
  }

  mutating func read(_ bytes: Int, by user: UserID) {
    queued(-bytes, for: user)
  }

  /// Whether the connections of a user leave more unread than they may together.
  func leavesTooMuchUnread(_ user: UserID) -> Bool {
    // Fast path: the sum over all users is rarely above one user's limit.
    unreadBytes > limits.outputBytesPerUser && self[user].unreadBytes > limits.outputBytesPerUser
  }

  func checkUnread(of user: UserID) throws(RPCError) {
    guard !leavesTooMuchUnread(user) else { throw .exceeded(.outputBytesPerUser, limits) }
  }
}

// Subscriptions.
extension Accounts {
  func checkSubscription(of user: UserID) throws(RPCError) {
    guard self[user].subscriptions < limits.subscriptionsPerUser else {
      throw .exceeded(.subscriptionsPerUser, limits)
    }
  }

  mutating func subscribed(_ user: UserID) {
    accounts[user]?.subscriptions += 1
  }

  mutating func unsubscribed(_ user: UserID) {
    accounts[user]?.subscriptions -= 1
  }
}

// Trees, graphs and registered types.
extension Accounts {
  /// Checks that a user with that many trees may open another.
  func checkTree(besides count: Int) throws(RPCError) {
    guard count < limits.treesPerUser else { throw .exceeded(.treesPerUser, limits) }
  }

  /// Checks that the trees of a user may grow by that many entries.
  func checkGrowth(_ entries: Int, of user: UserID) throws(RPCError) {
    // A user at the limit may still shrink its trees.
    guard entries <= 0 || self[user].entries + entries <= limits.entriesPerUser else {
      throw .exceeded(.entriesPerUser, limits)
    }
  }

  mutating func grew(by entries: Int, of user: UserID) {
    accounts[user, default: Account()].entries += entries
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
  }

  mutating func waits(_ bytes: Int, of user: UserID) {
    accounts[user]?.waitingBytes += bytes
  }

  mutating func released(_ bytes: Int, of user: UserID) {
    accounts[user]?.waitingBytes -= bytes
  }
}
