import Hosting
import NIOCore
import NIOWebSocket

// Back-pressure works in both directions. While the browser does not read, the gateway does not read from
// navd, and navd's limits of unread output apply. While navd does not read, the gateway does not read from
// the browser.

/// The channel handler of a WebSocket: passes messages between the browser and its connection to navd.
final class WebSocketBridge: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let gateway: Gateway
  private let link: DaemonLink
  private var context: ChannelHandlerContext?
  private var joiner: FrameJoiner
  private var isClosing = false
  private var isReading = true
  /// Whether a frame arrived since the ping before the last.
  private var wasHeard = true
  private var isHeard = true
  /// Whether the output buffer was empty at some time since the last ping.
  private var hasRead = true
  private var nextPing: Scheduled<Void>?
  private var messageDeadline: Scheduled<Void>?
  private var closeDeadline: Scheduled<Void>?

  init(_ gateway: Gateway, _ link: DaemonLink) {
    self.gateway = gateway
    self.link = link
    joiner = FrameJoiner(bytesMax: gateway.limits[.messageBytes])
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    gateway.opened(self)
    schedulePing()
    link.opened(self)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    nextPing?.cancel()
    messageDeadline?.cancel()
    closeDeadline?.cancel()
    link.end(within: .milliseconds(Int64(gateway.limits[.closeMilliseconds])))
    gateway.closed(self)
  }

  // MARK: From the browser

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    isHeard = true
    let joined = joiner.received(unwrapInboundIn(data))
    switch joined {
    case .close(let code): return closed(code)
    case .part, .message, .ping, .pong, .violation:
      // After sending a close, the gateway waits only for the browser's close.
      guard !isClosing else { return }
    }
    switch joined {
    case .message(let message): link.send(message)
    case .ping(let data): send(WebSocketFrame(fin: true, opcode: .pong, data: data))
    case .violation(let reason): close(reason)
    case .part, .pong, .close: break
    }
    watchMessage()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    link.flush()
    context.flush()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { hasRead = true }
    guard !isClosing else { return }
    link.setReading(context.channel.isWritable)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error as? NIOWebSocketError {
    case .invalidFrameLength?: close(.tooLarge)
    case .fragmentedControlFrame?, .multiByteControlFrameLength?: close(.violation)
    // The socket is unusable.
    case nil: context.close(promise: nil)
    }
  }

  /// Sets or cancels the deadline of an incomplete message.
  private func watchMessage() {
    guard joiner.isInMessage, !isClosing else {
      messageDeadline?.cancel()
      messageDeadline = nil
      return
    }
    guard messageDeadline == nil else { return }
    messageDeadline = schedule(gateway.limits[.messageMilliseconds]) { $0.close(.tooSlow) }
  }

  // MARK: From navd

  func received(_ piece: MessagePieces.MessagePiece) {
    guard !isClosing else { return }
    let opcode: WebSocketOpcode = piece.isFirst ? .text : .continuation
    send(WebSocketFrame(fin: piece.isLast, opcode: opcode, data: piece.bytes))
  }

  func flush() {
    context?.flush()
  }

  /// Pauses or resumes reading from the browser.
  func setReading(_ reads: Bool) {
    guard !isClosing else { return }
    isReading = reads
    try? context?.channel.syncOptions?.setOption(.autoRead, value: reads)
  }

  // MARK: The end

  /// Closes the WebSocket for a reason, and disconnects a browser that does not answer.
  func close(_ reason: WebSocketEnd) {
    guard !isClosing, context != nil else { return }
    begin(code: reason.code, reason.sentence)
    gateway.closing(reason)
  }

  /// Answers the browser's close, or completes a close that the gateway began.
  private func closed(_ code: Int?) {
    guard !isClosing else { return disconnect() }
    begin(code: code, "")
  }

  private func begin(code: Int?, _ sentence: String) {
    guard let context else { return }
    setReading(true)
    isClosing = true
    closeDeadline = schedule(gateway.limits[.closeMilliseconds]) { $0.disconnect() }
    messageDeadline?.cancel()
    link.end(within: .milliseconds(Int64(gateway.limits[.closeMilliseconds])))
    var data = ByteBuffer()
    if let code { data.write(webSocketErrorCode: WebSocketErrorCode(codeNumber: code)) }
    data.writeString(sentence)
    let isAnswer = sentence.isEmpty
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenComplete { [weak self] _ in if isAnswer { self?.disconnect() } }
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    context.writeAndFlush(wrapOutboundOut(frame), promise: written)
  }

  private func disconnect() {
    context?.close(promise: nil)
  }

  // MARK: Time

  private func schedulePing() {
    nextPing = schedule(gateway.limits[.pingMilliseconds]) { $0.ping() }
  }

  private func ping() {
    // While the gateway does not read, it cannot know what the browser sends.
    guard wasHeard || isHeard || !isReading, hasRead || context?.channel.isWritable == true else {
      return disconnect()
    }
    (wasHeard, isHeard) = (isHeard, false)
    hasRead = context?.channel.isWritable == true
    guard !isClosing else { return }
    schedulePing()
    send(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()))
    flush()
  }

  private func schedule(_ milliseconds: Int, _ body: @escaping (WebSocketBridge) -> Void) -> Scheduled<Void>?
  {
    context?.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(Int64(milliseconds))) { [weak self] in
      if let self { body(self) }
    }
  }

  private func send(_ frame: WebSocketFrame) {
    context?.write(wrapOutboundOut(frame), promise: nil)
  }
}
