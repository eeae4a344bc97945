internal import Navigation
internal import NavigationProtocol

// Commands of a tree run one after the other, in the order in which their messages arrived. This is the
// suspended command of a tree, with the calls queued behind it.

/// A call that is queued behind a tree's running command.
struct QueuedCall: Equatable, Sendable {
  /// The call as the client sent it.
  enum QueuedWork: Equatable, Sendable {
    case command(CommandCall)
    /// A `tree.open` of a tree that is already opening.
    case opening(TreeOpenCall)
    case delivery(DeliveryRound)
    /// The kept command has expired.
    case forgetting
    /// The idle time that a coordinator declares is over.
    case idling(CoordinatorID)
    /// A registration has added facts or requirements.
    case newFacts
  }

  let work: QueuedWork
  let caller: Caller
  let deadline: Instant?
  /// The approximate memory of the call, charged to the caller's user.
  let bytes: Int

  func hasExpired(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

  /// Whether a later command of the same connection supersedes the call.
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
  /// The command that is suspended on a question, or paused between two slices of work.
  private(set) var running: RunningCommand?
  /// The calls that have not begun.
  var calls = QueuedCalls()
  /// Whether the expired commands are being ended.
  private var isExpiring = false
  /// The bytes that the suspended command holds.
  private(set) var suspendedBytes = 0

  /// Whether a command is suspended.
  var isBusy: Bool { running != nil }

  /// Whether a caller's message arrived before all queued calls.
  func isNext(_ caller: Caller) -> Bool {
    calls.first.map { $0.caller.arrival > caller.arrival } ?? true
  }

  /// Whether a caller's command must be queued.
  func isBusy(for caller: Caller) -> Bool { isBusy || !isNext(caller) }

  /// Stores the suspended command, and the bytes that it holds.
  mutating func suspended(_ command: consuming RunningCommand, bytes: Int) {
    running = consume command
    suspendedBytes = bytes
  }

  /// Removes and returns the paused command, if any.
  mutating func continued() -> RunningCommand? {
    guard let command = taken(if: { $0.question == nil && $0.job == nil }) else { return nil }
    suspendedBytes = 0
    return command
  }

  /// Removes and returns the command whose job has ended; nil if the command was dropped meanwhile.
  mutating func returned(from job: Int) -> RunningCommand? {
    guard let command = taken(if: { $0.job == job }) else { return nil }
    suspendedBytes = 0
    return command
  }

  /// Removes and returns the command that waits for an answer, if any.
  mutating func answered() -> RunningCommand? {
    taken { $0.question != nil }
  }

  /// Removes and returns the running command if it fulfils a condition.
  ///
  /// The command is moved out: with two references to its draft, the next slice would copy the draft.
  private mutating func taken(if isWanted: (RunningCommand) -> Bool) -> RunningCommand? {
    guard running.map(isWanted) == true else { return nil }
    return running.take()
  }

  /// Records that the running command ended or was dropped.
  mutating func ended() {
    running = nil
    suspendedBytes = 0
  }

  /// Removes and returns the pending deliveries to a client.
  mutating func removedDeliveries(to client: ConnectionID) -> QueuedCall? {
    calls.removeFirst { call in
      if case .delivery = call.work { call.caller.connection == client } else { false }
    }
  }

  /// Removes and returns the next call; nil while a command is running.
  mutating func next() -> QueuedCall? { isBusy ? nil : calls.popFirst() }

  /// Removes and returns the earlier commands of a caller's connection that can be superseded.
  mutating func superseded(by caller: Caller) -> [QueuedCall] {
    calls.removeAll { $0.isSuperseded(by: caller) }
  }

  /// Removes and returns all queued calls, because the tree closes or the daemon stops.
  mutating func closed() -> [QueuedCall] {
    defer { calls = QueuedCalls() }
    return calls.all
  }
}

// Deadlines.
extension CommandQueue {
  /// The next instant at which a command expires; nil while expired commands are being ended.
  var nextExpiry: Instant? {
    guard !isExpiring else { return nil }
    guard let own = runningDeadline else { return calls.earliestDeadline }
    return min(own, calls.earliestDeadline ?? own)
  }

  /// The deadline of the running command.
  ///
  /// A paused screen event has none.
  private var runningDeadline: Instant? {
    guard let command = running else { return nil }
    return command.question == nil && command.execution.isScreenEvent ? nil : command.deadline
  }

  /// Begins the removal of expired commands.
  mutating func expiryBegan() {
    isExpiring = true
  }

  /// Ends the removal of expired calls; returns whether the running command has expired.
  mutating func expiryEnded(at now: Instant) -> Bool {
    isExpiring = false
    return runningDeadline.map { $0 <= now } ?? false
  }
}
