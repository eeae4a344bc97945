import Logging
import NIOConcurrencyHelpers
import NIOCore
import NavigationServer
import NavigationStore

// Everything that wakes the daemon becomes an event for the server, and the returned effects are performed
// here, in order. All of this happens on one event loop, so nothing needs a lock.
//
// In a turn of the loop, the server receives the input of all connections. `turnEnded` then returns the
// output, so each connection is written at most once per turn.

/// Passes events to the server and performs its effects.
final class Daemon {
  let loop: NIOIsolatedEventLoop
  let log: Logger
  /// The store; nil if trees are kept only in memory.
  private let store: Store?
  private let stopped: EventLoopPromise<Void>
  private let threads = BackgroundThreads(count: Job.concurrency)
  private let server: Server
  private var connections: [ConnectionID: ClientConnection] = [:]
  private var connectionCount = 0
  /// The begin of the current turn of the loop; nil between turns.
  private var turnBegan: Instant?
  /// Events that arose while effects were performed, which are handled after these effects.
  private var waiting: [Event] = []
  private var isPerforming = false
  private var clock: LoopClock
  /// The wall clock; nil with the clock of a test.
  private var wallClock: WallClock?
  /// The instant of the requested `tick`.
  private var tickAt: Instant?
  private var alarm: Scheduled<Void>?
  /// Whether the server waits for the next poll of the sockets.
  private var hasYielded = false
  /// The number of jobs, ticks and shares of work whose events are pending.
  private var unfinished = 0
  private var idleWatch = IdleWatch()
  /// Calls functions after the next poll of all sockets.
  let afterPoll: PollSignal

  /// The pause between two shares of deferred work.
  private static let pause = TimeAmount.microseconds(20)
  /// The capacity reserved for waiting events.
  private static let reservedEvents = 256

  /// Creates a daemon on the current event loop; `stopped` succeeds when a shutdown is complete.
  init(
    server: Server,
    store: Store?,
    log: Logger,
    loop: any EventLoop,
    clock: LoopClock,
    stopped: EventLoopPromise<Void>
  ) throws {
    self.server = server
    self.store = store
    self.log = log
    self.loop = loop.assumeIsolated()
    afterPoll = try PollSignal(loop: self.loop)
    self.clock = clock
    if clock.testTime == nil { wallClock = WallClock(at: self.clock.now()) }
    self.stopped = stopped
    // Reading the store has freed memory.
    noteWork()
  }

  func opened(_ connection: ClientConnection, peer: Peer) -> ConnectionID {
    connectionCount += 1
    let id = ConnectionID(connectionCount)
    connections[id] = connection
    handle(.connectionOpened(id, peer))
    return id
  }

  func closed(_ id: ConnectionID) {
    guard connections.removeValue(forKey: id) != nil else { return }
    handle(.connectionClosed(id))
  }

  func handle(_ event: Event) {
    guard !isPerforming else { return waiting.append(event) }
    let now = beginTurn()
    isPerforming = true
    perform(server.handle(event, at: now))
    if !waiting.isEmpty { handleWaiting(at: now) }
    isPerforming = false
  }

  private func handleWaiting(at now: Instant) {
    var next = 0
    while next < waiting.count {
      perform(server.handle(waiting[next], at: now))
      next += 1
    }
    waiting.removeAll(keepingCapacity: waiting.count <= Self.reservedEvents)
  }

  /// Begins a turn unless one has begun, and returns its begin.
  private func beginTurn() -> Instant {
    if let turnBegan { return turnBegan }
    let now = clock.now()
    turnBegan = now
    if let time = wallClock?.news(at: now) { perform(server.handle(.wallClockSet(time), at: now)) }
    // Runs after all ready sockets were handled.
    loop.execute { [self] in turnEnded() }
    return now
  }

  private func turnEnded() {
    handle(.turnEnded)
    turnBegan = nil
    noteWork()
    // Accepted bytes may have unblocked requests, whose output needs another turn.
    if server.hasOutput { _ = beginTurn() }
    guard hasYielded else { return }
    hasYielded = false
    // Lets other threads and programs run. Otherwise each step of a request, such as connecting, storing and
    // answering, would wait for a share.
    unfinished += 1
    loop.scheduleTask(in: Self.pause) { [self] in handleAfterPoll(.othersHadTurn) }
  }

