import DocumentTestKit
import Foundation
import JSON
import Navigation
import NavigationGraph
import Testing

@testable import NaiveModel

/// Random graph documents through `NavigationGraph` and the engine, against the naive graph and the naive model.
@Suite struct Documents {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `the engine does with a document what the naive model does`(seed: UInt64) {
    let (app, history, problems) = play(seed: seed)
    guard !problems.isEmpty else { return }
    let (shortest, shortestProblems) = Trial.shortened(history, of: app)
    Issue.record(
      """
      seed \(seed): \((shortestProblems.isEmpty ? problems : shortestProblems).joined(separator: "\n"))
      \(app.document.text)
      after \(shortest.map { "\n  \($0)" }.joined())
      """
    )
  }

  @Test func `the documents of sixty seeds reach every action and every condition`() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../../../Protocol/actions").standardized
    let actions = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    #expect(DocumentWriter.actions.sorted() == actions)
    let conditions = [
      "initial", "root", "collapsed", "covered", "home", "route", "inner", "completion", "fact", "exists",
      "onView", "tab", "equals", "all", "any", "not",
    ]
    var counts: [String: Int] = [:]
    for seed: UInt64 in 1...60 { counts.merge(play(seed: seed).app.naive.tally.counts, uniquingKeysWith: +) }
    #expect((actions + conditions).filter { counts[$0] == nil } == [], "\(counts)")
  }

  /// Runs forty random commands, or fewer if the two sides disagree.
  private func play(seed: UInt64) -> (app: RandomDocument, history: [ComparedCommand], problems: [String]) {
    var random = SplitMix64(seed: seed)
    let app = RandomDocument(&random)
    let errors = app.problems.filter { $0.severity == .error }.map { "\($0.pointer): \($0.message)" }
    guard errors.isEmpty else { return (app, [], errors) }
    var trial = Trial(app)
    var history: [ComparedCommand] = []
    while let tree = trial.snapshot, history.count < 40 {
      history.append(random.command(for: tree, of: app))
      trial.run(history[history.count - 1])
    }
    return (app, history, trial.problems)
  }
}
