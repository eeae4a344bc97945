package import JSON
import NavigationWire
import Synchronization

/// The pending commands of a program, which are sent again if the connection is lost before the outcome.
///
/// Each command carries a `commandId`, and navd executes it at most once. No call is made under the lock,
/// because the connection calls back under its own.
package final class CommandRepetition: Sendable {
  private struct PendingCommand {
    let method: String
    let params: JSON.Object
    let ended: @Sendable (Result<JSON, CallError>) -> Void
    /// The connection on which the command was last sent, with the id of its request.
    var request: (client: NavdClient, id: Int)?
    var isCancelled = false
  }

  private struct RepetitionState {
    /// The newest connection; nil before the first.
    var client: NavdClient?
    var last = 0
    /// Whether pending commands are being sent again.
    ///
    /// New commands are then sent after them.
    var isResending = false
    /// The commands by number, in the order of their calls.
    var pending: [(number: Int, command: PendingCommand)] = []
    /// The reason that there will be no other connection.
    var end: Disconnection?
  }

  private let prefix = String(UInt64.random(in: .min ... .max), radix: 16)
  private let state = Mutex(RepetitionState())

  package init() {}

  /// Whether navd recognizes a repetition of the command, and the command does not depend on its connection.
  package static func repeats(_ method: String, _ params: JSON.Object) -> Bool {
    Method(rawValue: method)?.takesCommandID == true
      && !params.members.contains { member in
        ["commandId", "within"].contains(member.name) || (member.name == "dryRun" && member.value == true)
      }
  }

  /// Sends a command, and waits for its result across connections.
  ///
  /// Without a connection it fails at once. If the task is cancelled, navd is asked to cancel the request; a
  /// command that waits for the next connection fails.
  package func call(
    _ method: String,
    _ params: JSON.Object,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(CallError) -> JSON {
    let number = nextNumber()
    let result: Result<JSON, CallError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        _ = isolation
        begin(method, params, as: number) { continuation.resume(returning: $0) }
        // An earlier cancellation found no command to cancel.
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      cancel(number)
    }
    return try result.get()
  }

  /// Sends a command and returns at once, with its number; `ended` receives the result, across connections.
  func begin(
    _ method: String,
    _ params: JSON.Object,
    ended: @escaping @Sendable (Result<JSON, CallError>) -> Void
  ) -> Int {
    let number = nextNumber()
    begin(method, params, as: number, ended: ended)
    return number
  }

  /// Sends all pending commands over a new connection, in the order of their calls.
  package func connected(over client: NavdClient) {
    state.withLock { state in
      state.client = client
      state.isResending = true
    }
    while let (number, command) = nextUnsent(over: client) { send(command, as: number, over: client) }
  }

  /// The first pending command that was not sent over a connection.
  ///
  /// Without one, ends resending.
  private func nextUnsent(over client: NavdClient) -> (Int, PendingCommand)? {
    state.withLock { state in
      let unsent = state.pending.first { $0.command.request?.client !== client }
      if unsent == nil { state.isResending = false }
      return unsent.map { ($0.number, $0.command) }
    }
  }

  /// Ends all pending commands, because there will be no other connection.
  package func abandon(_ reason: Disconnection) {
    let abandoned = state.withLock { state in
      state.end = state.end ?? reason
      defer { state.pending = [] }
      return state.pending
    }
    for (_, command) in abandoned { command.ended(.failure(.disconnected(reason))) }
  }

  private var disconnection: Disconnection? {
    let (client, end) = state.withLock { ($0.client, $0.end) }
    if let end { return end }
    guard let client else { return .closed }
    return client.disconnection
  }

  private func nextNumber() -> Int {
    state.withLock { state in
      state.last += 1
      return state.last
    }
  }

  private func begin(
    _ method: String,
    _ params: JSON.Object,
    as number: Int,
    ended: @escaping @Sendable (Result<JSON, CallError>) -> Void
  ) {
    if let reason = disconnection { return ended(.failure(.disconnected(reason))) }
    let identified = JSON.Object(adding: ["commandId": .string("\(prefix)-\(number)")], to: params)
    let command = PendingCommand(method: method, params: identified, ended: ended)
    let (client, end) = state.withLock { state in
      if state.end == nil { state.pending.append((number, command)) }
      return (state.isResending ? nil : state.client, state.end)
    }
    if let end { return ended(.failure(.disconnected(end))) }
    if let client { send(command, as: number, over: client) }
  }

  private func send(_ command: PendingCommand, as number: Int, over client: NavdClient) {
    let id = client.send(command.method, command.params) { [weak self] result in
      // The next connection sends it again.
      if case .failure(.disconnected) = result { return }
      self?.remove(number)?.ended(result)
    }
    let isCancelled = state.withLock { state in
      guard let index = state.pending.firstIndex(where: { $0.number == number }) else { return false }
      state.pending[index].command.request = (client, id)
      return state.pending[index].command.isCancelled
    }
    if isCancelled { client.cancel(id) }
  }

  /// Asks navd to cancel a command; one that waits for the next connection fails.
  func cancel(_ number: Int) {
    let request = state.withLock { state -> (client: NavdClient, id: Int)? in
      guard let index = state.pending.firstIndex(where: { $0.number == number }) else { return nil }
      state.pending[index].command.isCancelled = true
      return state.pending[index].command.request
    }
    guard let request else { return }
    guard let reason = request.client.disconnection else { return request.client.cancel(request.id) }
    remove(number)?.ended(.failure(.disconnected(reason)))
  }

  private func remove(_ number: Int) -> PendingCommand? {
    state.withLock { state in
      guard let index = state.pending.firstIndex(where: { $0.number == number }) else { return nil }
      return state.pending.remove(at: index).command
    }
  }
}
