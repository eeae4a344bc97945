internal import Navigation
internal import NavigationGraph

// The approximate memory of a tree without its entries, which trees of the history share.

extension TreeHost {
  /// The bytes that the tree holds.
  var bytes: Int { ownBytes + queue.suspendedBytes }

  /// The bytes that the tree holds without a suspended command.
  var ownBytes: Int {
    history.bytes * Account.Cost.historyFactor + commandIDs.heldBytes + registeredBytes + saved.heldBytes
  }

  /// Updates the charge, and returns the difference.
  func settleCharge() -> Int {
    let (before, now) = (charged, bytes)
    charged = now
    return now - before
  }

  /// Updates the charged graph; returns the new graph and the one charged before, if they differ.
  func settleGraph() -> (ended: Graph?, began: Graph)? {
    guard chargedGraph !== origin.graph else { return nil }
    defer { chargedGraph = origin.graph }
    return (chargedGraph, origin.graph)
  }

  /// Stores a command until its question is answered or its user has another share.
  func suspended(_ command: consuming RunningCommand) {
    let bytes = command.bytes(onTreeOf: tree.entryCount)
    queue.suspended(consume command, bytes: bytes)
  }
}

extension RunningCommand {
  /// The approximate bytes of the command, on a tree with the given number of entries.
  fileprivate func bytes(onTreeOf entries: Int) -> Int {
    let growth = max(0, execution.tree.entryCount - entries)
    let answered = answerBytes * Account.Cost.waitingFactor
    return 2_048 + growth * Account.Cost.entry + answered + (newGraph?.bytes ?? 0)
  }
}
