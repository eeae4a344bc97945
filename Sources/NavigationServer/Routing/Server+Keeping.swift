internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The records for the store, and the recovery if it fails. The batch of a turn is stored before the output of the turn
// is written: `turnEnded` demands the batch, and `stored` releases the output. Nothing is committed in between: work that
// `turnEnded` began would be answered with the output of the batch, before its own records are stored.

// Records.
extension Server {
  /// Keeps the newest entry of a tree's history, if the tree is kept.
  ///
  /// `text` is its record with other numbers, if it is written already.
  func keepEntry(in id: TreeID, _ text: ProvisionalRecord? = nil) {
    let isFirst = !keeping.hasRecord(of: id)
    guard keeping.isOn, let newest = trees[id]?.newestRecord(text, withTreeBefore: isFirst) else { return }
    keep(newest, of: id)
  }

  /// Keeps a tree that has opened, if it is to be kept; `text` is the record of its entry if that is written already.
  func keepOpening(of id: TreeID, _ text: ProvisionalRecord? = nil) {
    guard let origin = trees[id]?.origin, origin.isKept else { return }
    let graph = number(of: origin.graph)
    guard let first = trees[id]?.openRecord(graph: graph) else { return }
    keeping.keep(first, of: id, by: origin.user, durability: origin.durability, stored: nil)
    keepEntry(in: id, text)
  }

  /// Keeps the end of a tree.
  func keepEnd(of host: TreeHost, _ id: TreeID) {
    guard host.origin.isKept else { return }
    keeping.keepEnd(of: id, by: host.origin.user, TreeRecords.close, durability: host.origin.durability)
  }

  /// Keeps the registered types of a tree, unless the store has them.
  func keepTypes(in id: TreeID) {
    guard keeping.isOn, keeping.isWorking, let types = trees[id]?.typesRecord() else { return }
    keep(types, of: id)
  }

  /// Keeps the graph of a tree that has moved to it.
  func keepGraph(of id: TreeID) {
    guard keeping.isOn, let origin = trees[id]?.origin, origin.isKept else { return }
    let number = number(of: origin.graph)
    guard let graph = trees[id]?.graphRecord(number) else { return }
    keep(graph, of: id)
  }

  private func keep(_ record: NewRecord, of id: TreeID) {
    keeping.keep(record.text, of: id, by: record.user, durability: record.durability, stored: record.before)
  }

  /// Keeps a graph that a user has loaded or unloaded.
  func keepLibrary(_ record: JSON, before: GraphLibrary) {
    guard keeping.isOn else { return }
    keeping.keep(library: record.serialized(), stored: before)
  }

  /// The number of a graph in the library, which keeps it; nil for the graph of a tree without one.
  func number(of graph: Graph) -> Int? {
    guard keeping.isOn, graph.nameIfAny != nil else { return nil }
    if let known = graphs.number(of: graph) { return known }
    let before = graphs
    let number = graphs.add(graph)
    keepLibrary(GraphLibrary.record(of: graph, number), before: before)
    return number
  }

  /// Rejects a change of the loaded graphs that the store cannot keep.
  func checkStore() throws(RPCError) {
    guard keeping.isWorking else { throw .storeUnavailable() }
  }

  /// Rejects what would change a tree that the store keeps but cannot take records of.
  func checkStore(for origin: TreeOrigin) throws(RPCError) {
    if origin.isKept, !keeping.isWorking { throw .storeUnavailable() }
  }
}

extension Server {
  /// The records that restore the graphs.
  package var graphRecords: [KeptRecord] {
    graphs.records.map { KeptRecord(tree: Keeping.libraryNumber, text: $0.serialized()) }
  }
}

// Turns.
extension Server {
  /// Stores the records of the turn; without any, its output is written at once.
  func endTurn() {
    if let batch = keeping.turnEnded() { return schedule.append(.store(batch)) }
    perform(connections.flush())
    beginQueries()
  }

  /// Writes the output of a turn whose records are stored.
  func stored(_ number: Int) {
    guard let (changes, isSynced) = keeping.stored(number) else { return }
    perform(connections.flush(waitingFor: isSynced ? number : nil))
    beginQueries()
    for id in changes.trees { compactIfDue(id) }
    for id in changes.closed { schedule.append(.forget(tree: id.number)) }
    if keeping.library.isDue(limits, history: .max) { compactLibrary() }
  }

  func synced(_ number: Int) {
    keeping.synced(number)
    perform(connections.synced(number, at: now))
  }
}

// Syncs.
extension Server {
  /// Lets the answer to a call wait for the changes that it may show, if they are not synced yet.
  func waitForSync(of call: MethodCall, _ caller: Caller) {
    guard keeping.hasUnsynced, let batch = unsyncedBatch(for: call, of: caller) else { return }
    connections.hold(caller.connection, until: batch)
  }

