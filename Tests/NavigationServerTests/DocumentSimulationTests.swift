import Foundation
import JSON
import Testing

@Suite struct `The simulation of documents` {
  /// `make test-documents` sets the number of documents; `FIRST_SEED` repeats a seed that failed.
  private static let seeds: ClosedRange<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["FIRST_SEED"].flatMap(UInt64.init) ?? 1
    let count = environment["SIMULATED_DOCUMENTS"].flatMap(UInt64.init) ?? 12
    return first...(first + max(1, count) - 1)
  }()
  private static let commands = 125

  @Test(arguments: seeds)
  func `finds no unmet requirement, no guard overrun, one outcome each, and equal mirrors`(_ seed: UInt64) {
    var simulation = DocumentSimulation(seed: seed)
    simulation.run(commands: Self.commands)
    let last = simulation.sent.suffix(5).map { "\($0.id) \($0.method) \(JSON.object($0.params).text)" }
    #expect(simulation.problems == [], "seed \(seed), after \(last.joined(separator: "\n"))")
  }

  @Test func `reaches every end of a requirement and of a leave guard, and crashes`() {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 1...20 {
      var simulation = DocumentSimulation(seed: seed)
      simulation.run(commands: Self.commands)
      counts.merge(simulation.counts, uniquingKeysWith: +)
    }
    let ends = [
      "committed", "noop", "failed", "redirected", "requirementFailed", "leaveRejected", "leaveAsked",
      "parked", "asked",
      "resumed", "forgotten", "overrun", "unasked", "busy", "crashes", "sent again", "idle",
    ]
    #expect(ends.filter { counts[$0, default: 0] == 0 } == [], "\(counts)")
  }
}
