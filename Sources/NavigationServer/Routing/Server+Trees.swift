internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The trees of a user, and those of others that the user has a right to.

extension Server {
  func treeList(for caller: Caller) -> TreeListResult {
    let own = trees.ids(of: caller.user).map { ListedTree(trees.host($0)) }
    let others = treesOfOthers(for: caller).map { id in
      let host = trees.host(id)
      var listed = ListedTree(host)
      listed.tree = host.origin.name(for: caller)
      listed.owner = Int(host.origin.user.number)
      listed.may = rights.right(of: caller, to: host.origin)
      return listed
    }
    // A tree that is still opening has no revision.
    return TreeListResult(trees: (own + others).filter { $0.revision > 0 })
  }

  func snapshot(_ wish: TreeGet, for caller: Caller) throws(RPCError) -> Reply {
    let id = try find(wish.tree, to: .observe, for: caller)
    let host = trees.host(id)
    let revision = wish.revision ?? host.tree.revision
    let tree = revision == host.tree.revision ? host.tree : host.history.tree(at: revision)
    guard let tree else { throw .revisionForgotten(revision, kept: host.history.revisions) }
    let name = host.origin.name(for: caller)
    let (reading, isCurrent) = (host.reading, revision == host.tree.revision)
    let services = wish.revision == nil ? services(of: host) : nil
    let driver = wish.revision == nil ? driver(of: id) : nil
    let idle = wish.revision == nil ? idleTime(of: id) : nil
    return try read(tree, for: caller) {
      let snapshot = TreeSnapshot(tree.snapshot())
      return .treeGet(
        TreeGetResult(
          tree: name,
          graph: reading.origin.graph.nameIfAny,
          instance: reading.origin.instance,
          snapshot: isCurrent ? snapshot : reading.redacted(snapshot),
          services: services,
          driver: driver,
          idle: idle,
          active: tree.active?.description,
          onView: tree.onView.map(\.description)
        )
      )
    }
  }

  /// The entries of a tree's history that a client asks for.
  func journal(_ wish: JournalRead, for caller: Caller) throws(RPCError) -> Reply {
    let history = trees.host(try find(wish.tree, to: .observe, for: caller)).history
    let before = wish.revision.map { history.lastNumber(before: $0) } ?? 0
    let (entries, more) = history.entries(after: max(wish.after, before), limit: wish.limit)
    let limits = limits
    return query(for: caller) {
      .journalRead(JournalReadResult(entries: entries.map { $0.wire(limits) }, more: more))
    }
  }

  func close(_ name: String?, for caller: Caller) throws(RPCError) -> Reply {
    let id = try find(name, to: .administer, for: caller)
    try checkStore(for: trees.host(id).origin)
    close(id)
    return .nothing
  }

  /// Closes a tree with its commands and subscriptions.
  func close(_ id: TreeID) {
    if let host = remove(id) { keepEnd(of: host, id) }
  }

  /// Removes a tree with its commands and subscriptions.
  @discardableResult
  func remove(_ id: TreeID) -> TreeHost? {
    endCommandsOfClosingTree(id)
    endWaits(in: id, .treeNotFound(trees[id]?.origin.name, among: []))
    perform(subscriptions.treeClosing(id), in: id)
    guard let host = trees.closed(id) else { return nil }
    subscriptions.treeClosed(id)
    leases.passed(id, to: nil)
    accounts.grew(by: -host.tree.entryCount, of: host.origin.user)
    treeEnded(host)
    notifyClosed(host.origin)
    if host.tree.entryCount > schedule.pieceMax { schedule.append(.discard(Discarded(host.tree, host.history))) }
    return host
  }
}

extension ListedTree {
  fileprivate init(_ host: TreeHost) {
    self.init(
      tree: host.origin.name,
      graph: host.origin.graph.nameIfAny,
      revision: host.tree.revision,
      lifetime: host.origin.opener == nil ? .tree : .connection,
      entries: host.tree.entryCount
    )
  }
}
