internal import Navigation

/// The times without activity of one tree: one for each coordinator above the active screen that declares `idle`.
struct IdleClock: Sendable {
  private struct IdleTimer: Sendable {
    /// Whether the routes are to begin, wait for their turn, or have begun and led to the active screen.
    enum TimerPhase: Sendable {
      case running, queued, fired
    }

    var entry: IdleEntry
    /// The last activity, or the instant from which the active screen is below the coordinator.
    var since: Instant
    var phase = TimerPhase.running

    var due: Instant { since.advanced(byMilliseconds: entry.spec.afterMs) }
    /// The instant from which subscribers are warned.
    var warnsAt: Instant {
      let warningMs = min(IdleClock.warningMs, entry.spec.afterMs / 2)
      return since.advanced(byMilliseconds: entry.spec.afterMs - warningMs)
    }
  }

  /// A time that is over soon.
  struct IdleWarning: Equatable, Sendable {
    let coordinator: CoordinatorID
    let due: Instant
  }

  /// The milliseconds before routes begin in which subscribers are warned, if that is not more than half of the time.
  private static let warningMs = 15_000

  /// The timers, innermost first.
  private var timers: [IdleTimer] = []
  /// The revision and the version of the graph, from which the timers were made.
  private var revision: Int?
  private var graphVersion = 0
  private var active: ScreenKey?
  /// The instant for which the tree is noted; nil if for none.
  private(set) var noted: Instant?
  /// The idle time that the last warning to the subscribers carried.
  var warned: IdleWarning?

  var isEmpty: Bool { timers.isEmpty }

  /// Takes the coordinators above the active screen, of which those that were there go on; returns how many there are.
  ///
  /// Those whose routes have begun have the whole time again once another screen is active than idle has led to.
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

  /// The tree has returned to an earlier revision, whose number the next change gets again.
  mutating func rolledBack() { revision = nil }

  /// There was activity.
  mutating func acted(_ activity: CountedActivity, at now: Instant) {
    for index in timers.indices where activity == .user || timers[index].entry.spec.counts == .all {
      timers[index].since = now
      // A queued one is judged again at its turn.
      if timers[index].phase == .fired { timers[index].phase = .running }
    }
  }

  /// The innermost coordinator whose time is over, which is queued.
  mutating func takeDue(at now: Instant) -> CoordinatorID? {
    guard let index = timers.firstIndex(where: { $0.phase == .running && $0.due <= now }) else { return nil }
    timers[index].phase = .queued
    return timers[index].entry.coordinator
  }

  /// Whether the time of a coordinator that was queued is still over; its routes begin, or the time goes on.
  mutating func began(_ coordinator: CoordinatorID, at now: Instant) -> Bool {
    guard let index = timers.firstIndex(where: { $0.entry.coordinator == coordinator }) else { return false }
    let isDue = timers[index].due <= now
    timers[index].phase = isDue ? .fired : .running
    return isDue
  }

  /// The routes of a coordinator cannot begin now: its time begins anew.
  mutating func postponed(_ coordinator: CoordinatorID, at now: Instant) {
    guard let index = timers.firstIndex(where: { $0.entry.coordinator == coordinator }) else { return }
    timers[index].since = now
    timers[index].phase = .running
  }

  /// The instant for which the tree must be noted, unless it is noted for that one or an earlier one.
  mutating func instantToNote(warning: Bool, at now: Instant) -> Instant? {
    let running = timers.lazy.filter { $0.phase == .running }
    let warnings = running.map(\.warnsAt).filter { warning && $0 > now }
    guard let next = (running.map(\.due) + warnings).min(), noted.map({ next < $0 }) ?? true else {
      return nil
    }
    noted = next
    return next
  }

  /// The instant for which the tree was noted has come; false if the tree has been noted for another since.
  mutating func came(_ instant: Instant) -> Bool {
    guard noted == instant else { return false }
    noted = nil
    return true
  }

  /// The coordinator whose routes begin next, with the milliseconds until then.
  func next(at now: Instant) -> (entry: IdleEntry, milliseconds: Int)? {
    next.map { ($0.entry, max(0, $0.due.milliseconds - now.milliseconds)) }
  }

  private var next: IdleTimer? { timers.filter { $0.phase != .fired }.min { $0.due < $1.due } }

  /// The time that is over next, if it is over soon.
  func warning(at now: Instant) -> IdleWarning? {
    guard let next, next.warnsAt <= now else { return nil }
    return IdleWarning(coordinator: next.entry.coordinator, due: next.due)
  }
}
