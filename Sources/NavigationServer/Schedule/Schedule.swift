internal import DequeModule
internal import Navigation
internal import NavigationProtocol

/// The time, the work of each user in this turn, and the deferred work.
///
/// The users with work share the work of a turn equally. The connections, batches and trees of a user divide
/// the user's share. Work beyond a share is resumed after the next poll of the sockets, from one user after
/// the other.
final class Schedule {
  private(set) var now: Instant
  private(set) var isStopping = false
  private var workPerTurn: Int
  /// The number of users who had work in the last turn or have deferred work.
  private var expectedUsers = 0
  /// The work of this turn.
  private var work: [UserID: Int] = [:]
  private var followUps = Deque<(next: FollowUp, user: UserID)>()
  /// The work that is deferred until its users have a share again.
  private var deferred = UserRotation<FollowUp>()
  /// The instant of the pending `wake` effect.
  private var wakesAt: Instant?
  private var hasYielded = false
  private var effects: [Effect] = []
  /// The trees whose commands, waits or lease may have a deadline.
  private var timedTrees: Set<TreeID> = []

  init(workPerTurn: Int, at now: Instant) {
    self.workPerTurn = workPerTurn
    self.now = now
  }

  func reloaded(_ limits: Limits) {
    workPerTurn = limits.workPerTurn
  }

  func advanced(to instant: Instant) {
    now = instant
  }

  /// Records the `tick` of the pending `wake` effect.
  func ticked() {
    wakesAt = nil
  }

  func stopped() {
    isStopping = true
  }
}

// Deadlines of trees.
extension Schedule {
  /// Records that a command, a wait or the lease of a tree may have a deadline.
  func timed(_ id: TreeID) {
    timedTrees.insert(id)
  }

  /// Takes the trees whose commands, waits or lease may have a deadline, in the order of opening.
  ///
  /// The caller adds the trees that still have a deadline again.
  func takeTimed() -> [TreeID] {
    defer { timedTrees = [] }
    return timedTrees.sorted()
  }
}

// Fairness.
extension Schedule {
  /// The work of a message, without its bytes and its command.
  static let messageWork = 5
  /// The work of a change without its command and notifications: its history entry, record and texts.
  static let changeWork = 15
  /// The number of notified subscribers in a unit of work.
  ///
  /// They take more time than other units, so that several changes for 1,000 subscribers share one write
  /// each. With one change in each turn, subscribers received a fifth of the changes in the same time.
  static let subscribersPerWork = 96
  /// The number of sent bytes in a unit of work.
  static let bytesSentPerWork = 2_000
  /// The work of opening a connection.
  static let connectionWork = 25
  /// The work of applying the registration of a type to a tree, and also of announcing it.
  static let typeWork = 3
  /// The number of connections examined in a unit of work.
  static let connectionsSearchedPerWork = 64
  /// The number of parsed bytes in a unit of work.
  static let bytesPerWork = 200

  /// The maximum number of shares in a turn.
  ///
  /// With smaller shares, turns would do little more than interrupt commands.
  private static let sharesMax = 40

  /// The share of each user.
  private var share: Int {
    max(1, workPerTurn / min(max(work.count, expectedUsers, 1), Self.sharesMax))
  }

  /// Whether the share of a user is used up; never while the daemon stops.
  func isShareOver(of user: UserID) -> Bool { (work[user] ?? 0) >= share && !isStopping }

  /// The rest of a user's share for a command; no piece of work is larger than a whole share.
  func slice(for user: UserID) -> WorkSlice {
    isStopping ? .max : WorkSlice(max(0, share - (work[user] ?? 0)), pieceMax: pieceMax)
  }

  /// The first slice of a command, with which the user may exceed the share by a fifth.
  ///
  /// Otherwise the last command of each share would pause, however short, and queue the messages of the
  /// user's other connections to its tree.
  func firstSlice(for user: UserID) -> WorkSlice {
    let slice = slice(for: user)
    guard !isStopping else { return slice }
    let excess = max(0, (work[user] ?? 0) - share)
    return WorkSlice(max(slice.work, share / 5 - excess), pieceMax: slice.pieceMax)
  }

  /// The largest piece of a command's work that runs on the loop.
  var pieceMax: Int { isStopping ? .max : workPerTurn }

  func count(_ amount: Int, for user: UserID) {
    work[user, default: 0] += amount
  }

  /// Gives each user a whole share.
  func turnEnded() {
    expectedUsers = max(work.count, deferred.userCount)
    work.removeAll(keepingCapacity: true)
  }

  /// Records the `othersHadTurn` of the pending `yield` effect, and gives each user a whole share for
  /// deferred work.
  func othersHadTurn() {
    hasYielded = false
    turnEnded()
  }
}

// Follow-ups and deferred work.
extension Schedule {
  /// Whether there is work to resume.
  var hasWaitingWork: Bool { !followUps.isEmpty || !deferred.isEmpty }

  /// Adds work that begins after the current event.
  func append(_ followUp: FollowUp, of user: UserID) {
    followUps.append((followUp, user))
  }

  /// Schedules the queued calls of a tree after the current event, unless the tree is closed.
  func beginQueued(of tree: TreeHost?) {
    if let tree { append(.commands(tree.id), of: tree.origin.user) }
  }

  /// Defers work until its user has a share again.
  func postpone(_ followUp: FollowUp, of user: UserID) {
    deferred.append(followUp, of: user)
    append(.yield)
  }

  /// Takes the next work that follows from the current event, and defers work beyond a user's share.
  func nextFollowUp() -> FollowUp? {
    while let (next, user) = followUps.popFirst() {
      guard isShareOver(of: user) else { return next }
      postpone(next, of: user)
    }
    return nil
  }

  /// Takes the next deferred work of a user whose share is not used up.
  func nextDeferred() -> FollowUp? {
    let next = deferred.next { [self] in !isShareOver(of: $0) }
    if next == nil, !deferred.isEmpty { append(.yield) }
    return next
  }
}

// Effects.
extension Schedule {
  /// Appends an effect, unless an earlier `wake` or `yield` covers it.
  func append(_ effect: Effect) {
    switch effect {
    case .wake(let instant):
      if let wakesAt, wakesAt <= instant { return }
      wakesAt = instant
    case .yield:
      guard !hasYielded else { return }
      hasYielded = true
    case .write, .pauseReading, .resumeReading, .close, .log, .run, .discard, .store, .compact, .forget,
      .probeStore, .stop:
      break
    }
    effects.append(effect)
  }

  func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }
}

/// A piece of work that is resumed after the current event, or when its user has a share again.
enum FollowUp: Equatable, Sendable {
  /// A batch continues after the element that was pending, or after its share.
  case batch(Int)
  /// The next queued commands of a tree begin.
  case commands(TreeID)
  /// The paused command of a tree continues.
  case slice(TreeID)
  /// Commands of a tree have expired.
  case expiry(TreeID)
  /// The client that opened a tree for as long as it is connected has left.
  case closing(TreeID)
  /// The registrations for a tree have changed.
  case registrations(TreeID)
  /// The last pending request of a connection may have been answered.
  case connection(ConnectionID)
  /// A connection is read again.
  case reading(ConnectionID)
  /// A client leaves so much unread that a limit ends its connection.
  case unread(ConnectionID, Limit)
  /// The clients of a user leave more unread than its budget.
  case relief(UserID)
}
