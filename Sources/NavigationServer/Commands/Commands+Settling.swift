internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The end of a command: its commit and the notifications.

extension Commands {
  /// Commits an ended command.
  ///
  /// `prepared` has the encoded results, if they exist already.
  func settle(
    _ ended: Ended,
    _ command: RunningCommand,
    prepared: PreparedEnd? = nil,
    in id: TreeID
  ) throws(RPCError) -> Response {
    let participation = Participation(command)
    switch command.purpose {
    case .command(let call):
      return try settle(ended, prepared, of: call, to: command.newGraph, by: participation, in: id)
    case .opening:
      return try settleOpening(ended, prepared, of: participation, in: id)
    }
  }

  /// Commits an ended command, and notifies participants and subscribers.
  func settle(
    _ ended: Ended,
    _ prepared: PreparedEnd? = nil,
    of call: CommandCall,
    to newGraph: Graph?,
    by participation: Participation,
    in id: TreeID
  ) throws(RPCError) -> Response {
    guard !call.isDryRun else {
      participants.notifyEnded(ended, participation, isDryRun: true, in: id)
      return prepared?.response
        ?? .outcome(CommandOutcome(dryRun: ended.outcome, change: ended.change))
    }
    let tree = trees.host(id)
    let growth = ended.tree.entryCount - tree.tree.entryCount
    let isNoted = try checkRoom(for: ended, growth: growth, of: participation, in: tree)
    let served = participants.providers(of: ended.outcome.disposed, in: id)
    let record =
      if let prepared = prepared?.entry { prepared.record } else {
        try record(of: ended, call, participation, in: id)
      }
    let moving = newGraph.map { (graph: $0, base: tree.tree) }
    let endingSaved = tree.saved.ending(with: ended, in: tree.tree)
    let taken = call.takesUndelivered ? TreeUndeliveredResult(tree.tree) : nil
    let forgotten = tree.commit(
      ended,
      isNoted ? record : nil,
      weight: prepared?.entry?.weight,
      wasSuspended: participation.number != nil,
      at: wallClock
    )
    if let forgotten { schedule.append(.discard(forgotten)) }
    if isNoted { persistence.persistEntry(in: id, prepared?.entry?.text) }
    persistence.endSaved(endingSaved, in: tree)
    accounts.grew(by: growth, of: tree.origin.user)
    if let (graph, base) = moving, ended.change != nil {
      tree.regraphed(to: graph, isItsOwn: call.graphDocument != nil, from: base)
      persistence.persistGraph(of: id)
      providers.applyRegistrations(to: tree)
    }
    if ended.outcome.kept == .parked { checkKeptCommand(in: id) }
    delivery.announce(ended, record, prepared: prepared?.entry?.changed, in: id, named: tree.origin.name)
    if tree.idle.warned != nil { adaptIdle(of: tree) }
    if ended.change != nil {
      trees.commitCount += 1
      schedule.count(Schedule.changeWork, for: participation.caller.user)
    }
    var response = prepared?.response
    if tree.isDelegating {
      let written = participants.notifyEnded(
        ended,
        participation,
        text: prepared?.outcomeText,
        alsoTo: served,
        isDryRun: false,
        in: id
      )
      response = response ?? written
    }
    if let taken { return .outcome(CommandOutcome(ended.outcome), text: taken.json.serialized) }
    return response ?? .outcome(CommandOutcome(ended.outcome))
  }

  /// Checks that there is room for what a command adds, and that the store works.
  ///
  /// Returns whether the history takes an entry.
  private func checkRoom(
    for ended: Ended,
    growth: Int,
    of participation: Participation,
    in tree: TreeHost
  ) throws(RPCError) -> Bool {
    do throws(RPCError) {
      try accounts.checkGrowth(growth, of: tree.origin.user)
    } catch {
      participants.notifyAbandoned(participation, Reason(.tooManyEntries), in: tree.id)
      throw error
    }
    let isNoted = persistence.canNote(in: tree.id)
    guard isNoted || ended.change == nil else {
      participants.notifyAbandoned(participation, Reason(.cancelled), in: tree.id)
      throw .storeUnavailable()
    }
    return isNoted
  }

  private func record(
    of ended: Ended,
    _ call: CommandCall,
    _ participation: Participation,
    in id: TreeID
  ) throws(RPCError) -> CommandRecord {
    let restores = [.treeUndo, .treeRedo].contains(call.method) && ended.change != nil
    let restored = restores ? try trees[id]?.presentation(restoredBy: call.step.body)?.revision : nil
    return CommandRecord(
      cause: cause(of: call, participation.caller.client, restoring: restored, in: id),
      outcome: ended.outcome,
      change: ended.change,
      answers: participation.answers,
      rules: ended.rules,
      redacting: trees[id]?.redaction
    )
  }

  /// The graph to which a `tree.regraph` moves a tree; nil for all other commands.
  func newGraph(of call: CommandCall, for caller: Caller, in id: TreeID) throws(RPCError) -> Graph? {
    guard case .regraph(let reference) = call.step.body else { return nil }
    switch reference {
    case .loaded(let name): return try graphs.library.graph(named: name, of: trees.host(id).origin.user)
    case .document: return caller.broughtGraph
    }
  }
}
