import Logging
import NIOCore
import NavigationServer

// The outer ring in one place: everything that can wake the daemon becomes an event of the server's value, and the
// effects that it answers are performed here, in order. All of it happens on one event loop, so nothing is locked.
//
// A turn of the loop hands in all that has come on all connections before `turnEnded` makes the server write: so each
// connection is written once per turn, however many messages it is owed.

/// Performs what the server decides.
final class Daemon {
  private let loop: NIOIsolatedEventLoop
  private let log: Logger
  private let stopped: EventLoopPromise<Void>
  private var server: Server
  private var connections: [ConnectionID: Connection] = [:]
  private var connectionCount = 0
  /// When the turn of the loop began that is under way; nil between turns.
  private var turnBegan: Instant?
  /// Events that came about while the effects of another were being performed, to be handled after these.
  private var waiting: [Event] = []
  private var isPerforming = false
  /// The next `tick`.
  private var alarm: Scheduled<Void>?
  /// Whether the server waits for the sockets to be looked at once more.
  private var hasYielded = false

  /// A daemon on the event loop that calls this; `stopped` is fulfilled when a shutdown is complete.
  init(server: Server, log: Logger, loop: any EventLoop, stopped: EventLoopPromise<Void>) {
    self.server = server
    self.log = log
    self.loop = loop.assumeIsolated()
    self.stopped = stopped
  }

  /// The clock of the daemon, which never goes back.
  static func now() -> Instant {
    Instant(milliseconds: Int(NIODeadline.now().uptimeNanoseconds / 1_000_000))
  }

  /// Takes a connection in.
  func opened(_ connection: Connection, peer: Peer) -> ConnectionID {
    connectionCount += 1
    let id = ConnectionID(connectionCount)
    connections[id] = connection
    handle(.connectionOpened(id, peer))
    return id
  }

  /// Forgets a connection, whoever closed it.
  func closed(_ id: ConnectionID) {
    guard connections.removeValue(forKey: id) != nil else { return }
    handle(.connectionClosed(id))
  }

  /// Hands an event to the server and performs what it answers.
  func handle(_ event: Event) {
    guard !isPerforming else { return waiting.append(event) }
    let now = beginTurn()
    isPerforming = true
    perform(server.handle(event, at: now))
    var next = 0
    while next < waiting.count {
      perform(server.handle(waiting[next], at: now))
      next += 1
    }
    waiting.removeAll(keepingCapacity: true)
    isPerforming = false
  }

  /// When this turn began; if it begins now, its end is seen to.
  private func beginTurn() -> Instant {
    if let turnBegan { return turnBegan }
    let now = Self.now()
    turnBegan = now
    // The loop gets to this after it has gone through all the sockets that are ready.
    loop.execute { [self] in turnEnded() }
    return now
  }

  private func turnEnded() {
    handle(.turnEnded)
    turnBegan = nil
    // What the sockets have taken may have let more happen: that is written in a turn of its own.
    if server.hasOutput { _ = beginTurn() }
    guard hasYielded else { return }
    hasYielded = false
    // The loop goes on with what is due, before it looks at the sockets: so this must not be due at once.
    loop.scheduleTask(in: .microseconds(100)) { [self] in handle(.othersHadTurn) }
  }

  private func perform(_ effects: [Effect]) {
    for effect in effects { perform(effect) }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .write(let id, let bytes): connections[id]?.write(bytes)
    case .pauseReading(let id): connections[id]?.setReading(false)
    case .resumeReading(let id): connections[id]?.setReading(true)
    case .close(let id, _): connections[id]?.close()
    case .wake(let instant): wake(at: instant)
    case .yield: hasYielded = true
    case .log(let entry): log.record(entry)
    case .stop: stopped.succeed()
    }
  }

  private func wake(at instant: Instant) {
    let deadline = NIODeadline.uptimeNanoseconds(UInt64(instant.milliseconds) * 1_000_000)
    alarm?.cancel()
    alarm = loop.scheduleTask(deadline: deadline) { [self] in handle(.tick) }
  }
}
