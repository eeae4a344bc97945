import JSON
import NavigationProtocol

@testable import NavigationServer

/// A server with the sockets of its clients, which simulates the daemon turn by turn.
struct World {
  private(set) var server: Server
  private(set) var sockets: [ConnectionID: Socket] = [:]
  private(set) var log: [LogEntry] = []
  private(set) var hasStopped = false
  /// The instant of the pending `wake` effect.
  private(set) var wakesAt: Instant?
  private(set) var turns = 0
  /// All bytes that were written, in order.
  private(set) var written: [UInt8] = []
  /// A digest of all effects in order, the bytes of `write` included.
  private(set) var effectsDigest: UInt64 = 0xcbf2_9ce4_8422_2325
  /// Whether `effectsDigest` is updated, and `written` kept.
  var digestsEffects = true
  private(set) var now = Instant(milliseconds: 0)
  private let settings: Configuration
  /// The records that the store has, in order.
  private(set) var disk: [PersistedRecord] = []
  /// The outcome of the next `store` effects.
  var storage = Storage.keeps
  /// Whether `synced` follows as soon as a batch is stored.
  var syncsAtOnce = true
  private var unsynced: [Int] = []
  /// Whether the store asked to be probed.
  private(set) var isProbing = false
  /// Whether output was written while a record was not stored.
  private(set) var hasWrittenTooEarly = false
  /// The trees whose records were compacted, in order.
  private(set) var compactions: [Int] = []
  /// The trees whose records were forgotten, in order.
  private(set) var forgotten: [Int] = []
  private var restarts = 0
  /// Whether the daemon was killed; nothing happens until it is restarted.
  private(set) var isDead = false
  private var connectionCount = 0
  private var waiting: [Event] = []
  /// The connections that are read again from the next turn on.
  private var resumed: [ConnectionID] = []
  /// Whether the next turn of the others is given only by `giveTurn`.
  var holdsTurns = false
  private(set) var hasYielded = false
  /// Whether jobs end only with `endJobs`.
  var holdsJobs = false
  /// The running jobs.
  private(set) var jobs: [Job] = []

  init(limits: Limits = Limits(), configuration: (inout Configuration) -> Void = { _ in }) {
    var settings = Configuration(limits: limits, daemonUser: 1000)
    configuration(&settings)
    self.settings = settings
    server = Server(settings, instance: "i", at: now)
  }

  /// Connects a client.
  mutating func connect(uid: UInt32 = 1000, groups: [UInt32] = [], room: Int = .max) -> ConnectionID {
    connectionCount += 1
    let id = ConnectionID(connectionCount)
    sockets[id] = Socket(room: room)
    turn(.connectionOpened(id, Peer(uid: uid, groups: [uid] + groups, pid: Int32(connectionCount))))
    return id
  }

  /// Runs one turn of the loop: handles the events, performs the effects, and reports the bytes that sockets took.
  mutating func turn(_ events: Event...) {
    turn(all: events)
  }

  /// Runs one turn of the loop with a list of events.
  mutating func turn(all events: [Event]) {
    waiting += events
    while !waiting.isEmpty || (server.hasOutput && !isDead) {
      while !waiting.isEmpty { handle(waiting.removeFirst()) }
      handle(.turnEnded)
      turns += 1
      // The sockets are polled in the next turn.
      for id in resumed { deliver(id) }
      resumed = []
      tickIfDue()
      if hasYielded, waiting.isEmpty, !holdsTurns {
        hasYielded = false
        waiting.append(.othersHadTurn)
      }
    }
  }

  /// Sends `othersHadTurn`, if the server waits for it.
  mutating func giveTurn() {
    guard hasYielded else { return }
    hasYielded = false
    turn(.othersHadTurn)
  }

  /// Lets time pass, and sends a `tick` if one is due.
  mutating func pass(milliseconds: Int) {
    now.milliseconds += milliseconds
    tickIfDue()
    turn()
  }

  /// Lets time pass until the next `tick`; false if none is pending.
  mutating func passUntilWoken() -> Bool {
    guard let wakesAt, wakesAt > now else { return false }
    pass(milliseconds: wakesAt.milliseconds - now.milliseconds)
    return true
  }

  /// Ends the running jobs.
  mutating func endJobs() {
    finishJobs()
    turn()
  }

  private mutating func finishJobs() {
    waiting += jobs.map { .jobEnded($0.number, $0.result()) }
    jobs = []
  }

  private mutating func tickIfDue() {
    guard let instant = wakesAt, instant <= now else { return }
    wakesAt = nil
    waiting.append(.tick)
  }

  private mutating func handle(_ event: Event) {
    guard !isDead else { return }
    for effect in server.handle(event, at: now) {
      if digestsEffects { digest(effect) }
      perform(effect)
      if isDead { return }
    }
  }

  private mutating func digest(_ effect: Effect) {
    if case .write(let outputs) = effect {
      for output in outputs {
        digest("write \(output.connection.number)".utf8)
        digest(output.bytes)
      }
    } else {
      digest("\(effect)".utf8)
    }
  }

