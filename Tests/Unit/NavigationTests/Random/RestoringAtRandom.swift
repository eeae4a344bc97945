import DocumentTestKit
import JSON
import Navigation
import NavigationProtocol
import Testing

@testable import NaiveModel

/// Any revision of a tree can be restored, and any two can be compared.
@Suite struct RestoringAtRandom {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a revision makes the engine's tree what it makes the naive one`(seed: UInt64) {
    check(seed: seed, hasWindows: seed.isMultiple(of: 2))
  }

  /// Runs random commands, and restores a random version now and then; afterwards compares random versions.
  private func check(seed: UInt64, hasWindows: Bool) {
    var random = SplitMix64(seed: seed)
    let app = RandomApp(&random, hasWindows: hasWindows)
    var trial = Trial(app)
    var versions: [TrialVersion] = []
    var steps: [String] = []
    while let tree = trial.snapshot, let version = trial.version, steps.count < 60 {
      versions.append(version)
      if random.percent(25) {
        let index = random.number(0...versions.count - 1)
        steps.append("restore \(index)")
        trial.restore(versions[index])
      } else {
        let command = ComparedCommand(random.command(for: tree, of: app))
        steps.append(command.description)
        trial.run(command)
      }
    }
    var problems = trial.problems
    for _ in 0..<40 where problems.isEmpty && !versions.isEmpty {
      let (from, to) = (random.one(of: versions).engine, random.one(of: versions).engine)
      problems += from.problems(comparing: to) + to.problems(comparing: from)
    }
    guard !problems.isEmpty else { return }
    Issue.record(
      """
      seed \(seed): \(problems.joined(separator: "\n"))
      \(app.description)
      after \(steps.map { "\n  \($0)" }.joined())
      """
    )
  }
}

extension Tree {
  /// The problems of the change to another revision, which must turn this snapshot into the other one.
  fileprivate func problems(comparing other: Tree) -> [String] {
    let change = change(to: other, revision: other.revision)
    let revisions = "from \(revision) to \(other.revision) the mirror"
    var mirror = TreeSnapshot(snapshot())
    do {
      try mirror.apply(TreeChange(change))
    } catch {
      return ["\(revisions) does not take the change: \(error)\nby \(change)"]
    }
    guard mirror != TreeSnapshot(other.snapshot()) else { return [] }
    return ["\(revisions) shows \(mirror.json.text)\nby \(change)"]
  }
}
