import JSON
import NIOCore
import NavigationProtocol
import SystemPackage

/// One connection's calls and what became of them; lives on the event loop of its channel.
///
/// Every waiter is resumed exactly once: by the answer, or by `ended`, after which calls end as they begin.
final class Conversation: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer
  typealias Answer = Result<JSON, CallError>

  private enum State {
    case open(ChannelHandlerContext)
    case ended(Disconnection)
  }

  private let notifications: AsyncStream<Notification>.Continuation
  private var state = State.ended(.closed)
  private var waiters: [Int: CheckedContinuation<Answer, Never>] = [:]
  private var decoder = FrameDecoder(limits: .ofDaemon)
  /// What the daemon said last about the connection itself: the reason if it closes next.
  private var lastWords: String?

  init(notifications: AsyncStream<Notification>.Continuation) {
    self.notifications = notifications
  }

  // MARK: What the tasks do

  func called(_ id: Int, line: ByteBuffer, waiter: CheckedContinuation<Answer, Never>) {
    switch state {
    case .ended(let reason):
      waiter.resume(returning: .failure(.disconnected(reason)))
    case .open:
      waiters[id] = waiter
      write(line)
    }
  }

  /// Passes on that a call is no longer wanted, if it still waits for its answer.
  func cancelled(_ id: Int) {
    guard waiters[id] != nil else { return }
    write(Line.cancel(id: id))
  }

  func closed() {
    end(.closed)
  }

  // MARK: What the channel does

  func handlerAdded(context: ChannelHandlerContext) {
    state = .open(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end(.closed)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    decoder.append(Array(unwrapInboundIn(data).readableBytesView))
    while case .open = state, let event = decoder.next() { received(event) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(.closedByDaemon(message: lastWords))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch (error as? IOError).map({ Errno(rawValue: $0.errnoCode) }) {
    // A daemon that closes with something of ours still unread resets the connection.
    case .connectionReset?, .brokenPipe?: end(.closedByDaemon(message: lastWords))
    case let errno?: end(.failed(errno.description))
    case nil: end(.failed("\(error)"))
    }
  }

  private func received(_ event: FrameDecoder.Event) {
    guard case .frame(let frame) = event, case .single(let message) = Incoming(frame, limits: .ofDaemon)
    else {
      return end(.violation("a line that is no message"))
    }
    switch message {
    case .response(let id, let answer):
      answered(id, answer)
    case .notification(let method, .named(let params)):
      heard(Notification(method: method, params: .object(params)))
    case .request(let id, _, _):
      write(Line.methodNotFound(id: id))
    case .invalid, .notification(_, .positional):
      end(.violation("a line that is no message"))
    }
  }

  private func answered(_ id: RequestID, _ answer: Message.Answer) {
    switch (Int(id.text).flatMap { waiters.removeValue(forKey: $0) }, answer) {
    case (let waiter?, .result(let result)):
      waiter.resume(returning: .success(result))
    case (let waiter?, .error(let error)):
      waiter.resume(returning: .failure(CallError(error)))
    case (nil, .error(let error)) where id == .null:
      lastWords = CallError(error).description
    case (let waiter, .malformed), (let waiter, .result), (let waiter, .error):
      let reason = Disconnection.violation("an answer to no call, or neither a result nor an error")
      waiter?.resume(returning: .failure(.disconnected(reason)))
      end(reason)
    }
  }

  private func heard(_ notification: Notification) {
    guard case .enqueued = notifications.yield(notification) else { return end(.notificationsUnread) }
  }

  private func write(_ line: ByteBuffer) {
    guard case .open(let context) = state else { return }
    context.writeAndFlush(wrapOutboundOut(line), promise: nil)
  }

  private func end(_ reason: Disconnection) {
    guard case .open(let context) = state else { return }
    state = .ended(reason)
    for waiter in waiters.values { waiter.resume(returning: .failure(.disconnected(reason))) }
    waiters = [:]
    notifications.finish()
    context.close(promise: nil)
  }
}

extension Limits {
  /// The daemon is trusted to know its size: a snapshot may be large.
  fileprivate static let ofDaemon: Limits = {
    var limits = Limits()
    limits.messageBytes = .max
    limits.messageDepth = 512
    limits.messageValues = .max
    return limits
  }()
}

extension CallError {
  fileprivate init(_ error: JSON) {
    let code = error["code"]?.integer ?? RPCError.internalError().name.code
    self = .error(code: code, message: error["message"]?.string ?? "", data: error["data"])
  }
}
