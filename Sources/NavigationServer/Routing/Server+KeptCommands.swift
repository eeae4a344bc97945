internal import Navigation
internal import NavigationProtocol

// A parked command is kept for a limited time.

extension Server {
  /// Gives up the kept command of a tree if its time is over; otherwise it is checked again at that time.
  func checkKeptCommand(in id: TreeID) {
    guard let host = trees[id], let expires = host.tree.kept?.expires else { return }
    let left = expires - wallClock
    guard left <= 0 else { return wake(at: now.advanced(byMilliseconds: left), for: id) }
    guard !host.queue.queued.contains(where: { $0.work == .forgetting }) else { return }
    queueOwn(.forgetting, in: id)
  }

  /// Queues a command of navd's own behind those of the tree.
  func queueOwn(_ work: QueuedCall.QueuedWork, in id: TreeID) {
    guard let user = trees[id]?.origin.user else { return }
    let navd = Caller(
      connection: ConnectionID(0),
      user: user,
      arrival: 0,
      client: CauseClient(name: "navd", pid: 0)
    )
    trees[id]?.queue.queued(QueuedCall(work: work, caller: navd, deadline: nil, bytes: 0))
    beginQueuedLater(in: id)
  }

  /// Gives up the kept command of a tree, unless another one has taken its place meanwhile.
  func forgetExpired(_ call: QueuedCall, in id: TreeID) throws(RPCError) -> Reply {
    guard canNote(in: id), let expires = trees.host(id).tree.kept?.expires, expires <= wallClock else {
      return .nothing
    }
    return try begin(.forgetting, for: call.caller, nil, in: id)
  }
}
