import JSON
import NIOConcurrencyHelpers
import NavigationProtocol

/// A transport of bytes to a daemon: a socket, or in tests a daemon in the same process.
///
/// The methods must not call back before they return.
package protocol ByteTransport: Sendable {
  func write(_ bytes: [UInt8])
  func close()
}

/// The calls, responses and notifications of one connection, over any transport.
///
/// Every call completes exactly once: with its response, or with the end of the connection. Later calls fail at once.
package final class Conversation: Sendable {
  typealias CallResult = Result<JSON, CallError>

  fileprivate enum ConversationPhase {
    /// Lines are queued until the transport is open.
    case connecting([[UInt8]])
    case open(any ByteTransport)
    case ended(Disconnection)
  }

  fileprivate struct ConversationState {
    var phase = ConversationPhase.connecting([])
    var waiters: [Int: Waiter] = [:]
    /// The feeds of subscriptions with their own reader, by number.
    var feeds: [Int: Feed] = [:]
    var decoder = FrameDecoder(limits: .ofDaemon)
    /// The last error about the connection itself, which is the reason if the daemon closes next.
    var lastWords: String?

    mutating func write(_ line: [UInt8]) {
      switch phase {
      case .connecting(let lines): phase = .connecting(lines + [line])
      case .open(let link): link.write(line)
      case .ended: break
      }
    }
  }

  struct Waiter {
    let answered: @Sendable (CallResult) -> Void
    /// The feed of the subscription that the result names.
    var feed: Feed?
  }

  private let state = NIOLockedValueBox(ConversationState())
  private let notifications: Feed
  private let service: NavdClient.MessageHandler?

  init(notifications: Feed, service: NavdClient.MessageHandler?) {
    self.notifications = notifications
    self.service = service
  }

  // MARK: What the tasks do

  func called(_ method: String, _ params: JSON.Object, id: Int, waiter: Waiter) {
    let line = Line.request(id: id, method: method, params: params)
    state.withLockedValue { state in
      guard case .ended(let reason) = state.phase else {
        state.waiters[id] = waiter
        return state.write(line)
      }
      waiter.answered(.failure(.disconnected(reason)))
    }
  }

  /// Cancels a call that still waits for its response.
  func cancelled(_ id: Int) {
    state.withLockedValue { state in
      if state.waiters[id] != nil { state.write(Line.cancel(id: id)) }
    }
  }

  /// Writes the response to a request from navd.
  func answered(_ line: [UInt8]) {
    state.withLockedValue { $0.write(line) }
  }

  /// The reason for the end of the connection; nil while it is open.
  var disconnection: Disconnection? {
    state.withLockedValue { if case .ended(let reason) = $0.phase { reason } else { nil } }
  }

  // MARK: What the link does

  package func opened(_ link: any ByteTransport) {
    state.withLockedValue { state in
      guard case .connecting(let lines) = state.phase else { return link.close() }
      state.phase = .open(link)
      for line in lines { link.write(line) }
    }
  }

  package func received(_ bytes: some Collection<UInt8>) {
    state.withLockedValue { state in
      state.decoder.append(Array(bytes))
      while case .open = state.phase, let event = state.decoder.next() { received(event, &state) }
    }
  }

  /// Ends the conversation because the daemon closed the connection; its last error is the reason.
  package func closedByDaemon() {
    state.withLockedValue { end(.closedByDaemon(message: $0.lastWords), &$0) }
  }

  package func end(_ reason: Disconnection) {
    state.withLockedValue { end(reason, &$0) }
  }

  // MARK: Messages

  private func received(_ event: FrameDecoder.Output, _ state: inout ConversationState) {
    guard case .frame(let frame) = event, case .single(let message) = Incoming(frame, limits: .ofDaemon)
    else {
      return end(.violation("a line that is not a message"), &state)
    }
    switch message {
    case .response(let id, let answer):
      answered(id, with: answer, in: &state)
    case .notification(let method, .named(let params)):
      heard(Notification(method: method, params: .object(params)), &state)
    case .request(let id, let method, .named(let params)):
      asked(Request(method: method, params: .object(params), id: id, conversation: self), &state)
    case .request(let id, _, .positional):
      state.write(Line.error(RPCError.invalidRequest("Params are an object."), id: id))
    case .invalid, .notification(_, .positional):
      end(.violation("a line that is not a message"), &state)
    }
  }

  private func answered(_ id: RequestID, with answer: Message.ResponseBody, in state: inout ConversationState)
  {
    switch (Int(id.text).flatMap { state.waiters.removeValue(forKey: $0) }, answer) {
    case (let waiter?, .result(let result)):
      // The subscription's notifications may follow the response at once.
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

  private func heard(_ notification: Notification, _ state: inout ConversationState) {
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

  private func asked(_ request: Request, _ state: inout ConversationState) {
    guard service?(.request(request)) != true else { return }
    let sentence = "This client serves no requests of the method '\(request.method)'."
    state.write(Line.error(RPCError(.methodNotFound, sentence), id: request.id))
  }

  private func end(_ reason: Disconnection, _ state: inout ConversationState) {
    if case .ended = state.phase { return }
    if case .open(let link) = state.phase { link.close() }
    state.phase = .ended(reason)
    // The handler runs before any caller can react to the end.
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

extension Limits {
  /// Messages from the daemon are not limited in size, because a snapshot may be large.
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
