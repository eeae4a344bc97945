internal import NavigationProtocol

/// The state that all parts share.
struct SharedState {
  let settings: ServerSettings
  let schedule: Schedule
  let trees: TreeDirectory
  let connections: Connections
  let accounts: Accounts
}

/// A part of the server, with its own state.
///
/// A part calls the parts that its initializer takes, which are in lower layers. Work for a part in a higher
/// layer is added to the schedule as a follow-up.
package class ServerPart {
  let settings: ServerSettings
  let schedule: Schedule
  let trees: TreeDirectory
  let connections: Connections
  let accounts: Accounts

  init(_ shared: SharedState) {
    settings = shared.settings
    schedule = shared.schedule
    trees = shared.trees
    connections = shared.connections
    accounts = shared.accounts
  }

  final var limits: Limits { settings.limits }

  final var now: Instant { schedule.now }

  /// The time in milliseconds since 1970.
  final var wallClock: Int { settings.wallClock.milliseconds(at: now) }

  final func perform(_ effects: [Effect]) {
    for effect in effects { schedule.append(effect) }
  }

  /// Schedules a tick no later than the given instant.
  final func wake(at instant: Instant) {
    schedule.append(.wake(instant))
  }

  /// Schedules a tick at which the deadlines of a tree's commands, waits and lease are checked.
  final func wake(at instant: Instant, for id: TreeID) {
    schedule.timed(id)
    wake(at: instant)
  }
}

/// The parts of the lowest layer, which need only the shared state and each other.
struct BaseParts {
  let shared: SharedState
  let access: TreeAccess
  let graphs: LoadedGraphs
  let outbound: Outbound
  let jobs: Jobs
  let persistence: Persistence

  init(_ shared: SharedState, _ configuration: Configuration, library: GraphLibrary) {
    self.shared = shared
    access = TreeAccess(shared, rights: Rights(grants: configuration.grants))
    graphs = LoadedGraphs(shared, library: library)
    outbound = Outbound(
      shared,
      faults: FaultLog(limits: configuration.limits),
      access: access,
      graphs: graphs
    )
    jobs = Jobs(shared, outbound: outbound)
    persistence = Persistence(shared, store: StoreRecords(isOn: configuration.hasStore), graphs: graphs)
  }
}

/// A part in a layer above the base parts.
package class FlowPart: ServerPart {
  let access: TreeAccess
  let graphs: LoadedGraphs
  let outbound: Outbound
  let jobs: Jobs
  let persistence: Persistence

  init(_ base: BaseParts) {
    access = base.access
    graphs = base.graphs
    outbound = base.outbound
    jobs = base.jobs
    persistence = base.persistence
    super.init(base.shared)
  }
}

/// Information about this run of the daemon.
final class ServerSettings {
  var limits: Limits {
    didSet { sharedLimits = SharedLimits(limits) }
  }
  /// The limits for new trees, as a shared reference.
  private(set) var sharedLimits: SharedLimits
  /// The instance within which revisions are comparable.
  let instance: String
  /// The default durability of trees.
  let durability: Durability
  let stateDirectory: String
  /// The user that the daemon runs as.
  let daemonUser: UserID
  let startedAt: Instant
  var wallClock: WallClockReading

  init(_ configuration: Configuration, instance: String, at now: Instant, wallClock: Int) {
    limits = configuration.limits
    sharedLimits = SharedLimits(configuration.limits)
    self.instance = instance
    durability = configuration.hasStore ? configuration.durability : .memory
    stateDirectory = configuration.stateDirectory
    daemonUser = UserID(configuration.daemonUser)
    startedAt = now
    self.wallClock = WallClockReading(milliseconds: wallClock, instant: now)
  }
}

/// A reference to the limits for all trees: as values, they would be most of a small tree.
final class SharedLimits: Sendable {
  let values: Limits

  init(_ values: Limits) {
    self.values = values
  }
}

/// A reading of the wall clock at an instant.
struct WallClockReading: Sendable {
  /// In milliseconds since 1970.
  let milliseconds: Int
  let instant: Instant

  /// The time in milliseconds since 1970 at another instant.
  func milliseconds(at now: Instant) -> Int { milliseconds + now.milliseconds - instant.milliseconds }
}
