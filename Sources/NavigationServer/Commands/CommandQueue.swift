internal import Navigation
internal import NavigationProtocol

// The room of one tree's commands: the one that is suspended, and the calls queued behind it. Commands of
// a tree are carried out one after the other, in the order in which their messages arrived.

/// A call that is queued behind a tree's running command.
struct QueuedCall: Equatable, Sendable {
  /// The call as the client sent it.
  enum QueuedWork: Equatable, Sendable {
    case command(CommandCall)
    /// A `tree.open` of a tree that is already opening.
    case opening(TreeOpenCall)
    case delivery(DeliveryRound)
    /// The time of the kept command is over.
    case forgetting
    /// The user has done nothing for the time that a coordinator declares.
    case idling(CoordinatorID)
    /// A registration has added facts or requirements.
    case newFacts
  }

  let work: QueuedWork
  let caller: Caller
  let deadline: Instant?
  /// The memory that it holds, approximately; charged to the caller's user.
  let bytes: Int

  func hasExpired(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

  /// Whether a later command of the same connection takes its place.
  func isSuperseded(by later: Caller) -> Bool {
    if case .command(let call) = work { caller.isSuperseded(in: call, by: later) } else { false }
  }

  var treeName: String? {
    switch work {
    case .command(let call): call.tree
    case .opening(let call): call.tree
    case .delivery, .forgetting, .idling, .newFacts: nil
    }
  }

  var returnsOutcome: Bool {
    if case .command(let call) = work { !call.takesUndelivered } else { true }
  }
}

/// The commands of one tree.
struct CommandQueue: Sendable {
  /// The command that is suspended on a question, or paused between two slices of its work.
  private(set) var running: RunningCommand?
  /// The calls that have not begun.
  var calls = QueuedCalls()
  /// Whether the expired commands are being ended.
  private var isExpiring = false
  /// The bytes that the suspended command holds.
  private(set) var suspendedBytes = 0

  /// Whether a command is suspended.
  var isBusy: Bool { running != nil }

  /// Whether no queued call arrived before a caller's.
  func isNext(_ caller: Caller) -> Bool {
    calls.first.map { $0.caller.arrival > caller.arrival } ?? true
  }

  /// Whether a caller's command is queued.
  func isBusy(for caller: Caller) -> Bool { isBusy || !isNext(caller) }

  /// A command was suspended, which holds so many bytes.
  mutating func suspended(_ command: consuming RunningCommand, bytes: Int) {
    running = consume command
    suspendedBytes = bytes
  }

  /// Removes the command that is paused, which continues; nil if there is none.
  mutating func continued() -> RunningCommand? {
    guard let command = taken(if: { $0.question == nil && $0.job == nil }) else { return nil }
    suspendedBytes = 0
    return command
  }

  /// Removes the command as it was before a job that has ended; nil if it has ended or was dropped meanwhile.
  mutating func returned(from job: Int) -> RunningCommand? {
    guard let command = taken(if: { $0.job == job }) else { return nil }
    suspendedBytes = 0
    return command
  }

  /// Removes the command whose question is answered; nil if there is none.
  mutating func answered() -> RunningCommand? {
    taken { $0.question != nil }
  }

  /// Removes the running command if it fulfils a condition.
  ///
  /// It is moved out: two references to its draft would make the next slice copy it.
  private mutating func taken(if isWanted: (RunningCommand) -> Bool) -> RunningCommand? {
    guard running.map(isWanted) == true else { return nil }
    return running.take()
  }

  /// The running command ended or was dropped.
  mutating func ended() {
    running = nil
    suspendedBytes = 0
  }

  /// Removes the deliveries to a client that have not begun.
  mutating func removedDeliveries(to client: ConnectionID) -> QueuedCall? {
    calls.removeFirst { call in
      if case .delivery = call.work { call.caller.connection == client } else { false }
    }
  }

  /// Removes the next call that can begin; nil while a command is running.
  mutating func next() -> QueuedCall? { isBusy ? nil : calls.popFirst() }

  /// Removes the commands of a caller's connection that arrived before its own and can be superseded.
  mutating func superseded(by caller: Caller) -> [QueuedCall] {
    calls.removeAll { $0.isSuperseded(by: caller) }
  }

  /// Removes all queued calls, because the tree or the daemon ends.
  mutating func closed() -> [QueuedCall] {
    defer { calls = QueuedCalls() }
    return calls.all
  }
}

// Deadlines.
extension CommandQueue {
  /// The instant at which a command expires; nil if none does, or if expired ones are being ended.
  var nextExpiry: Instant? {
    guard !isExpiring else { return nil }
    guard let own = runningDeadline else { return calls.earliestDeadline }
    return min(own, calls.earliestDeadline ?? own)
  }

  /// The deadline of the running command; a paused screen event has none any more.
  private var runningDeadline: Instant? {
    guard let command = running else { return nil }
    return command.question == nil && command.execution.isScreenEvent ? nil : command.deadline
  }

  /// Commands have expired, and will be removed until there is none.
  mutating func expiryBegan() {
    isExpiring = true
  }

  /// Whether the running command has expired; the expired calls are ended.
  mutating func expiryEnded(at now: Instant) -> Bool {
    isExpiring = false
    return runningDeadline.map { $0 <= now } ?? false
  }
}
