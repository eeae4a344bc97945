import DocumentTestKit
import Navigation
import Testing

@testable import NaiveModel

/// Random trees of one random application, which move to another one and run commands under it.
@Suite struct Migrating {
  @Test(arguments: 1...120 as ClosedRange<UInt64>)
  func `a migration leaves a sound tree, an exact mirror, and a list of what it did not keep`(seed: UInt64) {
    let problems = MigrationTrial(seed: seed).problems
    #expect(problems.isEmpty, "seed \(seed): \(problems.joined(separator: "\n"))")
  }
}

/// One random tree, a migration in its middle, and the problems that were found on the way.
struct MigrationTrial {
  private(set) var problems: [String] = []
  private var tree: Tree
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let (first, second) = (RandomApp(&random), RandomApp(&random))
    let limits = TreeLimits(events: first.eventsMax, containerDepth: first.containerDepthMax)
    let opened = Tree.open(first.root, types: first.types, limits: limits, answering: first.answer)
    tree = opened.tree
    guard opened.outcome.kind == .committed else { return }
    run(20, of: first)
    for _ in 0...2 {
      migrate(to: second)
      run(20, of: second)
    }
  }

  private mutating func run(_ count: Int, of app: RandomApp) {
    for _ in 0..<count where problems.isEmpty {
      let snapshot = tree.snapshot()
      let command = random.command(for: snapshot, of: app)
      take(tree.run(command, answering: app.answer), since: snapshot, "\(command)")
    }
  }

  private mutating func migrate(to app: RandomApp) {
    guard problems.isEmpty else { return }
    let (before, base) = (tree.snapshot(), tree)
    let migration = RandomMigration(to: app, &random)
    let step = tree.migrating(by: migration) { question, _ in app.answer(question) }
    guard case .ended(let ended) = step else { return }
    take(ended, since: before, "migration")
    guard ended.outcome.kind == .committed else {
      if ended.outcome.reason?.code != .rootCannotEnd { problems.append("\(ended.outcome)") }
      return
    }
    if tree.revision != base.revision + 1 { problems.append("revision \(tree.revision)") }
    checkDelta(since: base)
    let moved = Set(ended.outcome.moved.map(\.entry))
    for screen in before.screens where !moved.contains(screen.key.description) {
      let now = tree.screen(screen.key)
      if now?.name != screen.name || now?.params != screen.params {
        problems.append("\(screen.key) not listed")
      }
    }
    for coordinator in before.coordinators where !moved.contains(coordinator.id.description) {
      let now = tree.coordinator(coordinator.id)
      if now?.type != coordinator.type || now?.params != coordinator.params
        || now?.pullback != coordinator.pullback
      {
        problems.append("\(coordinator.id) not listed")
      }
    }
    for coordinator in tree.snapshot().coordinators where app.types[coordinator.type] == nil {
      problems.append("\(coordinator.id) is of the type \(coordinator.type), which is not declared")
    }
  }

  /// Checks that the delta of a migration leads to the new tree.
  private mutating func checkDelta(since base: Tree) {
    var other = base
    do {
      try other.apply(try tree.delta(since: base))
      other.types = tree.types
      if other.snapshot() != tree.snapshot() { problems.append("the difference leads to another tree") }
      problems += other.invariantViolations()
    } catch {
      problems.append("the difference does not apply: \(error)")
    }
  }

  private mutating func take(_ ended: Ended, since before: Snapshot, _ what: String) {
    tree = ended.tree
    let after = tree.snapshot()
    let wrong = ended.problems(before: before, after: after) + after.problems + tree.invariantViolations()
    guard !wrong.isEmpty else { return }
    problems.append(
      "\(what): \(wrong.joined(separator: "\n"))\n\(before.keyedDrawing)\n\(after.keyedDrawing)"
    )
  }
}
