import Navigation
import Testing

@testable import NavigationServer

@Suite struct `The schedule` {
  @Test func `asks for a tick only if no earlier one is pending`() {
    let schedule = Schedule(workPerTurn: 10, at: instant(0))
    for time in [50, 70, 50, 20] { schedule.append(.wake(instant(time))) }
    #expect(schedule.takeEffects() == [.wake(instant(50)), .wake(instant(20))])
    schedule.ticked()
    schedule.append(.wake(instant(70)))
    #expect(schedule.takeEffects() == [.wake(instant(70))])
  }

  @Test func `yields once until the other connections had their turn`() {
    let schedule = Schedule(workPerTurn: 10, at: instant(0))
    schedule.append(.yield)
    schedule.append(.yield)
    schedule.othersHadTurn()
    schedule.append(.yield)
    #expect(schedule.takeEffects() == [.yield, .yield])
  }

  @Test func `ends a user's share after workPerTurn units of work, unless the daemon stops`() {
    let schedule = Schedule(workPerTurn: 3, at: instant(0))
    let (user, other) = (UserID(1), UserID(2))
    schedule.count(2, for: user)
    #expect(!schedule.isShareOver(of: user) && schedule.slice(for: user).work == 1)
    schedule.count(1, for: user)
    #expect(schedule.isShareOver(of: user) && !schedule.isShareOver(of: other))
    #expect(schedule.slice(for: other).work == 3)
    schedule.turnEnded()
    #expect(!schedule.isShareOver(of: user))
    schedule.count(9, for: user)
    schedule.stopped()
    #expect(!schedule.isShareOver(of: user))
  }

  @Test
  func
    `lets a command that begins exceed its user's share, by a fifth together with what exceeded it before`()
  {
    let schedule = Schedule(workPerTurn: 10, at: instant(0))
    let user = UserID(1)
    for (count, work) in [(0, 10), (5, 5), (4, 2), (2, 1), (9, 0)] {
      schedule.count(count, for: user)
      #expect(schedule.firstSlice(for: user).work == work)
    }
    schedule.stopped()
    #expect(schedule.firstSlice(for: user) == .max)
  }

  @Test func `hands out follow-ups in the order in which they were noted`() {
    let schedule = Schedule(workPerTurn: 3, at: instant(0))
    let followUps: [FollowUp] = [.batch(1), .commands(tree(2)), .connection(connection(3))]
    for followUp in followUps { schedule.append(followUp, of: UserID(1)) }
    #expect(followUps.map { _ in schedule.nextFollowUp() } == followUps)
    #expect(schedule.nextFollowUp() == nil)
  }

  @Test func `defers the follow-ups of a user whose share is used up`() {
    let schedule = Schedule(workPerTurn: 3, at: instant(0))
    let (user, other) = (UserID(1), UserID(2))
    schedule.append(.batch(1), of: user)
    schedule.append(.batch(2), of: other)
    schedule.count(3, for: user)
    #expect(schedule.nextFollowUp() == .batch(2) && schedule.nextFollowUp() == nil)
    #expect(schedule.takeEffects() == [.yield])
    schedule.othersHadTurn()
    #expect(schedule.nextDeferred() == .batch(1) && schedule.nextDeferred() == nil)
    #expect(schedule.takeEffects() == [])
  }

  @Test func `hands out deferred work of one user after the other, and of each in its order`() {
    let schedule = Schedule(workPerTurn: 3, at: instant(0))
    let (user, other) = (UserID(1), UserID(2))
    for number in 1...3 { schedule.postpone(.batch(number), of: user) }
    schedule.postpone(.commands(tree(2)), of: other)
    schedule.postpone(.reading(connection(3)), of: other)
    #expect(schedule.nextDeferred() == .batch(1))
    #expect(schedule.nextDeferred() == .commands(tree(2)))
    schedule.count(3, for: other)
    #expect(schedule.nextDeferred() == .batch(2) && schedule.nextDeferred() == .batch(3))
    #expect(schedule.nextDeferred() == nil)
    schedule.othersHadTurn()
    #expect(schedule.nextDeferred() == .reading(connection(3)))
  }
}
