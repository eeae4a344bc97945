import DocumentTestKit
import Navigation
import Testing

@testable import NaiveModel

/// Commands that suspend on a question, as values.
@Suite struct Suspending {
  private let tree = App("A.start", .plain).tree

  /// The question and the execution that waits for its answer.
  private func asked(_ step: Step) throws -> (question: Question, execution: Execution) {
    guard case .asks(let question, let execution) = step else { throw NoQuestion() }
    return (question, execution)
  }

  private func ended(_ step: Step) throws -> Ended {
    guard case .ended(let ended) = step else { throw NoEnd() }
    return ended
  }

  private struct NoQuestion: Error {}
  private struct NoEnd: Error {}

  @Test func `a command asks what the coordinator does with the route`() throws {
    let (question, _) = try asked(tree.begin(TreeCommand(.trigger("start"))))
    #expect(question.drawing == "c1 start")
    #expect(!question.situation.isInitial)
  }

  @Test func `one suspended command answered twice gives two independent results`() throws {
    let (_, execution) = try asked(tree.begin(TreeCommand(.trigger("start"))))
    let pushed = try ended(execution.resume(.action(.transfer(.push("X")))))
    let presented = try ended(execution.resume(.action(.transfer(.present("Y", LayerSpec())))))
    let rejected = try ended(execution.resume(.action(.reject(reason: "no"))))
    #expect(pushed.tree.snapshot().keyedDrawing == "stack(c1: s1 A1, c1: s2 X)")
    #expect(presented.tree.snapshot().keyedDrawing == "stack(c1: s1 A1) | bare(c1: s2 Y)")
    #expect(rejected.tree.snapshot() == tree.snapshot())
    #expect(pushed.tree.revision == 2)
    #expect(presented.tree.revision == 2)
    #expect(rejected.outcome.revision == 1)
  }

  @Test func `dropping it is the rollback`() throws {
    let before = tree.snapshot()
    let (_, execution) = try asked(tree.begin(TreeCommand(.trigger("start"))))
    let down = ActionSpec.sequence([.transfer(.push("X")), .transfer(.handover("B.start"))])
    let (question, _) = try asked(execution.resume(.action(down)))
    #expect(question.drawing == "c2 start")
    #expect(tree.snapshot() == before)
    #expect(tree.coordinator("c2") == nil)
  }

  @Test func `a second question can branch, too`() throws {
    let (_, first) = try asked(tree.begin(TreeCommand(.trigger("start"))))
    let (_, second) = try asked(first.resume(.action(.transfer(.handover("B.start")))))
    let one = try ended(second.resume(.action(.transfer(.push("One")))))
    let two = try ended(second.resume(.action(.transfer(.push("Two")))))
    #expect(one.tree.snapshot().drawing == "stack(c1: A1, c2: One)")
    #expect(two.tree.snapshot().drawing == "stack(c1: A1, c2: Two)")
  }

  @Test func `a failure as the answer fails the command with its reason`() throws {
    let (_, execution) = try asked(tree.begin(TreeCommand(.trigger("start"))))
    let failed = try ended(execution.resume(.failure(Reason(.badReference, "No such param."))))
    #expect(failed.verdict == "failed badReference")
    #expect(failed.tree.snapshot() == tree.snapshot())
    #expect(failed.change == nil)
  }

  @Test func `the opening of a tree can wait, too`() throws {
    let declarations = Declarations.plain
    let step = Tree.opening("A.start", types: declarations.types, limits: TreeLimits())
    let (question, execution) = try asked(step)
    #expect(question.drawing == "c1 start")
    #expect(question.situation.isInitial)
    let opened = try ended(execution.resume(declarations.answer(question)))
    #expect(opened.tree.revision == 1)
    #expect(opened.tree.snapshot().drawing == "stack(c1: A1)")
  }

  @Test func `running step by step and at once give the same`() throws {
    let declarations = LookingUp.declarations
    var step = LookingUp.three.tree.begin(TreeCommand(.handle(["a", "shared"])))
    while case .asks(let question, let execution) = step {
      step = execution.resume(declarations.answer(question))
    }
    let stepped = try ended(step)
    let atOnce = LookingUp.three.tree.run(
      TreeCommand(.handle(["a", "shared"])),
      answering: declarations.answer
    )
    #expect(stepped.tree.snapshot() == atOnce.tree.snapshot())
    #expect(stepped.change == atOnce.change)
  }
}
