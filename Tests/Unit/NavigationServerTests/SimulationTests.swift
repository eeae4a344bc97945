import Testing

@Suite struct `The simulation` {
  @Test(arguments: 1...24)
  func `finds nothing wrong`(_ seed: UInt64) {
    var simulation = Simulation(seed: seed)
    simulation.run(steps: 250)
    #expect(simulation.problems == [], "seed \(seed)")
  }

  @Test func `with the same seed has the same effects, byte for byte`() {
    var first = Simulation(seed: 7)
    var second = Simulation(seed: 7)
    first.run(steps: 300)
    second.run(steps: 300)
    #expect(first.world.written == second.world.written)
    #expect(first.world.effectsDigest == second.world.effectsDigest)
    #expect(!first.world.written.isEmpty)
  }

  @Test func `reaches every ending, closing, error and notification`() {
    var total = Simulation.Counts()
    for seed: UInt64 in 100..<190 {
      var simulation = Simulation(seed: seed)
      simulation.run(steps: 400)
      #expect(simulation.problems == [], "seed \(seed)")
      total.add(simulation.counts)
    }
    #expect(total.commits > 300)
    #expect(total.mirrorsCompared > 200)
    for reason in ["unsubscribed", "overflow", "treeClosed", "coordinatorEnded"] {
      #expect(total.endings[reason] != nil, "\(reason)")
    }
    for reason in ["finished", "outputNotRead", "tooManyConnections"] {
      #expect(total.closings[reason] != nil, "\(reason)")
    }
    for name in [
      "tooManyRequests", "tooMuchOutput", "treeNotFound", "revisionConflict", "subscriptionNotFound",
      "requestCancelled", "typeServed", "tooManyTypes", "tooManyCommands",
    ] {
      #expect(total.errors[name] != nil, "\(name)")
    }
    for name in [
      "coordinator.prepare", "custom", "$/cancelRequest", "coordinator.completed", "tree.closed",
      "committed", "nothingToDo", "rejected", "deadline", "clientGone", "prepareFailed", "badAnswer",
      "cancelled", "treeClosed", "detached", "busy", "superseded",
    ] {
      #expect(total.told[name] != nil, "\(name)")
    }
  }
}

@Suite struct `The simulation of crashes` {
  @Test(arguments: 1...24)
  func `loses nothing acknowledged, and runs each command once`(_ seed: UInt64) {
    var simulation = CrashSimulation(seed: seed)
    simulation.run(steps: 120)
    #expect(simulation.problems == [], "seed \(seed)")
    #expect(simulation.crashes > 0 && simulation.resent > 0)
  }
}

@Suite struct `The simulation of absent clients` {
  @Test(arguments: 1...24)
  func `delivers each kept completion once, in order, or lists it`(_ seed: UInt64) {
    var simulation = DeliverySimulation(seed: seed)
    simulation.run(steps: 200)
    #expect(simulation.problems == [], "seed \(seed)")
    #expect(simulation.crashes > 0 && simulation.deliveries > 0)
  }

  @Test func `delivers and lists in many runs`() {
    var (deliveries, taken) = (0, 0)
    for seed: UInt64 in 100..<120 {
      var simulation = DeliverySimulation(seed: seed)
      simulation.run(steps: 200)
      #expect(simulation.problems == [], "seed \(seed)")
      deliveries += simulation.deliveries
      taken += simulation.taken
    }
    #expect(deliveries > 100 && taken > 10)
  }
}
