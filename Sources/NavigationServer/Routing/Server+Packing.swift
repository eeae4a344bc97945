internal import Navigation
internal import NavigationProtocol

// The histories of trees at rest are packed beside the loop, and what a request needs of them is unpacked there before
// the request is carried out.

extension Server {
  /// Packs the histories of the trees in which no command has ended since the last time.
  mutating func packHistories() {
    trees.lookForRest()
    packNext()
  }

  private mutating func packNext() {
    while let id = trees.resting.next() {
      if let host = trees[id], host.isWorthPacking {
        let history = host.history
        let query = OpenQuery(purpose: .packing(id), user: host.origin.user) { .packed(history.packing()) }
        _ = queries.asked(query)
        return
      }
      trees.resting.ended()
    }
  }

  /// The history of a tree is packed.
  mutating func packed(_ packed: PackedHistory?, in id: TreeID) {
    trees.resting.ended()
    if let packed, let replaced = trees[id]?.packed(packed) { schedule.append(.discard(replaced)) }
    packNext()
  }

  /// Unpacks what a request needs of a tree's history, and continues with it; nil if the request needs nothing.
  mutating func unpackHistory(for call: MethodCall, _ caller: Caller) -> Reply? {
    guard let (tree, reading) = call.historyReading, let id = try? find(tree, to: .observe, for: caller)
    else {
      return nil
    }
    let host = trees.host(id)
    let history = host.history
    // A command before it may change what it reads.
    guard let part = host.isAtRest ? history.part(of: reading) : .all, history.isPacked(part) else {
      return nil
    }
    return ask(
      for: caller,
      OpenQuery(purpose: .request(caller, continuation: call), user: caller.user) {
        .unpacked(history.unpacking(part))
      }
    )
  }

  /// Takes over the entries that were unpacked for a request.
  mutating func unpacked(_ unpacked: UnpackedHistory, for call: MethodCall, _ caller: Caller) {
    guard let (tree, _) = call.historyReading, let id = try? find(tree, to: .observe, for: caller) else {
      return
    }
    trees[id]?.unpacked(unpacked)
  }
}

/// The revisions or entries of a history that a request reads.
private enum HistoryReading {
  case all
  case revision(Int)
  case entries(after: Int)
  /// The commit whose presentation the next undo restores.
  case undone
  /// The commit whose presentation the next redo restores.
  case redone
}

extension MethodCall {
  /// The name of the tree, and what the request reads of its history.
  fileprivate var historyReading: (tree: String?, reading: HistoryReading)? {
    switch self {
    case .journalRead(let wish):
      (wish.tree, wish.revision.map { .revision($0 - 1) } ?? .entries(after: wish.after))
    case .treeDiff(let wish): (wish.tree, .revision(min(wish.from, wish.to ?? wish.from)))
    case .treeExplain(let wish):
      switch wish.command {
      case .revision(let revision): (wish.tree, .revision(revision - 1))
      case .number(let number): (wish.tree, .entries(after: number - 1))
      case nil: nil
      }
    case .treeExport(let name): (name, .all)
    case .treeGet(let wish): wish.revision.map { (wish.tree, .revision($0)) }
    case .treeSubscribe(let wish): wish.since.map { (wish.tree, .revision($0)) }
    case .command(let call):
      switch call.step.body {
      case .undo(to: nil): (call.tree, .undone)
      case .redo(to: nil): (call.tree, .redone)
      case .undo, .redo: (call.tree, .all)
      default: nil
      }
    default: nil
    }
  }

  /// Whether nothing but its answer follows from it, so that it is not carried out for a client that has left.
  var onlyReads: Bool {
    if case .command = self { false } else { historyReading != nil }
  }
}

extension History {
  /// The part that is read; nil for a revision that is not there yet, and if there is nothing to undo or to redo.
  ///
  /// To find that a revision is forgotten, all is read.
  fileprivate func part(of reading: HistoryReading) -> HistoryPart? {
    switch reading {
    case .all: .all
    case .revision(let revision): revision <= tree.revision ? .afterRevision(revision) : nil
    case .entries(let number): .afterEntry(number)
    case .undone: undoLine.undoTarget(nil).map { .afterRevision($0) }
    case .redone: undoLine.redoTarget(nil).map { .afterRevision($0) }
    }
  }
}
