import JSON
import NavigationWire
import Synchronization

/// A byte transport to a daemon: a socket, or in tests a daemon in the same process.
///
/// The methods must not call back before they return.
package protocol ByteTransport: Sendable {
  func write(_ bytes: [UInt8])
  func close()
}

/// The calls, responses and notifications of one connection, over any transport.
///
/// Every call completes exactly once: with its response, or with the end of the connection. Later calls fail
/// at once.
///
/// Never resume a task under the lock: a cancellation handler takes the lock while the runtime holds the
/// task's lock.
package final class Conversation: Sendable {
  typealias CallResult = Result<JSON, CallError>

  fileprivate enum ConversationPhase {
    /// The transport is not open yet. Lines are queued.
    case connecting([[UInt8]])
    case open(any ByteTransport)
    case ended(Disconnection)
  }

  fileprivate struct ConversationState {
    var phase = ConversationPhase.connecting([])
    var waiters: [Int: Waiter] = [:]
    /// The feeds of subscriptions with their own reader, by number.
    var feeds: [Int: Feed] = [:]
    /// The bytes of an incomplete line.
    var line: [UInt8] = []
    /// The last error about the connection itself, the reason if the daemon then closes.
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

  // MARK: Calls from tasks

  func called(_ method: String, _ params: JSON.Object, id: Int, waiter: Waiter) {
    let line = Line.request(id: id, method: method, params: params)
    let reason: Disconnection? = state.withLock { state in
      guard case .ended(let reason) = state.phase else {
        state.waiters[id] = waiter
        state.write(line)
        return nil
      }
      return reason
    }
    if let reason { waiter.answered(.failure(.disconnected(reason))) }
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

  // MARK: Calls from the transport

  package func opened(_ link: any ByteTransport) {
    state.withLock { state in
      guard case .connecting(let lines) = state.phase else { return link.close() }
      state.phase = .open(link)
      for line in lines { link.write(line) }
    }
  }

  package func received(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let part = rest[..<end]
      rest = rest[(end + 1)...]
      let line: [UInt8]? = state.withLock { state in
        guard case .open = state.phase else { return nil }
        defer { state.line = [] }
        return state.line + part
      }
      if let line { received(line: line) }
    }
    state.withLock { $0.line += rest }
  }

  /// Ends the conversation because the daemon closed the connection.
  ///
  /// The reason is its last error.
  package func closedByDaemon() {
    end(.closedByDaemon(message: state.withLock(\.lastWords)))
  }

  /// Ends the conversation.
  ///
  /// Notifies the handler before the waiting calls.
  package func end(_ reason: Disconnection) {
    let ended: ConversationState? = state.withLock { state in
      if case .ended = state.phase { return nil }
      let ended = state
      state.phase = .ended(reason)
      state.waiters = [:]
      state.feeds = [:]
      return ended
    }
    guard let ended else { return }
    if case .open(let link) = ended.phase { link.close() }
    _ = service?(.disconnected(reason))
    for waiter in ended.waiters.values { waiter.answered(.failure(.disconnected(reason))) }
    notifications.finish()
    for feed in ended.feeds.values { feed.finish() }
  }

  // MARK: Messages

  private func received(line: [UInt8]) {
    switch ReceivedMessage(line) {
    case .response(let id, let answer):
      answered(id, with: answer)
    case .notification(let notification):
      heard(notification)
    case .request(let id, let method, let params):
      asked(Request(method: method, params: params, id: id, conversation: self))
    case nil:
      let beginning = String(decoding: line.prefix(100), as: UTF8.self)
      end(.violation("a line that is not a message: \(JSON.string(beginning).text)"))
    }
  }

  private func answered(_ id: JSON, with answer: CallResult) {
    let waiter: Waiter? = state.withLock { state in
      let waiter = id.integer.flatMap { state.waiters.removeValue(forKey: $0) }
      // Add the feed before returning: notifications may follow the response at once.
      if let feed = waiter?.feed, case .success(let result) = answer,
        let number = subscriptionNumber(in: result)
      {
        state.feeds[number] = feed
      }
      return waiter
    }
    if let waiter { return waiter.answered(answer) }
    guard id.isNull, case .failure(let error) = answer else { return end(.violation("an answer to no call")) }
    state.withLock { $0.lastWords = error.description }
  }

  private func heard(_ notification: NavdNotification) {
    let unread = { [self] in end(.notificationsUnread) }
    let subscription = subscriptionNumber(in: notification.params)
    let isLast = notification.method == NotificationName.subscriptionEnded.rawValue
    let feed: Feed? = state.withLock { state in
      guard let subscription, let feed = state.feeds[subscription] else { return nil }
      if isLast { state.feeds[subscription] = nil }
      return feed
    }
    if let feed {
      feed.yield(notification, orEnd: unread)
      if isLast { feed.finish() }
    } else if service?(.notification(notification)) != true {
      notifications.yield(notification, orEnd: unread)
    }
  }

  private func asked(_ request: Request) {
    guard service?(.request(request)) != true else { return }
    let sentence = "This client serves no requests of the method '\(request.method)'."
    let error = ErrorName.methodNotFound
    let data: JSON = ["name": .string(error.rawValue)]
    answered(Line.error(sentence, code: error.code, data: data, id: request.id))
  }
}
