import Glibc
import Logging
import NIOCore
import NIOPosix
import NavigationServer

/// The daemon and the event loop it lives on, for those who are not on the loop.
struct Service: Sendable {
  private let loop: any EventLoop
  private let daemon: NIOLoopBound<Daemon>
  private let log: Logger
  private let stopped: EventLoopFuture<Void>

  /// A daemon that no client reaches yet.
  static func start(_ configuration: Configuration, instance: String, log: Logger) async throws -> Service {
    let loop = MultiThreadedEventLoopGroup(numberOfThreads: 1).next()
    let stopped = loop.makePromise(of: Void.self)
    let daemon = try await loop.submit {
      let server = Server(configuration, instance: instance, at: Daemon.now())
      return NIOLoopBound(Daemon(server: server, log: log, loop: loop, stopped: stopped), eventLoop: loop)
    }.get()
    return Service(loop: loop, daemon: daemon, log: log, stopped: stopped.futureResult)
  }

  /// Lets in everyone who connects to a listening socket, until the channel is closed.
  func accept(on listener: CInt) async throws -> any Channel {
    let clients = try await ServerBootstrap(group: loop)
      .serverChannelInitializer { [log] channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptBrake(log: log))
        }
      }
      // One read a turn: however much a client sends, it is the others' turn after 64 KiB.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.writeBufferWaterMark, value: Connection.watermarks)
      .childChannelInitializer { [daemon] channel in
        channel.peer.flatMapThrowing { peer in
          try channel.pipeline.syncOperations.addHandler(Connection(daemon: daemon.value, peer: peer))
        }
      }
      .withBoundSocket(listener)
      .get()
    // The bootstrap has set the queue of a socket that was listening already to its own length, which a burst exceeds.
    listen(listener, SOMAXCONN)
    return clients
  }

  /// Finishes what is held; returns when the last connection is closed.
  func shutDown() async throws {
    loop.execute { [daemon] in daemon.value.handle(.shutdown) }
    try await stopped.get()
  }
}
