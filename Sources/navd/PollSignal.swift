import NIOCore
import NIOPosix
import SystemPackage

// The loop runs tasks, those that they add, and timers that become due meanwhile, before it polls the sockets again: a
// task that goes on in another task, or in a timer, may keep it from polling. A byte in a pipe arrives with a poll.

/// Calls functions when all sockets have been polled once more.
final class PollSignal: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let loop: NIOIsolatedEventLoop
  private let output: SystemPackage.FileDescriptor
  private var waiting: [() -> Void] = []

  /// Creates a signal on the current event loop.
  init(loop: NIOIsolatedEventLoop) throws {
    self.loop = loop
    let pipe = try SystemPackage.FileDescriptor.pipe()
    output = pipe.writeEnd
    let eventLoop = loop.nonisolated()
    let handler = NIOLoopBound(self, eventLoop: eventLoop)
    let connected = NIOPipeBootstrap(group: eventLoop)
      .channelOption(.maxMessagesPerRead, value: 1)
      .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 1))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(handler.value)
        }
      }
      .takingOwnershipOfDescriptor(input: pipe.readEnd.rawValue)
    connected.whenFailure { error in preconditionFailure("A pipe cannot be polled: \(error)") }
  }

  deinit {
    try? output.close()
  }

  /// Calls a function after the next poll, when all events that it reported have been handled.
  func call(_ body: @escaping () -> Void) {
    waiting.append(body)
    guard waiting.count == 1 else { return }
    // The pipe is empty, since nothing waited.
    _ = withUnsafeBytes(of: UInt8(0)) { try? output.write($0) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Functions that are added from now on are called after the next poll.
    let bodies = waiting
    waiting = []
    // The loop runs this when it has handled all events of the poll.
    loop.execute { for body in bodies { body() } }
  }
}
