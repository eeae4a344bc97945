import NIOCore
import NIOPosix
import SystemPackage
import Testing

@testable import navd

@Suite struct `The poll signal` {
  @Test func `polls the sockets between the parts of long work`() throws {
    // Given long work on an event loop, each part of which adds a task
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let pipe = try SystemPackage.FileDescriptor.pipe()
    let reached = loop.makePromise(of: Int.self)
    try loop.submit {
      let work = try LongWork(loop: loop.assumeIsolated(), input: pipe.writeEnd, reached: reached)
      let reader = NIOLoopBound(Reader { work.end() }, eventLoop: loop)
      _ = NIOPipeBootstrap(group: loop)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(reader.value)
          }
        }
        .takingOwnershipOfDescriptor(input: pipe.readEnd.rawValue)
      // When the work continues after each part
      work.goOn()
    }.wait()
    // Then input that arrives after the third part is read before the fifth
    #expect(try reached.futureResult.wait() <= 4)
    try pipe.writeEnd.close()
    try group.syncShutdownGracefully()
  }
}

/// Work in many parts, which sends a byte after the third.
private final class LongWork {
  private static let parts = 100

  private let loop: NIOIsolatedEventLoop
  private let signal: PollSignal
  private let input: SystemPackage.FileDescriptor
  private let reached: EventLoopPromise<Int>
  private var part = 0
  private var isOver = false

  init(
    loop: NIOIsolatedEventLoop,
    input: SystemPackage.FileDescriptor,
    reached: EventLoopPromise<Int>
  ) throws {
    self.loop = loop
    signal = try PollSignal(loop: loop)
    self.input = input
    self.reached = reached
  }

  func goOn() {
    guard !isOver else { return }
    part += 1
    if part == 3 { _ = withUnsafeBytes(of: UInt8(0)) { try? input.write($0) } }
    loop.execute {}
    guard part < Self.parts else { return end() }
    signal.call { [self] in goOn() }
  }

  func end() {
    guard !isOver else { return }
    isOver = true
    reached.succeed(part)
  }
}

/// A handler that calls a function when bytes arrive.
private final class Reader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let arrived: () -> Void

  init(_ arrived: @escaping () -> Void) { self.arrived = arrived }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { arrived() }
}
