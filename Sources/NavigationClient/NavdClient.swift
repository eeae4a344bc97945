public import JSON
package import Logging
package import NavigationWire
import Synchronization

/// A client of navd, connected to its Unix socket.
///
/// `open` and `tree` return handles of trees, and each method of the protocol has a call. By default a client
/// reconnects after a lost connection; calls without a connection fail as disconnected.
///
/// Any number of tasks may call at once; responses are matched to calls by id, in any order. navd sends the
/// notifications of a revision before the response that reports it, and this library keeps that order: when a
/// call returns, the notifications that it caused are in `notifications`, or in the sequence of their
/// subscription.
public final class NavdClient: Sendable {
  /// A message from navd other than a response.
  public enum Saying: Sendable {
    /// A notification whose subscription belongs to no sequence of changes or routes.
    case notification(NavdNotification)
    /// A request, which waits for its response.
    case request(Request)
    /// The end of the connection.
    ///
    /// Nothing follows, except from the next connection of a client that reconnects.
    case disconnected(Disconnection)
  }

  /// Receives messages from navd, and returns whether it handles them.
  ///
  /// An unhandled notification goes to `notifications`; an unhandled request is answered with
  /// `methodNotFound`. Messages arrive in order, while the connection waits: the handler passes them on and
  /// returns, and must not call the client or the request.
  public typealias MessageHandler = @Sendable (Saying) -> Bool

  /// Prepares a new connection before commands are sent again over it.
  package typealias PrepareConnection = @Sendable (NavdClient) async throws -> Void

  /// Makes one connection, given the receiver of its messages.
  package typealias MakeConnection = @Sendable (@escaping MessageHandler) async throws -> NavdClient

  /// The notifications from navd, in order, for one reader.
  ///
  /// Notifications of a sequence of changes or routes, and those that the message handler handled, are not
  /// included. The stream ends with the last connection. It buffers a number of notifications for a busy
  /// reader (see `connect`). One more closes the client, because a missing notification would silently
  /// corrupt every mirror.
  public let notifications: AsyncStream<NavdNotification>

  /// The reason why there is no connection; nil while it is open.
  package var disconnection: Disconnection? {
    switch backing {
    case .connection(let conversation): conversation.disconnection
    case .connections(let reconnector): reconnector.disconnection
    }
  }

  enum ClientBacking {
    case connection(Conversation)
    /// The successive connections of a client that reconnects.
    case connections(Reconnector)
  }

  let backing: ClientBacking
  /// The log for warnings, such as a route that no coordinator takes.
  let logger: Logger
  /// The number of notifications that are buffered for a busy reader.
  let unreadNotificationsMax: Int
  private let lastID = Atomic<Int>(0)
  private let handler = Mutex<(any MessageHandling)?>(nil)

  /// The program's message handling, if any.
  package var handling: (any MessageHandling)? {
    get { handler.withLock(\.self) }
    set { handler.withLock { $0 = newValue } }
  }

  /// Creates a client of one connection.
  ///
  /// `open` opens the transport for its conversation.
  package init(
    unreadNotificationsMax: Int = NavdClient.unreadNotificationsMax,
    logger: Logger = NavdClient.defaultLogger,
    service: MessageHandler? = nil,
    open: (Conversation) -> Void
  ) {
    let (feed, notifications) = Feed.make(unreadMax: unreadNotificationsMax)
    self.notifications = notifications
    self.unreadNotificationsMax = unreadNotificationsMax
    self.logger = logger
    let conversation = Conversation(notifications: feed, service: service)
    backing = .connection(conversation)
    open(conversation)
  }

  /// Creates a client that reconnects.
  ///
  /// `make` creates the reconnector.
  init(unreadNotificationsMax: Int, logger: Logger, make: (Feed) -> Reconnector) {
    let (feed, notifications) = Feed.make(unreadMax: unreadNotificationsMax)
    self.notifications = notifications
    self.unreadNotificationsMax = unreadNotificationsMax
    self.logger = logger
    backing = .connections(make(feed))
  }

  deinit {
    closeNow()
  }

  func closeNow(because reason: Disconnection = .closed) {
    switch backing {
    case .connection(let conversation): conversation.end(reason)
    case .connections(let reconnector): reconnector.close()
    }
  }

  /// The default number of notifications that are buffered for a busy reader.
  public static let unreadNotificationsMax = 65_536

