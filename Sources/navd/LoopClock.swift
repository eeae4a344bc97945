import NIOCore
import NavigationServer

/// The time by which clients are measured: it passes only while navd runs, or, in a test, only when the test says so.
///
/// Its alarm rings often. If it rings late, navd was stopped, or a turn was long; that time counts against no client.
struct LoopClock {
  /// The longest time between two rings.
  private static let step = TimeAmount.milliseconds(100)
  /// The lateness that a busy machine explains.
  private static let tolerance = TimeAmount.milliseconds(20)

  /// The time in which navd did not run.
  private var lost = TimeAmount.zero
  /// The last time of the machine at which navd ran for certain.
  private var lastRead = NIODeadline.uptimeNanoseconds(0)
  /// The time of the machine at which the alarm is to ring.
  private var ringsAt: NIODeadline?
  /// The time of a test; nil if time passes by itself.
  private(set) var testTime: Instant?

  /// Creates a clock of the machine, or one that only `advance` moves.
  init(isMovedByTest: Bool = false) {
    if isMovedByTest { testTime = Instant(milliseconds: 0) }
  }

  /// The time at `machine`, a time of the machine.
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
  /// Returns the time of the machine at which it rings; nil if a test must move the time first.
  mutating func setAlarm(for instant: Instant, _ machine: NIODeadline = .now()) -> NIODeadline? {
    if let testTime { return instant <= testTime ? machine : nil }
    let wanted = NIODeadline.uptimeNanoseconds(UInt64(instant.milliseconds) * 1_000_000) + lost
    let deadline = min(wanted, machine + Self.step)
    ringsAt = deadline
    return deadline
  }

  /// The alarm rings; returns the time.
  mutating func alarmRang(_ machine: NIODeadline = .now()) -> Instant {
    defer { ringsAt = nil }
    return now(machine)
  }

  /// Moves the time of a test.
  mutating func advance(to instant: Instant) {
    precondition(testTime != nil, "only a test moves the clock")
    testTime = instant
  }
}
