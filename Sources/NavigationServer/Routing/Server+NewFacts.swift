internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// A client can declare facts and requirements for a tree that is open already. They take effect by a command of the tree,
// before the commands that arrive later: new facts get their defaults, and what fails a new requirement leaves.

extension Server {
  /// Queues the command by which the facts and requirements of a registration take effect in a tree.
  func queueNewFacts(of caller: Caller, in id: TreeID) {
    let host = trees.host(id)
    guard host.isOpen, !host.newFacts.isEmpty,
      !host.queue.queued.contains(where: { $0.work == .newFacts }),
      let sender = connections.caller(caller.connection)
    else { return }
    let bytes = 256
    accounts.waits(bytes, of: sender.user)
    trees[id]?.queue.queued(QueuedCall(work: .newFacts, caller: sender, deadline: nil, bytes: bytes))
    beginQueuedLater(in: id)
  }

  /// Begins that command, unless an earlier one has made it needless.
  func stateNewFacts(_ call: QueuedCall, in id: TreeID) throws(RPCError) -> Reply {
    let facts = trees.host(id).newFacts
    guard canNote(in: id), !facts.isEmpty else { return .nothing }
    return try begin(.stating(facts), for: call.caller, nil, in: id)
  }
}

extension TreeHost {
  /// The facts that a registration has left to be stated.
  fileprivate var newFacts: JSON.Object { graph.newFacts(in: tree) }
}
