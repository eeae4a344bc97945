import DocumentTestKit
import JSON
import Navigation
import NavigationGraph
import Testing

/// Random graph documents with requirements and leave guards, through `NavigationGraph` and the engine.
@Suite struct GuardedDocuments {
  @Test(arguments: documentSeeds(60))
  func `no entry is in the tree whose requirement does not hold, and none leaves against its guard`(
    seed: UInt64
  ) {
    let play = play(seed: seed)
    expectNone(of: play.problems, seed: seed, document: play.document, after: play.history)
  }

  /// Each of these seeds once found a fault.
  @Test(arguments: [146, 382, 896, 1845] as [UInt64])
  func `a tree stays sound`(seed: UInt64) {
    let play = play(seed: seed)
    expectNone(of: play.problems, seed: seed, document: play.document, after: play.history)
  }

  @Test func `the documents of ninety seeds reach every end of a requirement and of a leave guard`() {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 1...90 { counts.merge(play(seed: seed).counts, uniquingKeysWith: +) }
    let ends = [
      "redirected", "requirementFailed", "redirectLoop", "left", "redirects of facts", "leaveRejected",
      "leaveAsked",
      "parked", "asked", "resumed", "forgotten", "overrun", "unasked",
    ]
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
      case 3 where random.percent(30): command = TreeCommand(.forget)
      case 4 where tree.kept?.confirmation != nil:
        let child = tree.kept?.confirmation ?? Tree.root
        let answer: JSON = random.percent(70) ? true : false
        command = TreeCommand(.end(.finish(answer, keep: false)), target: .id(child))
      default: command = random.command(for: snapshot, of: app).engine
      }
      let number = play.history.count
      play.history.append(command)
      versions.append(tree)
      guard let outcome = trial.runAlone(command.kept(as: number), resuming: play.history) else { break }
      play.count(outcome, command)
      if let after = trial.tree { play.judge(outcome, command, from: tree, to: after, app) }
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

extension GuardedDocuments.Play {
  /// Records screens that have left against their guards, unless the outcome names them.
  fileprivate mutating func judge(
    _ outcome: Outcome,
    _ command: TreeCommand,
    from before: Tree,
    to after: Tree,
    _ app: RandomDocument
  ) {
    let isEvent =
      switch command.body {
      case .setFacts, .report: true
      default: false
      }
    let named = Set(outcome.overrun.map(\.screen))
    let finished = outcome.disposed.filter { $0.completion?.isResult == true }.map(\.coordinator)
    for coordinator in before.snapshot().coordinators {
      for key in before.coordinator(coordinator.id)?.screens.elements ?? [] {
        guard after.screen(key) == nil, let screen = before.screen(key),
          app.isGuarded(screen.name, after.snapshot().facts), !named.contains(key),
          !finished.contains(coordinator.id), outcome.kept != .resumed
        else { continue }
        problems.append("\(key) has left although its guard holds: \(outcome)")
      }
    }
    if !isEvent, outcome.overrun.contains(where: { $0.unasked == nil }) {
      problems.append("a command has overrun a guard without asking: \(outcome)")
    }
    if let kept = outcome.kept { counts[kept.rawValue, default: 0] += 1 }
    if !outcome.overrun.isEmpty { counts["overrun", default: 0] += 1 }
    if outcome.overrun.contains(where: { $0.unasked != nil }) { counts["unasked", default: 0] += 1 }
  }
}

extension TreeCommand {
  /// The command with its number in the history as the source.
  fileprivate func kept(as number: Int) -> TreeCommand {
    var command = self
    switch body {
    case .setFacts, .report, .restore, .forget: break
    default: command.source = CommandSource(method: "test", params: ["number": .integer(number)])
    }
    return command
  }
}

extension RandomDocument {
  /// Whether the guard of a screen holds; in these documents, guards read only facts.
  fileprivate func isGuarded(_ screen: String, _ facts: JSON.Object) -> Bool {
    guard let when = document["screens"]?[screen]?["leave"]?["when"] else { return false }
    return holds(when, facts)
  }

  private func holds(_ condition: JSON, _ facts: JSON.Object) -> Bool {
    if let inner = condition["not"] { return !holds(inner, facts) }
    if let name = condition["fact"]?.string { return facts[name] == true }
    return (facts["g"] ?? .null) == (condition["equals"]?.array?.last ?? .null)
  }
}
