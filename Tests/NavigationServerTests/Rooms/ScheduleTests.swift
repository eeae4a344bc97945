import Testing

@testable import NavigationServer

@Suite struct `The schedule` {
  @Test func `asks for a tick only if no earlier one is pending`() {
    var schedule = Schedule(workPerTurn: 10, at: instant(0))
    for time in [50, 70, 50, 20] { schedule.append(.wake(instant(time))) }
    #expect(schedule.takeEffects() == [.wake(instant(50)), .wake(instant(20))])
    schedule.ticked()
    schedule.append(.wake(instant(70)))
    #expect(schedule.takeEffects() == [.wake(instant(70))])
  }

  @Test func `yields once until the other connections had their turn`() {
    var schedule = Schedule(workPerTurn: 10, at: instant(0))
    schedule.append(.yield)
    schedule.append(.yield)
    schedule.othersHadTurn()
    schedule.append(.yield)
    #expect(schedule.takeEffects() == [.yield, .yield])
  }

  @Test func `ends a share after workPerTurn units of work, unless the daemon stops`() {
    var schedule = Schedule(workPerTurn: 3, at: instant(0))
    schedule.count(100)
    let shareEnd = schedule.shareEnd
    schedule.count(2)
    #expect(!schedule.isOver(shareEnd))
    schedule.count(1)
    #expect(schedule.isOver(shareEnd))
    schedule.stopped()
    #expect(!schedule.isOver(shareEnd))
  }

  @Test func `hands out follow-ups in the order in which they were noted`() {
    var schedule = Schedule(workPerTurn: 3, at: instant(0))
    let followUps: [FollowUp] = [.batch(1), .commands(tree(2)), .connection(connection(3))]
    for followUp in followUps { schedule.append(followUp) }
    #expect([schedule.nextFollowUp(), schedule.nextFollowUp(), schedule.nextFollowUp()] == followUps)
    #expect(!schedule.hasFollowUps && schedule.nextFollowUp() == nil)
  }
}
