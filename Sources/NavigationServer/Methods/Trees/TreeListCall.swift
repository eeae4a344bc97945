internal import Navigation
internal import NavigationProtocol

/// A request for the open trees that the caller may see.
struct TreeListCall: MethodCall {
  init(_: ParamReader) throws(RPCError) {}

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let subscriptions = server.delivery.subscriptions
    let own = server.trees.ids(of: caller.user).map { id in
      var listed = ListedTree(server.trees.host(id), subscribers: subscriptions.count(to: id))
      if let right = server.access.right(of: caller, to: id), right != .administer { listed.may = right }
      return listed
    }
    let others = server.access.treesOfOthers(for: caller).map { id in
      let host = server.trees.host(id)
      var listed = ListedTree(host, subscribers: subscriptions.count(to: id))
      listed.tree = host.origin.name(for: caller)
      listed.owner = Int(host.origin.user.number)
      listed.may = server.access.right(of: caller, to: host.origin)
      return listed
    }
    // A tree that is still opening has no revision.
    return .value(TreeListResult(trees: (own + others).filter { $0.revision > 0 }))
  }
}

extension ListedTree {
  fileprivate init(_ host: TreeHost, subscribers: Int) {
    let active = host.tree.active.flatMap { key in
      host.tree.screen(key).map { ActiveScreen(key: key.description, name: $0.name) }
    }
    self.init(
      tree: host.origin.name,
      graph: host.origin.graph.nameIfAny,
      revision: host.tree.revision,
      lifetime: host.origin.opener == nil ? .tree : .connection,
      entries: host.tree.entryCount,
      active: active,
      subscribers: subscribers
    )
  }
}
