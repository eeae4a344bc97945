import NIOCore
import NavigationServer

/// The end of one client's socket: reports what comes and goes, writes what it is given.
///
/// The server counts what a client has not read, so it must learn what the socket has taken. In the usual case the
/// socket takes all at once, and asking how much is left costs less than a promise for every write.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let daemon: Daemon
  private let peer: Peer
  private var id: ConnectionID?
  private var context: ChannelHandlerContext?
  /// Holds what is being written; its memory is used again once the socket has taken everything.
  private var output = ByteBuffer()
  /// How many writes wait for the socket to take more.
  private var writesWaiting = 0

  init(daemon: Daemon, peer: Peer) {
    self.daemon = daemon
    self.peer = peer
  }

  // MARK: What the client does

  func channelActive(context: ChannelHandlerContext) {
    self.context = context
    id = daemon.opened(self, peer: peer)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    report { .received($0, Array(unwrapInboundIn(data).readableBytesView)) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { report { .inputEnded($0) } }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    self.context = nil
    if let id { daemon.closed(id) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Whatever failed, the socket is of no more use; `channelInactive` tells the server.
    context.close(promise: nil)
  }

  private func report(_ event: (ConnectionID) -> Event) {
    guard let id else { return }
    daemon.handle(event(id))
  }

  // MARK: What the server wants

  func write(_ bytes: [UInt8]) {
    guard let context else { return }
    guard writesWaiting == 0 else { return writeBehind(bytes, context) }
    output.clear()
    output.writeBytes(bytes)
    context.writeAndFlush(wrapOutboundOut(output), promise: nil)
    let left = unwrittenBytes
    report { .wrote($0, count: bytes.count - left) }
    if left > 0 { reportWhenWritten(left, by: context.writeAndFlush(wrapOutboundOut(ByteBuffer()))) }
  }

  /// Queues bytes behind those that the socket has not taken yet.
  private func writeBehind(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    reportWhenWritten(bytes.count, by: context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes))))
  }

  func setReading(_ reads: Bool) {
    try? context?.channel.syncOptions?.setOption(.autoRead, value: reads)
  }

  func close() {
    context?.close(promise: nil)
  }

  private var unwrittenBytes: Int {
    (try? context?.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  private func reportWhenWritten(_ count: Int, by future: EventLoopFuture<Void>) {
    writesWaiting += 1
    future.assumeIsolated().whenSuccess { [self] in
      writesWaiting -= 1
      report { .wrote($0, count: count) }
    }
  }
}
