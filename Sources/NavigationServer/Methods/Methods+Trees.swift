internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The trees of a user, and those of others that the user has a right to.

extension Methods {
  func treeList(for caller: Caller) -> TreeListResult {
    let own = trees.ids(of: caller.user).map { ListedTree(trees.host($0)) }
    let others = access.treesOfOthers(for: caller).map { id in
      let host = trees.host(id)
      var listed = ListedTree(host)
      listed.tree = host.origin.name(for: caller)
      listed.owner = Int(host.origin.user.number)
      listed.may = access.rights.right(of: caller, to: host.origin)
      return listed
    }
    // A tree that is still opening has no revision.
    return TreeListResult(trees: (own + others).filter { $0.revision > 0 })
  }

  func snapshot(_ request: TreeGet, for caller: Caller) throws(RPCError) -> Response {
    let id = try access.find(request.tree, to: .observe, for: caller)
    let host = trees.host(id)
    let revision = request.revision ?? host.tree.revision
    let tree = revision == host.tree.revision ? host.tree : host.history.tree(at: revision)
    guard let tree else { throw .revisionForgotten(revision, kept: host.history.revisions) }
    let name = host.origin.name(for: caller)
    let (reading, isCurrent) = (host.reading, revision == host.tree.revision)
    let services = request.revision == nil ? providers.services(of: host) : nil
    let driver = request.revision == nil ? driving.driver(of: id) : nil
    let idle = request.revision == nil ? commands.idleTime(of: id) : nil
    return try jobs.read(tree, for: caller) {
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

  /// The URL that leads to a screen, or to what a tree shows.
  func url(_ request: TreeURL, for caller: Caller) throws(RPCError) -> TreeUrlResult {
    let host = trees.host(try access.find(request.tree, to: .observe, for: caller))
    guard let key = request.key else {
      let shown = host.graph.url(of: host.tree)
      return TreeUrlResult(
        revision: host.tree.revision,
        url: shown?.url,
        screen: shown?.key.description
      )
    }
    guard let screen = host.tree.screen(key) else {
      throw .invalidParams(JSON.Pointer(["key"]), "The tree has no screen \(key): list them with tree.get.")
    }
    let url = host.graph.url(of: screen.name, screen.params)
    return TreeUrlResult(
      revision: host.tree.revision,
      url: url,
      screen: url.map { _ in key.description }
    )
  }

  func undelivered(in tree: String?, for caller: Caller) throws(RPCError) -> TreeUndeliveredResult {
    TreeUndeliveredResult(trees.host(try access.find(tree, to: .observe, for: caller)).tree)
  }

  /// Subscribes a client to the changes of a tree: from a snapshot, or from the revision that it has.
  func subscribe(_ request: TreeSubscribe, for caller: Caller) throws(RPCError) -> Response {
    let id = try access.find(request.tree, to: .observe, for: caller)
    let interest = Subscription.Interest.changes(withCommands: request.includesCommands)
    let subscription = try delivery.subscribe(caller, to: id, interest)
    let host = trees.host(id)
    var result = TreeSubscribeResult(
      subscription: subscription.number,
      tree: host.origin.name(for: caller),
      instance: host.origin.instance,
      revision: host.tree.revision
    )
    result.driver = driving.driver(of: id)
    if let since = request.since {
      switch delivery.changes(of: id, since: since, instance: request.instance) {
      case .changes(let changes):
        result.replayed = changes.count
        return .resumed(result, changes: changes)
      case .snapshot(let reason):
        result.reason = reason
      }
    }
    result.services = providers.services(of: host)
    let (subscribed, tree) = (result, host.tree)
    return try jobs.read(tree, for: caller) {
      var result = subscribed
      result.snapshot = TreeSnapshot(tree.snapshot())
      return .treeSubscribe(result)
    }
  }

  /// Subscribes a client to the routes of a coordinator.
  func pullBack(_ request: PullbackCall, for caller: Caller) throws(RPCError)
    -> CoordinatorPullbackResult
  {
    let id = try access.find(request.tree, to: request.needs, for: caller)
    let routes = try trees.host(id).routeInterest(request)
    let subscription = try delivery.subscribe(caller, to: id, .routes(routes))
    let revision = trees.host(id).tree.revision
    return CoordinatorPullbackResult(subscription: subscription.number, revision: revision)
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

extension TreeUndeliveredResult {
  /// The completions of a tree that have no opener any more.
  init(_ tree: Tree) {
    self.init(
      completions: tree.undelivered.map { pending in
        UndeliveredCompletion(
          coordinator: pending.child.description,
          type: pending.type,
          opener: pending.opener.description,
          openerType: pending.openerType,
          label: pending.label,
          completion: CompletionReport(pending.completion)
        )
      },
      dropped: tree.undeliveredDropped
    )
  }
}
