import NIOCore
import NIOHTTP1

// Memory per connection is bounded. One response is in flight, with one slice of its file in memory. The next
// request is answered when the socket has accepted the response. While requests wait, the socket is not read.

/// The channel handler for HTTP requests: answers them, and upgrades to a WebSocket on request.
final class HTTPFront: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The bytes of a file that are read and written at a time.
  private static let sliceBytes = 65_536

  /// The user or the address at the other end.
  let peer: WebPeer
  /// The time when the connection was opened, or last completed a request or accepted output.
  private(set) var progressed = NIODeadline.now()
  private(set) var hasToken = false

  private let gateway: Gateway
  private var context: ChannelHandlerContext?
  /// The head of the request that is being received.
  private var request: HTTPRequestHead?
  private var hasBody = false
  /// The requests that wait for the response in flight, in order.
  private var pipelined: [HTTPRequestHead] = []
  private var isResponding = false
  /// Whether the connection closes after the responses to received requests.
  private var isEnding = false
  /// The reason that the current request's WebSocket was rejected.
  private var rejected: Rejected?
  private var link: DaemonLink?
  private var deadline: Scheduled<Void>?

  init(_ gateway: Gateway, peer: WebPeer) {
    self.gateway = gateway
    self.peer = peer
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    gateway.opened(self)
    setDeadline(.requestMilliseconds)
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
    // The upgrade handler reports a rejected request, and passes it on to be answered.
    if error is HTTPParserError { malformed() }
    if error is IOError || error is ChannelError { close() }
  }

  func close() {
    context?.close(promise: nil)
  }

  // MARK: WebSockets

  /// Checks a request for a WebSocket, and connects to navd.
  ///
  /// Returns the headers of the response; nil if the request is rejected. If navd cannot be reached, the
  /// WebSocket is opened and closed: a browser hides the status of a response from the page, but not the
  /// reason of a close.
  func upgrading(_ head: HTTPRequestHead, on loop: any EventLoop) -> EventLoopFuture<HTTPHeaders?> {
    progressed = .now()
    switch judged(head) {
    case .file, .map, .metrics: return loop.makeSucceededFuture(nil)
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

  /// Replaces this handler by a WebSocket, after the response that opens it.
  func upgraded(_ channel: any Channel) throws {
    guard let link else { preconditionFailure("a WebSocket is opened after the attempt to connect to navd") }
    self.link = nil
    try channel.pipeline.syncOperations.addHandler(WebSocketBridge(gateway, link))
  }

  private func judged(_ head: HTTPRequestHead) -> Verdict {
    hasToken = hasToken || gateway.admission.presentsToken(head)
    return gateway.judged(head, from: peer)
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isEnding else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      request = head
      hasBody = false
    case .body:
      hasBody = true
    case .end:
      guard let head = request else { return }
      request = nil
      // After a rejected upgrade the decoder reads no further requests.
      isEnding = hasBody || !head.isKeepAlive || head.headers.contains(name: "upgrade")
      received(head)
    }
  }

  private func received(_ head: HTTPRequestHead) {
    if isEnding || isResponding { setReading(false) }
    guard isResponding else { return respond(to: head) }
    guard pipelined.count < gateway.limits[.pipelinedRequests] else {
      isEnding = true
      return gateway.reached(.pipelinedRequests, by: peer)
    }
    pipelined.append(head)
  }

  private func malformed() {
    guard !isEnding else { return }
    isEnding = true
    setReading(false)
    // After earlier requests, the response is to close the connection.
    guard !isResponding else { return }
    isResponding = true
    send(HTTPAnswer(.malformed), isKeepAlive: false)
  }

  private func respond(to head: HTTPRequestHead) {
    isResponding = true
    deadline?.cancel()
    progressed = .now()
    if let rejected {
      self.rejected = nil
      return respond(HTTPAnswer(rejected), to: head)
    }
    switch judged(head) {
    case .rejected(let rejected): respond(HTTPAnswer(rejected), to: head)
    // A WebSocket must be the first request of its connection.
    case .webSocket: respond(HTTPAnswer(.noWebSocket), to: head)
    case .file: respond(gateway.files.answer(head), to: head)
    case .map(let request): gateway.layouts?.begin(request) { self.respond($0.answer, to: head) }
    case .metrics(let format): gateway.measure(format) { self.respond($0, to: head) }
    }
  }

  private func respond(_ answer: HTTPAnswer, to head: HTTPRequestHead) {
    send(answer, isKeepAlive: !isEnding || !pipelined.isEmpty, isHead: head.method == .HEAD)
  }

  // MARK: Responses

  private func send(_ answer: HTTPAnswer, isKeepAlive: Bool, isHead: Bool = false) {
    guard let context else { return }
    gateway.responding(answer.status)
    var headers = answer.headers
    switch answer.body {
    case .file(let file): headers.add(name: "Content-Length", value: "\(file.length)")
    case .text(let text): headers.add(name: "Content-Length", value: "\(text.utf8.count)")
    // A 304 response omits the length, which would be that of the file.
    case .none where answer.status == .notModified: break
    case .none: headers.add(name: "Content-Length", value: "0")
    }
    if let policy = gateway.policy(for: answer) {
      headers.add(name: "Content-Security-Policy", value: policy)
    }
    if gateway.layouts != nil { headers.addInspectorHeaders() }
    let isKept = isKeepAlive && answer.status.code < 500 && answer.status != .badRequest
    headers.add(name: "Connection", value: isKept ? "keep-alive" : "close")
    let start = HTTPResponseHead(version: .http1_1, status: answer.status, headers: headers)
    context.write(wrapOutboundOut(.head(start)), promise: nil)
    if isHead { return finish(isKept: isKept) }
    switch answer.body {
    case .file(let file): return sendSlice(of: file, at: 0, isKept: isKept)
    case .text(let text):
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
    case .none: break
    }
    finish(isKept: isKept)
  }

  /// Writes a slice of a file, then the next when the socket has accepted it.
  private func sendSlice(of file: ServedFile, at offset: Int, isKept: Bool) {
    guard let context else { return }
    guard offset < file.length else { return finish(isKept: isKept) }
    var slice = context.channel.allocator.buffer(capacity: min(Self.sliceBytes, file.length - offset))
    let wanted = min(slice.capacity, file.length - offset, Self.sliceBytes)
    let count = slice.writeWithUnsafeMutableBytes(minimumWritableBytes: wanted) { memory in
      file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: memory[..<wanted]))
    }
    // The header has the length, so a file that became shorter must end the connection.
    guard count > 0 else { return close() }
    write(.body(.byteBuffer(slice))) { [self] in
      // In a separate loop iteration, so that a large file does not delay other connections.
      context.eventLoop.assumeIsolated().execute {
        self.sendSlice(of: file, at: offset + count, isKept: isKept)
      }
    }
  }

  private func finish(isKept: Bool) {
    write(.end(nil)) { [self] in
      guard isKept else { return close() }
      // In a separate loop iteration, so that many requests of one connection do not delay others.
      context?.eventLoop.assumeIsolated().execute { self.responded() }
    }
  }

  private func responded() {
    isResponding = false
    guard pipelined.isEmpty else { return respond(to: pipelined.removeFirst()) }
    guard !isEnding else { return close() }
    setReading(true)
    setDeadline(.requestMilliseconds)
  }

  /// Writes a part of a response, and calls the body once the socket has accepted it.
  ///
  /// Closes the connection at the limit `responseMilliseconds`.
  private func write(_ part: HTTPServerResponsePart, then body: @escaping () -> Void) {
    guard let context else { return }
    setDeadline(.responseMilliseconds)
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenSuccess { [self] in
      progressed = .now()
      body()
    }
    context.writeAndFlush(wrapOutboundOut(part), promise: written)
  }

  private func setDeadline(_ limit: GatewayLimit) {
    deadline?.cancel()
    let time = TimeAmount.milliseconds(Int64(gateway.limits[limit]))
    deadline = context?.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in
      self?.expired(limit)
    }
  }

  private func expired(_ limit: GatewayLimit) {
    // An idle connection without requests is not a fault.
    if limit == .responseMilliseconds { gateway.reached(limit, by: peer) }
    close()
  }

  /// Pauses or resumes reading requests.
  private func setReading(_ reads: Bool) {
    try? context?.channel.syncOptions?.setOption(.autoRead, value: reads)
  }
}
