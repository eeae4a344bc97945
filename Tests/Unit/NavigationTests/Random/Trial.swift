import DocumentTestKit
import JSON
import Navigation

@testable import NaiveModel

/// An application that answers the engine as well as the naive model.
protocol ComparedApp: NaiveApp {
  var root: ChildSpec { get }
  /// The root for the engine, if it was read in another way.
  var engineRoot: ChildSpec { get }
  var engineTypes: CoordinatorTypes { get }
  func answer(_ question: Question) -> Answer
}

extension ComparedApp {
  var engineRoot: ChildSpec { root }
  var engineTypes: CoordinatorTypes { types }
}

/// One command for both sides, each of which may have read it in its own way.
struct ComparedCommand: CustomStringConvertible {
  let engine: TreeCommand
  let naive: TreeCommand

  init(_ command: TreeCommand) {
    self.init(engine: command, naive: command)
  }

  init(engine: TreeCommand, naive: TreeCommand) {
    self.engine = engine
    self.naive = naive
  }

  var description: String {
    engine == naive ? "\(engine)" : "\(engine)\n  for the naive model: \(naive)"
  }
}

/// One revision of both trees.
struct TrialVersion {
  let engine: Tree
  let naive: NaiveTree
}

/// The engine's tree and the naive one, side by side.
struct Trial {
  private let app: any ComparedApp
  private var engine: Tree?
  private var naive: NaiveTree?
  private(set) var problems: [String] = []

  init(_ app: any ComparedApp, _ commands: [ComparedCommand] = []) {
    self.app = app
    let limits = TreeLimits(events: app.eventsMax, containerDepth: app.containerDepthMax)
    let opened = Tree.open(app.engineRoot, types: app.engineTypes, limits: limits, answering: app.answer)
    engine = opened.outcome.kind == .committed ? opened.tree : nil
    naive = NaiveTree.open(app.root, app)
    if (engine == nil) != (naive == nil) { problems.append("opening: \(opened.verdict)") }
    if let engine, let naive { problems += naive.differences(from: engine, app) }
    for command in commands where problems.isEmpty { run(command) }
  }

  /// A trial of the engine alone.
  init(alone app: any ComparedApp) {
    self.app = app
    let limits = TreeLimits(events: app.eventsMax, containerDepth: app.containerDepthMax)
    let opened = Tree.open(app.engineRoot, types: app.engineTypes, limits: limits, answering: app.answer)
    engine = opened.change == nil ? nil : opened.tree
  }

  /// Runs a command with the engine alone, with all checks that need no naive model.
  ///
  /// A kept command is read again from `history`, by the number in its source.
  mutating func runAlone(_ command: TreeCommand, resuming history: [TreeCommand]) -> Outcome? {
    readKept(from: history)
    var asked: [String] = []
    let before = snapshot?.keyedDrawing ?? ""
    guard let ended = run(command, expecting: nil, &asked) else { return nil }
    if !problems.isEmpty {
      problems.append("before: \(before)\nafter: \(ended.tree.snapshot().keyedDrawing)\n\(ended.outcome)")
    }
    engine = ended.tree
    return ended.outcome
  }

  private mutating func readKept(from history: [TreeCommand]) {
    engine?.types.read = { source, _ in
      source.params["number"]?.integer.map { history[$0] } ?? TreeCommand(handling: source)
    }
  }

  /// The engine's tree.
  var tree: Tree? { engine }

  /// The engine's tree as clients see it; nil if it did not open, or after a problem.
  var snapshot: Snapshot? { problems.isEmpty ? engine?.snapshot() : nil }

  mutating func run(_ command: ComparedCommand) {
    guard let previous = naive else { return }
    var next = previous
    let expected = next.run(command.naive, app)
    var asked: [String] = []
    let ended = run(command.engine, expecting: expected.verdict, &asked)
    compare("asked", asked, expected.asked)
    compare("disposed", ended?.outcome.disposed.map(\.drawing) ?? [], expected.disposed)
    finish(ended, next)
  }

