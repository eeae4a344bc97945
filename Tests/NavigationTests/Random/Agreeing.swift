import Navigation
import Testing

/// The engine against the naive model: random applications, random commands, the same trees.
@Suite struct Agreeing {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `the engine does what the naive model does`(seed: UInt64) {
    check(seed: seed, commands: 40)
  }

  @Test(arguments: [1225, 1793] + Array(1...60) as [UInt64])
  func `also with windows below the root`(seed: UInt64) {
    check(seed: seed, commands: 40, hasWindows: true)
  }

  /// Each of these once found a difference.
  @Test(arguments: [26, 186, 384, 859, 1616, 2113, 5741, 21_347, 29_109, 31_784] as [UInt64])
  func `the engine still does what the naive model does`(seed: UInt64) {
    check(seed: seed, commands: 40)
  }

  private func check(seed: UInt64, commands: Int, hasWindows: Bool = false) {
    var random = SplitMix64(seed: seed)
    let app = RandomApp(&random, hasWindows: hasWindows)
    var trial = Trial(app)
    var history: [Command] = []
    while let tree = trial.snapshot, history.count < commands {
      history.append(random.command(for: tree, of: app))
      trial.run(history[history.count - 1])
      guard trial.problems.isEmpty else { break }
    }
    guard !trial.problems.isEmpty else { return }
    let (shortest, problems) = shortened(history, of: app)
    Issue.record(
      """
      seed \(seed): \(problems.joined(separator: "\n"))
      \(app.description)
      after \(shortest.map { "\n  \($0)" }.joined())
      """
    )
  }

  /// The same disagreement, or another one, with as few commands as leaving out one after the other gives.
  private func shortened(_ commands: [Command], of app: RandomApp) -> ([Command], [String]) {
    var shortest = commands
    for index in commands.indices.reversed() {
      var fewer = shortest
      fewer.remove(at: index)
      if !Trial(app, fewer).problems.isEmpty { shortest = fewer }
    }
    return (shortest, Trial(app, shortest).problems)
  }
}

/// The engine's tree and the naive one, side by side.
private struct Trial {
  private let app: RandomApp
  private var engine: Tree?
  private var naive: NaiveTree?
  private(set) var problems: [String] = []

  init(_ app: RandomApp, _ commands: [Command] = []) {
    self.app = app
    let limits = TreeLimits(events: app.eventsMax, containerDepth: app.containerDepthMax)
    let opened = Tree.open(app.root, types: app.types, limits: limits, answering: app.answer)
    engine = opened.outcome.kind == .committed ? opened.tree : nil
    naive = NaiveTree.open(app.root, app)
    if (engine == nil) != (naive == nil) { problems.append("opening: \(opened.verdict)") }
    if let engine, let naive { compare(engine, naive) }
    for command in commands where problems.isEmpty { run(command) }
  }

  /// What there is to command about; nil if the tree did not open.
  var snapshot: Snapshot? { problems.isEmpty ? engine?.snapshot() : nil }

  mutating func run(_ command: Command) {
    guard let before = engine, let previous = naive else { return }
    var next = previous
    let expected = next.run(command, app)
    let snapshot = before.snapshot()
    var asked: [String] = []
    let ended = before.run(command) { question in
      asked.append(question.drawing)
      return app.answer(question)
    }
    problems = ended.problems(before: snapshot, after: ended.tree.snapshot())
    compareSuspended(before.begin(command), ended)
    if before.snapshot() != snapshot { problems.append("the tree from before has changed") }
    problems += ended.tree.snapshot().problems + ended.tree.invariantViolations()
    if !expected.verdict.allows(ended.outcome) {
      problems.append("\(ended.verdict) instead of \(expected.verdict)")
    }
    compare("asked", asked, expected.asked)
    compare("disposed", ended.outcome.disposed.map(\.drawing), expected.disposed)
    compare(ended.tree, next)
    if !problems.isEmpty { problems.append("before: \(previous.keyedDrawing)\n\(previous.ownership)") }
    engine = ended.tree
    naive = next
  }

  /// Suspended at every question and resumed, the command ends the same, also the second time.
  private mutating func compareSuspended(_ first: Step, _ atOnce: Ended) {
    var step = first
    while case .asks(let question, let execution) = step {
      _ = execution.resume(.action(.drop(self: false, animated: nil)))
      step = execution.resume(app.answer(question))
    }
    guard case .ended(let ended) = step else { return }
    let isSame =
      ended.outcome == atOnce.outcome && ended.change == atOnce.change && ended.routed == atOnce.routed
    if !isSame || ended.tree.snapshot() != atOnce.tree.snapshot() {
      problems.append("suspended it ended otherwise")
    }
  }

  private mutating func compare(_ what: String, _ engine: [String], _ naive: [String]) {
    if engine != naive { problems.append("\(what) \(engine) instead of \(naive)") }
  }

  private mutating func compare(_ engine: Tree, _ naive: NaiveTree) {
    let snapshot = engine.snapshot()
    if snapshot.keyedDrawing != naive.keyedDrawing {
      problems.append("\(snapshot.keyedDrawing)\ninstead of\n\(naive.keyedDrawing)")
    }
    if snapshot.ownership != naive.ownership {
      problems.append("\(snapshot.ownership)\ninstead of\n\(naive.ownership)")
    }
    if snapshot.homes != naive.homes {
      problems.append("homes \(snapshot.homes) instead of \(naive.homes)")
    }
    if engine.onView.map(\.number) != naive.onView || engine.active?.number != naive.active {
      problems.append("on view \(engine.onView), active \(engine.active.map(\.description) ?? "none")")
    }
  }
}

extension NaiveVerdict {
  fileprivate func allows(_ outcome: Outcome) -> Bool {
    switch self {
    case .committed: outcome.kind == .committed
    case .noop: outcome.kind == .noop
    case .blocked: outcome.kind == .blocked
    case .failed(let code): outcome.kind == .failed && outcome.reason?.code == code
    }
  }
}
