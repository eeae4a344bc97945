internal import JSON
internal import Navigation
internal import NavigationProtocol

/// Who is told what comes of a call.
enum Asker: Equatable, Sendable {
  case request(ConnectionID, RequestID)
  /// One of a batch's requests, after which the batch goes on.
  case batch(Int, RequestID)
  /// A notification, which nothing answers.
  case nobody
}

/// A command that waits for a client's answer, as a value: to drop it is the rollback.
struct Run: Sendable {
  enum Job: Sendable {
    case command(CommandCall)
    /// The tree opens.
    case opening
  }

  /// Names the command to the clients that are asked.
  let number: Int
  let job: Job
  let asker: Asker
  /// When the command ends whatever it waits for, if it says so.
  let deadline: Instant?
  var execution: Execution
  /// What it waits to know.
  var question: Question
  /// The number of the request with which a client was asked.
  var request: Int?
  /// The clients that were asked, in that order.
  private(set) var participants: [ConnectionID] = []
  var foreseen = Foreseen()

  init(
    number: Int,
    _ job: Job,
    for asker: Asker,
    deadline: Instant?,
    _ question: Question,
    _ execution: Execution
  ) {
    self.number = number
    self.job = job
    self.asker = asker
    self.deadline = deadline
    self.question = question
    self.execution = execution
  }

  var isDryRun: Bool {
    if case .command(let call) = job { call.isDryRun } else { false }
  }

  mutating func note(_ participant: ConnectionID) {
    if !participants.contains(participant) { participants.append(participant) }
  }
}

/// A call that waits until the one before it has ended.
struct Waiting: Sendable {
  enum Call: Sendable {
    case command(CommandCall)
    /// The tree is being opened already.
    case opening(TreeOpen)
  }

  let call: Call
  let caller: Caller
  let deadline: Instant?
  /// What it holds.
  let bytes: Int
}
