internal import NavigationProtocol

// The trees, their names for each user, and the trees that end with a connection. `TreeHost` has the state of
// each tree.

/// All trees by id, and by user and name.
final class TreeDirectory {
  private var hosts: [TreeID: TreeHost]
  private var names: [UserID: TreeNames] = [:]
  /// The trees that close with a connection, oldest first.
  private var dependents: [ConnectionID: [TreeID]] = [:]
  private var lastTree: Int
  /// The trees that were looked up in this event and may have changed.
  private var visited: [TreeHost] = []
  /// The scheduled checks of idle timers.
  var idle = IdleTrees()
  /// The number of commits since the daemon started.
  var commitCount = 0

  /// Creates an empty directory with reserved capacity; the next tree gets the number after `lastTree`.
  init(lastTree: Int = 0, capacity: Int = 0) {
    self.lastTree = lastTree
    hosts = Dictionary(minimumCapacity: capacity)
  }

  var isEmpty: Bool { hosts.isEmpty }

  var count: Int { hosts.count }

  /// The ids in ascending order, which is the order of opening.
  var ids: [TreeID] { hosts.keys.sorted() }

  /// The tree with the given id, whose charges are updated at the end of the event.
  subscript(id: TreeID) -> TreeHost? {
    // An event often looks up a tree several times in a row.
    if let last = visited.last, last.id == id { return last }
    guard let host = hosts[id] else { return nil }
    visited.append(host)
    return host
  }

  /// The tree with the given id, which must exist.
  func host(_ id: TreeID) -> TreeHost {
    guard let host = self[id] else { preconditionFailure("the tree \(id.number) has a name and no host") }
    return host
  }

  /// Takes a tree whose charges may have changed; nil if there is none.
  func takeVisited() -> TreeHost? { visited.popLast() }

  /// The scheduled checks of the idle timers of each tree.
  var idleInstants: [TreeID: Instant] { hosts.compactMapValues(\.idle.noted) }

  func names(of user: UserID) -> TreeNames { names[user] ?? TreeNames() }

  /// The trees of a user by name, including those that are opening.
  func ids(of user: UserID) -> [TreeID] {
    let names = names(of: user)
    return names.all.compactMap { names[$0] }
  }

  /// The open tree with the given name; without a name, the user's only tree.
  func find(_ name: String?, of user: UserID) throws(RPCError) -> TreeID {
    guard let names = names[user] else { throw .treeNotFound(name, among: []) }
    guard let name else {
      if let only = names.onlyTree { return only }
      let open = names.open
      throw open.isEmpty ? .treeNotFound(nil, among: []) : .treeNotNamed(among: open)
    }
    guard let tree = names.openTree(name) else { throw .treeNotFound(name, among: names.open) }
    return tree
  }

  /// Adds a tree that is opening.
  func began(_ host: TreeHost) -> TreeID {
    lastTree += 1
    let id = TreeID(number: lastTree)
    insert(host, as: id)
    names[host.origin.user, default: TreeNames()].began(host.origin.name, as: id)
    if let opener = host.origin.opener { dependents[opener, default: []].append(id) }
    return id
  }

  /// Makes an opened tree visible.
  func opened(_ id: TreeID) {
    let origin = host(id).origin
    names[origin.user]?.opened(origin.name)
  }

  /// Adds a tree that was open when the daemon stopped.
  func restored(_ host: TreeHost, as id: TreeID) {
    names[host.origin.user, default: TreeNames()].restored(host.origin.name, as: id)
    insert(host, as: id)
  }

  private func insert(_ host: TreeHost, as id: TreeID) {
    hosts[id] = host
    host.id = id
    visited.append(host)
  }

  /// The trees that close with a connection, oldest first.
  func dependents(of connection: ConnectionID) -> [TreeID] { dependents[connection] ?? [] }

  /// Removes a tree that closes, or that could not be opened.
  func closed(_ id: TreeID) -> TreeHost? {
    guard let host = hosts.removeValue(forKey: id) else { return nil }
    names[host.origin.user]?.closed(host.origin.name)
    visited.removeAll { $0 === host }
    if let opener = host.origin.opener {
      dependents[opener]?.removeAll { $0 == id }
      if dependents[opener]?.isEmpty == true { dependents[opener] = nil }
    }
    return host
  }
}

/// The id of a tree, which is never reused.
struct TreeID: Hashable, Comparable, Sendable {
  let number: Int

  static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
