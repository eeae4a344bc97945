internal import NavigationProtocol

/// The rooms that all parts share: private state, with functions that are named for what happened.
struct Rooms {
  let settings: ServerSettings
  let schedule: Schedule
  let trees: TreeDirectory
  let connections: Connections
  let accounts: Accounts
}

/// A part of the server: one flow, with the state that only it has.
///
/// A part calls the parts that its initializer names, which are below it. What it sets off in a part above, it notes as a
/// follow-up in the schedule.
package class ServerPart {
  let settings: ServerSettings
  let schedule: Schedule
  let trees: TreeDirectory
  let connections: Connections
  let accounts: Accounts

  init(_ rooms: Rooms) {
    settings = rooms.settings
    schedule = rooms.schedule
    trees = rooms.trees
    connections = rooms.connections
    accounts = rooms.accounts
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

/// The parts that need nothing but the rooms and each other.
struct BaseParts {
  let rooms: Rooms
  let access: TreeAccess
  let graphs: LoadedGraphs
  let outbound: Outbound
  let jobs: Jobs
  let persistence: Persistence

  init(_ rooms: Rooms, _ configuration: Configuration, library: GraphLibrary) {
    self.rooms = rooms
    access = TreeAccess(rooms, rights: Rights(grants: configuration.grants))
    graphs = LoadedGraphs(rooms, library: library)
    outbound = Outbound(
      rooms,
      faults: FaultLog(limits: configuration.limits),
      access: access,
      graphs: graphs
    )
    jobs = Jobs(rooms, outbound: outbound)
    persistence = Persistence(rooms, store: StoreRecords(isOn: configuration.hasStore), graphs: graphs)
  }
}

/// A part above the base parts.
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
    super.init(base.rooms)
  }
}

/// Information about this run of the daemon.
final class ServerSettings {
  var limits: Limits {
    didSet { sharedLimits = SharedLimits(limits) }
  }
  /// The same for new trees.
  private(set) var sharedLimits: SharedLimits
  /// Revisions are comparable only within one instance.
  let instance: String
  /// The durability of trees that are opened without naming one.
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

/// The limits behind one reference, which every tree has: as values they would be most of a small tree.
final class SharedLimits: Sendable {
  let values: Limits

  init(_ values: Limits) {
    self.values = values
  }
}

/// The time that the wall clock showed at an instant.
struct WallClockReading: Sendable {
  /// In milliseconds since 1970.
  let milliseconds: Int
  let instant: Instant

  /// The time in milliseconds since 1970 at another instant.
  func milliseconds(at now: Instant) -> Int { milliseconds + now.milliseconds - instant.milliseconds }
}
