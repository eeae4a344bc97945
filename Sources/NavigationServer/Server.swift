internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// The whole behaviour of the daemon as one value: events in, effects out. There is no socket, clock, task or random
// number here, so the same events give the same effects, byte for byte. A test can run a thousand clients, or fork the
// daemon in the middle of a conversation.
//
// The state is divided into rooms. A room is a value with private state: its functions are named for what happened,
// change the room, and return what must be done elsewhere. The server is the router between them: it receives an event,
// calls one room after the other, and performs what each returns by calling the next. It keeps no state of its own.
//
// A message is carried out as soon as it is complete. Everything that it leads to is queued in the outboxes of the
// connections: first the notifications, then the response. At the end of the turn each outbox is written once. Nothing
// here waits; a client that does not read is handled by a `tick`. A command that needs more than a slice of work pauses
// as a value, and continues with `othersHadTurn`. Work that an ending sets off (queued commands, a
// batch, a connection) is noted as a follow-up and begins when the current event is handled, never in the middle of it.

/// The daemon's behaviour as a value.
package final class Server {
  private(set) var settings: ServerSettings
  let schedule: Schedule
  let connections: Connections
  let accounts: Accounts
  let faults: FaultLog
  var graphs: GraphLibrary
  let trees: TreeDirectory
  let subscriptions: Subscriptions
  let delegation: Delegation
  let queries = Queries()
  let keeping: Keeping
  let rights: Rights
  let leases = Leases()
  let waits = Waits()

  /// The trees that were not restored.
  package private(set) var damaged: [DamagedTree]

  /// A daemon without connections, with the trees that its records restore.
  ///
  /// `instance` is sent to clients and differs from run to run. `wallClock` is the time at `now`, in milliseconds since
  /// 1970. The records of each tree are in the order in which they were kept. `damaged` has the damage that the store
  /// found.
  package convenience init(
    _ configuration: Configuration = Configuration(),
    instance: String,
    at now: Instant,
    wallClock: Int = 0,
    restoring records: [KeptRecord] = [],
    damaged: [DamagedTree] = []
  ) {
    let restoration = Restoration(records, configuration)
    self.init(
      configuration,
      instance: instance,
      at: now,
      wallClock: wallClock,
      restoring: restoration,
      (0..<restoration.treeCount).map(restoration.readTree),
      damaged: damaged
    )
  }

  /// A daemon with trees that were read from records.
  package init(
    _ configuration: Configuration,
    instance: String,
    at now: Instant,
    wallClock: Int,
    restoring restoration: Restoration,
    _ restored: [RestoredHost],
    damaged: [DamagedTree]
  ) {
    let limits = configuration.limits
    self.damaged = damaged + restoration.damaged
    settings = ServerSettings(
      limits: limits,
      sharedLimits: SharedLimits(limits),
      instance: instance,
      durability: configuration.isKeeping ? configuration.durability : .memory,
      stateDirectory: configuration.stateDirectory,
      daemonUser: UserID(configuration.daemonUser),
      startedAt: now,
      wallClock: WallClockReading(milliseconds: wallClock, instant: now)
    )
    schedule = Schedule(workPerTurn: limits.workPerTurn, at: now)
    connections = Connections(limits: limits)
    accounts = Accounts(limits: limits)
    faults = FaultLog(limits: limits)
    graphs = restoration.graphs
    subscriptions = Subscriptions(limits: limits)
    delegation = Delegation(limits: limits)
    keeping = Keeping(isOn: configuration.isKeeping)
    rights = Rights(configuration.grants)
    trees = TreeDirectory(lastTree: restoration.lastTree, capacity: restoration.treeCount)
    for tree in restored {
      if let host = tree.host {
        self.restored(host, as: tree.id)
      } else if let damage = tree.damage {
        self.damaged.append(damage)
      } else {
        // It ended, and navd ended before the store had forgotten it.
        schedule.append(.forget(tree: tree.id.number))
      }
    }
    let users = Set(graphs.users + accounts.users)
    for user in users.sorted(by: { $0.number < $1.number }) { graphsChanged(of: user) }
    settleCharges()
  }

  /// Whether a `turnEnded` would write or store anything.
  package var hasOutput: Bool { connections.hasOutput || keeping.hasRecords || queries.hasAsked }

  /// Handles an event, and returns the effects in order.
  package func handle(_ event: Event, at now: Instant) -> [Effect] {
    schedule.advanced(to: now)
    switch event {
    case .connectionOpened(let id, let peer): connectionOpened(id, by: peer)
    case .connectionsRefused(let peer, let count): connectionsRefused(count, of: peer)
    case .received(let id, let bytes):
      connections.received(bytes, on: id)
      serve(id)
    case .wrote(let outputs): wrote(outputs)
    case .inputEnded(let id):
      connections.inputEnded(id)
      serve(id)
    case .connectionClosed(let id): connectionClosed(id)
    case .turnEnded:
      schedule.turnEnded()
      endTurn()
    case .tick: ticked()
    case .wallClockSet(let milliseconds):
      settings.wallClock = WallClockReading(milliseconds: milliseconds, instant: now)
    case .othersHadTurn: othersHadTurn()
    case .queried(let number, let result): queried(number, result)
    case .stored(let number): stored(number)
    case .storeFailed(let number, let reason): storeFailed(number, reason)
    case .synced(let number): synced(number)
    case .compacted(let tree, let bytes): compacted(tree, bytes: bytes)
    case .storeWorks: storeWorks()
    case .reloaded(let limits, let graphs, let grants):
      reloaded(limits, graphs: graphs)
      reloaded(grants)
    case .shutdown: shutDown()
    }
    followUp()
    settleCharges()
    return schedule.takeEffects()
  }
}

