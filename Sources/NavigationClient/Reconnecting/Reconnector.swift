import JSON
import Synchronization

/// The successive connections of one client.
///
/// After a lost connection, the reconnector retries until it has another. For each connection, the client
/// introduces itself, the program prepares the connection, commands without an outcome are sent again, and
/// trees that navd has lost are opened again. Commands come before trees, so that no old command reaches a
/// newly opened tree. Each connection is a `NavdClient`.
final class Reconnector: Sendable {
  fileprivate enum ReconnectingPhase {
    /// There is no connection, and the next one is being made. `lost` is the reason of the loss.
    case connecting(lost: Disconnection)
    case connected(NavdClient)
    /// There will be no other connection.
    case over(Disconnection)
  }

  fileprivate struct ReconnectorState {
    var phase = ReconnectingPhase.connecting(lost: .closed)
    /// The number of the newest connection.
    var number = 0
    var reconnection: Task<Void, any Error>?
    /// The calls that wait for the next phase.
    ///
    /// Their streams end with the current phase.
    var waiters: [AsyncStream<Never>.Continuation] = []
    /// The params with which each tree is opened again.
    var openings: [TreeOpening] = []

    /// Returns the connection, if it is not the previous one, and a stream that ends with this phase.
    mutating func connection(after previous: NavdClient?) throws(CallError) -> (
      NavdClient?, AsyncStream<Never>
    ) {
      let (stream, waiter) = AsyncStream.makeStream(of: Never.self)
      switch phase {
      case .connected(let client) where client !== previous: return (client, stream)
      case .over(let reason): throw .disconnected(reason)
      case .connected, .connecting: waiters.append(waiter)
      }
      return (nil, stream)
    }
  }

  let repetition = CommandRepetition()
  private let state = Mutex(ReconnectorState())
  private let name: String?
  private let notifications: Feed
  private let service: NavdClient.MessageHandler?
  private let connect: NavdClient.MakeConnection
  private let prepare: NavdClient.PrepareConnection
  private let pause: @Sendable (Int) async throws -> Void

  init(
    name: String?,
    notifications: Feed,
    service: NavdClient.MessageHandler?,
    pausing pause: @escaping @Sendable (Int) async throws -> Void,
    over connect: @escaping NavdClient.MakeConnection,
    preparing prepare: @escaping NavdClient.PrepareConnection
  ) {
    self.name = name
    self.notifications = notifications
    self.service = service
    self.connect = connect
    self.pause = pause
    self.prepare = prepare
  }

  deinit {
    close()
  }

  var client: NavdClient {
    get throws(CallError) {
      switch state.withLock(\.phase) {
      case .connected(let client): return client
      case .connecting(let reason), .over(let reason): throw .disconnected(reason)
      }
    }
  }

  /// The reason why there is no connection; nil if there is one.
  var disconnection: Disconnection? {
    switch state.withLock(\.phase) {
    case .connected(let client): client.disconnection
    case .connecting(let reason), .over(let reason): reason
    }
  }

  /// Sends a command, again on the next connection if its outcome does not arrive.
  func command(_ method: String, _ params: JSON.Object) async throws(CallError) -> JSON {
    _ = try client
    return try await repetition.call(method, params)
  }

  /// Waits for a connection other than the previous one, which may be about to end, and returns it.
  ///
  /// - Throws: `CallError` if there will be no other; `CancellationError` if the task is cancelled.
  func connected(after previous: NavdClient? = nil) async throws -> NavdClient {
    while true {
      try Task.checkCancellation()
      let (next, later) = try state.withLock { try $0.connection(after: previous) }
      if let next { return next }
      for await _ in later {}
    }
  }

  func opened(_ opening: TreeOpening) {
    state.withLock { state in
      state.openings.removeAll { $0.tree == opening.tree }
      state.openings.append(opening)
    }
  }

  func regraphed(_ tree: String, _ graph: JSON) {
    state.withLock { state in
      guard let index = state.openings.firstIndex(where: { $0.tree == tree }) else { return }
      state.openings[index].graph = graph
    }
  }

