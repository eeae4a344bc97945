internal import JSON
internal import Navigation
internal import NavigationGraph

// Commands that follow from a registration. Undelivered completions are delivered one after the other, each
// as a command of the tree: the commit of the delivery removes the completion. New facts and requirements
// take effect with another command, before the commands that arrive later.

extension Providers {
  /// Queues the deliveries to the coordinators of newly served types.
  func queueDeliveries(of types: [String], in id: TreeID) {
    let host = trees.host(id)
    for client in types.compactMap({ provider(of: $0, host) }).unique {
      let openers = types.filter { isServed($0, by: client, host) }
        .flatMap { host.tree.openersAwaitingDelivery(ofType: $0) }
      guard !openers.isEmpty, let caller = connections.caller(client) else { continue }
      var all = Set(openers)
      if let earlier = host.queue.removedDeliveries(to: client) {
        accounts.released(earlier.bytes, of: caller.user)
        if case .delivery(let round) = earlier.work { all.formUnion(round.openers) }
      }
      enqueue(DeliveryRound(all.sorted()), of: caller, in: id)
      schedule.beginQueued(of: host)
    }
  }

  func enqueue(_ round: DeliveryRound, of caller: Caller, in id: TreeID) {
    let bytes = 256 + 8 * round.openers.count
    accounts.waits(bytes, of: caller.user)
    trees[id]?.queue.calls.insert(
      QueuedCall(work: .delivery(round), caller: caller, deadline: nil, bytes: bytes)
    )
  }

  /// Queues the command by which the facts and requirements of a registration take effect in a tree.
  func queueNewFacts(of client: ConnectionID, in id: TreeID) {
    let host = trees.host(id)
    guard host.isOpen, !host.newFacts.isEmpty,
      !host.queue.calls.all.contains(where: { $0.work == .newFacts }),
      let sender = connections.caller(client)
    else { return }
    let bytes = 256
    accounts.waits(bytes, of: sender.user)
    host.queue.calls.insert(QueuedCall(work: .newFacts, caller: sender, deadline: nil, bytes: bytes))
    schedule.beginQueued(of: host)
  }
}

extension TreeHost {
  /// The facts of registrations that the tree does not have yet.
  var newFacts: JSON.Object { graph.newFacts(in: tree) }
}
