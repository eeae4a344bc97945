import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `The log of faults` {
  private let other = UserID(1001)
  private let entry = LogEntry("m")

  private func summary(_ fault: ClientFault, uid: Int, omitted: Int) -> Effect {
    .log(
      LogEntry(
        "\(fault.rawValue); more such faults were not logged",
        ["uid": "\(uid)", "omitted": "\(omitted)", "seconds": "10", "limit": "logEntriesPerUser"]
      )
    )
  }

  @Test func `has a share for each user and kind`() {
    let faults = FaultLog(limits: limits { $0.logEntriesPerUser = 1 })
    let end = Instant(milliseconds: 10_005)
    #expect(faults.occurred(.badFraming, by: me, entry, at: Instant(milliseconds: 5)) == [.log(entry)])
    #expect(faults.occurred(.badFraming, by: other, entry, at: Instant(milliseconds: 6)) == [.log(entry)])
    #expect(faults.occurred(.messageTooLarge, by: me, entry, at: Instant(milliseconds: 7)) == [.log(entry)])
    #expect(faults.occurred(.badFraming, by: me, entry, at: Instant(milliseconds: 8)) == [.wake(end)])
  }

  @Test func `sums up what is beyond the limit when ten seconds are over`() {
    let faults = FaultLog(limits: limits { $0.logEntriesPerUser = 2 })
    for _ in 0..<1_236 {
      _ = faults.occurred(.badFraming, by: me, entry, at: Instant(milliseconds: 0))
      _ = faults.occurred(.badFraming, by: other, entry, at: Instant(milliseconds: 1))
    }
    let end = Instant(milliseconds: 10_000)
    #expect(
      faults.ticked(at: end) == [
        summary(.badFraming, uid: 1000, omitted: 1_234), .wake(Instant(milliseconds: 10_001)),
      ]
    )
    #expect(faults.occurred(.badFraming, by: me, entry, at: end) == [.log(entry)])
    #expect(
      faults.ticked(at: Instant(milliseconds: 10_001)) == [summary(.badFraming, uid: 1001, omitted: 1_234)]
    )
    #expect(faults.ticked(at: Instant(milliseconds: 100_000)) == [])
  }

  @Test func `sums up an ended window before the entry of the next, and all windows at the end`() {
    let faults = FaultLog(limits: limits { $0.logEntriesPerUser = 1 })
    for _ in 0..<3 { _ = faults.occurred(.badFraming, by: me, entry, at: Instant(milliseconds: 0)) }
    let late = Instant(milliseconds: 20_000)
    #expect(
      faults.occurred(.badFraming, by: me, entry, at: late) == [
        summary(.badFraming, uid: 1000, omitted: 2), .log(entry),
      ]
    )
    _ = faults.occurred(.badFraming, by: me, entry, at: late)
    #expect(faults.stopped() == [summary(.badFraming, uid: 1000, omitted: 1)])
    #expect(faults.stopped() == [])
  }
}
