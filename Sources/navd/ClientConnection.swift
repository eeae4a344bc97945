import Glibc
import NIOCore
import NavigationServer

// Output goes directly to the socket, which usually takes all of it: that is 300 instructions, and 4,500 through the
// channel. What is left goes through the channel, which waits until the socket has room, and handles errors. The server
// counts the unread bytes of each client, so the channel gets one piece at a time, and each is reported when the socket
// has accepted it: slow reading counts as reading.

/// The channel handler of one client: reports its events to the daemon and writes its output.
final class ClientConnection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The maximum size of a piece.
  private static let pieceBytes = 16_384

  private let daemon: Daemon
  private let peer: Peer
  /// The socket of the channel.
  ///
  /// The channel closes it, and reports at once with `channelInactive` that it did.
  private let descriptor: CInt
  private var id: ConnectionID?
  /// The context, while the socket is open.
  private var context: ChannelHandlerContext?
  /// Whether the channel has a piece that the socket has not accepted.
  private var isWaiting = false
  /// The outputs to write after this piece, in order.
  private var queue = CircularBuffer<[UInt8]>(initialCapacity: 0)
  /// The bytes of the first of them that have been written.
  private var writtenCount = 0

  init(daemon: Daemon, peer: Peer, descriptor: CInt) {
    self.daemon = daemon
    self.peer = peer
    self.descriptor = descriptor
  }

  // MARK: Events of the client

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
    // The socket is unusable after any failure; `channelInactive` notifies the server.
    context.close(promise: nil)
  }

  private func report(_ event: (ConnectionID) -> Event) {
    guard let id else { return }
    daemon.handle(event(id))
  }

  // MARK: Effects of the server

  /// Writes bytes after all earlier ones; returns the number of those that the socket takes at once.
  func write(_ bytes: [UInt8]) -> Int {
    guard let context else { return 0 }
    guard !isWaiting else {
      queue.append(bytes)
      return 0
    }
    let sent = max(0, send(descriptor, bytes, bytes.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL)))
    guard sent < bytes.count else { return sent }
    queue.append(bytes)
    writtenCount = sent
    writePiece(context)
    return sent
  }

  /// Writes one piece from the queue to the channel.
  private func writePiece(_ context: ChannelHandlerContext) {
    let piece = nextPiece()
    let count = piece.readableBytes
    let accepted = context.eventLoop.makePromise(of: Void.self)
    accepted.futureResult.assumeIsolated().whenSuccess { [self] in
      isWaiting = false
      report { .wrote([WrittenOutput($0, count: count)]) }
      if !queue.isEmpty { writePiece(context) }
    }
    isWaiting = true
    context.writeAndFlush(wrapOutboundOut(piece), promise: accepted)
  }

  private func nextPiece() -> ByteBuffer {
    var piece = ByteBuffer()
    while piece.readableBytes < Self.pieceBytes, let first = queue.first {
      let end = min(first.count, writtenCount + Self.pieceBytes - piece.readableBytes)
      piece.writeBytes(first[writtenCount..<end])
      writtenCount = end
      guard end == first.count else { break }
      queue.removeFirst()
      writtenCount = 0
    }
    return piece
  }

  func setReading(_ reads: Bool) {
    try? context?.channel.syncOptions?.setOption(.autoRead, value: reads)
  }

  func close() {
    context?.close(promise: nil)
  }
}
