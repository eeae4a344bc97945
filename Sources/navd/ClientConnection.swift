import NIOCore
import NavigationServer

// The server counts the unread bytes of each client, so it must know how many bytes the socket has accepted. Therefore
// the channel gets one piece at a time. Its watermarks are so low that it becomes unwritable with every piece, and
// writable again when the socket has accepted its last byte. That needs no promise, and usually happens before `write`
// returns.

/// The channel handler of one client: reports its events to the daemon and writes its output.
final class ClientConnection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The watermarks with which a channel becomes writable exactly when all bytes have been written.
  static let watermarks = ChannelOptions.Types.WriteBufferWaterMark(low: 1, high: 1)
  /// The maximum size of a piece.
  ///
  /// Larger output is written and reported in pieces, so slow reading counts as reading.
  private static let pieceBytes = 16_384
  /// The maximum memory that an idle connection keeps for its next output.
  private static let keptBytes = 4_096

  private let daemon: Daemon
  private let peer: Peer
  private var id: ConnectionID?
  private var context: ChannelHandlerContext?
  /// The number of bytes in the channel that the socket has not accepted.
  private var bytesInFlight = 0
  /// The outputs to write after these bytes, in order.
  private var queue = CircularBuffer<[UInt8]>(initialCapacity: 0)
  /// The bytes of the first of them that have been written.
  private var writtenCount = 0
  /// Memory for output, reused whenever the socket has accepted all bytes.
  private var output = ByteBuffer()

  init(daemon: Daemon, peer: Peer) {
    self.daemon = daemon
    self.peer = peer
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

  func write(_ bytes: [UInt8]) {
    precondition(bytes.count > 1, "the server writes whole messages")
    guard let context else { return }
    queue.append(bytes)
    if bytesInFlight == 0 { writePiece(context) }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    // The channel becomes unwritable when it gets a piece, which is not in flight until it is flushed.
    guard bytesInFlight > 0 else { return }
    let taken = bytesInFlight
    bytesInFlight = 0
    report { .wrote($0, count: taken) }
    if !queue.isEmpty { writePiece(context) }
  }

  /// Writes one piece from the queue.
  private func writePiece(_ context: ChannelHandlerContext) {
    if output.capacity > Self.keptBytes { output = ByteBuffer() } else { output.clear() }
    var room = Self.pieceBytes
    while room > 0, let first = queue.first {
      let left = first.count - writtenCount
      // A single byte would not make the channel unwritable, so a piece never ends one byte before the end of an output.
      let length = left <= room + 1 ? left : room
      output.writeBytes(first[writtenCount..<writtenCount + length])
      room -= length
      writtenCount += length
      guard length == left else { break }
      queue.removeFirst()
      writtenCount = 0
    }
    context.write(wrapOutboundOut(output), promise: nil)
    bytesInFlight = output.readableBytes
    context.flush()
  }

  func setReading(_ reads: Bool) {
    try? context?.channel.syncOptions?.setOption(.autoRead, value: reads)
  }

  func close() {
    context?.close(promise: nil)
  }
}
