internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A command that is suspended, as a value: dropping it rolls it back.
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
  /// The graph to which the command moves the tree, if it does.
  var newGraph: Graph?
  let replyTarget: ReplyTarget
  /// The connection that sent the call, and the number of the frame with it.
  let connection: ConnectionID
  let arrival: Int
  /// The user whose client sent the call; the work is charged to it.
  let user: UserID
  /// The client that sent the call.
  let client: CauseClient
  /// The instant at which the command ends whatever it waits for, if the call has a deadline.
  let deadline: Instant?
  var execution: Execution
  /// The question whose answer is pending; nil while the command is paused.
  var question: Question?
  /// The number of the request with which a client was asked.
  var request: Int?
  /// The number of the query as which its next work runs beside the loop.
  var query: Int?
  /// The clients that were asked, in that order.
  private(set) var participants: [ConnectionID] = []
  /// The answers so far to questions that the graph did not answer.
  private(set) var answers: [RecordedAnswer] = []
  /// The bytes of these answers, approximately.
  private(set) var answerBytes = 0

  var isDryRun: Bool {
    if case .command(let call) = job { call.isDryRun } else { false }
  }

  /// Whether a later command of the same connection may take its place.
  func isSuperseded(by caller: Caller) -> Bool {
    guard case .command(let call) = job else { return false }
    return connection == caller.connection && arrival < caller.arrival && call.canBeSuperseded
  }

  var isOpening: Bool { job == .opening }

  func hasExpired(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

  /// Notes the action that a client answered with.
  mutating func answered(_ action: JSON) {
    note(.action(action))
  }

  /// Notes that a question got no usable answer.
  mutating func unanswered(_ answer: Answer) {
    switch answer {
    case .action: break
    case .failure(let reason): note(.failure(reason))
    case .absent(let reason): note(.absent(reason))
    }
  }

  private mutating func note(_ answer: RecordedAnswer) {
    answers.append(answer)
    answerBytes += answer.weight
  }

  /// Notes that a client was asked with a request.
  mutating func asked(_ client: ConnectionID, request number: Int) {
    if !participants.contains(client) { participants.append(client) }
    request = number
  }
}
