import DocumentTestKit
import JSON
import Navigation
import NavigationGraph
import Testing

@testable import NaiveModel

/// Random graph documents with requirements and leave guards: the engine against the naive model.
@Suite struct JudgedDocuments {
  @Test(arguments: documentSeeds(200))
  func `the engine judges as the naive model does`(seed: UInt64) {
    let play = play(seed: seed)
    expectNone(
      of: play.problems,
      seed: seed,
      document: play.app.document.text,
      after: play.app.history.commands
    )
  }

  @Test func `the documents of sixty seeds reach every end of a requirement and of a leave guard`() {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 1...60 { counts.merge(play(seed: seed).counts, uniquingKeysWith: +) }
    let ends = [
      "redirected", "blocked", "requirementFailed", "leaveRejected", "leaveAsked", "redirects of facts",
      "parked",
      "asked", "resumed", "forgotten", "overrun", "restored", "restoring requirementFailed",
      "restoring leaveRejected",
    ]
    #expect(ends.filter { counts[$0] == nil } == [], "\(counts)")
    #expect(counts["unknown"] ?? 0 < 60 && counts["commands"] ?? 0 > 2_000, "\(counts)")
  }

  fileprivate struct Play {
    let app: RandomDocument
    var problems: [String] = []
    var counts: [String: Int] = [:]

    mutating func count(_ name: String) { counts[name, default: 0] += 1 }
  }

  /// Runs forty random commands, or fewer if the two sides disagree.
  private func play(seed: UInt64) -> Play {
    var random = SplitMix64(seed: seed)
    let app = RandomDocument(
      &random,
      hasRequirements: true,
      guardsReadParams: true,
      hasLinks: seed.isMultiple(of: 3),
      coversLinkedScreens: true
    )
    var play = Play(app: app)
    play.problems = play.app.problems.filter { $0.severity == .error }.map { "\($0.pointer): \($0.message)" }
    guard play.problems.isEmpty else { return play }
    var trial = Trial(play.app)
    var line = NaiveUndoLine(trial.version)
    while let tree = trial.tree, let snapshot = trial.snapshot, play.app.history.commands.count < 40 {
      let version = random.percent(12) ? line.restored(&random) : nil
      var command =
        version.map { ComparedCommand(restoring: $0) } ?? random.judgedCommand(for: tree, snapshot, play.app)
      if version == nil, random.percent(8) { command = command.forced() }
      let number = play.app.history.commands.count
      play.app.history.commands.append(command)
      guard
        let outcome = trial.runJudged(
          command.kept(as: number),
          resuming: play.app.history.commands,
          restoring: version
        )
      else {
        break
      }
      if trial.tree?.revision != tree.revision { line.committed(trial.version, restoring: version) }
      play.count(outcome, command)
    }
    play.problems = trial.problems
    return play
  }
}

extension JudgedDocuments.Play {
  fileprivate mutating func count(_ outcome: NaiveOutcome, _ command: ComparedCommand) {
    count("commands")
    count("\(outcome.verdict)")
    if let reason = outcome.reason { count(reason.rawValue) }
    if let kept = outcome.keptEnd { count(kept.rawValue) }
    if !outcome.overrun.isEmpty { count("overrun") }
    if case .setFacts = command.naive.body, !outcome.redirects.isEmpty { count("redirects of facts") }
    if case .restore = command.naive.body {
      if outcome.verdict == .committed { count("restored") }
      if let reason = outcome.reason { count("restoring \(reason.rawValue)") }
    }
  }
}

extension SplitMix64 {
  /// A command, of which one in five states facts, and some answer the child that asks.
  fileprivate mutating func judgedCommand(for tree: Tree, _ snapshot: Snapshot, _ app: RandomDocument)
    -> ComparedCommand
  {
    switch number(0...9) {
    case 0, 1:
      var facts: JSON.Object = [:]
      if percent(70) { facts["f"] = .bool(percent(50)) }
      if percent(50) { facts["g"] = percent(30) ? .null : .integer(number(0...3)) }
      return ComparedCommand(TreeCommand(.setFacts(facts)))
    case 2 where percent(30): return ComparedCommand(TreeCommand(.forget))
    case 3, 4:
      guard let child = tree.kept?.confirmation else { return command(for: snapshot, of: app) }
      let answer: JSON = percent(70) ? true : false
      return ComparedCommand(TreeCommand(.end(.finish(answer, keep: false)), target: .id(child)))
    default: return command(for: snapshot, of: app)
    }
  }
}

extension ComparedCommand {
  /// An undo or a redo.
  fileprivate init(restoring version: TrialVersion) {
    self.init(TreeCommand(.restore(RestoredTree(version.engine))))
  }

  /// The command with `force`.
  fileprivate func forced() -> ComparedCommand {
    var (engine, naive) = (engine, naive)
    (engine.isForced, naive.isForced) = (true, true)
    return ComparedCommand(engine: engine, naive: naive)
  }

  /// The command with its number in the history as the source.
  fileprivate func kept(as number: Int) -> ComparedCommand {
    switch naive.body {
    case .setFacts, .report, .forget, .restore: return self
    default: break
    }
    var (engine, naive) = (engine, naive)
    engine.source = CommandSource(method: "test", params: ["number": .integer(number)])
    naive.source = engine.source
    return ComparedCommand(engine: engine, naive: naive)
  }
}
