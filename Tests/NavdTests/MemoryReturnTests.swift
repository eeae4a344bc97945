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
    let looks = (0..<3).map { _ in memory.mayHaveFreed() }
    #expect(looks == [true, false, false])
    let isWorthwhile = memory.isWorthwhile(charged: 0)
    let looksAgain = memory.mayHaveFreed()
    #expect(isWorthwhile && looksAgain)
  }

  @Test func `is searched for when more memory than before serves nothing that is charged`() {
    var memory = memory()
    memory.giveBack(charged: 0)
    var found = [memory.isWorthwhile(charged: 0)]
    process.bytes += 50 << 20
    found += [memory.isWorthwhile(charged: 50 << 20), memory.isWorthwhile(charged: 0)]
    memory.giveBack(charged: 0)
    // What small values pin is not searched for again and again.
    found.append(memory.isWorthwhile(charged: 0))
    #expect(found == [false, false, true, false])
  }

  @Test func `is searched for when much was released since the last search`() {
    var memory = memory()
    process.bytes += 100 << 20
    memory.giveBack(charged: 10 << 20)
    process.bytes -= 40 << 20
    let isWorthwhile = memory.isWorthwhile(charged: 0)
    #expect(isWorthwhile)
  }
}
