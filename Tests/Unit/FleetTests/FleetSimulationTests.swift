import Fleet
import JSON
import Testing

/// Random events, after which all connections recover and become idle.
@Suite struct `A machine in a simulated fleet` {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `answers every request once, and shows the state of navd`(seed: UInt64) throws {
    var fleet = SimulatedFleet(
      seed: seed,
      limits: [.requestsPerSecond: 50, .sessions: 3, .sessionSeconds: 5]
    )
    fleet.play(3_000)
    fleet.settle()
    // Then every request has its answer, unless the link to the broker was lost
    try #require(fleet.sent.count > 300)
    for (id, request) in fleet.sent {
      if !request.lostBroker { #expect(request.answers >= 1, "\(id) has no answer, seed \(seed)") }
      #expect(request.answers <= request.deliveries, "\(id) has \(request.answers) answers, seed \(seed)")
    }
    // And calls that navd cannot recognize ran once
    #expect(fleet.navd.reports.filter { $0.value > 1 } == [:], "seed \(seed)")
    #expect(fleet.sessionsMost <= 3, "seed \(seed)")
    expectState(of: fleet, seed)
  }

  @Test(arguments: 101...110 as ClosedRange<UInt64>)
  func `keeps its bounds while the broker is slow`(seed: UInt64) {
    let limits: [MachineLimit: Int] = [
      .outstandingBytes: 600, .requests: 4, .sessions: 2, .requestsPerSecond: 20,
    ]
    var fleet = SimulatedFleet(seed: seed, limits: limits)
    fleet.play(3_000)
    // Then state stops below the bound, which at most one status exceeds
    #expect(fleet.outstandingBytesMost <= 600 + 400, "seed \(seed)")
    #expect(fleet.sessionsMost <= 2, "seed \(seed)")
    fleet.settle()
    expectState(of: fleet, seed)
  }

  /// Expects that the retained state of the broker matches navd.
  private func expectState(of fleet: SimulatedFleet, _ seed: UInt64) {
    let digests = fleet.retained.filter { $0.key.hasPrefix("navd/machine/k1/tree/") }.mapValues(summary)
    let topics = ["main": "main", "side": "side", "1000/a+b": "1000/a%2Bb", "x": "x"]
    let trees = fleet.navd.trees.map { name, tree in
      ("navd/machine/k1/tree/\(topics[name] ?? "")", "\(tree.instance) \(tree.revision) \(tree.screen)")
    }
    #expect(digests == Dictionary(uniqueKeysWithValues: trees), "seed \(seed)")
    let status = fleet.retained["navd/machine/k1/status"].flatMap { try? JSON.parse($0) }
    #expect(status?["online"] == true, "seed \(seed)")
    #expect(status?["navd"]?["instance"]?.string == fleet.navd.instance, "seed \(seed)")
    let addresses = status?["trees"]?.array?.compactMap(\.string)
    #expect(addresses == fleet.navd.trees.keys.sorted(), "seed \(seed)")
  }

  private func summary(_ digest: [UInt8]) -> String {
    guard let json = try? JSON.parse(digest) else { return "no JSON" }
    let screen = json["onView"]?.array?.first?["name"]?.string ?? ""
    return "\(json["instance"]?.string ?? "") \(json["revision"]?.integer ?? 0) \(screen)"
  }
}
