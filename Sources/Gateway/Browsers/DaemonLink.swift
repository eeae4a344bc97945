import Hosting
import NIOCore

/// The connection to navd of one WebSocket.
final class DaemonLink: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The bridge of the WebSocket; nil before the WebSocket is open, and after it has been closed.
  private weak var bridge: WebSocketBridge?
  private var context: ChannelHandlerContext?
  private var pieces = MessagePieces()
  /// The reason if the connection ended before the WebSocket was open; nil otherwise.
  private var closed: WebSocketEnd?
  private var isEnding = false

  init(closed: WebSocketEnd? = nil) {
    self.closed = closed
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
  }

  func opened(_ bridge: WebSocketBridge) {
    self.bridge = bridge
    if let closed { return bridge.close(closed) }
    setReading(true)
  }

  func send(_ message: ByteBuffer) {
    guard let context else { return }
    // Framing by length keeps any bytes in one message.
    var output = context.channel.allocator.buffer(capacity: 32 + message.readableBytes)
    output.writeString("Content-Length: \(message.readableBytes)\r\n\r\n")
    output.writeImmutableBuffer(message)
    context.write(wrapOutboundOut(output), promise: nil)
  }

  func flush() {
    context?.flush()
  }

  /// Pauses or resumes reading from navd.
  func setReading(_ reads: Bool) {
    try? context?.channel.syncOptions?.setOption(.autoRead, value: reads)
  }

  /// Closes the sending side, so that navd closes after pending messages; closes the link after a timeout.
  func end(within time: TimeAmount) {
    guard let context, !isEnding else { return }
    (isEnding, bridge) = (true, nil)
    setReading(true)
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenComplete { [weak self] _ in
      self?.context?.close(mode: .output, promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: written)
    let deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in self?.close() }
    context.channel.closeFuture.whenComplete { _ in deadline.cancel() }
  }

  func close() {
    context?.close(promise: nil)
  }

  // MARK: Events of the socket

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard let bridge else { return }
    var bytes = unwrapInboundIn(data)
    pieces.append(&bytes)
    do throws(MessagePieces.Malformed) {
      while let piece = try pieces.next() { bridge.received(piece) }
    } catch {
      bridge.close(.fault)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    bridge?.flush()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    bridge?.setReading(context.channel.isWritable)
  }

  func channelInactive(context: ChannelHandlerContext) {
    closed = .daemonGone
    bridge?.close(.daemonGone)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // After any error the socket is unusable; `channelInactive` follows.
    context.close(promise: nil)
  }
}
