package import NIOCore
import NIOPosix

/// An event of a connection to navd.
package enum NavdLinkEvent {
  case opened
  case message([UInt8])
  /// The connection has ended, or could not be opened; the last event.
  case closed
}

/// A connection to navd for whole messages.
package final class NavdLink: ChannelInboundHandler {
  package typealias InboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  private let outputBytesMax: Int
  private let received: (NavdLinkEvent) -> Void
  private var context: ChannelHandlerContext?
  private var pieces = MessagePieces()
  private var message: [UInt8] = []
  /// The bytes that the socket has not accepted.
  private var outputBytes = 0
  private var isClosed = false

  /// Creates a link that closes if navd leaves more than the given number of bytes unread.
  package init(outputBytesMax: Int, received: @escaping (NavdLinkEvent) -> Void) {
    self.outputBytesMax = outputBytesMax
    self.received = received
  }

  package func connect(to socketPath: String, on loop: any EventLoop) {
    let link = NIOLoopBound(self, eventLoop: loop)
    ClientBootstrap(group: loop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(link.value) }
      }
      .connect(unixDomainSocketPath: socketPath)
      .whenFailure { _ in link.value.end() }
  }

  package func send(_ message: [UInt8]) {
    guard let context, !isClosed else { return }
    guard outputBytes <= outputBytesMax else {
      end()
      return context.close(promise: nil)
    }
    // With a length header, navd reads any bytes as one message.
    var output = context.channel.allocator.buffer(capacity: 32 + message.count)
    output.writeString("Content-Length: \(message.count)\r\n\r\n")
    output.writeBytes(message)
    let bytes = output.readableBytes
    outputBytes += bytes
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenComplete { [weak self] _ in self?.outputBytes -= bytes }
    context.writeAndFlush(wrapOutboundOut(output), promise: written)
  }

  /// Closes the connection without another event.
  package func close() {
    isClosed = true
    context?.close(promise: nil)
  }

  private func end() {
    guard !isClosed else { return }
    isClosed = true
    received(.closed)
  }

  // MARK: Events of the socket

  package func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
  }

  package func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
  }

  package func channelActive(context: ChannelHandlerContext) {
    guard !isClosed else { return context.close(promise: nil) }
    received(.opened)
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    pieces.append(&bytes)
    do throws(MessagePieces.Malformed) {
      while !isClosed, let piece = try pieces.next() { add(piece) }
    } catch {
      context.close(promise: nil)
    }
  }

  private func add(_ piece: MessagePieces.MessagePiece) {
    message += piece.bytes.readableBytesView
    guard piece.isLast else { return }
    let whole = message
    message = []
    received(.message(whole))
  }

  package func channelInactive(context: ChannelHandlerContext) {
    end()
  }

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The socket is unusable after any failure; `channelInactive` follows.
    context.close(promise: nil)
  }
}