  /// Calls a method and waits for its result.
  ///
  /// If the task is cancelled, the client asks navd to cancel the request (`$/cancelRequest`) and still waits
  /// for the response: error -32800 if the request was cancelled, the result if it had already taken effect.
  ///
  /// If a client that reconnects loses its connection before the outcome of a command, it sends the command
  /// again on the next one with the same `commandId`, and navd executes it at most once. Other calls fail as
  /// disconnected.
  public func call(_ method: String, _ params: JSON.Object = [:]) async throws(CallError) -> JSON {
    try await call(method, params, feed: nil)
  }

  package func read<Value: WireValue>(
    _ method: String,
    _ params: JSON.Object = [:]
  ) async throws(CallError) -> Value {
    try Self.read(try await call(method, params, feed: nil), of: method)
  }

  package static func read<Value: WireValue>(_ result: JSON, of method: String) throws(CallError) -> Value {
    try readable("the result of \(method)") { () throws(WireError) in try Value(reading: result) }
  }

  /// Calls a method whose result names a subscription, and gives the notifications their own reader.
  ///
  /// When the reader is released, the client ends the subscription.
  func subscribe<Value: WireValue>(
    _ method: Method,
    _ params: JSON.Object
  ) async throws(CallError) -> (result: Value, notifications: AsyncStream<NavdNotification>) {
    // A subscription belongs to one connection.
    if case .connections(let reconnector) = backing {
      return try await reconnector.client.subscribe(method, params)
    }
    let (feed, notifications) = Feed.make(unreadMax: unreadNotificationsMax)
    let result = try await call(method.rawValue, params, feed: feed)
    if let subscription = subscriptionNumber(in: result) {
      feed.whenAbandoned { [weak self] in
        self?.call(Method.treeUnsubscribe.rawValue, ["subscription": .integer(subscription)]) { _ in }
      }
    }
    return (try Self.read(result, of: method.rawValue), notifications)
  }

  /// Calls a method and returns at once; `answered` receives the result or the error.
  ///
  /// navd receives calls in order, and each at most once. The closure is called like a message handler: in
  /// the order of responses and notifications, while the connection waits. The closure passes the result on
  /// and returns, and must not call the client.
  public func call(
    _ method: String,
    _ params: JSON.Object = [:],
    answered: @escaping @Sendable (Result<JSON, CallError>) -> Void
  ) {
    _ = begin(method, params, repeating: false, answered: answered)
  }

  /// Calls a method and returns at once, with the action that asks navd to cancel the call.
  ///
  /// With `repeating`, a client that reconnects sends a command again on its next connection.
  func begin(
    _ method: String,
    _ params: JSON.Object,
    repeating: Bool,
    answered: @escaping @Sendable (Result<JSON, CallError>) -> Void
  ) -> @Sendable () -> Void {
    switch backing {
    case .connection(let conversation):
      let id = nextID()
      conversation.called(method, params, id: id, waiter: Conversation.Waiter(answered: answered))
      return { conversation.cancelled(id) }
    case .connections(let reconnector):
      do throws(CallError) {
        let client = try reconnector.client
        guard repeating, CommandRepetition.repeats(method, params) else {
          return client.begin(method, params, repeating: false, answered: answered)
        }
        let repetition = reconnector.repetition
        let number = repetition.begin(method, params, ended: answered)
        return { repetition.cancel(number) }
      } catch {
        answered(.failure(error))
        return {}
      }
    }
  }

  private func call(_ method: String, _ params: JSON.Object, feed: Feed?) async throws(CallError) -> JSON {
    let conversation: Conversation
    switch backing {
    case .connection(let own): conversation = own
    case .connections(let reconnector) where CommandRepetition.repeats(method, params):
      return try await reconnector.command(method, params)
    case .connections(let reconnector):
      return try await reconnector.client.call(method, params)
    }
    let id = nextID()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Conversation.Waiter(answered: { continuation.resume(returning: $0) }, feed: feed)
        conversation.called(method, params, id: id, waiter: waiter)
        // An earlier cancellation found no call to cancel.
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

  // MARK: Requests by id, for a client of one connection

  /// Sends a request and returns its id; `answered` is called as by `call`.
  func send(
    _ method: String,
    _ params: JSON.Object,
    answered: @escaping @Sendable (Result<JSON, CallError>) -> Void
  ) -> Int {
    let id = nextID()
    switch backing {
    case .connection(let conversation):
      conversation.called(method, params, id: id, waiter: Conversation.Waiter(answered: answered))
    case .connections:
      preconditionFailure("a request has an id on one connection only")
    }
    return id
  }

  /// Asks navd to cancel a request, if it still waits for its response.
  func cancel(_ id: Int) {
    if case .connection(let conversation) = backing { conversation.cancelled(id) }
  }
}
