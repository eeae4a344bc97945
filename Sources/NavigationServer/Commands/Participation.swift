/// The caller of a command, and the clients that took part in it.
struct Participation {
  let caller: Caller
  /// The number by which clients know the command, if any was asked.
  let number: Int?
  let clients: [ConnectionID]
  let answers: [RecordedAnswer]

  /// A command for which no client was asked.
  init(_ caller: Caller) {
    self.caller = caller
    number = nil
    clients = []
    answers = []
  }

  init(_ command: RunningCommand) {
    caller = command.caller
    number = command.number
    clients = command.participants
    answers = command.answers
  }
}
