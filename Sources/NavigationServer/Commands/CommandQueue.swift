internal import DequeModule
internal import NavigationProtocol

// The room of one tree's commands: the one that is suspended, and the calls queued behind it. Commands of
// a tree are carried out one after the other, in the order in which their messages arrived.

/// A call that is queued behind a tree's running command.
struct QueuedCall: Equatable, Sendable {
  /// The call as the client sent it.
  enum QueuedWork: Equatable, Sendable {
    case command(CommandCall)
    /// The tree is being opened already.
    case opening(TreeOpen)
    case delivery(DeliveryRound)
  }

  let work: QueuedWork
  let caller: Caller
  let deadline: Instant?
  /// The memory that it holds, approximately; charged to the caller's user.
  let bytes: Int

  func hasExpired(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

  /// The name of the tree, if the call has it.
  var treeName: String? {
    switch work {
    case .command(let call): call.tree
    case .opening(let call): call.tree
    case .delivery: nil
    }
  }

  /// Whether the result is an outcome.
  var returnsOutcome: Bool {
    if case .command(let call) = work { !call.takesUndelivered } else { true }
  }
}

/// The commands of one tree.
struct CommandQueue: Sendable {
  // A running command is large and rare; behind a box it keeps the trees small.
  private indirect enum QueuePhase: Sendable {
    case idle
    case running(RunningCommand)
  }

  private var phase = QueuePhase.idle
  private var calls = Deque<QueuedCall>()

  init() {}

  /// The command that is suspended on a question, or paused between two slices of its work.
  var running: RunningCommand? {
    if case .running(let command) = phase { command } else { nil }
  }

  /// Whether a command is suspended.
  var isBusy: Bool {
    if case .running = phase { true } else { false }
  }

  /// The number of queued calls.
  var count: Int { calls.count }

  var isEmpty: Bool { calls.isEmpty }

  /// The queued calls in order.
  var queued: some Collection<QueuedCall> { calls }

  /// Whether no queued call arrived before a caller's.
  func isNext(_ caller: Caller) -> Bool {
    calls.first.map { $0.caller.arrival > caller.arrival } ?? true
  }

  /// Whether a caller's command is queued.
  func isBusy(for caller: Caller) -> Bool { isBusy || !isNext(caller) }

  /// A command was suspended.
  mutating func suspended(_ command: RunningCommand) {
    phase = .running(command)
  }

  /// Removes the command that is paused, which continues; nil if there is none.
  mutating func continued() -> RunningCommand? {
    guard case .running(let command) = phase, command.question == nil else { return nil }
    // Two references to its draft would make the next slice copy it.
    phase = .idle
    return command
  }

  /// The running command ended or was dropped.
  mutating func ended() {
    phase = .idle
  }

  /// Inserts a call behind those that arrived before it.
  ///
  /// A call in a batch that continues may have arrived before calls that are queued already.
  mutating func queued(_ call: QueuedCall) {
    let earlier = calls.lastIndex { $0.caller.arrival <= call.caller.arrival }
    calls.insert(call, at: earlier.map { $0 + 1 } ?? 0)
  }

  /// Removes the deliveries to a client that have not begun.
  mutating func removedDeliveries(to client: ConnectionID) -> QueuedCall? {
    let index = calls.firstIndex { call in
      if case .delivery = call.work { call.caller.connection == client } else { false }
    }
    return index.map { calls.remove(at: $0) }
  }

  /// Removes the next call that can begin; nil while a command is running.
  mutating func next() -> QueuedCall? {
    isBusy ? nil : calls.popFirst()
  }

  /// Removes the calls whose deadline has passed, and returns what happens to each that has a deadline.
  mutating func deadlinesChecked(at now: Instant) -> [QueueEffect] {
    guard calls.contains(where: { $0.deadline != nil }) else { return [] }
    let effects = calls.compactMap { call -> QueueEffect? in
      call.hasExpired(at: now) ? .expire(call) : call.deadline.map { .wake($0) }
    }
    calls.removeAll { $0.hasExpired(at: now) }
    return effects
  }

  /// Removes the queued call that a client cancels.
  mutating func cancelled(_ request: CancelRequest, on connection: ConnectionID) -> QueuedCall? {
    let index = calls.firstIndex { $0.caller.replyTarget.isMeant(by: request, on: connection) }
    return index.map { calls.remove(at: $0) }
  }

  /// Removes all queued calls, because the tree or the daemon ends.
  mutating func closed() -> [QueuedCall] {
    defer { calls = [] }
    return Array(calls)
  }
}

/// A consequence of a deadline in a queue.
enum QueueEffect: Equatable, Sendable {
  /// The call has expired: it is answered, and its charge released.
  case expire(QueuedCall)
  case wake(Instant)
}
