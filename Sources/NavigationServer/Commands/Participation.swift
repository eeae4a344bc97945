/// The caller of a command, and the clients that it asked.
struct Participation {
  let caller: Caller
  /// The number by which clients know the command, if any was asked.
  var number: Int?
  var clients: [ConnectionID] = []
  var answers: [RecordedAnswer] = []
}

extension Participation {
  init(_ command: RunningCommand) {
    self.init(
      caller: command.caller,
      number: command.number,
      clients: command.participants,
      answers: command.answers
    )
  }
}
