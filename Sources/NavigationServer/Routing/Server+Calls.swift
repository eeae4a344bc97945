internal import NavigationProtocol

extension Server {
  /// Carries out a method by its name, with unchecked params.
  func reply(
    to name: String,
    _ params: Message.RawParams,
    from caller: Caller
  ) throws(RPCError) -> Reply {
    guard !schedule.isStopping else { throw .shuttingDown() }
    guard let method = Method(rawValue: name) else { throw .methodNotFound(name) }
    guard caller.batch == nil || method.isBatchable else {
      throw .invalidRequest("'\(name)' cannot be part of a batch: send it alone.")
    }
    return try reply(to: try MethodCall(method, params, limits: limits), from: caller)
  }

  func reply(to call: MethodCall, from caller: Caller) throws(RPCError) -> Reply {
    waitForSync(of: call, caller)
    if caller.graph == nil, let document = call.graphDocument {
      return try readGraph(document, of: call, for: caller)
    }
    return switch call {
    case .command(let command): try carryOut(command, for: caller)
    case .ping: .nothing
    case .initialize(let name): .value(.initialize(introduced(as: name, caller)))
    case .serverStatus: .value(.serverStatus(status(for: caller.user)))
    case .serverClients: .value(.serverClients(clients(for: caller)))
    case .rpcDiscover: .document
    case .cancelRequest(let key): cancel(key, for: caller)
    case .graphCheck(let graph): check(graph, for: caller)
    case .graphGet(let wish): .value(.graphGet(try document(wish, for: caller)))
    case .graphList: .value(.graphList(graphList(for: caller.user)))
    case .graphLoad(let load): .value(.graphLoad(try self.load(load, for: caller)))
    case .graphUnload(let name): try unload(name, for: caller.user)
    case .treeClose(let tree): try close(tree, for: caller)
    case .journalRead(let wish): try journal(wish, for: caller)
    case .treeDiff(let wish): try difference(wish, for: caller)
    case .treeDrive(let call): .value(.treeDrive(try drive(call, for: caller)))
    case .treeExplain(let wish): try explanation(wish, for: caller)
    case .treeExplainBack(let name): try backExplanation(of: name, for: caller)
    case .treeExport(let name): try record(of: name, for: caller)
    case .treeGet(let wish): try snapshot(wish, for: caller)
    case .treeList: .value(.treeList(treeList(for: caller)))
    case .treeOpen(let opening): try open(opening, for: caller)
    case .treeSubscribe(let wish): try subscribe(wish, for: caller)
    case .undelivered(let tree): .value(.treeUndelivered(try undelivered(in: tree, for: caller)))
    case .treeUnsubscribe(let subscription): try unsubscribe(subscription, for: caller)
    case .treeWait(let wish): try wait(wish, for: caller)
    case .settled(let report): try settled(report, for: caller)
    case .treeURL(let wish): .value(.treeUrl(try url(wish, for: caller)))
    case .pullback(let wish): .value(.coordinatorPullback(try pullBack(wish, for: caller)))
    case .register(let wish): .value(.coordinatorRegister(try register(wish, for: caller)))
    }
  }

  /// Cancels a pending request: one that is running, queued, or further on in its batch.
  private func cancel(_ key: RequestKey, for caller: Caller) -> Reply {
    let pending = PendingRequest(connection: caller.connection, key: key)
    if !cancelWait(pending), !cancelCommand(pending, for: caller) {
      schedule.count(connections.cancelledLater(pending, in: caller.batch), for: caller.user)
    }
    return .nothing
  }
}