// Reloading.
extension Server {
  /// Takes the limits and graphs of a configuration that was read again.
  ///
  /// Open connections and trees may keep earlier limits and graphs until they are closed.
  private func reloaded(_ limits: Limits, graphs preloaded: [Graph]) {
    settings.limits = limits
    schedule.reloaded(limits)
    connections.reloaded(limits)
    accounts.reloaded(limits)
    faults.reloaded(limits)
    subscriptions.reloaded(limits)
    delegation.reloaded(limits)
    graphs.reloaded(preloaded: preloaded)
    for user in accounts.users { graphsChanged(of: user) }
  }
}

/// Information about this run of the daemon.
struct ServerSettings: Sendable {
  fileprivate(set) var limits: Limits {
    didSet { sharedLimits = SharedLimits(limits) }
  }
  /// The same for new trees.
  fileprivate(set) var sharedLimits: SharedLimits
  /// Revisions are comparable only within one instance.
  let instance: String
  /// The durability of trees that are opened without naming one.
  let durability: Durability
  let stateDirectory: String
  /// The user that the daemon runs as.
  let daemonUser: UserID
  let startedAt: Instant
  fileprivate(set) var wallClock: WallClockReading
}

/// The time that the wall clock showed at an instant.
struct WallClockReading: Sendable {
  /// In milliseconds since 1970.
  let milliseconds: Int
  let instant: Instant

  /// The time in milliseconds since 1970 at another instant.
  func milliseconds(at now: Instant) -> Int { milliseconds + now.milliseconds - instant.milliseconds }
}

extension Server {
  var limits: Limits { settings.limits }

  var now: Instant { schedule.now }

  /// The time in milliseconds since 1970.
  var wallClock: Int { settings.wallClock.milliseconds(at: now) }

  func perform(_ effects: [Effect]) {
    for effect in effects { schedule.append(effect) }
  }

  /// Schedules a tick no later than the given instant.
  func wake(at instant: Instant) {
    schedule.append(.wake(instant))
  }

  /// Schedules a tick at which the deadlines of a tree's commands are checked.
  func wake(at instant: Instant, for id: TreeID) {
    trees.timed(id)
    wake(at: instant)
  }
}
