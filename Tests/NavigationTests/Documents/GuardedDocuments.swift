import JSON
import Navigation
import NavigationGraph
import Testing

/// Random graph documents with requirements, through `NavigationGraph` and the engine.
@Suite struct GuardedDocuments {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `no entry is in the tree whose requirement does not hold`(seed: UInt64) {
    let play = play(seed: seed)
    guard !play.problems.isEmpty else { return }
    Issue.record(
      """
      seed \(seed): \(play.problems.joined(separator: "\n"))
      \(play.document)
      after \(play.history.map { "\n  \($0)" }.joined())
      """
    )
  }

  @Test func `the documents of sixty seeds reach every end of a requirement`() {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 1...60 { counts.merge(play(seed: seed).counts, uniquingKeysWith: +) }
    let ends = ["redirected", "requirementFailed", "redirectLoop", "left", "redirects of facts"]
    #expect(ends.filter { counts[$0] == nil } == [], "\(counts)")
  }

  fileprivate struct Play {
    var document = ""
    var history: [TreeCommand] = []
    var problems: [String] = []
    var counts: [String: Int] = [:]
  }

  /// Runs sixty random commands, of which one in five states facts, and one in ten restores an earlier revision.
  private func play(seed: UInt64) -> Play {
    var random = SplitMix64(seed: seed)
    let app = RandomDocument(&random, hasRequirements: true)
    var play = Play(document: app.document.text)
    play.problems = app.problems.filter { $0.severity == .error }.map { "\($0.pointer): \($0.message)" }
    guard play.problems.isEmpty else { return play }
    var trial = Trial(alone: app)
    var versions: [Tree] = []
    while let tree = trial.tree, let snapshot = trial.snapshot, play.history.count < 60 {
      let command: TreeCommand
      switch random.number(0...9) {
      case 0, 1: command = TreeCommand(.setFacts(facts(&random)))
      case 2:
        command = TreeCommand(.restore(RestoredTree(versions.isEmpty ? tree : random.one(of: versions))))
      default: command = random.command(for: snapshot, of: app).engine
      }
      play.history.append(command)
      versions.append(tree)
      guard let outcome = trial.runAlone(command) else { break }
      play.count(outcome, command)
    }
    play.problems = trial.problems
    return play
  }

  private func facts(_ random: inout SplitMix64) -> JSON.Object {
    var facts: JSON.Object = [:]
    if random.percent(70) { facts["f"] = .bool(random.percent(50)) }
    if random.percent(50) { facts["g"] = random.percent(30) ? .null : .integer(random.number(0...3)) }
    return facts
  }
}

extension GuardedDocuments.Play {
  fileprivate mutating func count(_ outcome: Outcome, _ command: TreeCommand) {
    counts[outcome.kind.rawValue, default: 0] += 1
    if let code = outcome.reason?.code { counts[code.rawValue, default: 0] += 1 }
    if !outcome.moved.isEmpty { counts["left", default: 0] += 1 }
    if case .setFacts = command.body {
      if outcome.kind != .committed, outcome.reason?.code != .already {
        problems.append("facts ended as \(outcome.kind)")
      }
      if !outcome.redirects.isEmpty { counts["redirects of facts", default: 0] += 1 }
    }
  }
}