  func closed(_ tree: String) {
    state.withLock { $0.openings.removeAll { $0.tree == tree } }
  }

  /// Closes the connection, and makes no other.
  func close() {
    let client = try? client
    end(.closed)
    client?.closeNow()
    if client != nil { _ = service?(.disconnected(.closed)) }
  }

  // MARK: Connecting

  /// Makes a connection, and prepares it.
  func attempt() async throws {
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    let next = try await connect { [weak self] in self?.heard($0, on: number) ?? false }
    do {
      if let name { try await next.introduce(name) }
      try await prepare(next)
      repetition.connected(over: next)
      for opening in state.withLock(\.openings) { _ = try await opening.perform(over: next, resume: true) }
      try Task.checkCancellation()
    } catch {
      next.closeNow()
      throw error
    }
    enter(.connected(next))
    // An earlier loss was ignored.
    if let reason = next.disconnection { lost(reason, on: number) }
  }

  /// Makes the next connection; returns false if there is no daemon, or the connection was lost again.
  private func reconnect() async throws -> Bool {
    do {
      try await attempt()
      return true
    } catch is ConnectError {
      return false
    } catch CallError.disconnected {
      return false
    } catch is UnpreparedConnection {
      return false
    }
  }

  /// Handles a message, while the connection waits.
  private func heard(_ saying: NavdClient.Saying, on number: Int) -> Bool {
    switch saying {
    case .disconnected(let reason):
      if lost(reason, on: number) { _ = service?(saying) }
      return true
    case .request:
      return service?(saying) ?? false
    case .notification(let notification):
      if service?(saying) != true { notifications.yield(notification, orEnd: notificationsUnread) }
      return true
    }
  }

  /// Ends the client as soon as its connection no longer waits.
  private func notificationsUnread() {
    let client = try? client
    end(.notificationsUnread)
    Task { client?.closeNow(because: .notificationsUnread) }
  }

  /// Starts to make another connection; returns false if the connection of this number is not in use.
  @discardableResult
  private func lost(_ reason: Disconnection, on number: Int) -> Bool {
    let waiters = state.withLock { state -> [AsyncStream<Never>.Continuation]? in
      guard case .connected = state.phase, state.number == number else { return nil }
      defer { state.waiters = [] }
      state.phase = .connecting(lost: reason)
      state.reconnection = Task { [weak self, pause] in
        do {
          var attempt = 0
          repeat {
            attempt += 1
            try await pause(attempt)
          } while try await self?.reconnect() == false
        } catch let error as CallError {
          self?.end(.failed("it was not restored: \(error)"))
        } catch {
          self?.end(reason)
        }
      }
      return state.waiters
    }
    for waiter in waiters ?? [] { waiter.finish() }
    return waiters != nil
  }

  private func enter(_ phase: ReconnectingPhase) {
    let (waiters, rejected) = state.withLock { state -> ([AsyncStream<Never>.Continuation], NavdClient?) in
      if case .over = state.phase {
        if case .connected(let client) = phase { return ([], client) }
        return ([], nil)
      }
      state.phase = phase
      defer { state.waiters = [] }
      return (state.waiters, nil)
    }
    rejected?.closeNow()
    for waiter in waiters { waiter.finish() }
  }

  private func end(_ reason: Disconnection) {
    enter(.over(reason))
    state.withLock(\.reconnection)?.cancel()
    repetition.abandon(reason)
    notifications.finish()
  }
}

/// The error of preparing a connection, such as when another program serves a type.
///
/// The client retries.
package struct UnpreparedConnection: Error {
  package let cause: CallError

  package init(_ cause: CallError) {
    self.cause = cause
  }
}

struct TreeOpening: Sendable {
  let tree: String
  var graph: JSON?
  let root: JSON?
  let facts: JSON.Object?
  let lifetime: TreeLifetime?
  let durability: Durability?

  func perform(over client: NavdClient, resume: Bool?) async throws(CallError) -> TreeOpenResult {
    try await client.treeOpen(
      tree: tree,
      graph: graph,
      root: root,
      facts: facts,
      lifetime: lifetime,
      resume: resume,
      durability: durability
    )
  }
}
