internal import DequeModule
internal import NavigationProtocol

/// The time, the work done so far, and the work that is resumed later.
///
/// Work is counted in messages and in the work of commands. A connection, a batch, a tree's queue or a single command
/// stops after its share of a turn and is resumed when the other connections have been served.
struct Schedule: Sendable {
  private(set) var now: Instant
  private(set) var isStopping = false
  private var workPerTurn: Int
  private var workDone = 0
  private var followUps = Deque<FollowUp>()
  /// The trees whose command is paused, in the order of their next slices.
  private var paused = Deque<TreeID>()
  private(set) var pausedTrees: Set<TreeID> = []
  /// The instant of the pending `wake` effect.
  private var wakesAt: Instant?
  private var hasYielded = false
  private var effects: [Effect] = []

  init(workPerTurn: Int, at now: Instant) {
    self.workPerTurn = workPerTurn
    self.now = now
  }

  mutating func reloaded(_ limits: Limits) {
    workPerTurn = limits.workPerTurn
  }

  mutating func advanced(to instant: Instant) {
    now = instant
  }

  /// The `tick` of the pending `wake` effect came.
  mutating func ticked() {
    wakesAt = nil
  }

  /// The `othersHadTurn` of the pending `yield` effect came.
  mutating func othersHadTurn() {
    hasYielded = false
  }

  mutating func stopped() {
    isStopping = true
  }
}

// Fairness.
extension Schedule {
  /// The count of work at which a share that begins now is used up.
  var shareEnd: Int { workDone + workPerTurn }

  /// Whether a share is used up; a stopping daemon finishes its work without interruption.
  func isOver(_ shareEnd: Int) -> Bool { workDone >= shareEnd && !isStopping }

  /// The slice that a command may do of a share.
  func slice(of shareEnd: Int) -> Int { isStopping ? .max : max(1, shareEnd - workDone) }

  mutating func count(_ work: Int) {
    workDone += work
  }

  /// A tree's command has used up its slice; the next one comes when the other connections have been served.
  mutating func paused(_ tree: TreeID) {
    if pausedTrees.insert(tree).inserted { paused.append(tree) }
    append(.yield)
  }

  /// The tree whose command has waited longest for its next slice.
  mutating func nextPaused() -> TreeID? {
    guard let tree = paused.popFirst() else { return nil }
    pausedTrees.remove(tree)
    if !paused.isEmpty { append(.yield) }
    return tree
  }

  var hasFollowUps: Bool { !followUps.isEmpty }

  mutating func append(_ followUp: FollowUp) {
    followUps.append(followUp)
  }

  mutating func nextFollowUp() -> FollowUp? { followUps.popFirst() }
}

// Effects.
extension Schedule {
  /// Appends an effect, unless it is a `wake` or a `yield` that an earlier one already covers.
  mutating func append(_ effect: Effect) {
    switch effect {
    case .wake(let instant):
      if let wakesAt, wakesAt <= instant { return }
      wakesAt = instant
    case .yield:
      guard !hasYielded else { return }
      hasYielded = true
    case .write, .pauseReading, .resumeReading, .close, .log, .store, .compact, .probeStore, .stop:
      break
    }
    effects.append(effect)
  }

  mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }
}

/// A piece of work that is resumed after the current event, or after the other connections' turn.
enum FollowUp: Equatable, Sendable {
  /// A batch continues after the element that was pending, or after its share.
  case batch(Int)
  /// The next queued commands of a tree begin.
  case commands(TreeID)
  /// The last pending request of a connection may have been answered.
  case connection(ConnectionID)
  /// A client leaves notifications unread that it must not miss.
  case unread(ConnectionID)
}
