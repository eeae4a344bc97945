internal import NavigationProtocol

/// The response target of a command, and the clients that took part in it.
struct Participation: Equatable, Sendable {
  let responseTarget: ResponseTarget
  /// The number by which clients know the command, if any was asked.
  let number: Int?
  let clients: [ConnectionID]
  /// The client that sent the command, and its user.
  let sender: CauseClient
  let user: UserID
  let answers: [RecordedAnswer]

  /// A command for which no client was asked.
  init(_ caller: Caller) {
    responseTarget = caller.responseTarget
    number = nil
    clients = []
    sender = caller.client
    user = caller.user
    answers = []
  }

  init(_ command: RunningCommand) {
    responseTarget = command.responseTarget
    sender = command.client
    user = command.user
    answers = command.answers
    number = command.number
    clients = command.participants
  }
}
