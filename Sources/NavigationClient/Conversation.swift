import JSON
import NavigationWire
import Synchronization

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
    /// The begin of a line whose end is yet to come.
    var line: [UInt8] = []
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

  private let state = Mutex(ConversationState())
  private let notifications: Feed
  private let service: NavdClient.MessageHandler?

  init(notifications: Feed, service: NavdClient.MessageHandler?) {
    self.notifications = notifications
    self.service = service
  }

  // MARK: What the tasks do

  func called(_ method: String, _ params: JSON.Object, id: Int, waiter: Waiter) {
    let line = Line.request(id: id, method: method, params: params)
    state.withLock { state in
      guard case .ended(let reason) = state.phase else {
        state.waiters[id] = waiter
        return state.write(line)
      }
      waiter.answered(.failure(.disconnected(reason)))
    }
  }

  /// Cancels a call that still waits for its response.
  func cancelled(_ id: Int) {
    state.withLock { state in
      if state.waiters[id] != nil { state.write(Line.cancel(id: id)) }
    }
  }

  /// Writes the response to a request from navd.
  func answered(_ line: [UInt8]) {
    state.withLock { $0.write(line) }
  }

  /// The reason for the end of the connection; nil while it is open.
  var disconnection: Disconnection? {
    state.withLock { if case .ended(let reason) = $0.phase { reason } else { nil } }
  }

  // MARK: What the link does

  package func opened(_ link: any ByteTransport) {
    state.withLock { state in
      guard case .connecting(let lines) = state.phase else { return link.close() }
      state.phase = .open(link)
      for line in lines { link.write(line) }
    }
  }

  package func received(_ bytes: [UInt8]) {
    state.withLock { state in
      var rest = bytes[...]
      while case .open = state.phase, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = state.line + rest[..<end]
        state.line = []
        rest = rest[(end + 1)...]
        received(line, &state)
      }
      state.line += rest
    }
  }

  /// Ends the conversation because the daemon closed the connection; its last error is the reason.
  package func closedByDaemon() {
    state.withLock { end(.closedByDaemon(message: $0.lastWords), &$0) }
  }

  package func end(_ reason: Disconnection) {
    state.withLock { end(reason, &$0) }
  }

  // MARK: Messages

  private func received(_ line: [UInt8], _ state: inout ConversationState) {
    switch ReceivedMessage(line) {
    case .response(let id, let answer):
      answered(id, with: answer, in: &state)
    case .notification(let notification):
      heard(notification, &state)
    case .request(let id, let method, let params):
      asked(Request(method: method, params: params, id: id, conversation: self), &state)
    case nil:
      end(.violation("a line that is not a message"), &state)
    }
  }

  private func answered(_ id: JSON, with answer: CallResult, in state: inout ConversationState) {
    guard let waiter = id.integer.flatMap({ state.waiters.removeValue(forKey: $0) }) else {
      guard id.isNull, case .failure(let error) = answer else {
        return end(.violation("an answer to no call"), &state)
      }
      state.lastWords = error.description
      return
    }
    // The subscription's notifications may follow the response at once.
    if let feed = waiter.feed, case .success(let result) = answer,
      let number = subscriptionNumber(in: result)
    {
      state.feeds[number] = feed
    }
    waiter.answered(answer)
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
    let error = ErrorName.methodNotFound
    let data: JSON = ["name": .string(error.rawValue)]
    state.write(Line.error(sentence, code: error.code, data: data, id: request.id))
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
