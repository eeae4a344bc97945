internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A suspended command.
///
/// Dropping the value rolls the command back.
struct RunningCommand: Sendable {
  /// The call that the command carries out.
  enum CommandPurpose: Equatable, Sendable {
    case command(CommandCall)
    /// The tree opens.
    case opening
  }

  /// The event for which the command waits.
  enum Suspension: Sendable {
    /// The next slice of its user's work.
    case paused
    /// A question that must be sent to a client.
    case asks(Question)
    /// A client's answer to the numbered request.
    case asked(Question, request: Int)
    /// The end of the numbered job, which does the next work.
    case besideLoop(job: Int)
  }

  /// The number of the command in requests to clients.
  let number: Int
  let purpose: CommandPurpose
  /// The graph to which the command moves the tree, if any.
  var newGraph: Graph?
  /// The sender of the call, whose user is charged for the work.
  let caller: Caller
  /// The deadline of the call, if any.
  let deadline: Instant?
  var execution: Execution
  var suspension = Suspension.paused
  /// The clients that were asked, in order of the first question.
  private(set) var participants: [ConnectionID] = []
  /// The answers so far, without those of the graph.
  private(set) var answers: [RecordedAnswer] = []
  /// The bytes of these answers, approximately.
  private(set) var answerBytes = 0

  /// The pending question.
  var question: Question? {
    switch suspension {
    case .asks(let question), .asked(let question, _): question
    case .paused, .besideLoop: nil
    }
  }

  /// The number of the pending request to a client.
  var request: Int? { if case .asked(_, let request) = suspension { request } else { nil } }

  /// The number of the pending job.
  var job: Int? { if case .besideLoop(let job) = suspension { job } else { nil } }

  var isDryRun: Bool {
    if case .command(let call) = purpose { call.isDryRun } else { false }
  }

  /// Whether a later command of the same connection may supersede this one.
  func isSuperseded(by later: Caller) -> Bool {
    if case .command(let call) = purpose { caller.isSuperseded(in: call, by: later) } else { false }
  }

  var isOpening: Bool { purpose == .opening }

  /// Records that a question got no usable answer.
  mutating func unanswered(_ answer: Answer) {
    switch answer {
    case .action: break
    case .failure(let reason): note(.failure(reason))
    case .absent(let reason): note(.absent(reason))
    }
  }

  /// Records an answer that is not the graph's.
  mutating func note(_ answer: RecordedAnswer) {
    answers.append(answer)
    answerBytes += answer.weight
  }

  /// Records that a client was asked.
  mutating func asked(_ client: ConnectionID, _ question: Question, request number: Int) {
    if !participants.contains(client) { participants.append(client) }
    suspension = .asked(question, request: number)
  }
}
