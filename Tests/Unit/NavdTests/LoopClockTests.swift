import NIOCore
import NavigationServer
import Testing

@testable import navd

@Suite struct `The clock of the loop` {
  private func machine(_ milliseconds: Int64) -> NIODeadline {
    .uptimeNanoseconds(UInt64(milliseconds) * 1_000_000)
  }

  private func instant(_ milliseconds: Int) -> Instant { Instant(milliseconds: milliseconds) }

  @Test func `is that of the machine while the alarm rings on time`() {
    var clock = LoopClock()
    #expect(clock.now(machine(1_000)) == instant(1_000))
    #expect(clock.setAlarm(for: instant(1_050), machine(1_000)) == machine(1_050))
    #expect(clock.alarmRang(machine(1_060)) == instant(1_060))
  }

  @Test func `rings at least every 100 ms`() {
    var clock = LoopClock()
    #expect(clock.setAlarm(for: instant(60_000), machine(1_000)) == machine(1_100))
  }

  @Test func `leaves out the time by which its alarm is late`() {
    var clock = LoopClock()
    #expect(clock.setAlarm(for: instant(60_000), machine(1_000)) == machine(1_100))
    #expect(clock.alarmRang(machine(9_100)) == instant(1_100))
    #expect(clock.now(machine(9_150)) == instant(1_150))
    // The rest of the time counts, because navd runs.
    #expect(clock.setAlarm(for: instant(1_170), machine(9_150)) == machine(9_170))
  }

  @Test func `never goes back`() {
    var clock = LoopClock()
    #expect(clock.setAlarm(for: instant(1_100), machine(1_000)) == machine(1_100))
    #expect(clock.now(machine(1_115)) == instant(1_115))
    #expect(clock.now(machine(1_400)) == instant(1_115))
    #expect(clock.now(machine(1_405)) == instant(1_120))
    #expect(clock.alarmRang(machine(1_410)) == instant(1_125))
  }

  @Test func `has no alarm after the ring, so a pause is not left out`() {
    var clock = LoopClock()
    #expect(clock.setAlarm(for: instant(1_100), machine(1_000)) == machine(1_100))
    #expect(clock.alarmRang(machine(1_100)) == instant(1_100))
    #expect(clock.now(machine(9_000)) == instant(9_000))
  }

  @Test func `advances in a test only when the test advances it`() {
    var clock = LoopClock(isMovedByTest: true)
    #expect(clock.now(machine(1_000)) == instant(0))
    #expect(clock.now(machine(9_000)) == instant(0))
    #expect(clock.setAlarm(for: instant(50), machine(9_000)) == nil)
    clock.advance(to: instant(50))
    #expect(clock.setAlarm(for: instant(50), machine(9_000)) == machine(9_000))
    #expect(clock.alarmRang(machine(9_500)) == instant(50))
  }
}
