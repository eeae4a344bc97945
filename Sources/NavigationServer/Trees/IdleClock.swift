internal import Navigation

/// The idle timers of one tree: one for each coordinator above the active screen that declares `idle`.
struct IdleClock: Sendable {
  private struct IdleTimer: Sendable {
    /// A timer runs, its routes are queued, or its routes have begun and led to the active screen.
    enum TimerPhase: Sendable {
      case running, queued, fired
    }

    var entry: IdleEntry
    /// The last activity, or the instant at which the active screen came below the coordinator.
    var since: Instant
    var phase = TimerPhase.running

    var due: Instant { since.advanced(byMilliseconds: entry.spec.afterMs) }
    /// The instant at which subscribers are warned.
    var warnsAt: Instant {
      let warningMs = min(IdleClock.warningMs, entry.spec.afterMs / 2)
      return since.advanced(byMilliseconds: entry.spec.afterMs - warningMs)
    }
  }

  /// An idle time that ends soon.
  struct IdleWarning: Equatable, Sendable {
    let coordinator: CoordinatorID
    let due: Instant
  }

  /// The time between the warning and the routes, in milliseconds; at most half of the idle time.
  private static let warningMs = 15_000

  /// The timers, innermost first.
  private var timers: [IdleTimer] = []
  /// The revision and graph version of the timers.
  private var revision: Int?
  private var graphVersion = 0
  private var active: ScreenKey?
  /// The instant at which the tree will be checked, if any.
  private(set) var noted: Instant?
  /// The idle time in the last warning to the subscribers.
  var warned: IdleWarning?

  var isEmpty: Bool { timers.isEmpty }

  /// Updates the timers to the coordinators above the active screen; returns how many there are.
  ///
  /// Existing timers continue. A timer whose routes have begun restarts when the active screen changes for
  /// another cause.
  mutating func showed(_ tree: Tree, byIdle: Bool, graphVersion: Int, at now: Instant) -> Int {
    guard revision != tree.revision || self.graphVersion != graphVersion else { return 0 }
    (revision, self.graphVersion) = (tree.revision, graphVersion)
    if active != tree.active, !byIdle { restartFired(at: now) }
    active = tree.active
    let (entries, walked) = tree.idleEntries()
    timers = entries.map { entry in
      var timer =
        timers.first { $0.entry.coordinator == entry.coordinator } ?? IdleTimer(entry: entry, since: now)
      timer.entry = entry
      return timer
    }
    return walked
  }

  private mutating func restartFired(at now: Instant) {
    for index in timers.indices where timers[index].phase == .fired {
      timers[index].since = now
      timers[index].phase = .running
    }
  }

  /// Invalidates the revision of the timers, because a rollback reuses revision numbers.
  mutating func rolledBack() { revision = nil }

  /// Restarts the timers after activity.
  mutating func acted(_ activity: CountedActivity, at now: Instant) {
    for index in timers.indices where activity == .user || timers[index].entry.spec.counts == .all {
      timers[index].since = now
      // A queued timer is checked again before its routes begin.
      if timers[index].phase == .fired { timers[index].phase = .running }
    }
  }

  /// Marks the innermost expired timer as queued, and returns its coordinator.
  mutating func takeDue(at now: Instant) -> CoordinatorID? {
    guard let index = timers.firstIndex(where: { $0.phase == .running && $0.due <= now }) else { return nil }
    timers[index].phase = .queued
    return timers[index].entry.coordinator
  }

  /// Marks a queued timer as begun if it is still expired, otherwise as running; returns whether it is
  /// expired.
  mutating func began(_ coordinator: CoordinatorID, at now: Instant) -> Bool {
    guard let index = timers.firstIndex(where: { $0.entry.coordinator == coordinator }) else { return false }
    let isDue = timers[index].due <= now
    timers[index].phase = isDue ? .fired : .running
    return isDue
  }

  /// Restarts the timer of a coordinator whose routes cannot begin now.
  mutating func postponed(_ coordinator: CoordinatorID, at now: Instant) {
    guard let index = timers.firstIndex(where: { $0.entry.coordinator == coordinator }) else { return }
    timers[index].since = now
    timers[index].phase = .running
  }

  /// Returns the instant at which the tree must be checked, unless an earlier check is scheduled.
  mutating func instantToNote(warning: Bool, at now: Instant) -> Instant? {
    let running = timers.lazy.filter { $0.phase == .running }
    let warnings = running.map(\.warnsAt).filter { warning && $0 > now }
    guard let next = (running.map(\.due) + warnings).min(), noted.map({ next < $0 }) ?? true else {
      return nil
    }
    noted = next
    return next
  }

  /// Records a scheduled check; returns false if the check was superseded.
  mutating func came(_ instant: Instant) -> Bool {
    guard noted == instant else { return false }
    noted = nil
    return true
  }

  /// The coordinator whose routes begin next, and the milliseconds until then.
  func next(at now: Instant) -> (entry: IdleEntry, milliseconds: Int)? {
    next.map { ($0.entry, max(0, $0.due.milliseconds - now.milliseconds)) }
  }

  private var next: IdleTimer? { timers.filter { $0.phase != .fired }.min { $0.due < $1.due } }

  /// The idle time that ends next, if it ends soon.
  func warning(at now: Instant) -> IdleWarning? {
    guard let next, next.warnsAt <= now else { return nil }
    return IdleWarning(coordinator: next.entry.coordinator, due: next.due)
  }
}
