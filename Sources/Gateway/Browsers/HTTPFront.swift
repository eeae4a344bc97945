import NIOCore
import NIOHTTP1

/// The channel handler of a connection that sends requests: answers them, and opens a WebSocket if one is asked for.
final class HTTPFront: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The bytes of a file that are read and written at a time.
  private static let sliceBytes = 65_536

  private let gateway: Gateway
  private var context: ChannelHandlerContext?
  private var request: HTTPRequestHead?
  private var hasBody = false
  /// The reason for which the WebSocket of the present request is not opened.
  private var rejected: Rejected?
  private var link: DaemonLink?
  private var deadline: Scheduled<Void>?

  /// Whether the connection waits for a request, and may be closed for a newer one.
  private(set) var isWaiting = true

  init(_ gateway: Gateway) {
    self.gateway = gateway
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    gateway.opened(self)
    expectRequest()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    deadline?.cancel()
    gateway.closed(self)
  }

  func channelInactive(context: ChannelHandlerContext) {
    link?.close()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The upgrade reports a request that it rejects, and passes it on to be answered.
    if error is HTTPParserError || error is IOError || error is ChannelError { close() }
  }

  func close() {
    context?.close(promise: nil)
  }

  // MARK: WebSockets

  /// Judges a request for a WebSocket, and connects to navd.
  ///
  /// Returns the headers of the response; nil if the request is rejected. If navd cannot be reached, the WebSocket is
  /// opened and closed, because a browser hides the status of a response from the page, but not the reason of a close.
  func upgrading(_ head: HTTPRequestHead, on loop: any EventLoop) -> EventLoopFuture<HTTPHeaders?> {
    isWaiting = false
    switch gateway.judged(head) {
    case .file: return loop.makeSucceededFuture(nil)
    case .rejected(let rejected):
      self.rejected = rejected
      return loop.makeSucceededFuture(nil)
    case .webSocket(let subprotocol):
      let headers = subprotocol.map { HTTPHeaders([("Sec-WebSocket-Protocol", $0)]) } ?? [:]
      let front = NIOLoopBound(self, eventLoop: loop)
      return gateway.connect().map { link in
        front.value.link = link.value
        return headers
      }.flatMapErrorThrowing { error in
        front.value.link = DaemonLink(closed: front.value.gateway.cannotConnect(error))
        return headers
      }
    }
  }

  /// Puts a WebSocket in the place of this handler, after the response that opens it.
  func upgraded(_ channel: any Channel) throws {
    guard let link else { preconditionFailure("a WebSocket is opened after the attempt to connect to navd") }
    self.link = nil
    try channel.pipeline.syncOperations.addHandler(WebSocketBridge(gateway, link))
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      request = head
      isWaiting = false
    case .body:
      hasBody = true
    case .end:
      guard let head = request else { return }
      request = nil
      deadline?.cancel()
      respond(to: head)
    }
  }

  private func respond(to head: HTTPRequestHead) {
    if let rejected {
      self.rejected = nil
      return send(HTTPAnswer(rejected), to: head)
    }
    switch gateway.judged(head) {
    case .rejected(let rejected): send(HTTPAnswer(rejected), to: head)
    // The upgrade has rejected the request, because it is no proper one, or not the first of the connection.
    case .webSocket: send(HTTPAnswer(.noWebSocket), to: head)
    case .file: send(gateway.files.answer(head), to: head)
    }
  }

  private func send(_ answer: HTTPAnswer, to head: HTTPRequestHead) {
    guard let context else { return }
    var headers = answer.headers
    switch answer.body {
    case .file(let file): headers.add(name: "Content-Length", value: "\(file.length)")
    case .text(let text): headers.add(name: "Content-Length", value: "\(text.utf8.count)")
    // A response that the browser knows has no length, because it would be that of the file.
    case .none where answer.status == .notModified: break
    case .none: headers.add(name: "Content-Length", value: "0")
    }
    let isKept = head.isKeepAlive && !hasBody && answer.status.code < 500 && answer.status != .badRequest
    headers.add(name: "Connection", value: isKept ? "keep-alive" : "close")
    hasBody = false
    let start = HTTPResponseHead(version: .http1_1, status: answer.status, headers: headers)
    context.write(wrapOutboundOut(.head(start)), promise: nil)
    if head.method == .HEAD { return finish(isKept: isKept) }
    switch answer.body {
    case .file(let file): return sendSlice(of: file, at: 0, isKept: isKept)
    case .text(let text):
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
    case .none: break
    }
    finish(isKept: isKept)
  }

  /// Writes a part of a file, and the rest when the browser has taken it, so that a slow one takes no memory.
  private func sendSlice(of file: ServedFile, at offset: Int, isKept: Bool) {
    guard let context else { return }
    guard offset < file.length else { return finish(isKept: isKept) }
    var slice = context.channel.allocator.buffer(capacity: min(Self.sliceBytes, file.length - offset))
    let wanted = min(slice.capacity, file.length - offset, Self.sliceBytes)
    let count = slice.writeWithUnsafeMutableBytes(minimumWritableBytes: wanted) { memory in
      file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: memory[..<wanted]))
    }
    // The length is announced already, so a shorter file can only end the connection.
    guard count > 0 else { return close() }
    setDeadline(gateway.limits.responseMilliseconds)
    write(.body(.byteBuffer(slice))) { [self] in
      // In a turn of its own, so that a large file does not delay others.
      context.eventLoop.assumeIsolated().execute {
        self.sendSlice(of: file, at: offset + count, isKept: isKept)
      }
    }
  }

  private func finish(isKept: Bool) {
    setDeadline(gateway.limits.responseMilliseconds)
    write(.end(nil)) { [self] in
      guard isKept else { return close() }
      expectRequest()
    }
  }

  /// Writes a part of a response; calls the body once it is written.
  private func write(_ part: HTTPServerResponsePart, then body: @escaping () -> Void) {
    guard let context else { return }
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenSuccess(body)
    context.writeAndFlush(wrapOutboundOut(part), promise: written)
  }

  private func expectRequest() {
    isWaiting = true
    setDeadline(gateway.limits.requestMilliseconds)
  }

  private func setDeadline(_ milliseconds: Int) {
    deadline?.cancel()
    let time = TimeAmount.milliseconds(Int64(milliseconds))
    deadline = context?.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in self?.close() }
  }
}
