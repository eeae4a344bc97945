import NIOCore
import NavigationServer

// The server counts what each client has not read, so it must learn what the socket has taken. Therefore one piece at
// a time is given to the channel, whose watermarks are so low that it becomes unwritable with every piece and writable
// when the socket has taken the last byte of it. That costs no promise, and usually happens before `write` returns.

/// The end of one client's socket: reports what comes and goes, writes what it is given.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// What a channel needs, so that it becomes writable exactly when everything has been written.
  static let watermarks = ChannelOptions.Types.WriteBufferWaterMark(low: 1, high: 1)
  /// Larger output is written, and reported as written, in pieces: a client that reads slowly is seen to read.
  private static let pieceBytes = 16_384
  /// An idle connection keeps no more memory than this for its next output.
  private static let keptBytes = 4_096

  private let daemon: Daemon
  private let peer: Peer
  private var id: ConnectionID?
  private var context: ChannelHandlerContext?
  /// How many bytes the channel has that the socket has not taken.
  private var bytesInFlight = 0
  /// What is to be written after these, in order.
  private var queue = CircularBuffer<ByteBuffer>(initialCapacity: 0)
  /// Memory for output, used again whenever the socket has taken everything.
  private var output = ByteBuffer()

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
    precondition(bytes.count > 1, "the server writes whole messages")
    guard let context else { return }
    guard bytesInFlight == 0, bytes.count <= Self.pieceBytes else {
      queue.append(ByteBuffer(bytes: bytes))
      return bytesInFlight == 0 ? writePiece(context) : ()
    }
    if output.capacity > Self.keptBytes { output = ByteBuffer() } else { output.clear() }
    output.writeBytes(bytes)
    context.write(wrapOutboundOut(output), promise: nil)
    bytesInFlight = bytes.count
    context.flush()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    // It becomes unwritable when it is given a piece, which does not count as in flight until it is flushed.
    guard bytesInFlight > 0 else { return }
    let taken = bytesInFlight
    bytesInFlight = 0
    report { .wrote($0, count: taken) }
    if !queue.isEmpty { writePiece(context) }
  }

  /// Writes as much of the queue as makes a piece, at once.
  private func writePiece(_ context: ChannelHandlerContext) {
    var room = Self.pieceBytes
    while room > 0, var first = queue.popFirst() {
      // A single byte would not make the channel unwritable, so none is left alone.
      let length = first.readableBytes <= room + 1 ? first.readableBytes : room
      let slice = first.readSlice(length: length) ?? ByteBuffer()
      if first.readableBytes > 0 { queue.prepend(first) }
      room -= slice.readableBytes
      context.write(wrapOutboundOut(slice), promise: nil)
    }
    bytesInFlight = Self.pieceBytes - room
    context.flush()
  }

  func setReading(_ reads: Bool) {
    try? context?.channel.syncOptions?.setOption(.autoRead, value: reads)
  }

  func close() {
    context?.close(promise: nil)
  }
}
