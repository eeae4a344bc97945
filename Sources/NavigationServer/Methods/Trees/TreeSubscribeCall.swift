internal import JSON
internal import Navigation
internal import NavigationProtocol

/// A subscription to the changes of a tree, from a snapshot or from the client's revision.
struct TreeSubscribeCall: MethodCall {
  let tree: String?
  /// The revision that the client has, with its instance.
  let since: (revision: Int, instance: String)?
  /// Whether commands that commit nothing are reported too.
  let includesCommands: Bool

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    since = try params.integer("since").map { revision throws(RPCError) in
      guard let instance = params.string("instance") else {
        throw .invalidParams(
          params.pointer.appending("since"),
          "A revision belongs to an instance of the tree: send its 'instance' too, or leave out 'since'."
        )
      }
      return (revision, instance)
    }
    includesCommands = params.bool("commands") ?? false
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let id = try server.access.find(tree, to: .observe, for: caller)
    let interest = Subscription.Interest.changes(withCommands: includesCommands)
    let subscription = try server.delivery.subscribe(caller, to: id, interest)
    let host = server.trees.host(id)
    if host.idle.warned != nil { host.unwarned.append(subscription) }
    var result = TreeSubscribeResult(
      subscription: subscription.number,
      tree: host.origin.name(for: caller),
      instance: host.origin.instance,
      revision: host.tree.revision
    )
    result.driver = server.driving.driver(of: id)
    if let since {
      switch server.delivery.changes(of: id, since: since.revision, instance: since.instance) {
      case .changes(let changes):
        result.replayed = changes.count
        return replay(changes, of: host, after: result, for: caller, server)
      case .snapshot(let reason):
        result.reason = reason
      }
    }
    result.services = server.providers.services(of: host)
    let (subscribed, tree, saved) = (result, host.tree, host.saved)
    return try server.jobs.read(for: caller, resultBytes: tree.bytes + saved.heldBytes) {
      var result = subscribed
      result.snapshot = TreeSnapshot(tree.snapshot())
      result.saved = saved.wire
      return result
    }
  }
}

extension TreeSubscribeCall {
  /// Responds, then sends the missed changes.
  private func replay(
    _ missed: [HistoryEntry],
    of host: TreeHost,
    after result: TreeSubscribeResult,
    for caller: Caller,
    _ server: Methods
  ) -> Response {
    let (name, limits) = (host.origin.name, server.limits)
    let notifications: @Sendable () -> [[UInt8]] = {
      missed.compactMap { entry in
        guard let change = entry.wholeChange ?? entry.change else { return nil }
        let changed = SharedParams(change, by: entry.cause, in: name, limits)
        return Writer.notification(subscription: result.subscription, changed)
      }
    }
    let saved = host.saved
    let resultBytes = host.history.bytes + saved.heldBytes
    return server.jobs.run(for: caller, resultBytes: resultBytes, followedBy: notifications) {
      var result = result
      result.saved = saved.wire
      return result
    }
  }
}

/// A request to end a subscription.
struct TreeUnsubscribeCall: MethodCall {
  let subscription: Int

  init(_ params: ParamReader) throws(RPCError) {
    subscription = try params.requiredInteger("subscription")
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    try server.delivery.unsubscribe(subscription, for: caller)
  }
}
