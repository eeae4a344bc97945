import JSON
import NavigationClient

/// The pending commands of a program, which are sent again if the connection is lost before the outcome.
///
/// Each command carries a `commandId`, and navd executes it at most once.
@NavigationActor
final class CommandRepetition {
  private let prefix = String(UInt64.random(in: .min ... .max), radix: 16)
  private var last = 0
  /// The pending commands, in the order of their calls.
  private var pending: [PendingCommand] = []

  /// A command without an outcome, with the connection that it was last sent on.
  private final class PendingCommand: Sendable {
    let number: Int
    let method: String
    let params: JSON.Object
    let ended: @Sendable (Result<JSON, CallError>) -> Void

    init(
      _ number: Int,
      _ method: String,
      _ params: JSON.Object,
      _ ended: @escaping @Sendable (Result<JSON, CallError>) -> Void
    ) {
      self.number = number
      self.method = method
      self.params = params
      self.ended = ended
    }
  }

  /// Sends a command, and waits for its result across connections.
  ///
  /// After the connection was lost, the result follows `sendAgain` or `abandon`. Without a connection it fails at once.
  func call(_ method: String, _ params: JSON.Object, over client: NavdClient) async throws(CallError) -> JSON
  {
    if let reason = client.disconnection { throw .disconnected(reason) }
    last += 1
    let number = last
    var params = params
    params["commandId"] = .string("\(prefix)-\(number)")
    let result = await withCheckedContinuation { continuation in
      let command = PendingCommand(number, method, params) { continuation.resume(returning: $0) }
      pending.append(command)
      send(command, over: client)
    }
    return try result.get()
  }

  /// Sends all pending commands over a new connection, in the order of their calls.
  func sendAgain(over client: NavdClient) {
    for command in pending { send(command, over: client) }
  }

  /// Ends all pending commands, because there will be no other connection.
  func abandon(_ reason: Disconnection) {
    let abandoned = pending
    pending = []
    for command in abandoned { command.ended(.failure(.disconnected(reason))) }
  }

  private func send(_ command: PendingCommand, over client: NavdClient) {
    client.call(command.method, command.params) { result in
      if case .failure(.disconnected) = result { return }
      Task { @NavigationActor in self.answered(command, result) }
    }
  }

  private func answered(_ command: PendingCommand, _ result: Result<JSON, CallError>) {
    guard let index = pending.firstIndex(where: { $0.number == command.number }) else { return }
    pending.remove(at: index)
    command.ended(result)
  }
}
