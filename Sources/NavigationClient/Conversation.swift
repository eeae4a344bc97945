import JSON
import NIOCore

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
  private var lines = LineSplitter()
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
    case .open(let context):
      waiters[id] = waiter
      context.writeAndFlush(wrapOutboundOut(line), promise: nil)
    }
  }

  /// Passes on that a call is no longer wanted, if it still waits for its answer.
  func cancelled(_ id: Int) {
    guard case .open(let context) = state, waiters[id] != nil else { return }
    context.writeAndFlush(wrapOutboundOut(Line.cancel(id: id)), promise: nil)
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
    lines.append(unwrapInboundIn(data))
    while case .open = state, let line = lines.next() {
      received(Message(line: line))
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(.closedByDaemon(message: lastWords))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(.failed("\(error)"))
  }

  private func received(_ message: Message) {
    switch message {
    case .answer(let id, let answer):
      guard let waiter = waiters.removeValue(forKey: id) else {
        return end(.violation("an answer to a call that was not made"))
      }
      waiter.resume(returning: answer)
    case .notification(let notification):
      guard case .enqueued = notifications.yield(notification) else { return end(.notificationsUnread) }
    case .complaint(let sentence):
      lastWords = sentence
    case .request(let id):
      guard case .open(let context) = state else { return }
      context.writeAndFlush(wrapOutboundOut(Line.methodNotFound(id: id)), promise: nil)
    case .violation(let sentence):
      end(.violation(sentence))
    }
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
