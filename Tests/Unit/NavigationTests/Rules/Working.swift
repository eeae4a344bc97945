import DocumentTestKit
import Foundation
import JSON
import Navigation
import Testing

@testable import NaiveModel

/// The work of a command is counted for 1,000 coordinators and for many more, so that these tests do not depend on a clock.
@Suite struct Working {
  /// A stack with a screen of the root and `count` children, each with a screen.
  private struct Crowd: Sendable {
    let tree: Tree
    let count: Int

    init(_ count: Int) {
      let limits = TreeLimits(events: .max, work: .max, entries: .max)
      let root = Tree.open("A.start", types: Declarations.plain.types, limits: limits) {
        Declarations.plain.answer($0)
      }
      let handover = ActionSpec.transfer(.handover("B.start"), animated: nil)
      let all = ActionSpec.sequence([ActionSpec](repeating: handover, count: count))
      tree = root.tree.run(TreeCommand(.act(all))) { Declarations.plain.answer($0) }.tree
      self.count = count
    }

    func run(_ body: TreeCommand.CommandBody) -> Ended {
      tree.run(TreeCommand(body, target: .id(Tree.root))) { Declarations.plain.answer($0) }
    }
  }

  private static let small = Crowd(1_000)
  private static let large = Crowd(count)
  /// `make test-work` sets the number of coordinators to 100,000, which take a debug build a minute.
  private static let count = ProcessInfo.processInfo.environment["COORDINATORS"].flatMap(Int.init) ?? 10_000
  /// The greatest factor of work that counts as proportional.
  private static let times = 11 * count / 10_000

  @Test(arguments: [
    TreeCommand.CommandBody.act(.transfer(.popToRoot, animated: nil)),
    .act(.transfer(.set([.kept(ScreenKey(1))], scope: .all), animated: nil)),
    .drop(self: false),
    .report(.didPop(ScreenKey(2))),
  ])
  func `to end n children grows like n`(body: TreeCommand.CommandBody) {
    let (small, large) = (Self.small.run(body), Self.large.run(body))
    #expect(small.outcome.disposed.count == 1_000 && large.outcome.disposed.count == Self.count)
    #expect(small.work >= 1_000)
    #expect(large.work <= Self.times * small.work)
    #expect(large.tree.snapshot().drawing == "stack(c1: A1)")
  }

  @Test func `to end all children one by one grows like n`() {
    func ended(_ crowd: Crowd) -> Int {
      var work = 0
      var tree = crowd.tree
      for number in 2...101 {
        let command = TreeCommand(.drop(self: true), target: .id(CoordinatorID(number * crowd.count / 200)))
        let ended = tree.run(command) { Declarations.plain.answer($0) }
        work += ended.work
        tree = ended.tree
      }
      return work
    }
    #expect(ended(Self.large) <= Self.times * ended(Self.small))
  }

  @Test(arguments: [ScreenTarget.name("absent"), .key(ScreenKey(1_000_000))])
  func `to pop to an absent screen does not depend on the stack`(target: ScreenTarget) {
    let pop = ActionSpec.transfer(.popTo(target, inclusive: false, ifAbsent: .noop), animated: nil)
    let many = ActionSpec.sequence([ActionSpec](repeating: pop, count: 900))
    let (small, large) = (Self.small.run(.act(many)), Self.large.run(.act(many)))
    #expect(large.outcome.reason?.code == .unknownScreen || large.outcome.reason?.code == .screenNotFound)
    #expect(large.work == small.work)
  }

  @Test func `beyond its limit fails the command and changes nothing`() {
    let limits = TreeLimits(work: 100)
    var app = App("A.start", .plain, limits: limits)
    let before = app.tree.snapshot()
    let push = TreeCommand(.act(.transfer(.push("X"), animated: nil)))
    let pop = TreeCommand(.act(.transfer(.pop(count: 1), animated: nil)))
    let many = TreeCommand(.transaction([TreeCommand](repeating: push, count: 20) + [pop]))
    #expect(app.run(many) == "committed")
    app = App("A.start", .plain, limits: limits)
    let more = TreeCommand(.transaction([TreeCommand](repeating: push, count: 50)))
    #expect(app.run(more) == "failed tooMuchWork")
    #expect(app.last.outcome.reason?.details["limit"] == 100)
    #expect(app.tree.snapshot() == before)
  }

  @Test func `of a screen event is not limited, only that of its completions`() {
    var app = App("A.start", .plain, limits: TreeLimits(work: 40))
    for _ in 0..<30 { app.transfer(.push("X"), at: "c1") }
    #expect(app.report(.didPop("s2")) == "committed tooMuchWork")
    #expect(app.drawing == "stack(c1: A1)")
  }
}
