import DocumentTestKit
import JSON
import Navigation
import Testing

@testable import NaiveModel

/// Completions for openers that no client serves: kept, and delivered later.
@Suite struct Delivering {
  /// `R c1` with `A c2`, which no client serves and which started children of type B with the labels first and second.
  private func app(
    hears completions: [String: Plan] = ["first": .push("First"), "second": .push("Second")],
    limits: TreeLimits = TreeLimits()
  ) -> App {
    let declarations: Declarations = [
      "R": .stack(["start": .sequence(.push("R1"), .handover("A"))]),
      "A": .stack(["start": .none], hears: completions).absent,
      "B": .stack([
        "start": .push("B1"), "done": .finish(1),
        "long": .finish(.string(String(repeating: "x", count: 2560))),
      ]),
    ]
    var app = App("R.start", declarations, limits: limits)
    for label in ["first", "second"] { start(label, &app) }
    return app
  }

  private func start(_ label: String, _ app: inout App) {
    app.transfer(.transfer(.start("B.start", in: .current, label: label)), at: "c2")
  }

  @Test func `a completion waits with its opener, which lives on although it is empty`() {
    var app = app()
    #expect(app.trigger("done", at: "c3") == "committed")
    #expect(app.disposed == ["c3 B value 1 to c2 first kept"])
    #expect(app.last.outcome.disposed.first?.undelivered?.code == .detached)
    #expect(app.last.change?.disposed.first?.isKept == true)
    app.trigger("done", at: "c4")
    #expect(app.drawing == "stack(c1: R1)")
    #expect(app.waiting(for: "c2") == ["c3 B first value 1", "c4 B second value 1"])
  }

  @Test func `completions are delivered one by one, the oldest first, each once`() {
    var app = app()
    app.trigger("done", at: "c4")
    app.trigger("done", at: "c3")
    app.serve("A")
    #expect(app.deliver("c2") == "committed")
    #expect(app.asked == ["c2 second: c4 value 1"])
    #expect(app.deliver("c2") == "committed")
    #expect(app.asked == ["c2 first: c3 value 1"])
    #expect(app.drawing == "stack(c1: R1, c2: Second, c2: First)")
    #expect(app.handledBy == "c2")
    #expect(app.deliver("c2") == "noop nothingToDo")
    #expect(app.asked == [])
  }

  @Test func `a delivery commits although the opener does nothing, which ends it if it is empty`() {
    var app = app(hears: [:])
    app.trigger("done", at: "c3")
    app.trigger("done", at: "c4")
    app.serve("A")
    let revision = app.tree.revision
    #expect(app.deliver("c2") == "committed")
    #expect(app.tree.revision == revision + 1)
    #expect(app.last.change?.transitions == [] && app.disposed == [])
    #expect(app.deliver("c2") == "committed")
    #expect(app.disposed == ["c2 A"])
  }

  @Test func `a completion still waits if its delivery is rejected or finds no client`() {
    var app = app(hears: ["first": .reject("later")])
    app.trigger("done", at: "c3")
    #expect(app.deliver("c2") == "failed detached")
    app.serve("A")
    #expect(app.deliver("c2") == "blocked rejected")
    #expect(app.waiting(for: "c2") == ["c3 B first value 1"])
  }

  @Test func `a completion of a screen event waits if the client of the opener leaves while it is asked`() {
    let app = app()
    for (code, isKept) in [(Reason.Code.clientGone, true), (.deadline, true), (.prepareFailed, false)] {
      let ended = app.tree.run(TreeCommand(.report(.didPop("s3")))) { _ in .failure(Reason(code, "Test.")) }
      #expect(ended.outcome.kind == .committed)
      #expect(ended.outcome.disposed.map(\.isKept) == [isKept])
      #expect(ended.tree.coordinator("c2")?.pending.count == (isKept ? 1 : 0))
    }
  }

  @Test func `if the opener ends, the completion is undelivered, and listed until it is taken`() {
    var app = app()
    app.trigger("done", at: "c3")
    app.drop(at: "c2", self: true)
    #expect(app.disposed == ["c4 B dropped by c2 to c2 second undelivered", "c2 A"])
    #expect(app.undelivered == ["c3 B first value 1 for A"])
    let (entries, revision) = (app.tree.entryCount, app.tree.revision)
    #expect(app.run(TreeCommand(.takeUndelivered)) == "committed")
    #expect(app.undelivered == [] && app.tree.entryCount == entries - 1)
    #expect(app.tree.revision == revision + 1 && app.last.change?.transitions == [])
    #expect(app.run(TreeCommand(.takeUndelivered)) == "noop nothingToDo")
  }

  @Test func `beyond undeliveredPerTree the oldest undelivered completion is dropped and counted`() {
    var app = app(limits: TreeLimits(undelivered: 1))
    app.trigger("done", at: "c3")
    app.trigger("done", at: "c4")
    app.drop(at: "c2", self: true)
    #expect(app.undelivered == ["c4 B second value 1 for A"])
    #expect(app.tree.undeliveredDropped == 1)
  }

  @Test func `a kept completion counts as an entry, and more with a large value`() {
    var app = app()
    let before = app.tree.entryCount
    app.trigger("done", at: "c3")
    // The coordinator and its screen have left.
    #expect(app.tree.entryCount == before - 2 + 1)
    app.trigger("long", at: "c4")
    #expect(app.tree.entryCount == before - 4 + 2 + 10)
    app.serve("A")
    app.deliver("c2")
    app.deliver("c2")
    #expect(app.tree.entryCount == before - 4 + 2)
  }
}

extension App {
  /// Begins the delivery of the oldest completion that waits for a coordinator.
  @discardableResult
  fileprivate mutating func deliver(
    _ opener: CoordinatorID,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    run(TreeCommand(.deliver(opener)), sourceLocation: sourceLocation)
  }

  fileprivate var undelivered: [String] { tree.undelivered.map { "\($0.drawing) for \($0.openerType)" } }
}
