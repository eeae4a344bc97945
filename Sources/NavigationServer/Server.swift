internal import NavigationGraph
internal import NavigationProtocol

// The behaviour of the daemon as a state machine: events in, effects out. It has no socket, clock, task or
// random number, so equal events give equal effects, byte for byte. A test can run a thousand clients, or
// replay the events of a conversation.
//
// The server passes each event to the parts that handle it, and returns the effects. The parts form layers,
// which Sources/README.md lists: a part calls the parts below it.
//
// A message is handled as soon as it is complete. Its notifications and then its response are queued in the
// outboxes of the connections. At the end of the turn, each outbox is written once. Nothing blocks; a `tick`
// handles clients that do not read. A command that needs more than a slice of work pauses as a value, and
// continues with `othersHadTurn`.

/// The daemon's behaviour.
package final class Server: FlowPart {
  let delivery: Delivery
  let driving: Driving
  let providers: Providers
  let commands: Commands
  let conversations: Conversations

  /// The trees that were not restored.
  package let damaged: [DamagedTree]

  /// Creates a daemon without connections, and restores the trees of its records.
  ///
  /// `instance` is sent to clients and differs between runs. `wallClock` is the time at `now`, in
  /// milliseconds since 1970. The records of each tree are in the order in which they were stored. `damaged`
  /// is the damage that the store found.
  package convenience init(
    _ configuration: Configuration = Configuration(),
    instance: String,
    at now: Instant,
    wallClock: Int = 0,
    restoring records: [PersistedRecord] = [],
    damaged: [DamagedTree] = []
  ) {
    let restoration = Restoration(records, configuration)
    self.init(
      configuration,
      instance: instance,
      at: now,
      wallClock: wallClock,
      restoring: restoration,
      trees: (0..<restoration.treeCount).map(restoration.readTree),
      damaged: damaged
    )
  }

  /// Creates a daemon with restored trees.
  package init(
    _ configuration: Configuration,
    instance: String,
    at now: Instant,
    wallClock: Int,
    restoring restoration: Restoration,
    trees restored: [RestoredHost],
    damaged: [DamagedTree]
  ) {
    let limits = configuration.limits
    self.damaged = damaged + restoration.damaged + restored.compactMap(\.damage)
    let shared = SharedState(
      settings: ServerSettings(configuration, instance: instance, at: now, wallClock: wallClock),
      schedule: Schedule(workPerTurn: limits.workPerTurn, at: now),
      trees: TreeDirectory(lastTree: restoration.lastTree, capacity: restoration.treeCount),
      connections: Connections(limits: limits),
      accounts: Accounts(limits: limits)
    )
    let base = BaseParts(shared, configuration, library: restoration.graphs)
    delivery = Delivery(base, subscriptions: Subscriptions(limits: limits))
    driving = Driving(base, delivery: delivery)
    providers = Providers(base, delegation: Delegation(limits: limits), delivery: delivery)
    commands = Commands(
      base,
      delivery: delivery,
      driving: driving,
      providers: providers,
      participants: Participants(base, providers: providers)
    )
    conversations = Conversations(
      base,
      delivery: delivery,
      driving: driving,
      providers: providers,
      commands: commands,
      methods: Methods(
        base,
        damaged: self.damaged,
        delivery: delivery,
        driving: driving,
        providers: providers,
        commands: commands
      )
    )
    super.init(base)
    for tree in restored where tree.damage == nil {
      if let host = tree.host {
        commands.restored(host, as: tree.id)
      } else {
        // The tree was closed, but navd stopped before its records were deleted.
        schedule.append(.forget(tree: tree.id.number))
      }
    }
    graphs.chargeAll(Set(graphs.library.users + accounts.users))
    settleCharges()
  }

  /// Whether a `turnEnded` would write or store anything.
  package var hasOutput: Bool {
    connections.hasOutput || persistence.store.hasRecords || jobs.table.hasAsked
  }

  /// Handles an event, and returns the effects in order.
  package func handle(_ event: Event, at now: Instant) -> [Effect] {
    schedule.advanced(to: now)
    switch event {
    case .connectionOpened(let id, let peer): conversations.connectionOpened(id, by: peer)
    case .connectionsRejected(let peer, let count): conversations.connectionsRejected(count, of: peer)
    case .received(let id, let bytes):
      connections.received(bytes, on: id, at: now)
      conversations.serve(id)
    case .wrote(let outputs): conversations.wrote(outputs)
    case .inputEnded(let id):
      connections[id]?.inputHasEnded = true
      conversations.serve(id)
    case .connectionClosed(let id):
      conversations.connectionClosed(id)
      stopWhenEmpty()
    case .turnEnded:
      schedule.turnEnded()
      endTurn()
    case .tick: ticked()
    case .wallClockSet(let milliseconds):
      settings.wallClock = WallClockReading(milliseconds: milliseconds, instant: now)
    case .othersHadTurn: othersHadTurn()
    case .jobEnded(let number, let result): conversations.jobEnded(number, result)
    case .stored(let number): stored(number)
    case .storeFailed(let number, let reason): storeFailed(number, reason)
    case .synced(let number): synced(number)
    case .compacted(let tree, let bytes): persistence.compacted(tree, bytes: bytes)
    case .storeWorks: storeWorks()
    case .reloaded(let limits, let graphs, let grants): reloaded(limits, graphs: graphs, grants: grants)
    case .shutdown: shutDown()
    }
    followUp()
    settleCharges()
    return schedule.takeEffects()
  }

  /// Applies a reloaded configuration.
  ///
  /// Open connections and trees may keep earlier limits and graphs until they close.
  private func reloaded(_ limits: Limits, graphs preloaded: [Graph], grants: [Grant]) {
    settings.limits = limits
    schedule.reloaded(limits)
    connections.limits = limits
    accounts.limits = limits
    outbound.faults.limits = limits
    delivery.subscriptions.limits = limits
    providers.delegation.limits = limits
    graphs.reloaded(preloaded: preloaded)
    let watched = delivery.treesOfOthersWatched()
    access.rights.grants = grants
    delivery.rightsChanged()
    for connection in connections.ids { driving.endLeases(of: connection, leaving: false) }
    delivery.announceDifference(from: watched)
  }
}
