internal import DequeModule
internal import NavigationProtocol

/// The time, the work done so far, and the work that is resumed later.
///
/// Work is counted in messages and events. A connection, a batch or a tree's queue stops after its share of a turn and
/// is resumed when the other connections have been served.
struct Schedule: Sendable {
  private(set) var now: Instant
  private(set) var isStopping = false
  private var eventsPerTurn: Int
  private var eventCount = 0
  private var followUps = Deque<FollowUp>()
  /// The instant of the pending `wake` effect.
  private var wakesAt: Instant?
  private var hasYielded = false
  private var effects: [Effect] = []

  init(eventsPerTurn: Int, at now: Instant) {
    self.eventsPerTurn = eventsPerTurn
    self.now = now
  }

  mutating func reloaded(_ limits: Limits) {
    eventsPerTurn = limits.eventsPerTurn
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
  /// The count of events at which a share that begins now is used up.
  var shareEnd: Int { eventCount + eventsPerTurn }

  /// Whether a share is used up; a stopping daemon finishes its work without interruption.
  func isOver(_ shareEnd: Int) -> Bool { eventCount >= shareEnd && !isStopping }

  mutating func count(_ events: Int) {
    eventCount += events
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
