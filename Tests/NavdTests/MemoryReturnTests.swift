import Testing

@testable import navd

@Suite struct `Freed memory` {
  private final class Process {
    var bytes = 30 << 20
  }

  private let process = Process()

  private func memory() -> MemoryReturn {
    MemoryReturn { [process] in process.bytes }
  }

  @Test func `is looked at once after each delay`() {
    var memory = memory()
    let looks = (0..<3).map { _ in memory.turnEnded() }
    #expect(looks == [true, false, false])
  }

  @Test func `is searched for once when nothing has happened since the last look`() {
    var memory = memory()
    _ = memory.turnEnded()
    _ = memory.giveBack(charged: 0, again: false)
    _ = memory.turnEnded()
    let found = [memory.isWorthwhile(charged: 0), memory.isWorthwhile(charged: 0)]
    #expect(found == [false, true])
    let looksAgain = memory.giveBack(charged: 0, again: false)
    #expect(!looksAgain)
    let looksAtNextTurn = memory.turnEnded()
    #expect(looksAtNextTurn)
  }

  @Test func `is looked at again if that is needed`() {
    var memory = memory()
    _ = memory.turnEnded()
    _ = memory.isWorthwhile(charged: 0)
    _ = memory.isWorthwhile(charged: 0)
    let looksAgain = [memory.giveBack(charged: 0, again: true), memory.giveBack(charged: 0, again: false)]
    #expect(looksAgain == [true, false])
  }

  @Test func `is looked at again after a search beside other work`() {
    var memory = memory()
    _ = memory.turnEnded()
    _ = memory.isWorthwhile(charged: 0)
    let schedules = memory.turnEnded()
    let looksAgain = memory.giveBack(charged: 0, again: false)
    #expect(looksAgain && !schedules)
  }

  @Test func `is searched for beside other work when more than before serves nothing that is charged`() {
    var memory = memory()
    _ = memory.giveBack(charged: 0, again: false)
    var found: [Bool] = []
    func look(charged: Int) {
      _ = memory.turnEnded()
      found.append(memory.isWorthwhile(charged: charged))
    }
    look(charged: 0)
    process.bytes += 50 << 20
    look(charged: 50 << 20)
    look(charged: 0)
    _ = memory.giveBack(charged: 0, again: false)
    // What small values pin is not searched for again and again.
    look(charged: 0)
    #expect(found == [false, false, true, false])
  }

  @Test func `is searched for beside other work when much was released since the last search`() {
    var memory = memory()
    process.bytes += 100 << 20
    _ = memory.giveBack(charged: 10 << 20, again: false)
    process.bytes -= 40 << 20
    _ = memory.turnEnded()
    let isWorthwhile = memory.isWorthwhile(charged: 0)
    #expect(isWorthwhile)
  }
}
