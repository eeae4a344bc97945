internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// The methods of the protocol.
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
  /// Carries out a method by its name, with unchecked params.
  func call(
    named name: String,
    _ params: Message.RawParams,
    from caller: Caller
  ) throws(RPCError) -> Response {
    guard !schedule.isStopping else { throw .shuttingDown() }
    guard let method = Method(rawValue: name) else { throw .methodNotFound(name) }
    guard caller.batch == nil || method.isBatchable else {
      throw .invalidRequest("'\(name)' cannot be part of a batch: send it alone.")
    }
    return try respond(to: try MethodCall(method, params, limits: limits), from: caller)
  }

  func respond(to call: MethodCall, from caller: Caller) throws(RPCError) -> Response {
    waitForSync(of: call, caller)
    if caller.graph == nil, let document = call.graphDocument {
      return try jobs.readGraph(document, of: call, for: caller)
    }
    return switch call {
    case .command(let command): try commands.execute(command, for: caller)
    case .ping: .nothing
    case .initialize(let name): .value(.initialize(introduced(as: name, caller)))
    case .serverStatus: .value(.serverStatus(status(for: caller.user)))
    case .serverClients: .value(.serverClients(clients(for: caller)))
    case .rpcDiscover: .document
    case .cancelRequest(let key): cancel(key, for: caller)
    case .graphCheck(let graph): problems(of: graph, for: caller)
    case .graphGet(let request): .value(.graphGet(try document(request, for: caller)))
    case .graphList: .value(.graphList(graphList(for: caller.user)))
    case .graphLoad(let load): .value(.graphLoad(try self.load(load, for: caller)))
    case .graphUnload(let name): try unload(name, for: caller.user)
    case .treeClose(let tree): try commands.close(treeNamed: tree, for: caller)
    case .journalRead(let request): try history(request, for: caller)
    case .treeDiff(let request): try difference(request, for: caller)
    case .treeDrive(let call): .value(.treeDrive(try driving.drive(call, for: caller)))
    case .treeExplain(let request): try explanation(request, for: caller)
    case .treeExplainBack(let name): try backExplanation(of: name, for: caller)
    case .treeExport(let name): try export(of: name, for: caller)
    case .treeGet(let request): try snapshot(request, for: caller)
    case .treeList: .value(.treeList(treeList(for: caller)))
    case .treeOpen(let opening): try commands.open(opening, for: caller)
    case .treeSubscribe(let request): try subscribe(request, for: caller)
    case .undelivered(let tree): .value(.treeUndelivered(try undelivered(in: tree, for: caller)))
    case .treeUnsubscribe(let subscription): try delivery.unsubscribe(subscription, for: caller)
    case .treeWait(let request): try delivery.wait(request, for: caller)
    case .settled(let report): try delivery.settled(report, for: caller)
    case .treeURL(let request): .value(.treeUrl(try url(request, for: caller)))
    case .pullback(let request): .value(.coordinatorPullback(try pullBack(request, for: caller)))
    case .register(let request): .value(.coordinatorRegister(try providers.register(request, for: caller)))
    }
  }

  /// Cancels a pending request: one that is running, queued, or further on in its batch.
  private func cancel(_ key: RequestKey, for caller: Caller) -> Response {
    let pending = PendingRequest(connection: caller.connection, key: key)
    if !delivery.cancelWait(pending), !commands.cancelCommand(pending, for: caller) {
      schedule.count(connections.cancelledLater(pending, in: caller.batch), for: caller.user)
    }
    return .nothing
  }

  /// Lets the answer to a call wait for the changes that it may show, if they are not synced yet.
  private func waitForSync(of call: MethodCall, _ caller: Caller) {
    guard persistence.keeping.hasUnsynced, let batch = unsyncedBatch(for: call, of: caller) else { return }
    connections[caller.connection]?.hold(until: batch)
  }

  private func unsyncedBatch(for call: MethodCall, of caller: Caller) -> Int? {
    switch call.shownTrees {
    case .none: nil
    case .all:
      persistence.keeping.unsyncedBatch(of: trees.ids(of: caller.user) + access.treesOfOthers(for: caller))
    case .one(let name):
      (try? access.find(name, to: .observe, for: caller)).flatMap {
        persistence.keeping.unsyncedBatch(of: [$0])
      }
    }
  }
}

extension MethodCall {
  /// The trees of which an answer may show something.
  fileprivate enum ShownTrees {
    case none
    /// The tree of that name, or the only one.
    case one(String?)
    /// All trees of the user.
    case all
  }

  fileprivate var shownTrees: ShownTrees {
    switch self {
    case .initialize, .ping, .rpcDiscover, .cancelRequest, .graphCheck, .treeUnsubscribe: .none
    case .graphGet, .graphList, .graphLoad, .graphUnload, .register, .serverClients, .serverStatus, .treeList:
      .all
    case .command(let call): .one(call.tree)
    case .journalRead(let request): .one(request.tree)
    case .pullback(let request): .one(request.tree)
    case .treeClose(let tree), .treeExplainBack(let tree), .treeExport(let tree), .undelivered(let tree):
      .one(tree)
    case .treeDiff(let request): .one(request.tree)
    case .treeDrive(let call): .one(call.tree)
    case .treeExplain(let request): .one(request.tree)
    case .treeGet(let request): .one(request.tree)
    case .treeOpen(let opening): .one(opening.tree)
    case .treeSubscribe(let request): .one(request.tree)
    case .treeURL(let request): .one(request.tree)
    case .treeWait(let request): .one(request.tree)
    case .settled(let report): .one(report.tree)
    }
  }
}
