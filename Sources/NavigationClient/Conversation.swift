import JSON
import NIOConcurrencyHelpers
import NavigationProtocol

/// What carries bytes to a daemon: a socket, or in tests a daemon in the same process.
///
/// Neither method may call back before it returns.
package protocol Link: Sendable {
  func write(_ bytes: [UInt8])
  func close()
}

/// One connection's calls, what became of them, and what navd says by itself, whatever carries the bytes.
///
/// Every waiter is told exactly once: of the answer, or of the end, after which calls end as they begin.
package final class Conversation: Sendable {
  typealias Answer = Result<JSON, CallError>

  fileprivate enum Phase {
    /// Calls wait to be written.
    case connecting([[UInt8]])
    case open(any Link)
    case ended(Disconnection)
  }

  fileprivate struct State {
    var phase = Phase.connecting([])
    var waiters: [Int: Waiter] = [:]
    /// The subscriptions that have a reader of their own, by their numbers.
    var feeds: [Int: Feed] = [:]
    var decoder = FrameDecoder(limits: .ofDaemon)
    /// What the daemon said last about the connection itself: the reason if it closes next.
    var lastWords: String?
  }

  struct Waiter {
    let answered: @Sendable (Answer) -> Void
    /// Takes what comes for the subscription that the answer names.
    var feed: Feed?
  }

  private let state = NIOLockedValueBox(State())
  private let notifications: Feed
  private let service: NavdClient.Service?

  init(notifications: Feed, service: NavdClient.Service?) {
    self.notifications = notifications
    self.service = service
  }

  // MARK: What the tasks do

  func called(_ id: Int, line: [UInt8], waiter: Waiter) {
    state.withLockedValue { state in
      guard case .ended(let reason) = state.phase else {
        state.waiters[id] = waiter
        return state.write(line)
      }
      waiter.answered(.failure(.disconnected(reason)))
    }
  }

  /// Passes on that a call is no longer wanted, if it still waits for its answer.
  func cancelled(_ id: Int) {
    state.withLockedValue { state in
      if state.waiters[id] != nil { state.write(Line.cancel(id: id)) }
    }
  }

  /// Writes the answer to a request of navd.
  func answered(_ line: [UInt8]) {
    state.withLockedValue { $0.write(line) }
  }

  /// Why the connection has ended; nil while it has not.
  var disconnection: Disconnection? {
    state.withLockedValue { if case .ended(let reason) = $0.phase { reason } else { nil } }
  }

  package func closed() {
    end(.closed)
  }

  // MARK: What the link does

  package func opened(_ link: any Link) {
    state.withLockedValue { state in
      guard case .connecting(let lines) = state.phase else { return link.close() }
      state.phase = .open(link)
      for line in lines { link.write(line) }
    }
  }

  package func received(_ bytes: some Collection<UInt8>) {
    state.withLockedValue { state in
      state.decoder.append(Array(bytes))
      while state.isOpen, let event = state.decoder.next() { received(event, &state) }
    }
  }

  /// The daemon has closed; what it said last is the reason.
  package func closedByDaemon() {
    state.withLockedValue { end(.closedByDaemon(message: $0.lastWords), &$0) }
  }

  package func end(_ reason: Disconnection) {
    state.withLockedValue { end(reason, &$0) }
  }

  // MARK: Messages

  private func received(_ event: FrameDecoder.Event, _ state: inout State) {
    guard case .frame(let frame) = event, case .single(let message) = Incoming(frame, limits: .ofDaemon)
    else {
      return end(.violation("a line that is not a message"), &state)
    }
    switch message {
    case .response(let id, let answer):
      answered(id, answer, &state)
    case .notification(let method, .named(let params)):
      heard(Notification(method: method, params: .object(params)), &state)
    case .request(let id, let method, .named(let params)):
      asked(Request(id: id, method: method, params: .object(params), conversation: self), &state)
    case .request(let id, _, .positional):
      state.write(Line.error(RPCError.invalidRequest("Params are an object."), id: id))
    case .invalid, .notification(_, .positional):
      end(.violation("a line that is not a message"), &state)
    }
  }

  private func answered(_ id: RequestID, _ answer: Message.Answer, _ state: inout State) {
    switch (Int(id.text).flatMap { state.waiters.removeValue(forKey: $0) }, answer) {
    case (let waiter?, .result(let result)):
      // What follows the answer is the subscription's already.
      if let feed = waiter.feed, let number = subscriptionNumber(in: result) { state.feeds[number] = feed }
      waiter.answered(.success(result))
    case (let waiter?, .error(let error)):
      waiter.answered(.failure(CallError(error)))
    case (nil, .error(let error)) where id == .null:
      state.lastWords = CallError(error).description
    case (let waiter, .unusable), (let waiter, .result), (let waiter, .error):
      let reason = Disconnection.violation("an answer to no call, or both a result and an error")
      waiter?.answered(.failure(.disconnected(reason)))
      end(reason, &state)
    }
  }

  private func heard(_ notification: Notification, _ state: inout State) {
    let subscription = subscriptionNumber(in: notification.params)
    if let subscription, let feed = state.feeds[subscription] {
      feed.yield(notification, orEnd: { end(.notificationsUnread, &state) })
      guard notification.method == NotificationName.subscriptionEnded.rawValue else { return }
      feed.finish()
      state.feeds[subscription] = nil
    } else if service?(.notification(notification)) != true {
      notifications.yield(notification, orEnd: { end(.notificationsUnread, &state) })
    }
  }

  private func asked(_ request: Request, _ state: inout State) {
    guard service?(.request(request)) != true else { return }
    state.write(Line.error(request.notServed, id: request.id))
  }

  private func end(_ reason: Disconnection, _ state: inout State) {
    if case .ended = state.phase { return }
    if case .open(let link) = state.phase { link.close() }
    state.phase = .ended(reason)
    // Before anybody can begin something else because of it.
    _ = service?(.disconnected(reason))
    for waiter in state.waiters.values {
      waiter.answered(.failure(.disconnected(reason)))
    }
    state.waiters = [:]
    notifications.finish()
    for feed in state.feeds.values { feed.finish() }
    state.feeds = [:]
  }
}

extension Conversation.State {
  fileprivate var isOpen: Bool { if case .open = phase { true } else { false } }

  fileprivate mutating func write(_ line: [UInt8]) {
    switch phase {
    case .connecting(let lines): phase = .connecting(lines + [line])
    case .open(let link): link.write(line)
    case .ended: break
    }
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
  fileprivate init(_ error: ReportedError) {
    let code = error.code ?? ErrorName.internalError.code
    self = .error(code: code, message: error.message ?? "", data: error.data)
  }
}
