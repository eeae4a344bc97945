import NIOCore
import NavigationServer

/// The clock of deadlines, which stops while navd does not run, and which a test can control.
///
/// Its alarm rings often. A late alarm means that navd was stopped or that a turn was long. That time does
/// not count.
struct LoopClock {
  /// The maximum time between two alarms.
  private static let step = TimeAmount.milliseconds(100)
  /// The lateness that is normal on a busy machine.
  private static let tolerance = TimeAmount.milliseconds(20)

  /// The total time in which navd did not run.
  private var lost = TimeAmount.zero
  /// The last machine time at which navd was known to run.
  private var lastRead = NIODeadline.uptimeNanoseconds(0)
  /// The machine time of the alarm.
  private var ringsAt: NIODeadline?
  /// The time of a test; nil for a clock of the machine.
  private(set) var testTime: Instant?

  /// Creates a clock of the machine, or one that only `advance` moves.
  init(isMovedByTest: Bool = false) {
    if isMovedByTest { testTime = Instant(milliseconds: 0) }
  }

  /// Returns the time at a machine time.
  mutating func now(_ machine: NIODeadline = .now()) -> Instant {
    if let testTime { return testTime }
    if let ringsAt, machine > ringsAt + Self.tolerance {
      lost = lost + (machine - max(ringsAt, lastRead))
      self.ringsAt = machine
    }
    lastRead = machine
    return Instant(milliseconds: Int((machine - lost).uptimeNanoseconds / 1_000_000))
  }

  /// Sets the alarm for an instant or for the next step towards it.
  ///
  /// Returns the machine time of the alarm; nil if a test must advance the clock.
  mutating func setAlarm(for instant: Instant, _ machine: NIODeadline = .now()) -> NIODeadline? {
    if let testTime { return instant <= testTime ? machine : nil }
    let wanted = NIODeadline.uptimeNanoseconds(UInt64(instant.milliseconds) * 1_000_000) + lost
    let deadline = min(wanted, machine + Self.step)
    ringsAt = deadline
    return deadline
  }

  /// Records the alarm; returns the time.
  mutating func alarmRang(_ machine: NIODeadline = .now()) -> Instant {
    defer { ringsAt = nil }
    return now(machine)
  }

  /// Advances the clock of a test.
  mutating func advance(to instant: Instant) {
    precondition(testTime != nil, "only a test moves the clock")
    testTime = instant
  }
}
