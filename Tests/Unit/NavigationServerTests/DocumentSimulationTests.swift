import Foundation
import JSON
import Testing

@Suite struct `The simulation of documents` {
  /// `make test-documents` sets the number of documents; `FIRST_SEED` repeats a failed seed.
  private static let seeds: ClosedRange<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["FIRST_SEED"].flatMap(UInt64.init) ?? 1
    let count = environment["SIMULATED_DOCUMENTS"].flatMap(UInt64.init) ?? 12
    return first...(first + max(1, count) - 1)
  }()
  private static let commands = 125
  private static let progress = Progress()

  @Test(arguments: seeds)
  func `finds nothing unmet or overrun, one outcome each, equal mirrors, and what the naive model expects`(
    _ seed: UInt64
  ) async {
    var simulation = DocumentSimulation(seed: seed)
    simulation.run(commands: Self.commands)
    let last = simulation.sent.suffix(5).map { "\($0.id) \($0.method) \(JSON.object($0.params).text)" }
    #expect(simulation.problems == [], "seed \(seed), after \(last.joined(separator: "\n"))")
    await Self.progress.played(simulation.counts, of: Self.seeds)
  }

  /// Each of these once found a difference.
  @Test(
    arguments: [32, 116, 225, 525, 1185, 1295, 1443, 2250, 2977, 3262, 3506, 3535, 3668, 4376, 5802]
      as [UInt64]
  )
  func `still finds nothing`(_ seed: UInt64) {
    var simulation = DocumentSimulation(seed: seed)
    simulation.run(commands: Self.commands)
    #expect(simulation.problems == [])
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
      "resumed", "forgotten", "overrun", "busy", "crashes", "sent again", "idle",
    ]
    #expect(ends.filter { counts[$0, default: 0] == 0 } == [], "\(counts)")
    #expect(counts["compared", default: 0] > 1_500, "\(counts)")
  }
}

/// Prints the progress of a long run every hundred documents.
private actor Progress {
  private var documents = 0
  private var counts: [String: Int] = [:]

  func played(_ counts: [String: Int], of seeds: ClosedRange<UInt64>) {
    documents += 1
    self.counts.merge(counts, uniquingKeysWith: +)
    guard documents.isMultiple(of: 100) || (documents == seeds.count && documents > 100) else { return }
    let figures = ["commands", "compared", "not compared", "crashes"].map { "\(self.counts[$0] ?? 0) \($0)" }
    print("\(documents) of \(seeds.count) documents, seeds \(seeds): \(figures.joined(separator: ", "))")
  }
}
