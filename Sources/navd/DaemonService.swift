import Glibc
import Logging
import NIOCore
import NIOPosix
import NavigationServer

/// The daemon with its event loop, for callers outside the loop.
struct DaemonService: Sendable {
  private let loop: any EventLoop
  private let daemon: NIOLoopBound<Daemon>
  private let log: Logger
  private let stopped: EventLoopFuture<Void>

  /// Starts a daemon that does not accept clients yet.
  static func start(
    _ configuration: Configuration,
    instance: String,
    log: Logger
  ) async throws -> DaemonService {
    let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
    let stopped = loop.makePromise(of: Void.self)
    let daemon = try await loop.submit {
      var clock = timespec()
      clock_gettime(CLOCK_REALTIME, &clock)
      let milliseconds = clock.tv_sec * 1_000 + clock.tv_nsec / 1_000_000
      let server = Server(
        configuration,
        instance: instance,
        at: Daemon.now(),
        wallClock: milliseconds
      )
      return NIOLoopBound(Daemon(server: server, log: log, loop: loop, stopped: stopped), eventLoop: loop)
    }.get()
    return DaemonService(loop: loop, daemon: daemon, log: log, stopped: stopped.futureResult)
  }

  /// Accepts connections of a listening socket until the returned channel is closed.
  func accept(on listener: CInt) async throws -> any Channel {
    let clients = try await ServerBootstrap(group: loop)
      .serverChannelInitializer { [log] channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptBrake(log: log))
        }
      }
      // One read per turn: after 64 KiB of one client the loop turns to the others.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.writeBufferWaterMark, value: ClientConnection.watermarks)
      .childChannelInitializer { [daemon] channel in
        channel.peer.flatMapThrowing { peer in
          try channel.pipeline.syncOperations.addHandler(ClientConnection(daemon: daemon.value, peer: peer))
        }
      }
      .withBoundSocket(listener)
      .get()
    // The bootstrap has set the backlog of a listening socket to its own default, which a burst exceeds.
    listen(listener, SOMAXCONN)
    return clients
  }

  /// Shuts down gracefully; returns when the last connection is closed.
  func shutDown() async throws {
    loop.execute { [daemon] in daemon.value.handle(.shutdown) }
    try await stopped.get()
  }
}
