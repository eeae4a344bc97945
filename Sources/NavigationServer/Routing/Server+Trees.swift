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

  func snapshot(of name: String?, for user: UserID) throws(RPCError) -> TreeGetResult {
    let host = trees.host(try trees.find(name, of: user))
    return TreeGetResult(
      tree: host.origin.name,
      graph: host.origin.graph.nameIfAny,
      instance: host.origin.instance,
      snapshot: TreeSnapshot(host.tree.snapshot()),
      services: services(of: host),
      active: host.tree.active?.description,
      onView: host.tree.onView.map(\.description)
    )
  }

  mutating func close(_ name: String?, for user: UserID) throws(RPCError) -> Reply {
    close(try trees.find(name, of: user))
    return .nothing
  }

  /// Closes a tree with its commands and subscriptions.
  mutating func close(_ id: TreeID) {
    endCommandsOfClosingTree(id)
    perform(subscriptions.treeClosing(id), in: id)
    guard let host = trees.closed(id) else { return }
    subscriptions.treeClosed(id)
    accounts.grew(by: -host.tree.entryCount, of: host.origin.user)
    notifyClosed(host.origin)
  }
}
