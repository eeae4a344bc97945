import Logging
import NIOCore
import NavigationServer

// The outer ring in one place: everything that can wake the daemon becomes an event of the server's value, and the
// actions that it answers are performed here, in order. All of it happens on one event loop, so nothing is locked.
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
  /// Events that came about while the actions of another were being performed: they wait for their turn.
  private var waiting: [Event] = []
  private var isPerforming = false
  private var isTurnEndScheduled = false

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
    scheduleTurnEnd()
    process(event)
  }

  private func scheduleTurnEnd() {
    guard !isTurnEndScheduled else { return }
    isTurnEndScheduled = true
    // The loop runs what is scheduled here after it has gone through all sockets that were ready.
    loop.execute { [self] in
      isTurnEndScheduled = false
      process(.turnEnded)
    }
  }

  private func process(_ event: Event) {
    waiting.append(event)
    guard !isPerforming else { return }
    isPerforming = true
    defer { isPerforming = false }
    var next = 0
    while next < waiting.count {
      for action in server.handle(waiting[next], at: Self.now()) { perform(action) }
      next += 1
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private func perform(_ action: Action) {
    switch action {
    case .write(let id, let bytes): connections[id]?.write(bytes)
    case .pauseReading(let id): connections[id]?.setReading(false)
    case .resumeReading(let id): connections[id]?.setReading(true)
    case .close(let id, _): connections[id]?.close()
    case .wake(let instant): wake(at: instant)
    case .log(let entry): log.record(entry)
    case .stop: stopped.succeed()
    }
  }

  private func wake(at instant: Instant) {
    let deadline = NIODeadline.uptimeNanoseconds(UInt64(instant.milliseconds) * 1_000_000)
    loop.scheduleTask(deadline: deadline) { [self] in handle(.tick) }
  }
}
