import DocumentTestKit
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

  @Test(arguments: 1...120 as ClosedRange<UInt64>)
  func `also with declarations of Back`(seed: UInt64) {
    check(seed: seed, commands: 60, hasBacks: true)
  }

  /// Each of these seeds once found a difference.
  @Test(arguments: [26, 186, 384, 859, 1616, 2113, 5741, 21_347, 29_109, 31_784] as [UInt64])
  func `the engine still does what the naive model does`(seed: UInt64) {
    check(seed: seed, commands: 40)
  }

  private func check(seed: UInt64, commands: Int, hasWindows: Bool = false, hasBacks: Bool = false) {
    var random = SplitMix64(seed: seed)
    let app = RandomApp(&random, hasWindows: hasWindows, hasBacks: hasBacks)
    var trial = Trial(app)
    var history: [ComparedCommand] = []
    while let tree = trial.snapshot, history.count < commands {
      let command = hasBacks && random.percent(25) ? TreeCommand(.back) : random.command(for: tree, of: app)
      history.append(ComparedCommand(command))
      trial.run(history[history.count - 1])
      guard trial.problems.isEmpty else { break }
    }
    guard !trial.problems.isEmpty else { return }
    let (shortest, problems) = Trial.shortened(history, of: app)
    Issue.record(
      """
      seed \(seed): \(problems.joined(separator: "\n"))
      \(app.description)
      after \(shortest.map { "\n  \($0)" }.joined())
      """
    )
  }
}
