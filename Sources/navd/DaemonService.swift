import Dispatch
import Hosting
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import NavigationProtocol
import NavigationServer
import NavigationStore

/// The daemon with its event loop.
///
/// The functions block the main thread.
struct DaemonService: Sendable {
  private let loop: any EventLoop
  private let daemon: NIOLoopBound<Daemon>
  private let log: Logger
  private let store: Store?
  private let stopped: EventLoopFuture<Void>

  /// Starts a daemon without clients, and restores the trees of a state directory.
  static func start(
    _ configuration: Configuration,
    state: String?,
    instance: String,
    isMovedByTest: Bool,
    log: Logger
  ) throws -> DaemonService {
    let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
    let (daemon, store, stopped) = try loop.submit {
      let opened = try state.map { try OpenedStore.open($0) }
      var clock = LoopClock(isMovedByTest: isMovedByTest)
      let records = opened?.records.map { PersistedRecord(tree: $0.tree, text: $0.text) } ?? []
      let restoration = Restoration(records, configuration, lastTree: opened?.lastTree ?? 0)
      let server = Server(
        configuration,
        instance: instance,
        at: clock.now(),
        wallClock: WallClock.milliseconds(),
        restoring: restoration,
        trees: restoration.readTrees(),
        damaged: opened?.damage.map { DamagedTree(tree: $0.tree, reason: $0.reason) } ?? []
      )
      let store = try opened.map { try begin($0, server: server, log: log) }
      // Nothing fails after this, so the promise will be fulfilled.
      let stopped = loop.makePromise(of: Void.self)
      let daemon = try Daemon(
        server: server,
        store: store,
        log: log,
        loop: loop,
        clock: clock,
        stopped: stopped
      )
      return (NIOLoopBound(daemon, eventLoop: loop), store, stopped.futureResult)
    }.wait()
    return DaemonService(loop: loop, daemon: daemon, log: log, store: store, stopped: stopped)
  }

  /// Opens a store for writing, and logs what could not be restored.
  private static func begin(_ opened: OpenedStore, server: Server, log: Logger) throws -> Store {
    for tree in server.damaged {
      log.error("The state is damaged.", metadata: ["tree": "\(tree.title)", "reason": "\(tree.reason)"])
    }
    if let earlier = opened.earlier {
      log.notice(
        "State of an earlier build, in another format, was moved away.",
        metadata: ["path": "\(earlier)"]
      )
    }
    if opened.missing > 0 {
      log.warning(
        "The last transactions are missing: the power was lost before they were synced, or the disk has changed them.",
        metadata: ["transactions": "\(opened.missing)"]
      )
    }
    let trees = server.damaged.compactMap(\.tree)
    let graphs = server.graphRecords.map { StoreRecord(tree: $0.tree, text: $0.text) }
    let images = BackgroundThreads(count: 1)
    let (store, aside) = try opened.start(settingAside: trees, graphs: graphs, computingImagesBy: images.run)
    if let aside {
      log.error("The damaged store was set aside; navd keeps what is intact.", metadata: ["path": "\(aside)"])
    }
    return store
  }

  /// Accepts connections on a listening socket until the returned acceptor is stopped.
  func accept(on listener: CInt, _ limits: Limits) throws -> Acceptor {
    let acceptor = try Acceptor(listener: listener, limits: limits, log: log)
    acceptor.start { [loop, daemon] in
      loop.execute { daemon.value.hasArrivals(of: acceptor) }
    }
    return acceptor
  }

  /// Advances the clock of a test as a line of standard input says; returns the answer when everything due
  /// has happened.
  func answer(_ line: String) -> String {
    do {
      let milliseconds = try TestClockLine(line).milliseconds
      let done = loop.makePromise(of: Void.self)
      loop.execute { [daemon] in
        daemon.value.advance(byMilliseconds: milliseconds) { done.succeed() }
      }
      try done.futureResult.wait()
      return "advanced \(milliseconds)"
    } catch {
      return "error: \(error)"
    }
  }

  /// Sends keep-alives to the service manager while the event loop runs.
  func feed(_ watchdog: Watchdog, of manager: ServiceManager) {
    loop.scheduleRepeatedTask(initialDelay: .zero, delay: watchdog.interval) { _ in manager.notify(.alive) }
  }

  func reload(_ configuration: Configuration) throws {
    let event = Event.reloaded(
      configuration.limits,
      graphs: configuration.graphs,
      grants: configuration.grants
    )
    try loop.submit { [daemon] in daemon.value.handle(event) }.wait()
  }

  /// Shuts down gracefully, and waits until the last connection and the store are closed.
  func shutDown() throws {
    loop.execute { [daemon] in daemon.value.handle(.shutdown) }
    try stopped.wait()
    store?.close()
  }
}

extension Restoration {
  private static let treesPerStep = 64

  /// Restores the trees on all processors.
  func readTrees() -> [RestoredHost] {
    let steps = (treeCount + Self.treesPerStep - 1) / Self.treesPerStep
    let runs = NIOLockedValueBox([[RestoredHost]](repeating: [], count: steps))
    DispatchQueue.concurrentPerform(iterations: steps) { step in
      let first = step * Self.treesPerStep
      let trees = (first..<min(first + Self.treesPerStep, treeCount)).map(readTree)
      runs.withLockedValue { $0[step] = trees }
    }
    return runs.withLockedValue { $0.flatMap(\.self) }
  }
}
