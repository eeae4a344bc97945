import JSON
import Navigation
import Testing

/// Cases at the edge of a rule, each stated in `Protocol/rules.md`.
@Suite struct EdgeCases {
  @Test func `back in an expanded split pops another column if the active one has a single screen`() {
    var app = App("Triple.start", .plain)
    app.transfer(.primary(.push("P2")))
    app.transfer(.supplementary(.push("U2")))
    app.report(.didFocus("s3"))
    #expect(app.back() == "committed")
    #expect(app.drawing == "split(primary(c1: P1, c1: P2), supplementary(c1: U1), *secondary(c1: S1))")
    #expect(app.back() == "committed")
    #expect(app.drawing == "split(primary(c1: P1), supplementary(c1: U1), *secondary(c1: S1))")
    #expect(app.back() == "noop nothingToPop")
  }

  @Test func `back in a modal split whose columns have single screens closes the layer`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Split.start"))
    #expect(app.back() == "committed")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test(arguments: [
    (Plan.none, true), (.sequence(), false), (.sequence(.none, .none), false), (.sequence(.pop), false),
  ])
  func `only none leaves a route unhandled`(action: Plan, isPulled: Bool) {
    let declarations: Declarations = .plain.adding([
      "A": .stack(["start": .push("A1"), "heard": .none]), "B": .stack(["go": action]),
    ])
    var app = App("A.start", declarations)
    app.transfer(.handover("B", pulled: "heard", mode: .unhandled))
    app.trigger("go", at: "c2")
    #expect(app.asked == (isPulled ? ["c2 go", "c1 heard(go)"] : ["c2 go"]))
  }

  @Test func `set tabs opens a new tab under a name that was there already`() {
    var app = App("Tabs.start", .plain)
    app.transfer(.setTabs(TabSpec("two", child: "B.start"), TabSpec("one", child: "A.start")), at: "c1")
    #expect(app.keyed == "tabs(*two: stack(c4: s3 B1), one: stack(c5: s4 A1))")
    #expect(app.disposed == ["c2 A", "c3 B"])
  }

  @Test func `drop keeps one screen in each tab of home, though a tab may hold tabs itself`() {
    let declarations: Declarations = .plain.adding([
      "Outer": .tabs(
        [TabSpec("in", child: "Tabs.start"), TabSpec("out", child: "C.start")],
        ["start": .none]
      )
    ])
    var app = App("Outer.start", declarations)
    #expect(
      app.drawing == "tabs(*in: tabs(*one: stack(c3: A1), two: stack(c4: B1)), out: stack(c5: C1))"
    )
    #expect(app.drop(at: "c1") == "committed")
    #expect(app.drawing == "tabs(*in: tabs(*one: stack(c3: A1), two: stack()), out: stack(c5: C1))")
    #expect(app.disposed == [])
  }

  @Test func `children that end with a chain of flows are dropped by the first to end`() {
    let declarations: Declarations = .plain.adding([
      "B": .stack(["start": .push("B1")], hears: ["c": .finish(2)])
    ])
    var app = App("A.start", declarations)
    app.transfer(.start("B.start", as: "b"))
    app.transfer(.start("C.start", as: "c"), at: "c2")
    app.transfer(.start("D.start"), at: "c2")
    app.end(.finish(1, keep: false), at: "c3")
    #expect(
      app.disposed == ["c3 C value 1 to c2 c", "c4 D dropped by c3 to c2", "c2 B value 2 to c1 b"]
    )
  }

  @Test func `setRoot of a coordinator takes effect with its first screen`() {
    var app = App("Window.start", .plain)
    app.transfer(.present("Info"))
    #expect(app.transfer(.setRoot(.child("Quiet.start"))) == "committed")
    #expect(app.drawing == "stack(c1: Window1) | bare(c1: Info)")
    #expect(app.trigger("show", at: "c2") == "committed")
    #expect(app.drawing == "stack(c2: Quiet1)")
  }

  @Test func `a removal in a completion that fails on the tree after the ending fails the command`() {
    let declarations: Declarations = .plain.adding([
      "A": .stack(
        ["start": .push("A1"), "go": .start("B.start", as: "b")],
        hears: ["b": .popTo("B1")]
      )
    ])
    var app = App("A.start", declarations)
    app.trigger("go")
    app.transfer(.push("Top"), at: "c1")
    #expect(app.end(.finish(1, keep: false), at: "c2") == "failed screenNotFound")
    #expect(app.drawing == "stack(c1: A1, c2: B1, c1: Top)")
    // The user's own action is not undone.
    #expect(app.report(.didPop("s2")).hasPrefix("committed"))
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `backToRoot with nothing to do has nothing to pop`() {
    var app = App("Split.start", .plain)
    #expect(app.transfer(.backToRoot) == "noop nothingToPop")
    #expect(app.transfer(.secondary(.backToRoot)) == "noop nothingToPop")
    app.transfer(.handover("Quiet.start"))
    #expect(app.transfer(.backToRoot, at: "c2") == "noop nothingToPop")
  }

  @Test func `setParams of a key that was never given is nothing to do`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.setParams(["n": 1], of: "s99")) == "noop nothingToDo")
    app.transfer(.push("X"))
    app.back()
    #expect(app.transfer(.setParams(["n": 1], of: "s2")) == "noop nothingToDo")
  }
}
