internal import NavigationProtocol

// Every function that acts on a tree looks it up here, with the right that it needs.

/// The trees that callers name, and the rights of callers to them.
final class TreeAccess: ServerPart {
  var rights: Rights

  init(_ shared: SharedState, rights: Rights) {
    self.rights = rights
    super.init(shared)
  }
}

extension TreeAccess {
  /// Finds an open tree by name, if the caller has a right to it.
  ///
  /// Without a name, finds the caller's only tree.
  ///
  /// The caller's own trees take precedence. A tree to which the caller has no right is not found.
  func find(_ name: String?, to right: TreeRight, for caller: Caller) throws(RPCError) -> TreeID {
    let id =
      if let name, trees.names(of: caller.user)[name] == nil, let id = treeOfOther(name, for: caller) {
        id
      } else {
        try trees.find(name, of: caller.user)
      }
    try check(right, to: id, of: caller)
    return id
  }

  /// Finds another user's tree by its address; returns nil if it does not exist for the caller.
  private func treeOfOther(_ address: String, for caller: Caller) -> TreeID? {
    guard let address = TreeAddress(address), address.owner != caller.user else { return nil }
    let names = trees.names(of: address.owner)
    guard let id = names.openTree(address.name), right(of: caller, to: id) != nil else {
      return nil
    }
    return id
  }

  /// Checks the right of a caller to a tree that it found earlier.
  func check(_ needed: TreeRight, to id: TreeID, of caller: Caller) throws(RPCError) {
    try check(needed, of: caller)
    guard let origin = trees[id]?.origin, origin.user != caller.user else { return }
    let name = origin.name(for: caller)
    guard let right = rights.right(of: caller, to: origin) else {
      throw .treeNotFound(name, among: trees.names(of: caller.user).open)
    }
    guard right.includes(needed) else { throw .notAllowed(name, needs: needed, has: right) }
  }

  /// Checks that the connection of a caller has not given up a right.
  func check(_ needed: TreeRight, of caller: Caller) throws(RPCError) {
    let kept = rightKept(by: caller)
    guard kept.includes(needed) else { throw .notAllowed(needs: needed, kept: kept) }
  }

  /// The right of a caller to a tree; nil if it has none.
  func right(of caller: Caller, to id: TreeID) -> TreeRight? {
    trees[id].flatMap { right(of: caller, to: $0.origin) }
  }

  /// The right of a caller to a tree of the given origin, limited to the right that its connection has kept.
  func right(of caller: Caller, to tree: TreeOrigin) -> TreeRight? {
    rights.right(of: caller, to: tree)?.limited(to: rightKept(by: caller))
  }

  /// The greatest right that the connection of a caller has kept until the present.
  private func rightKept(by caller: Caller) -> TreeRight { connections[caller.connection]?.may ?? caller.may }

  /// The caller as a cause names it: with its user, unless that is the owner of the tree.
  func client(of caller: Caller, in id: TreeID) -> CauseClient {
    var client = caller.client
    if trees[id]?.origin.user != caller.user { client.uid = Int(caller.user.number) }
    return client
  }

  /// The trees of other users that a caller has rights to, ordered by owner and name.
  func treesOfOthers(for caller: Caller) -> [TreeID] {
    rights.owners(for: caller).flatMap(trees.ids(of:)).filter { right(of: caller, to: $0) != nil }
  }

  /// Whether a user is root or the one that the daemon runs as.
  func isOperator(_ user: UserID) -> Bool { user.number == 0 || user == settings.daemonUser }
}

extension Subscription.Interest {
  /// The right that a subscription needs.
  ///
  /// A subscription that sends routes into another coordinator changes the tree.
  var needs: TreeRight { if case .routes(let routes) = self { routes.needs } else { .observe } }
}

extension RouteInterest {
  var needs: TreeRight { tap == nil ? .observe : .drive }
}

extension CommandCall {
  var needs: TreeRight { if case .regraph = step.body { .administer } else { .drive } }
}
