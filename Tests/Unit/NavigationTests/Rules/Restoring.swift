import DocumentTestKit
import JSON
import Navigation
import NavigationProtocol
import Testing

@testable import NaiveModel

@Suite struct Restoring {
  @Test func `brings screens back with their keys, and does not give out a key again`() {
    var app = App("A.start", .plain)
    let first = app.tree
    app.transfer(.push("A2"))
    let second = app.tree
    #expect(app.restore(first) == "committed")
    #expect(app.keyed == "stack(c1: s1 A1)")
    #expect(app.transitions == ["pop n1@1 -s2"])
    #expect(app.restore(second) == "committed")
    #expect(app.keyed == "stack(c1: s1 A1, c1: s2 A2)")
    #expect(app.transitions == ["push n1@1 +c1: s2 A2"])
    #expect(app.tree.revision == 4)
    app.restore(first)
    app.transfer(.push("A3"))
    #expect(app.keyed == "stack(c1: s1 A1, c1: s3 A3)")
  }

  @Test func `a revision that presents the same is a noop`() {
    var app = App("A.start", .plain)
    #expect(app.restore(app.tree) == "noop nothingToDo")
  }

  @Test func `drops the coordinators that the revision does not have, and asks no opener`() {
    var app = App("A.start", .plain)
    let first = app.tree
    app.transfer(.start("B.start", as: "start"))
    app.transfer(.handover("C.start"), at: "c2")
    #expect(app.restore(first) == "committed")
    #expect(app.asked == [])
    #expect(app.disposed == ["c3 C", "c2 B dropped by none to c1 start undelivered"])
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `fails if the type of a coordinator that comes back is unknown`() {
    let root: Declarations = ["A": .stack(["start": .push("A1"), "done": .none])]
    var app = App("A.start", root.adding(["B": .stack(["start": .push("B1")])]))
    let first = app.tree
    app.transfer(.start("B.start", as: "done"))
    let second = app.tree
    app.restore(first)
    var tree = app.tree
    tree.types = root.types
    let ended = tree.run(TreeCommand(.restore(RestoredTree(second)))) { _ in .action(.none) }
    #expect(ended.outcome.reason?.code == .unknownType)
    #expect(ended.tree.snapshot() == tree.snapshot())
  }

  @Test func `returns a child that was passed on, with its pullback and its label`() {
    let declarations: Declarations = [
      "A": .stack(["start": .push("A1"), "done": .none]),
      "B": .stack(["start": .push("B1"), "done": .none, "heard": .none]),
      "C": .stack(["start": .push("C1")]),
    ]
    var app = App("A.start", declarations)
    app.transfer(.start("B.start", as: "done"))
    app.transfer(.start("C.start", as: "done", pulled: "heard"), at: "c2")
    let before = app.tree
    let ownership = app.ownership
    app.end(.finish(1, keep: true), at: "c2")
    #expect(app.restore(before) == "committed")
    #expect(app.ownership == ownership)
    #expect(app.last.change?.attached.map(\.id) == ["c2"])
    #expect(
      app.last.change?.updated.contains(.opener("c3", "c2", label: "done")) == true
        && app.last.change?.updated.contains(.pullback("c3", Pullback(route: "heard"))) == true
    )
  }

  @Test func `moves a layer, which then comes whole`() throws {
    var app = App("Window.start", .plain)
    app.transfer(.present("Quiet.start"), at: "c1")
    app.transfer(.present("Quiet.start"), at: "c1")
    let quiet = app.tree
    app.trigger("show", at: "c3")
    app.trigger("show", at: "c2")
    let newerBelow = app.tree
    app.restore(quiet)
    app.trigger("show", at: "c2")
    app.trigger("show", at: "c3")
    let change = newerBelow.change(to: app.tree, revision: app.tree.revision)
    #expect(
      change.transitions.map(\.drawing) == [
        "replace window@1 -n4 -n3 +bare(c2: s4 Quiet1) +bare(c3: s5 Quiet1)"
      ]
    )
    var mirror = TreeSnapshot(newerBelow.snapshot())
    try mirror.apply(TreeChange(change))
    #expect(mirror == TreeSnapshot(app.tree.snapshot()))
  }

  @Test func `ends the pullbacks of clients with either of their coordinators`() {
    let declarations = Declarations.plain.adding(["D": .stack(["start": .push("D1"), "heard": .none])])
    var app = App("D.start", declarations)
    let first = app.tree
    app.transfer(.handover("A.start"))
    app.transfer(.handover("D.start"))
    let third = app.tree
    app.tap(1, child: "c1", parent: "c3", Pullback(route: "heard"))
    app.tap(2, child: "c2", parent: "c1", Pullback(route: "heard"))
    app.restore(first)
    app.restore(third)
    app.trigger("heard", at: "c1")
    #expect(app.asked == ["c1 heard"])
    app.trigger("start", at: "c2")
    #expect(app.asked == ["c2 start"])
  }
}

extension App {
  /// Restores a revision of the tree and returns the end of the command.
  @discardableResult
  fileprivate mutating func restore(_ tree: Tree, sourceLocation: SourceLocation = #_sourceLocation) -> String
  {
    run(TreeCommand(.restore(RestoredTree(tree))), sourceLocation: sourceLocation)
  }
}
