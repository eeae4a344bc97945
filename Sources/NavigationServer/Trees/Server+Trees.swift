internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The trees of a user, from opening to closing.

extension Server {
  /// The tree of that name; without a name the only one that the user has.
  func tree(named name: String?, of id: UserID) throws(RPCError) -> TreeID {
    guard let user = users[id] else { throw .treeNotFound(name, among: []) }
    guard let name else {
      if let only = user.onlyTree { return only }
      let open = user.openTreeNames
      throw open.isEmpty ? .treeNotFound(nil, among: []) : .treeNotNamed(among: open)
    }
    guard let tree = user.trees[name], !user.unopened.contains(name) else {
      throw .treeNotFound(name, among: user.openTreeNames)
    }
    return tree
  }

  /// The tree that a user has under that number.
  func host(_ id: TreeID) -> TreeHost {
    guard let host = trees[id] else { isMissing(id) }
    return host
  }

  func isMissing(_ id: TreeID) -> Never {
    preconditionFailure("the tree \(id.number) is one of a user's and not in the table")
  }

  func treeList(for id: UserID) -> TreeListResult {
    let user = users[id] ?? User(graphs: [])
    let hosts = user.treeNames.compactMap { user.trees[$0] }.map(host).filter(\.isOpen)
    return TreeListResult(
      trees: hosts.map { host in
        ListedTree(
          tree: host.opening.name,
          graph: host.opening.graph.nameIfAny,
          revision: host.tree.revision,
          lifetime: host.opening.opener == nil ? .tree : .connection,
          entries: host.tree.entryCount
        )
      }
    )
  }

  func snapshot(of name: String?, for user: UserID) throws(RPCError) -> TreeGetResult {
    let host = host(try tree(named: name, of: user))
    return TreeGetResult(
      tree: host.opening.name,
      graph: host.opening.graph.nameIfAny,
      instance: host.opening.instance,
      snapshot: TreeSnapshot(host.tree.snapshot()),
      services: services(of: host),
      active: host.tree.active?.description,
      onView: host.tree.onView.map(\.description)
    )
  }

  mutating func close(_ name: String?, for user: UserID) throws(RPCError) -> Reply {
    close(try tree(named: name, of: user))
    return .nothing
  }

  /// Closes a tree and tells those who watch it.
  mutating func close(_ id: TreeID) {
    endWaiting(in: id)
    for watcher in trees[id]?.watchers ?? [] {
      end(watcher.number, of: watcher.connection, in: id, .treeClosed)
    }
    guard let host = trees.remove(id) else { return }
    users[host.opening.user]?.closed(host.opening.name, entries: host.tree.entryCount)
    tellClosed(host.opening)
    if let opener = host.opening.opener { connections[opener]?.dependents.removeAll { $0 == id } }
  }
}
