public import JSON
package import NavigationProtocol
import Synchronization

/// A connection to navd over its Unix socket.
///
/// Any number of tasks may call at once: answers are matched to calls by id, in whatever order they come. navd writes
/// the notifications of a revision before the answer that reports it, and this library keeps that order: what a call
/// caused is in `notifications`, or in the sequence that reads its subscription, when the call returns.
public final class NavdClient: Sendable {
  /// What navd says without being asked, in its order.
  public enum Saying: Sendable {
    /// A notification of which no sequence of changes or routes has the subscription.
    case notification(Notification)
    /// A request, which waits for its answer.
    case request(Request)
    /// The connection has ended; nothing follows.
    case disconnected(Disconnection)
  }

  /// Hears what navd says; answers whether it takes care of it.
  ///
  /// What it does not take goes on: a notification to `notifications`, a request is answered with `methodNotFound`. It
  /// is called in the order in which things came, while the connection waits: it hands on and returns, and calls
  /// nothing of the client or of the request.
  public typealias Service = @Sendable (Saying) -> Bool

  /// What the daemon tells without being asked, in its order, for one reader.
  ///
  /// What belongs to a sequence of changes or routes, and what the service took, is not here. The stream ends with the
  /// connection. It holds a number of notifications for a reader that is busy (see `connect`); one more closes the
  /// connection, because leaving it out would make every mirror silently wrong.
  public let notifications: AsyncStream<Notification>

  /// Why the connection has ended; nil while it has not.
  package var disconnection: Disconnection? { conversation.disconnection }

  let conversation: Conversation
  /// How many notifications wait for a reader that is busy.
  let unreadNotificationsMax: Int
  private let lastID = Atomic<Int>(0)

  /// A client whose link is yet to be opened: `open` is given the conversation to hand to it.
  package init(
    unreadNotificationsMax: Int = NavdClient.unreadNotificationsMax,
    service: Service? = nil,
    open: (Conversation) -> Void
  ) {
    let (feed, notifications) = Feed.make(unreadMax: unreadNotificationsMax)
    self.notifications = notifications
    self.unreadNotificationsMax = unreadNotificationsMax
    conversation = Conversation(notifications: feed, service: service)
    open(conversation)
  }

  deinit {
    conversation.closed()
  }

  /// How many notifications wait for a reader that is busy, unless `connect` is told otherwise.
  public static let unreadNotificationsMax = 65_536

  /// Calls a method and waits for its answer.
  ///
  /// Cancelling the task asks the daemon to give the call up (`$/cancelRequest`) and still waits for the answer, which
  /// tells the truth: error -32800 if the call was given up, the result if it had already taken effect.
  public func call(_ method: String, _ params: JSON.Object = [:]) async throws(CallError) -> JSON {
    try await call(method, params, feed: nil)
  }

  /// Calls a method and reads its result.
  package func read<Value: WireValue>(
    _ method: String,
    _ params: JSON.Object = [:]
  ) async throws(CallError) -> Value {
    let result = try await call(method, params, feed: nil)
    return try readable("the result of \(method)") { () throws(WireError) in try Value(reading: result) }
  }

  /// Calls a method whose result names a subscription, and gives the notifications their own reader.
  ///
  /// When the reader is released, the client ends the subscription with the method `ending`.
  func subscribe<Value: WireValue>(
    _ method: Method,
    _ params: JSON.Object,
    ending: Method
  ) async throws(CallError) -> (result: Value, notifications: AsyncStream<Notification>) {
    let (feed, notifications) = Feed.make(unreadMax: unreadNotificationsMax)
    let result = try await call(method.rawValue, params, feed: feed)
    if let subscription = subscriptionNumber(in: result) {
      feed.whenAbandoned { [weak self] in
        self?.call(ending.rawValue, ["subscription": .integer(subscription)]) { _ in }
      }
    }
    let value = try readable("the result of \(method.rawValue)") { () throws(WireError) in
      try Value(reading: result)
    }
    return (value, notifications)
  }

  /// Calls a method and goes on; `answered` is told the result or why there is none.
  ///
  /// Calls go to navd in the order in which they are made. The closure is called like a service: in the order in which
  /// answers and notifications came, while the connection waits. It hands on and returns, and calls nothing of the
  /// client.
  public func call(
    _ method: String,
    _ params: JSON.Object = [:],
    answered: @escaping @Sendable (Result<JSON, CallError>) -> Void
  ) {
    let waiter = Conversation.Waiter(answered: answered)
    begin(nextID(), method, params, waiter)
  }

  private func call(_ method: String, _ params: JSON.Object, feed: Feed?) async throws(CallError) -> JSON {
    let id = nextID()
    let conversation = conversation
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Conversation.Waiter(answered: { continuation.resume(returning: $0) }, feed: feed)
        begin(id, method, params, waiter)
        // A cancellation until here came before the call, which did not know of it.
        if Task.isCancelled { conversation.cancelled(id) }
      }
    } onCancel: {
      conversation.cancelled(id)
    }
    return try answer.get()
  }

  private func nextID() -> Int {
    lastID.add(1, ordering: .relaxed).newValue
  }

  private func begin(_ id: Int, _ method: String, _ params: JSON.Object, _ waiter: Conversation.Waiter) {
    conversation.called(id, line: Line.request(id: id, method: method, params: params), waiter: waiter)
  }
}