  /// Handles an event after the next poll of all sockets.
  private func handleAfterPoll(_ event: Event) {
    afterPoll.call { [self] in finished(event) }
  }

  private func finished(_ event: Event) {
    handle(event)
    unfinished -= 1
  }

  /// Schedules a trim of the heap for when the daemon is idle.
  private func noteWork() {
    if idleWatch.worked() { trimWhenIdle() }
  }

  private func trimWhenIdle() {
    loop.scheduleTask(in: IdleWatch.period) { [self] in
      guard idleWatch.isIdle() else { return trimWhenIdle() }
      threads.run { Heap.trim() }
    }
  }

  private func perform(_ effects: [Effect]) {
    for effect in effects { perform(effect) }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .write(let outputs): write(outputs)
    case .pauseReading(let id): connections[id]?.setReading(false)
    case .resumeReading(let id): connections[id]?.setReading(true)
    case .close(let id, _): connections[id]?.close()
    case .wake(let instant): wake(at: instant)
    case .yield: hasYielded = true
    case .log(let entry): log.record(entry)
    case .run(let job): run(job)
    case .discard(let values): discard(values)
    case .store(let batch): store(batch, in: openStore)
    case .compact(let archive): compact(archive, in: openStore)
    case .forget(let tree): openStore.forget(tree: tree)
    case .probeStore: probe(openStore)
    case .stop: stopped.succeed()
    }
  }

  private func write(_ outputs: [ConnectionOutput]) {
    var written: [WrittenOutput] = []
    written.reserveCapacity(outputs.count)
    for output in outputs {
      guard let count = connections[output.connection]?.write(output.bytes), count > 0 else { continue }
      written.append(WrittenOutput(output.connection, count: count))
    }
    if !written.isEmpty { handle(.wrote(written)) }
  }

  private func run(_ job: Job) {
    let number = job.number
    let done = onLoop { daemon, result in daemon.finished(.jobEnded(number, result)) }
    unfinished += 1
    threads.run { done(job.result()) }
  }

  /// Releases values on another thread, after the event, when the loop has no reference to them.
  private func discard(_ values: Discarded) {
    let held = NIOLockedValueBox<Discarded?>(values)
    loop.execute { [threads] in threads.run { held.withLockedValue { $0 = nil } } }
  }

  private var openStore: Store {
    guard let store else { preconditionFailure("a server that keeps nothing needs no store") }
    return store
  }

  private func wake(at instant: Instant) {
    tickAt = instant
    setAlarm(for: instant)
  }

  private func setAlarm(for instant: Instant) {
    alarm?.cancel()
    alarm = clock.setAlarm(for: instant).map { deadline in
      loop.scheduleTask(deadline: deadline) { [self] in alarmRang() }
    }
  }

  private func alarmRang() {
    let now = clock.alarmRang()
    guard let tickAt else { return }
    guard now >= tickAt else { return setAlarm(for: tickAt) }
    self.tickAt = nil
    // Reads messages that arrived in time before deadlines are checked.
    unfinished += 1
    handleAfterPoll(.tick)
  }
}

// The clock of a test.
extension Daemon {
  /// Advances the clock of a test, and calls a function when everything due has happened.
  func advance(byMilliseconds count: Int, then done: @escaping () -> Void) {
    advance(to: Instant(milliseconds: clock.now().milliseconds + count), then: done)
  }

  /// Advances the clock from tick to tick, each time after all work is done.
  private func advance(to end: Instant, then done: @escaping () -> Void) {
    if isQuiet {
      guard clock.now() < end else { return done() }
      clock.advance(to: min(end, tickAt ?? end))
      if let tickAt { setAlarm(for: tickAt) }
    }
    loop.scheduleTask(in: Self.pause) { [self] in
      afterPoll.call { [self] in advance(to: end, then: done) }
    }
  }

  /// Whether no work is pending.
  private var isQuiet: Bool {
    let isDue = tickAt.map { $0 <= clock.now() } ?? false
    return turnBegan == nil && !hasYielded && unfinished == 0 && !isDue
  }
}
