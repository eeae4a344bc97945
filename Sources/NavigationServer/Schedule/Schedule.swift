internal import DequeModule
internal import Navigation
internal import NavigationProtocol

/// The time, the work that each user has done in this turn, and the work that is resumed later.
///
/// Work is counted in messages and in the work of commands. The users with work divide the work of a turn; the
/// connections, batches and trees of a user share its share. What exceeds it is resumed when the sockets have been polled
/// again, from one user after the other.
final class Schedule {
  private(set) var now: Instant
  private(set) var isStopping = false
  private var workPerTurn: Int
  /// The number of users who had work in the last turn, or wait for this one.
  private var expectedUsers = 0
  /// The work of this turn.
  private var work: [UserID: Int] = [:]
  private var followUps = Deque<(next: FollowUp, user: UserID)>()
  /// The work that waits until its users have a share again.
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

  /// The `tick` of the pending `wake` effect came.
  func ticked() {
    wakesAt = nil
  }

  func stopped() {
    isStopping = true
  }
}

// Deadlines of trees.
extension Schedule {
  /// Notes that a command, a wait or the lease of a tree has a deadline.
  func timed(_ id: TreeID) {
    timedTrees.insert(id)
  }

  /// Takes the trees whose commands, waits or lease may have a deadline, in the order of opening.
  ///
  /// Those that still have one are noted again.
  func takeTimed() -> [TreeID] {
    defer { timedTrees = [] }
    return timedTrees.sorted()
  }
}

// Fairness.
extension Schedule {
  /// The work of a message, besides that of its bytes and of its command.
  static let messageWork = 5
  /// The work of a change, besides that of its command and of its notifications: its entry in the history, its record
  /// and its texts.
  static let changeWork = 15
  /// The subscribers whose notifications are a unit of work.
  ///
  /// They take more time than a unit, so that several changes for 1,000 subscribers leave in one write for each: with one
  /// change a turn, subscribers got a fifth of the changes in the same time.
  static let subscribersPerWork = 96
  /// The bytes whose sending is a unit of work.
  static let bytesSentPerWork = 2_000
  /// The work of opening a connection.
  static let connectionWork = 25
  /// The work of applying the registration of a type to a tree, and that of notifying the tree's subscribers of it.
  static let typeWork = 3
  /// The connections that are looked at for one unit.
  static let connectionsSearchedPerWork = 64
  /// The bytes whose reading is a unit of work.
  static let bytesPerWork = 200

  /// The shares into which a turn is divided at most.
  ///
  /// With smaller ones, turns would do little more than to interrupt commands.
  private static let sharesMax = 40

  /// The share of each user.
  private var share: Int {
    max(1, workPerTurn / min(max(work.count, expectedUsers, 1), Self.sharesMax))
  }

  /// Whether the share of a user is used up; a stopping daemon finishes its work without interruption.
  func isShareOver(of user: UserID) -> Bool { (work[user] ?? 0) >= share && !isStopping }

  /// The rest of a user's share, which a command may use; no piece of work is larger than a whole share.
  func slice(for user: UserID) -> WorkSlice {
    isStopping ? .max : WorkSlice(max(0, share - (work[user] ?? 0)), pieceMax: pieceMax)
  }

  /// The first slice of a command, which may exceed the share by a fifth, together with what has exceeded it already.
  ///
  /// Without that, the last command of each share would pause, however short it is, and all that other connections of its
  /// user send to its tree meanwhile would be queued behind it.
  func firstSlice(for user: UserID) -> WorkSlice {
    let slice = slice(for: user)
    guard !isStopping else { return slice }
    let excess = max(0, (work[user] ?? 0) - share)
    return WorkSlice(max(slice.work, share / 5 - excess), pieceMax: slice.pieceMax)
  }

  /// The largest piece of a command's work that is done on the loop.
  var pieceMax: Int { isStopping ? .max : workPerTurn }

  func count(_ amount: Int, for user: UserID) {
    work[user, default: 0] += amount
  }

  /// Each user has a whole share again.
  func turnEnded() {
    expectedUsers = max(work.count, deferred.userCount)
    work.removeAll(keepingCapacity: true)
  }

  /// The `othersHadTurn` of the pending `yield` effect came: each user has a whole share for the work that waits.
  func othersHadTurn() {
    hasYielded = false
    turnEnded()
  }
}

// Work that is resumed.
extension Schedule {
  /// Whether there is work that has not been resumed.
  var hasWaitingWork: Bool { !followUps.isEmpty || !deferred.isEmpty }

  /// Notes work that begins after the current event.
  func append(_ followUp: FollowUp, of user: UserID) {
    followUps.append((followUp, user))
  }

  /// Begins the queued calls of a tree after the current event, unless the tree is gone.
  func beginQueued(of tree: TreeHost?) {
    if let tree { append(.commands(tree.id), of: tree.origin.user) }
  }

  /// Notes work that continues when its user has a share again.
  func postpone(_ followUp: FollowUp, of user: UserID) {
    deferred.append(followUp, of: user)
    append(.yield)
  }

  /// The next work that follows from the current event; what exceeds its user's share is deferred.
  func nextFollowUp() -> FollowUp? {
    while let (next, user) = followUps.popFirst() {
      guard isShareOver(of: user) else { return next }
      postpone(next, of: user)
    }
    return nil
  }

  /// The next work that was deferred, of a user whose share is not used up.
  func nextDeferred() -> FollowUp? {
    let next = deferred.next { [self] in !isShareOver(of: $0) }
    if next == nil, !deferred.isEmpty { append(.yield) }
    return next
  }
}

// Effects.
extension Schedule {
  /// Appends an effect, unless it is a `wake` or a `yield` that an earlier one already covers.
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