  private func unsyncedBatch(for call: MethodCall, of caller: Caller) -> Int? {
    switch call.shownTrees {
    case .none: nil
    case .all: keeping.unsyncedBatch(of: trees.ids(of: caller.user) + treesOfOthers(for: caller))
    case .one(let name):
      (try? find(name, to: .observe, for: caller)).flatMap { keeping.unsyncedBatch(of: [$0]) }
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
    case .journalRead(let wish): .one(wish.tree)
    case .pullback(let wish): .one(wish.tree)
    case .treeClose(let tree), .treeExplainBack(let tree), .treeExport(let tree), .undelivered(let tree):
      .one(tree)
    case .treeDiff(let wish): .one(wish.tree)
    case .treeDrive(let call): .one(call.tree)
    case .treeExplain(let wish): .one(wish.tree)
    case .treeGet(let wish): .one(wish.tree)
    case .treeOpen(let opening): .one(opening.tree)
    case .treeSubscribe(let wish): .one(wish.tree)
    case .treeURL(let wish): .one(wish.tree)
    case .treeWait(let wish): .one(wish.tree)
    case .settled(let report): .one(report.tree)
    }
  }
}

// Compaction.
extension Server {
  private func compactIfDue(_ id: TreeID) {
    guard let tree = trees[id], tree.isImageDue(limits) else { return }
    schedule.append(.compact(tree.archive(graph: number(of: tree.origin.graph))))
  }

  private func compactLibrary() {
    graphs.keepOnly(trees.ids.compactMap { trees[$0]?.origin }.filter(\.isKept).map(\.graph))
    let library = graphs
    let kept = keeping.library.began(history: .max)
    let archive = TreeArchive(tree: Keeping.libraryNumber, keptRecords: kept) {
      library.records.map { $0.serialized() }
    }
    schedule.append(.compact(archive))
  }

  func compacted(_ number: Int, bytes: Int?) {
    if number == Keeping.libraryNumber {
      keeping.library.ended(image: bytes)
    } else {
      trees[TreeID(number: number)]?.compaction.ended(image: bytes)
    }
  }
}

// Failure.
extension Server {
  /// Undoes what the store could not take, and disconnects the clients that were about to be told of it.
  func storeFailed(_ number: Int, _ reason: String) {
    if keeping.isWorking {
      let entry = LogEntry(
        "The store cannot be written; no change is committed until it can",
        severity: .error,
        ["reason": reason]
      )
      schedule.append(.log(entry))
      schedule.append(.probeStore)
    }
    if let changes = keeping.failed(number) {
      undo(changes)
    } else {
      disconnect(connections.withdrewOutput(waitingFor: number))
    }
    perform(connections.flush())
  }

  private func undo(_ changes: UnstoredChanges) {
    let receivers = connections.withdrewOutput(askers: queries.askers)
    if let graphs = changes.graphs {
      self.graphs = graphs
      for user in accounts.users { graphsChanged(of: user) }
    }
    for id in changes.trees { rollBack(id, to: changes.states[id]) }
    // Last: the commands that wait for a client that leaves would end on changes that are to be undone.
    disconnect(receivers)
  }

  /// Disconnects the clients whose output was withdrawn.
  private func disconnect(_ receivers: [ConnectionID]) {
    for id in receivers {
      cancelQueries(of: id)
      settleCharge(of: id)
      dismiss(id, .storeFailed, with: .storeFailed())
    }
  }

  /// Returns a tree to the state that the store has; a tree that it does not have is closed.
  ///
  /// The commands that have not been answered have changed nothing after that. Their clients stay connected, because
  /// no output to them was withdrawn.
  private func rollBack(_ id: TreeID, to state: StoredState?) {
    guard let entries = trees[id]?.tree.entryCount, let user = trees[id]?.origin.user else { return }
    guard let state else {
      remove(id)
      return
    }
    if let command = trees[id]?.queue.running { drop(command, .storeUnavailable(), in: id) }
    trees[id]?.rollBack(to: state)
    trees[id]?.registered(delegation.services(of: user))
    accounts.grew(by: state.tree.entryCount - entries, of: user)
  }

  func storeWorks() {
    guard !keeping.isWorking else { return }
    for id in keeping.works() {
      keeping.keepEnd(of: id, by: nil, TreeRecords.close, durability: .process)
    }
    for id in trees.ids {
      keepTypes(in: id)
      queueDeliveries(of: trees.host(id).graph.delegatedTypes, in: id)
    }
    schedule.append(.log(LogEntry("The store can be written again", severity: .notice)))
  }
}
