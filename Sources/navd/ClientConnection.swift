import Glibc
import NIOCore
import NavigationServer

// Output is written directly to the socket, which usually accepts all bytes. This takes 300 instructions,
// compared with 4,500 through the channel. If the socket is full, a piece is written through the channel,
// which waits for room and handles errors. The server counts the unread bytes of each client, so all accepted
// bytes are reported. A client that reads as fast as navd writes gets one share per turn, so that others are
// served.

/// The channel handler of one client, which reports events to the daemon and writes output.
final class ClientConnection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The maximum number of bytes written to a client in one turn of the loop.
  private static let bytesPerTurn = 131_072
  /// The size of a piece that the channel holds until the socket has room.
  private static let pieceBytes = 16_384

  private let daemon: Daemon
  private let peer: Peer
  /// The socket, which the channel closes just before `channelInactive`.
  private let descriptor: CInt
  private var id: ConnectionID?
  /// The context while the socket is open.
  private var context: ChannelHandlerContext?
  /// Whether the channel has an unaccepted piece, or the next share follows after a poll.
  private var isWaiting = false
  /// The queued outputs, in order.
  private var queue = CircularBuffer<[UInt8]>(initialCapacity: 0)
  /// The number of written bytes of the first queued output.
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
    // The socket is unusable after any failure. `channelInactive` notifies the server.
    context.close(promise: nil)
  }

  private func report(_ event: (ConnectionID) -> Event) {
    guard let id else { return }
    daemon.handle(event(id))
  }

  // MARK: Effects of the server

  /// Writes bytes after all earlier ones; returns how many the socket accepts at once.
  func write(_ bytes: [UInt8]) -> Int {
    guard context != nil else { return 0 }
    guard !isWaiting else {
      queue.append(bytes)
      return 0
    }
    let sent = send(bytes, from: 0)
    guard sent < bytes.count, let context else { return sent }
    queue.append(bytes)
    writtenCount = sent
    writeLater(context, isFull: sent < Self.bytesPerTurn)
    return sent
  }

  /// Sends bytes from an index, up to a share; returns how many the socket accepts.
  private func send(_ bytes: [UInt8], from start: Int) -> Int {
    let count = min(bytes.count - start, Self.bytesPerTurn)
    let flags = CInt(MSG_DONTWAIT | MSG_NOSIGNAL)
    return bytes.withUnsafeBytes {
      max(0, Glibc.send(descriptor, $0.baseAddress?.advanced(by: start), count, flags))
    }
  }

  /// Continues with the queue when the full socket has room, or else after a poll of the sockets.
  private func writeLater(_ context: ChannelHandlerContext, isFull: Bool) {
    isWaiting = true
    guard isFull else { return daemon.afterPoll.call { [self] in writeShare() } }
    let piece = nextPiece()
    let count = piece.readableBytes
    let accepted = context.eventLoop.makePromise(of: Void.self)
    accepted.futureResult.assumeIsolated().whenSuccess { [self] in wrote(count, isFull: false) }
    context.writeAndFlush(wrapOutboundOut(piece), promise: accepted)
  }

  /// Sends a share of the first output of the queue.
  private func writeShare() {
    guard context != nil, let first = queue.first else { return }
    let rest = first.count - writtenCount
    let sent = send(first, from: writtenCount)
    advance(by: sent)
    wrote(sent, isFull: sent < min(rest, Self.bytesPerTurn))
  }

  /// Reports accepted bytes, and continues with the queue.
  private func wrote(_ count: Int, isFull: Bool) {
    if count > 0 { report { .wrote([WrittenOutput($0, count: count)]) } }
    isWaiting = false
    guard let context, !queue.isEmpty else { return }
    writeLater(context, isFull: isFull)
  }

  private func nextPiece() -> ByteBuffer {
    var piece = ByteBuffer()
    while piece.readableBytes < Self.pieceBytes, let first = queue.first {
      let end = min(first.count, writtenCount + Self.pieceBytes - piece.readableBytes)
      piece.writeBytes(first[writtenCount..<end])
      advance(by: end - writtenCount)
    }
    return piece
  }

  /// Removes bytes of the first output from the queue.
  private func advance(by count: Int) {
    writtenCount += count
    guard writtenCount == queue.first?.count else { return }
    queue.removeFirst()
    writtenCount = 0
  }

  func setReading(_ reads: Bool) {
    try? context?.channel.syncOptions?.setOption(.autoRead, value: reads)
  }

  func close() {
    context?.close(promise: nil)
  }
}
