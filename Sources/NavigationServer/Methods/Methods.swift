internal import NavigationProtocol

/// Handles calls by method name, with the parts of the server.
final class Methods: FlowPart {
  /// The trees that were not restored.
  let damaged: [DamagedTree]
  let delivery: Delivery
  let driving: Driving
  let providers: Providers
  let commands: Commands

  init(
    _ base: BaseParts,
    damaged: [DamagedTree],
    delivery: Delivery,
    driving: Driving,
    providers: Providers,
    commands: Commands
  ) {
    self.damaged = damaged
    self.delivery = delivery
    self.driving = driving
    self.providers = providers
    self.commands = commands
    super.init(base)
  }
}

extension Methods {
  /// Handles a method with unchecked params, or with the call that was already read from them.
  func call(
    named name: String,
    _ params: Message.RawParams,
    read: Result<CheckedCall, RPCError>?,
    from caller: Caller
  ) throws(RPCError) -> Response {
    guard !schedule.isStopping else { throw .shuttingDown() }
    guard let method = Method(rawValue: name) else { throw .methodNotFound(name) }
    guard caller.batch == nil || method.isBatchable else {
      throw .invalidRequest("'\(name)' cannot be part of a batch: send it alone.")
    }
    let call = try (read ?? Result { () throws(RPCError) in try CheckedCall(method, params, limits) }).get()
    try access.check(call.needs, of: caller)
    return try respond(to: call, from: caller)
  }

  func respond(to checked: CheckedCall, from caller: Caller) throws(RPCError) -> Response {
    if let name = checked.tree, let id = trees.names(of: caller.user)[name] { commands.closeIfOpenerLeft(id) }
    waitForSync(of: checked, caller)
    if caller.graph == nil, let document = checked.call.graphDocument {
      return try jobs.readGraph(document, of: checked, for: caller)
    }
    return try checked.call.respond(to: caller, self)
  }

  /// The tree that a caller names, if the caller may observe it.
  func observed(_ tree: String?, by caller: Caller) throws(RPCError) -> TreeHost {
    let id = try access.find(tree, to: .observe, for: caller)
    providers.applyRegistrations(to: id)
    return trees.host(id)
  }

  /// Holds the response to a call until the changes that it may show are synced.
  private func waitForSync(of call: CheckedCall, _ caller: Caller) {
    guard persistence.store.hasUnsynced else { return }
    let shown =
      switch call.method.shownTrees {
      case .none: [TreeID]()
      case .one: [try? access.find(call.tree, to: .observe, for: caller)].compactMap(\.self)
      case .all: trees.ids(of: caller.user) + access.treesOfOthers(for: caller)
      }
    guard let batch = persistence.store.unsyncedBatch(of: shown) else { return }
    connections[caller.connection]?.hold(until: batch)
  }
}
