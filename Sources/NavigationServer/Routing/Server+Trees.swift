internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The trees of a user.

extension Server {
  func treeList(for user: UserID) -> TreeListResult {
    TreeListResult(
      trees: trees.ids(of: user).map { trees.host($0) }.filter(\.isOpen).map { host in
        ListedTree(
          tree: host.origin.name,
          graph: host.origin.graph.nameIfAny,
          revision: host.tree.revision,
          lifetime: host.origin.opener == nil ? .tree : .connection,
          entries: host.tree.entryCount
        )
      }
    )
  }

  func snapshot(_ wish: TreeGet, for user: UserID) throws(RPCError) -> TreeGetResult {
    let host = trees.host(try trees.find(wish.tree, of: user))
    let revision = wish.revision ?? host.tree.revision
    let tree = revision == host.tree.revision ? host.tree : host.history.tree(at: revision)
    guard let tree else { throw .revisionForgotten(revision, kept: host.history.revisions) }
    let snapshot = TreeSnapshot(tree.snapshot())
    return TreeGetResult(
      tree: host.origin.name,
      graph: host.origin.graph.nameIfAny,
      instance: host.origin.instance,
      snapshot: revision == host.tree.revision ? snapshot : host.redacted(snapshot),
      services: wish.revision == nil ? services(of: host) : nil,
      active: tree.active?.description,
      onView: tree.onView.map(\.description)
    )
  }

  /// The entries of a tree's history that a client asks for.
  func journal(_ wish: JournalRead, for user: UserID) throws(RPCError) -> JournalReadResult {
    let history = trees.host(try trees.find(wish.tree, of: user)).history
    let before = wish.revision.map { history.lastNumber(before: $0) } ?? 0
    let (entries, more) = history.entries(after: max(wish.after, before), limit: wish.limit)
    return JournalReadResult(entries: entries.map { $0.wire(limits) }, more: more)
  }

  mutating func close(_ name: String?, for user: UserID) throws(RPCError) -> Reply {
    let id = try trees.find(name, of: user)
    try checkStore(for: trees.host(id).origin)
    close(id)
    return .nothing
  }

  /// Closes a tree with its commands and subscriptions.
  mutating func close(_ id: TreeID) {
    if let host = remove(id) { keepEnd(of: host, id) }
  }

  /// Removes a tree with its commands and subscriptions.
  @discardableResult
  mutating func remove(_ id: TreeID) -> TreeHost? {
    endCommandsOfClosingTree(id)
    perform(subscriptions.treeClosing(id), in: id)
    guard let host = trees.closed(id) else { return nil }
    subscriptions.treeClosed(id)
    accounts.grew(by: -host.tree.entryCount, of: host.origin.user)
    notifyClosed(host.origin)
    return host
  }
}
