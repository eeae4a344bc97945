import NIOCore
import NIOPosix
import SystemPackage

// The loop runs all tasks, the tasks that they add, and due timers before it polls the sockets again. So a
// task that continues in another task or timer may prevent a poll. A byte in a pipe arrives with a poll.

/// Calls functions after the next poll of all sockets.
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

  /// Calls a function after the next poll, when all its events have been handled.
  func call(_ body: @escaping () -> Void) {
    waiting.append(body)
    guard waiting.count == 1 else { return }
    // The pipe is empty, because no function was waiting.
    _ = withUnsafeBytes(of: UInt8(0)) { try? output.write($0) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Functions added later are called after the next poll.
    let bodies = waiting
    waiting = []
    // Runs after all events of the poll were handled.
    loop.execute { for body in bodies { body() } }
  }
}
