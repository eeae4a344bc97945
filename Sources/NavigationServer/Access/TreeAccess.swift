internal import NavigationProtocol

// Every function that acts on a tree finds it here, and says which right that needs.

/// The trees that callers name, and the rights of callers to them.
final class TreeAccess: ServerPart {
  var rights: Rights

  init(_ rooms: Rooms, rights: Rights) {
    self.rights = rights
    super.init(rooms)
  }
}

extension TreeAccess {
  /// The open tree that a caller names, if the caller may use it in that way; without a name its only own one.
  ///
  /// A name is looked up among the caller's own trees first. A tree to which the caller has no right is not found.
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

  /// The tree at the address of another user's tree; nil if it does not exist for the caller.
  private func treeOfOther(_ address: String, for caller: Caller) -> TreeID? {
    guard let address = TreeAddress(address), address.owner != caller.user else { return nil }
    let names = trees.names(of: address.owner)
    guard let id = names.openTree(address.name), right(of: caller, to: id) != nil else {
      return nil
    }
    return id
  }

  /// Checks the right of a caller to a tree that it has found, also earlier.
  func check(_ needed: TreeRight, to id: TreeID, of caller: Caller) throws(RPCError) {
    try check(needed, of: caller)
    guard let origin = trees[id]?.origin, origin.user != caller.user else { return }
    let name = origin.name(for: caller)
    guard let right = rights.right(of: caller, to: origin) else {
      throw .treeNotFound(name, among: trees.names(of: caller.user).open)
    }
    guard right.includes(needed) else { throw .notAllowed(name, needs: needed, has: right) }
  }

  /// Checks that the connection of a caller has kept a right.
  func check(_ needed: TreeRight, of caller: Caller) throws(RPCError) {
    let kept = rightKept(by: caller)
    guard kept.includes(needed) else { throw .notAllowed(needs: needed, kept: kept) }
  }

  /// The right of a caller to a tree; nil if it has none.
  func right(of caller: Caller, to id: TreeID) -> TreeRight? {
    trees[id].flatMap { right(of: caller, to: $0.origin) }
  }

  /// The right of a caller to a tree by its origin: at most the one that its connection has kept.
  func right(of caller: Caller, to tree: TreeOrigin) -> TreeRight? {
    rights.right(of: caller, to: tree)?.limited(to: rightKept(by: caller))
  }

  /// The greatest right that the connection of a caller has kept, also since the caller sent a command that is queued.
  private func rightKept(by caller: Caller) -> TreeRight { connections[caller.connection]?.may ?? caller.may }

  /// A caller as causes name it: with its user, if that is not the owner of the tree.
  func client(of caller: Caller, in id: TreeID) -> CauseClient {
    var client = caller.client
    if trees[id]?.origin.user != caller.user { client.uid = Int(caller.user.number) }
    return client
  }

  /// The trees of other users that exist for a caller, by owner and name.
  func treesOfOthers(for caller: Caller) -> [TreeID] {
    rights.owners(for: caller).flatMap(trees.ids(of:)).filter { right(of: caller, to: $0) != nil }
  }

  /// Whether a user is root or the one that the daemon runs as.
  func isOperator(_ user: UserID) -> Bool { user.number == 0 || user == settings.daemonUser }
}

extension Subscription.Interest {
  /// The right that a subscription needs: routes that are carried into another coordinator act on the tree.
  var needs: TreeRight { if case .routes(let routes) = self { routes.needs } else { .observe } }
}

extension RouteInterest {
  var needs: TreeRight { tap == nil ? .observe : .drive }
}

extension CommandCall {
  var needs: TreeRight { if case .regraph = step.body { .administer } else { .drive } }
}
