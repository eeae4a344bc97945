internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Completions that wait for a client are delivered once it serves the type of their opener: as commands of the tree, one
// after the other. A completion leaves the tree only with the commit of its delivery, so that a client that disconnects
// before it has answered is asked again.

extension Server {
  /// Queues the deliveries to the coordinators of some types that clients serve.
  func queueDeliveries(of types: [String], in id: TreeID) {
    let host = trees.host(id)
    let served = types.compactMap { type in
      host.graph.isDelegated(type) == true ? delegation.server(of: type, in: host.origin) : nil
    }
    for client in served.unique {
      let openers = types.filter { isServed($0, by: client, host) }
        .flatMap { host.tree.openersAwaitingDelivery(ofType: $0) }
      if !openers.isEmpty, let caller = connections.caller(client) { queue(openers, of: caller, in: id) }
    }
  }

  private func queue(_ openers: [CoordinatorID], of caller: Caller, in id: TreeID) {
    var all = Set(openers)
    if let earlier = trees[id]?.queue.removedDeliveries(to: caller.connection) {
      accounts.released(earlier.bytes, of: caller.user)
      if case .delivery(let round) = earlier.work { all.formUnion(round.openers) }
    }
    queue(DeliveryRound(all.sorted()), of: caller, in: id)
    beginQueuedLater(in: id)
  }

  private func queue(_ round: DeliveryRound, of caller: Caller, in id: TreeID) {
    let bytes = 256 + 8 * round.openers.count
    accounts.waits(bytes, of: caller.user)
    trees[id]?.queue.queued(QueuedCall(work: .delivery(round), caller: caller, deadline: nil, bytes: bytes))
  }

  /// Begins the next delivery of a round; the rest of the round is queued again.
  func begin(_ round: DeliveryRound, _ call: QueuedCall, in id: TreeID) throws(RPCError) -> Reply {
    var round = round
    // When the store works again, the round begins anew.
    guard canNote(in: id), let opener = nextOpener(of: &round, servedBy: call.caller.connection, in: id)
    else {
      return .nothing
    }
    queue(round, of: call.caller, in: id)
    return try begin(.delivery(to: opener), for: call.caller, nil, in: id)
  }

  private func nextOpener(
    of round: inout DeliveryRound,
    servedBy client: ConnectionID,
    in id: TreeID
  ) -> CoordinatorID? {
    let host = trees.host(id)
    guard let opener = round.next(in: host.tree), let type = host.tree.coordinator(opener)?.type,
      isServed(type, by: client, host)
    else { return nil }
    return opener
  }
}

// Completions whose opener has ended.
extension Server {
  func undelivered(in tree: String?, for caller: Caller) throws(RPCError) -> TreeUndeliveredResult {
    TreeUndeliveredResult(trees.host(try find(tree, to: .observe, for: caller)).tree)
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