  /// Runs a command that is judged.
  ///
  /// If the naive model cannot tell the end of the command, it takes over the engine's tree.
  ///
  /// A kept command is read again from `history`, by the number in its source.
  mutating func runJudged(
    _ command: ComparedCommand,
    resuming history: [ComparedCommand],
    restoring version: TrialVersion? = nil
  ) -> NaiveOutcome? {
    guard let previous = naive else { return nil }
    readKept(from: history.map(\.engine))
    var next = previous
    let expected = next.run(command.naive, app, restoring: version?.naive)
    var asked: [String] = []
    guard expected.verdict != .unknown else {
      guard let ended = run(command.engine, expecting: .unknown, &asked) else { return nil }
      (engine, naive) = (ended.tree, NaiveTree(ended.tree))
      return expected
    }
    let ended = run(command.engine, expecting: expected.verdict, &asked)
    compare("asked", asked, expected.asked)
    if let ended {
      problems += expected.differences(from: ended.outcome) + next.factDifferences(from: ended.tree)
    }
    finish(ended, next)
    return expected
  }

  /// Restores a version of both trees.
  mutating func restore(_ version: TrialVersion) {
    guard var next = naive else { return }
    let verdict = next.restore(version.naive)
    var asked: [String] = []
    let ended = run(TreeCommand(.restore(RestoredTree(version.engine))), expecting: verdict, &asked)
    compare("asked", asked, [])
    finish(ended, next)
  }

  /// Both trees as they are; nil if they did not open.
  var version: TrialVersion? {
    guard let engine, let naive else { return nil }
    return TrialVersion(engine: engine, naive: naive)
  }

  private mutating func run(
    _ command: TreeCommand,
    expecting expected: NaiveVerdict?,
    _ asked: inout [String]
  ) -> Ended? {
    guard let before = engine else { return nil }
    let snapshot = before.snapshot()
    let ended = before.run(command) { question in
      asked.append(question.drawing)
      return app.answer(question)
    }
    problems = ended.problems(before: snapshot, after: ended.tree.snapshot())
    compareSuspended(before.begin(command), ended)
    compareSliced(before, command, ended)
    if before.snapshot() != snapshot { problems.append("the tree from before has changed") }
    problems += ended.tree.snapshot().problems + ended.tree.invariantViolations()
    problems += ended.tree.problemsOfBack(answering: app.answer)
    if let expected, !expected.allows(ended.outcome) {
      problems.append("\(ended.verdict) instead of \(expected)")
    }
    return ended
  }

  private mutating func finish(_ ended: Ended?, _ next: NaiveTree) {
    guard let ended, let previous = naive else { return }
    problems += next.differences(from: ended.tree, app)
    if !problems.isEmpty { problems.append("before: \(previous.keyedDrawing)\n\(previous.ownership)") }
    engine = ended.tree
    naive = next
  }

  /// Fewer commands that still disagree, found by leaving out one after the other.
  static func shortened(
    _ commands: [ComparedCommand],
    of app: any ComparedApp
  ) -> (commands: [ComparedCommand], problems: [String]) {
    var shortest = commands
    for index in commands.indices.reversed() {
      var fewer = shortest
      fewer.remove(at: index)
      if !Trial(app, fewer).problems.isEmpty { shortest = fewer }
    }
    return (shortest, Trial(app, shortest).problems)
  }

  /// Checks that the command ends the same if it suspends at every question and resumes, twice.
  private mutating func compareSuspended(_ first: Step, _ atOnce: Ended) {
    var step = first
    while case .asks(let question, let execution) = step {
      _ = execution.resume(.action(.drop(self: false, animated: nil)))
      step = execution.resume(app.answer(question))
    }
    compare(step, atOnce, "suspended")
  }

  /// Checks that the command ends the same if it pauses after each unit of work.
  private mutating func compareSliced(_ tree: Tree, _ command: TreeCommand, _ atOnce: Ended) {
    let app = app
    let short = WorkSlice(1, pieceMax: 1)
    var step = tree.begin(command, slice: short) { question, _ in app.answer(question) }
    while case .pauses(let execution) = step {
      let slice = execution.isNextLong(beyond: short.pieceMax) ? WorkSlice(1) : short
      step = execution.resume(nil, slice: slice) { question, _ in app.answer(question) }
    }
    compare(step, atOnce, "in slices")
  }

  private mutating func compare(_ step: Step, _ atOnce: Ended, _ manner: String) {
    guard case .ended(let ended) = step else { return }
    let isSame =
      ended.outcome == atOnce.outcome && ended.change == atOnce.change && ended.routed == atOnce.routed
    if !isSame || ended.tree.snapshot() != atOnce.tree.snapshot() {
      problems.append("\(manner) it ended otherwise")
    }
  }

  private mutating func compare(_ what: String, _ engine: [String], _ naive: [String]) {
    if engine != naive { problems.append("\(what) \(engine) instead of \(naive)") }
  }
}
