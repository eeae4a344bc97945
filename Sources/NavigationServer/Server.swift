internal import DequeModule
internal import NavigationGraph
internal import NavigationProtocol

// The whole behaviour of the daemon as one value: what happened goes in, what must be done comes out. There
// is no socket, clock, task or random number here, so the same events give the same effects, byte for byte,
// and a test can run a thousand clients in a blink or fork the daemon in the middle of a conversation.
//
// A message is carried out as soon as it is complete. Everything that it leads to is queued in the outboxes
// of the connections that it concerns: first what those who watch must hear, then the response. At the end of
// the turn each outbox is written once. Nothing here waits; a client that does not read is dealt with by a
// `tick`. What an ending sets going (commands that waited, a batch, a connection) is noted, and follows when what
// happened is dealt with, so that nothing begins in the middle of something else.
//
// Numbers instead of references tie the parts together: a connection knows the trees that it watches, a tree
// knows the connections that watch it. Whoever removes one end removes the other.

/// The daemon's behaviour as a value.
package struct Server: Sendable {
  let limits: Limits
  /// The graphs that every user finds loaded.
  let graphs: [Graph]
  /// Names this run of the daemon: revisions are compared only within it.
  let instance: String
  let startedAt: Instant
  var now: Instant
  var connections = Table<ConnectionID, Connection>()
  var users: [UserID: User] = [:]
  var trees = Table<TreeID, TreeHost>()
  var lastTree = 0
  var lastCommand = 0
  /// What clients were asked and have not answered, by the number of the request.
  var requests: [Int: OpenRequest] = [:]
  var lastRequest = 0
  /// Committed commands whose custom transitions are being performed.
  var performances: [Int: Performance] = [:]
  var lastPerformance = 0
  var counters = Counters()
  /// How many messages and events have been carried out: a measure of work, which each connection has its
  /// share of.
  var events = 0
  /// The batch that is being carried out, if one is.
  var batch: Batch?
  /// The batches one of whose requests waits for something.
  var waitingBatches: [Int: Batch] = [:]
  var lastBatch = 0
  var lastFrame = 0
  /// What goes on when what happens now is dealt with, or when the others have had their turn.
  var followUps = Deque<FollowUp>()
  /// The connections whose next messages wait for the others' turn, in the order in which they came to.
  var yielding: [ConnectionID] = []
  private var hasYielded = false
  /// Bytes that no connection has read.
  private var unreadBytes = 0
  private(set) var isStopping = false
  private var effects: [Effect] = []
  /// The connections that are owed something of this turn, in the order in which they came to be.
  private var due: [ConnectionID] = []
  /// When the next `tick` is asked for.
  private var wakesAt: Instant?

  /// A daemon that nobody has connected to yet; `instance` is told to clients and differs from run to run.
  package init(_ configuration: Configuration = Configuration(), instance: String, at now: Instant) {
    limits = configuration.limits
    graphs = configuration.graphs
    self.instance = instance
    self.now = now
    startedAt = now
  }

  /// Whether a `turnEnded` would make something be written.
  package var hasOutput: Bool { !due.isEmpty }

  /// Takes in what happened, and answers what must be done, in order.
  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    self.now = now
    switch event {
    case .connectionOpened(let id, let peer): opened(id, by: peer)
    case .received(let id, let bytes): received(bytes, on: id)
    case .wrote(let id, let count): wrote(count, to: id)
    case .inputEnded(let id): inputEnded(id)
    case .connectionClosed(let id): closed(id)
    case .turnEnded: flush()
    case .tick: ticked()
    case .othersHadTurn: goOn()
    case .shutdown: shutDown()
    }
    followUp()
    defer { effects = [] }
    return effects
  }
}

// What the other parts have done.
extension Server {
  mutating func perform(_ effect: Effect) {
    effects.append(effect)
  }

  /// Queues a message for a connection, to be written at the end of the turn.
  mutating func queue(_ message: some Collection<UInt8>, as kind: Outbox.Kind, to id: ConnectionID) {
    guard let queued = connections[id]?.append(message, as: kind) else { return }
    charge(queued.bytes, to: queued.user)
    if queued.isFirst { due.append(id) }
  }

  private mutating func flush() {
    for id in due {
      // A connection may have gone since.
      guard let bytes = connections[id]?.flush() else { continue }
      counters.bytesWritten += bytes.count
      effects.append(.write(id, bytes))
    }
    due.removeAll(keepingCapacity: true)
  }

  /// Counts what a user has not read.
  mutating func charge(_ bytes: Int, to user: UserID) {
    unreadBytes += bytes
    users[user]?.unreadBytes += bytes
  }

  /// Whether a user leaves more unread than it may.
  func leavesTooMuch(_ user: UserID) -> Bool {
    // Hardly ever is so much unread by all together.
    unreadBytes > limits.outputBytesPerUser && users[user]?.unreadBytes ?? 0 > limits.outputBytesPerUser
  }

  /// Sees to it that a `tick` comes at that time or before.
  mutating func wake(at instant: Instant) {
    if let wakesAt, wakesAt <= instant { return }
    wakesAt = instant
    effects.append(.wake(instant))
  }

  /// Whether more has been carried out than a connection may do before it is the others' turn.
  func isOver(_ share: Int) -> Bool { events >= share && !isStopping }

  /// Sees to it that `othersHadTurn` comes.
  mutating func yield() {
    guard !hasYielded else { return }
    hasYielded = true
    effects.append(.yield)
  }

  /// Goes on with what waits for the others' turn: what was begun before what is new.
  private mutating func goOn() {
    hasYielded = false
    followUp()
    guard followUps.isEmpty else { return }
    let ids = yielding
    yielding = []
    for id in ids { resume(id) }
  }

  private mutating func ticked() {
    wakesAt = nil
    for id in connections.ids.sorted() {
      guard let deadline = connections[id]?.deadline(limits: limits) else { continue }
      if deadline <= now { expired(id) } else { wake(at: deadline) }
    }
    expireRequests()
  }

  private mutating func shutDown() {
    isStopping = true
    endAllWaiting()
    followUp()
    for id in connections.ids.sorted() { stop(id) }
    stopIfLeft()
  }

  /// Ends the daemon once it is to stop and everyone has left.
  mutating func stopIfLeft() {
    if isStopping, connections.isEmpty { effects.append(.stop) }
  }
}