  /// Adds bytes to the digest (FNV-1a).
  private mutating func digest(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { effectsDigest = (effectsDigest ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .write(let outputs):
      if server.persistence.store.hasRecords { hasWrittenTooEarly = true }
      for output in outputs {
        if digestsEffects { written += output.bytes }
        sockets[output.connection]?.backlog += output.bytes
        drain(output.connection)
      }
    case .pauseReading(let id): sockets[id]?.isRead = false
    case .resumeReading(let id):
      sockets[id]?.isRead = true
      resumed.append(id)
    case .close(let id, let reason):
      sockets[id]?.closed = reason
      waiting.append(.connectionClosed(id))
    case .wake(let instant): wakesAt = instant
    case .yield: hasYielded = true
    case .log(let entry): log.append(entry)
    case .run(let job):
      jobs.append(job)
      if !holdsJobs { finishJobs() }
    case .discard: break
    case .store(let batch): store(batch)
    case .compact(let archive): compact(archive)
    case .forget(let tree):
      disk.removeAll { $0.tree == tree }
      forgotten.append(tree)
    case .probeStore: isProbing = true
    case .stop: hasStopped = true
    }
  }
}

// The store.
extension World {
  /// The outcomes of storing a batch.
  enum Storage: Equatable {
    case keeps
    case fails
    /// The batch is stored, but cannot be synced.
    case cannotSync
    /// The daemon is killed before the batch is stored.
    case diesBefore
    /// The daemon is killed right after the batch is stored.
    case diesAfter
  }

  private mutating func store(_ batch: StoreBatch) {
    switch storage {
    case .keeps:
      disk += batch.records
      waiting.insert(.stored(batch.number), at: 0)
      if batch.isSynced { unsynced.append(batch.number) }
      if syncsAtOnce { sync() }
    case .cannotSync:
      disk += batch.records
      waiting.insert(.stored(batch.number), at: 0)
      if batch.isSynced { waiting.append(.storeFailed(batch.number, "input/output error")) }
    case .fails: waiting.insert(.storeFailed(batch.number, "disk full"), at: 0)
    case .diesBefore: isDead = true
    case .diesAfter:
      disk += batch.records
      isDead = true
    }
  }

  /// Syncs the stored batches.
  mutating func sync() {
    if let last = unsynced.last { waiting.append(.synced(last)) }
    unsynced = []
  }

  private mutating func compact(_ archive: TreeArchive) {
    let image = archive.records().map { PersistedRecord(tree: archive.tree, text: $0) }
    let newest = disk.filter { $0.tree == archive.tree }.suffix(archive.persistedRecords)
    disk.removeAll { $0.tree == archive.tree }
    disk += image + newest
    compactions.append(archive.tree)
    waiting.append(.compacted(tree: archive.tree, bytes: image.reduce(0) { $0 + $1.text.count }))
  }

  /// Makes the store work again.
  mutating func repairStore() {
    storage = .keeps
    isProbing = false
    turn(.storeWorks)
  }

  /// Kills the daemon, and starts another one from the store, without connections.
  mutating func restart(editing edit: (inout [PersistedRecord]) -> Void = { _ in }) {
    edit(&disk)
    restarts += 1
    isDead = false
    storage = .keeps
    sockets = [:]
    waiting = []
    resumed = []
    unsynced = []
    jobs = []
    hasYielded = false
    wakesAt = nil
    now.milliseconds += 1000
    server = Server(
      settings,
      instance: "i\(restarts)",
      at: now,
      wallClock: now.milliseconds,
      restoring: disk
    )
  }
}

// Actions of clients.
extension World {
  /// Sends bytes; they wait in the socket while the server does not read from it.
  mutating func send(_ id: ConnectionID, _ bytes: some Sequence<UInt8>) {
    sockets[id]?.outgoing += bytes
    deliver(id)
    turn()
  }

  /// Closes the sending side.
  mutating func endInput(_ id: ConnectionID) {
    sockets[id]?.hasEndedInput = true
    deliver(id)
    turn()
  }

  mutating func disconnect(_ id: ConnectionID) {
    guard sockets[id]?.closed == nil else { return }
    sockets[id]?.closed = .finished
    turn(.connectionClosed(id))
  }

  /// Reads everything that has arrived, which makes room in the socket.
  mutating func read(_ id: ConnectionID) -> [UInt8] {
    let bytes = sockets[id]?.arrived ?? []
    sockets[id]?.arrived = []
    drain(id)
    turn()
    return bytes
  }

  /// Removes the limit of the socket's buffer.
  mutating func widen(_ id: ConnectionID) {
    sockets[id]?.room = .max
    drain(id)
    turn()
  }

  /// Delivers the output of a client, unless the server does not read from it.
  private mutating func deliver(_ id: ConnectionID) {
    guard let socket = sockets[id], socket.isRead, socket.closed == nil else { return }
    if !socket.outgoing.isEmpty {
      sockets[id]?.outgoing = []
      waiting.append(.received(id, socket.outgoing))
    }
    if socket.hasEndedInput, !socket.toldOfEnd {
      sockets[id]?.toldOfEnd = true
      waiting.append(.inputEnded(id))
    }
  }

  /// Moves output of the server into the socket, up to the size of its buffer.
  private mutating func drain(_ id: ConnectionID) {
    guard let socket = sockets[id] else { return }
    let count = min(socket.backlog.count, socket.room - min(socket.room, socket.arrived.count))
    guard count > 0 else { return }
    sockets[id]?.arrived += socket.backlog.prefix(count)
    sockets[id]?.backlog.removeFirst(count)
    guard socket.closed == nil else { return }
    let output = WrittenOutput(id, count: count)
    // As in the daemon, accepted bytes of many sockets are one event.
    if case .wrote(let others) = waiting.last {
      waiting[waiting.count - 1] = .wrote(others + [output])
    } else {
      waiting.append(.wrote([output]))
    }
  }
}

/// The two ends of one connection, with the kernel's buffer between them.
struct Socket {
  /// The size of the kernel's buffer.
  var room: Int
  /// The bytes that the client can read.
  var arrived: [UInt8] = []
  /// The output of the server that the kernel has not accepted.
  var backlog: [UInt8] = []
  /// The output of the client that the server has not read.
  var outgoing: [UInt8] = []
  var isRead = true
  var hasEndedInput = false
  var toldOfEnd = false
  var closed: CloseReason?
}
