internal import Navigation
internal import NavigationProtocol

/// A request for a snapshot of a tree.
struct TreeGetCall: MethodCall {
  let tree: String?
  /// An earlier revision; nil for the newest.
  let revision: Int?

  init(_ params: ParamReader) throws(RPCError) {
    tree = params.string("tree")
    revision = params.integer("at")
  }

  func respond(to caller: Caller, _ server: Methods) throws(RPCError) -> Response {
    let host = try server.observed(tree, by: caller)
    let reading = host.reading
    let at = revision ?? host.tree.revision
    let isCurrent = at == host.tree.revision
    guard let tree = isCurrent ? host.tree : host.history.tree(at: at) else {
      throw .revisionForgotten(at, retained: host.history.revisions)
    }
    let name = host.origin.name(for: caller)
    // Only the snapshot of the newest revision has the providers, the driver, the idle time and the saved
    // states.
    let services = revision == nil ? server.providers.services(of: host) : nil
    let driver = revision == nil ? server.driving.driver(of: host.id) : nil
    let idle = revision == nil ? server.commands.idleTime(of: host.id) : nil
    let saved = revision == nil ? host.saved : SavedStates()
    return try server.jobs.read(for: caller, resultBytes: tree.bytes + saved.heldBytes) {
      let snapshot = TreeSnapshot(tree.snapshot())
      return
        TreeGetResult(
          tree: name,
          graph: reading.origin.graph.nameIfAny,
          instance: reading.origin.instance,
          snapshot: isCurrent ? snapshot : reading.redacted(snapshot),
          services: services,
          driver: driver,
          idle: idle,
          saved: saved.wire,
          active: tree.active?.description,
          onView: tree.onView.map(\.description)
        )
    }
  }
}
