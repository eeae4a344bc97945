import DocumentTestKit
import Navigation
import Testing

/// The explanation of Back against Back itself, in random trees.
@Suite struct ExplainingBack {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `Back does what its explanation says`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let app = RandomApp(&random, hasBacks: true)
    let limits = TreeLimits(events: app.eventsMax, containerDepth: app.containerDepthMax)
    let opened = Tree.open(app.root, types: app.types, limits: limits, answering: app.answer)
    guard opened.outcome.kind == .committed else { return }
    var tree = opened.tree
    for _ in 1...40 {
      check(app, tree, seed)
      let command = random.command(for: tree.snapshot(), of: app)
      tree = tree.run(command, answering: app.answer).tree
    }
  }

  private func check(_ app: RandomApp, _ tree: Tree, _ seed: UInt64) {
    #expect(tree.problemsOfBack(answering: app.answer) == [], "seed \(seed)")
    let explanation = tree.explainBack()
    // Of the considered rules, only the last one applies.
    var applies = explanation.steps.map(\.applies)
    if case .nothing = explanation.effect {} else { #expect(applies.popLast() == true) }
    #expect(!applies.contains(true))
  }
}
