internal import Navigation
internal import NavigationProtocol

/// A subscription to the changes of a tree: from a snapshot, or from the revision that the client has.
struct TreeSubscribeCall: MethodCall {
  let tree: String?
  /// The revision that the client has already.
  let since: Int?
  /// The instance that the revision belongs to.
  let instance: String?
  /// Whether commands that commit nothing are reported too.
  let includesCommands: Bool

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    since = params.integer("since")
    instance = params.string("instance")
    includesCommands = params.bool("commands") ?? false
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let id = try server.access.find(tree, to: .observe, for: caller)
    let interest = Subscription.Interest.changes(withCommands: includesCommands)
    let subscription = try server.delivery.subscribe(caller, to: id, interest)
    let host = server.trees.host(id)
    var result = TreeSubscribeResult(
      subscription: subscription.number,
      tree: host.origin.name(for: caller),
      instance: host.origin.instance,
      revision: host.tree.revision
    )
    result.driver = server.driving.driver(of: id)
    if let since {
      switch server.delivery.changes(of: id, since: since, instance: instance) {
      case .changes(let changes):
        result.replayed = changes.count
        return .resumed(result, changes: changes)
      case .snapshot(let reason):
        result.reason = reason
      }
    }
    result.services = server.providers.services(of: host)
    let (subscribed, tree) = (result, host.tree)
    return try server.jobs.read(tree, for: caller) {
      var result = subscribed
      result.snapshot = TreeSnapshot(tree.snapshot())
      return result
    }
  }
}

/// The end of a subscription, by its number.
struct TreeUnsubscribeCall: MethodCall {
  let subscription: Int

  init(_ params: ParamReader) throws(RPCError) {
    subscription = try params.requiredInteger("subscription")
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    try server.delivery.unsubscribe(subscription, for: caller)
  }
}
