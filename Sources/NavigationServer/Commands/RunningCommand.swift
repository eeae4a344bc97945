internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A command that is suspended, as a value: dropping it rolls it back.
struct RunningCommand: Sendable {
  /// The call that the command carries out.
  enum CommandPurpose: Equatable, Sendable {
    case command(CommandCall)
    /// The tree opens.
    case opening
  }

  /// The reason for which the command is suspended.
  enum Suspension: Sendable {
    /// The next slice of its user's work.
    case paused
    /// A client that is to be asked.
    case asks(Question)
    /// The answer of a client to the request with that number.
    case asked(Question, request: Int)
    /// The end of the job with that number, which does its next work beside the loop.
    case besideLoop(job: Int)
  }

  /// The number by which the clients that are asked know the command.
  let number: Int
  let purpose: CommandPurpose
  /// The graph to which the command moves the tree, if it does.
  var newGraph: Graph?
  /// The sender of the call; the work is charged to its user.
  let caller: Caller
  /// The instant at which the command ends whatever it waits for, if the call has a deadline.
  let deadline: Instant?
  var execution: Execution
  var suspension = Suspension.paused
  /// The clients that were asked, in that order.
  private(set) var participants: [ConnectionID] = []
  /// The answers so far to questions that the graph did not answer.
  private(set) var answers: [RecordedAnswer] = []
  /// The bytes of these answers, approximately.
  private(set) var answerBytes = 0

  /// The question that has no answer yet.
  var question: Question? {
    switch suspension {
    case .asks(let question), .asked(let question, _): question
    case .paused, .besideLoop: nil
    }
  }

  /// The number of the request with which a client was asked.
  var request: Int? { if case .asked(_, let request) = suspension { request } else { nil } }

  /// The number of the job that does its next work.
  var job: Int? { if case .besideLoop(let job) = suspension { job } else { nil } }

  var isDryRun: Bool {
    if case .command(let call) = purpose { call.isDryRun } else { false }
  }

  /// Whether a later command of the same connection may take its place.
  func isSuperseded(by later: Caller) -> Bool {
    if case .command(let call) = purpose { caller.isSuperseded(in: call, by: later) } else { false }
  }

  var isOpening: Bool { purpose == .opening }

  /// Notes that a question got no usable answer.
  mutating func unanswered(_ answer: Answer) {
    switch answer {
    case .action: break
    case .failure(let reason): note(.failure(reason))
    case .absent(let reason): note(.absent(reason))
    }
  }

  /// Notes the answer to a question that the graph did not answer.
  mutating func note(_ answer: RecordedAnswer) {
    answers.append(answer)
    answerBytes += answer.weight
  }

  /// Notes that a client was asked with a request.
  mutating func asked(_ client: ConnectionID, _ question: Question, request number: Int) {
    if !participants.contains(client) { participants.append(client) }
    suspension = .asked(question, request: number)
  }
}
