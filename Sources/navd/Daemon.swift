import Logging
import NIOConcurrencyHelpers
import NIOCore
import NavigationServer
import NavigationStore

// The outer ring: everything that wakes the daemon becomes an event of the server's value, and the effects that the
// server returns are performed here, in order. All of it happens on one event loop, so nothing is locked.
//
// In one turn of the loop the server receives the input of all connections. Then `turnEnded` makes it write; so each
// connection is written at most once per turn, however many messages are queued for it.

/// Passes events to the server and performs its effects.
final class Daemon {
  let loop: NIOIsolatedEventLoop
  let log: Logger
  /// The store of the records; nil if trees are in memory only.
  private let store: Store?
  private let stopped: EventLoopPromise<Void>
  private let threads = BackgroundThreads(count: Job.concurrency)
  private let server: Server
  private var connections: [ConnectionID: ClientConnection] = [:]
  private var connectionCount = 0
  /// The beginning of the current turn of the loop; nil between turns.
  private var turnBegan: Instant?
  /// Events that arose while the effects of another were performed; they are handled after these.
  private var waiting: [Event] = []
  private var isPerforming = false
  private var clock: LoopClock
  /// The wall clock; nil if a test moves the time.
  private var wallClock: WallClock?
  /// The instant at which the server wants a `tick`.
  private var tickAt: Instant?
  private var alarm: Scheduled<Void>?
  /// Whether the server waits until the sockets have been polled again.
  private var hasYielded = false
  /// The number of jobs, ticks and shares of work that have begun and whose events have not been handled.
  private var unfinished = 0
  private var idleWatch = IdleWatch()
  /// Calls functions when all sockets have been polled once more.
  let afterPoll: PollSignal

  /// The time between two shares of the work of users that have more to do.
  private static let pause = TimeAmount.microseconds(20)
  /// The waiting events for which memory is reserved.
  private static let reservedEvents = 256

  /// Creates a daemon on the current event loop; `stopped` is fulfilled when a shutdown is complete.
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
    // The reading of the store has freed memory, too.
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

  /// The beginning of this turn; schedules the end of a turn that begins now.
  private func beginTurn() -> Instant {
    if let turnBegan { return turnBegan }
    let now = clock.now()
    turnBegan = now
    if let time = wallClock?.news(at: now) { perform(server.handle(.wallClockSet(time), at: now)) }
    // The loop runs this after it has handled all ready sockets.
    loop.execute { [self] in turnEnded() }
    return now
  }

  private func turnEnded() {
    handle(.turnEnded)
    turnBegan = nil
    noteWork()
    // Bytes that the sockets accepted may have unblocked requests; their output is written in another turn.
    if server.hasOutput { _ = beginTurn() }
    guard hasYielded else { return }
    hasYielded = false
    // The pause lets the threads of the store and of the acceptor, and other programs, finish what they are asked for.
    // Without it each step of a request, such as connecting, writing to the store and answering, would wait for a share.
    unfinished += 1
    loop.scheduleTask(in: Self.pause) { [self] in handleAfterPoll(.othersHadTurn) }
  }

  /// Handles an event when all sockets have been polled once more, and counts it as finished then.
  private func handleAfterPoll(_ event: Event) {
    afterPoll.call { [self] in finished(event) }
  }

  private func finished(_ event: Event) {
    handle(event)
    unfinished -= 1
  }

  /// Trims the heap when the daemon is idle, so that no client waits for it.
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

  /// Releases values on another thread, once the loop has handled the event and has no reference to them.
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
    // Messages that arrived in time are read before deadlines are checked.
    unfinished += 1
    handleAfterPoll(.tick)
  }
}

// The time of a test.
extension Daemon {
  /// Moves the time of a test, and calls a function when everything that became due on the way has happened.
  func advance(byMilliseconds count: Int, then done: @escaping () -> Void) {
    advance(to: Instant(milliseconds: clock.now().milliseconds + count), then: done)
  }

  /// Moves the time to the next instant for which the server wants a tick, as soon as all work of this one is done.
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

  /// Whether nothing is left to do at the present time of a test.
  private var isQuiet: Bool {
    let isDue = tickAt.map { $0 <= clock.now() } ?? false
    return turnBegan == nil && !hasYielded && unfinished == 0 && !isDue
  }
}
