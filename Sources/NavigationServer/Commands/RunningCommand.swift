internal import Navigation
internal import NavigationProtocol

/// A command that is suspended on a question, as a value: dropping it rolls it back.
struct RunningCommand: Sendable {
  /// The call that the command carries out.
  enum Job: Equatable, Sendable {
    case command(CommandCall)
    /// The tree opens.
    case opening
  }

  /// The number by which the clients that are asked know the command.
  let number: Int
  let job: Job
  let replyTarget: ReplyTarget
  /// The instant at which the command ends whatever it waits for, if the call has a deadline.
  let deadline: Instant?
  var execution: Execution
  /// The question whose answer is pending.
  var question: Question
  /// The number of the request with which a client was asked.
  var request: Int?
  /// The clients that were asked, in that order.
  private(set) var participants: [ConnectionID] = []
  var predicted = PredictedAnswers()

  var isDryRun: Bool {
    if case .command(let call) = job { call.isDryRun } else { false }
  }

  var isOpening: Bool { job == .opening }

  func hasExpired(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

  /// Notes that a client was asked with a request.
  mutating func asked(_ client: ConnectionID, request number: Int) {
    if !participants.contains(client) { participants.append(client) }
    request = number
  }
}
