internal import Navigation
internal import NavigationGraph

// The memory of a tree besides its entries, approximately. Trees of the history share their entries with it.

extension TreeHost {
  /// The bytes that it holds.
  var bytes: Int { ownBytes + queue.suspendedBytes }

  /// The bytes that it holds besides a suspended command.
  var ownBytes: Int {
    history.bytes * Account.Cost.historyFactor + commandIDs.heldBytes + registeredBytes + saved.heldBytes
  }

  /// Charges what it holds, and returns the difference from what was charged.
  func settleCharge() -> Int {
    let (before, now) = (charged, bytes)
    charged = now
    return now - before
  }

  /// Charges its own graph if that is new; returns it, and the graph that was charged until now.
  func settleGraph() -> (ended: Graph?, began: Graph)? {
    guard chargedGraph !== origin.graph else { return nil }
    defer { chargedGraph = origin.graph }
    return (chargedGraph, origin.graph)
  }

  /// Keeps a command until its question is answered, or its user has another share.
  func suspended(_ command: consuming RunningCommand) {
    let bytes = command.bytes(onTreeOf: tree.entryCount)
    queue.suspended(consume command, bytes: bytes)
  }
}

extension RunningCommand {
  /// The bytes that it holds, approximately, on a tree with that many entries.
  fileprivate func bytes(onTreeOf entries: Int) -> Int {
    let growth = max(0, execution.tree.entryCount - entries)
    let answered = answerBytes * Account.Cost.waitingFactor
    return 2_048 + growth * Account.Cost.entry + answered + (newGraph?.bytes ?? 0)
  }
}
