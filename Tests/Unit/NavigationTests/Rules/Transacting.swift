import JSON
import Navigation
import Testing

@Suite struct Transacting {
  @Test func `several commands are one revision and one change`() {
    var app = App("A.start", .plain)
    let verdict = app.transaction(
      App.command(.push("X"), at: "c1"),
      App.command(.handover("B.start"), at: "c1"),
      TreeCommand(.back),
      App.command(.present("Info"), at: "c1")
    )
    #expect(verdict == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X) | bare(c1: Info)")
    #expect(app.tree.revision == 2)
  }

  @Test func `coordinators that a step leaves empty are disposed of after the last step`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transaction(TreeCommand(.back), App.command(.push("X"), at: "c2"))
    #expect(app.drawing == "stack(c1: A1, c2: X)")
  }

  @Test func `a step that fails undoes all`() {
    var app = App("A.start", .plain)
    let verdict = app.transaction(
      App.command(.push("X"), at: "c1"),
      App.command(.select("nowhere"), at: "c1")
    )
    #expect(verdict == "failed noTabs")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `a step with nothing to do is no failure`() {
    var app = App("A.start", .plain)
    #expect(app.transaction(App.command(.pop, at: "c1"), App.command(.push("X"), at: "c1")) == "committed")
  }

  @Test func `a deep link without a taker is no failure`() {
    var app = App("A.start", .plain)
    let push = App.command(.push("X"), at: "c1")
    #expect(app.transaction(push, TreeCommand(.handle(["nobody"]))) == "committed")
    #expect(app.transaction(TreeCommand(.handle(["nobody"])), push) == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X, c1: X)")
    #expect(app.last.outcome.remaining.map(\.name) == ["nobody"])
  }

  @Test func `a deep link that is taken only in part is rolled back as a step`() {
    var app = App("A.start", .plain)
    let link = TreeCommand(.handle(["start", "nobody"]))
    #expect(
      app.transaction(App.command(.push("X"), at: "c1"), link, App.command(.push("Y"), at: "c1"))
        == "committed"
    )
    // The key of the screen that was undone is not given again.
    #expect(app.keyed == "stack(c1: s1 A1, c1: s2 X, c1: s4 Y)")
    #expect(app.transaction(link) == "noop unhandled")
  }

  @Test func `no steps are nothing to do`() {
    var app = App("A.start", .plain)
    #expect(app.transaction() == "noop nothingToDo")
  }
}

@Suite struct Opening {
  @Test func `a root that shows nothing is a tree, too`() {
    let app = App("Quiet.start", .plain)
    #expect(app.verdict == "committed")
    #expect(app.drawing == "stack()")
    #expect(app.tree.revision == 1)
    #expect(app.active == nil)
  }

  @Test func `an undeclared type opens nothing`() {
    #expect(App("Nobody.start", .plain).verdict == "failed unknownType")
  }

  @Test func `an initial route that is rejected opens nothing`() {
    let app = App("A.start", ["A": .stack(["start": .reject("no")])])
    #expect(app.verdict == "blocked rejected")
  }

  @Test func `the first revision is one`() {
    let app = App("A.start", .plain)
    #expect(app.tree.revision == 1)
    #expect(app.last.change?.revision == 1)
  }

  @Test func `a tree holds no more entries than the limit`() {
    var app = App("A.start", .plain, limits: TreeLimits(entries: 5))
    // One coordinator, one layer, one screen, and two more
    #expect(app.transfer(.push("X")) == "committed")
    #expect(app.transfer(.push("Y")) == "committed")
    #expect(app.transfer(.push("Z")) == "failed tooManyEntries")
    #expect(app.drawing == "stack(c1: A1, c1: X, c1: Y)")
  }

  @Test func `large params count as more entries, for as long as their screen is there`() {
    // Given room for two entries more, and params of two
    var app = App("A.start", .plain, limits: TreeLimits(entries: 6))
    let large = ScreenSpec("X", params: ["text": .string(String(repeating: "x", count: 500))])
    // Then the first screen with them fills the tree
    #expect(app.transfer(.push(large)) == "committed")
    #expect(app.transfer(.push("Y")) == "failed tooManyEntries")
    #expect(app.transfer(.setParams(["text": nil], of: "X")) == "committed")
    #expect(app.transfer(.push("Y")) == "committed")
    #expect(app.transfer(.setParams(large.params, of: "Y")) == "failed tooManyEntries")
    #expect(app.transfer(.pop) == "committed")
    #expect(app.transfer(.setParams(large.params, of: "X")) == "committed")
  }

  @Test func `tabs are no deeper inside one another than the limit`() {
    let declarations: Declarations = [
      "Outer": .tabs([TabSpec("t", child: "Middle")]),
      "Middle": .tabs([TabSpec("t", child: "Inner")]),
      "Inner": .tabs([TabSpec("t", child: "Leaf")]),
      "Leaf": .stack([:]),
    ]
    #expect(App("Outer", declarations, limits: TreeLimits(containerDepth: 3)).verdict == "committed")
    #expect(
      App("Outer", declarations, limits: TreeLimits(containerDepth: 2)).verdict == "failed nestedTooDeep"
    )
  }
}
