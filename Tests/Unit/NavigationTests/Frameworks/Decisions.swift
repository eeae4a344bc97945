import JSON
import Navigation
import Testing

/// Section 7: decisions where the frameworks disagree or specify nothing.
@Suite struct Decisions {
  @Test func `is a request acknowledged? always, by one outcome with a revision`() {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    #expect(app.last.outcome.kind == .committed)
    #expect(app.last.outcome.revision == 2)
    app.transfer(.pop(0))
    #expect(app.last.outcome.kind == .noop)
    #expect(app.last.outcome.revision == 2)
    app.transfer(.select("nowhere"))
    #expect(app.last.outcome.kind == .failed)
    #expect(app.last.outcome.revision == 2)
    app.run(TreeCommand(.act(.reject(reason: "no"))))
    #expect(app.last.outcome.kind == .blocked)
    #expect(app.last.outcome.revision == 2)
  }

  @Test func `an unhandled route? noop, with the places where it was looked for`() {
    var app = App("A.start", .plain)
    #expect(app.trigger("nowhere") == "noop unhandled")
    #expect(app.searched == "c1")
    #expect(app.last.outcome.reason?.message.contains("nowhere") == true)
  }

  @Test func `the user's back or swipe? the child is freed and completes as cancelled`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "done"))
    for leave: (inout App) -> String in [{ $0.back() }, { $0.report(.didPop("s2")) }] {
      var app = app
      #expect(leave(&app) == "committed")
      #expect(app.asked == ["c1 done: c2 cancelled"])
      #expect(app.ownership == "- A c1")
    }
  }

  @Test func `a parent goes away with live children? they complete as dropped, on record, children first`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "b"))
    app.transfer(.start("C.start", as: "c"), at: "c2")
    app.drop(at: "c2", self: true)
    #expect(app.disposed == ["c3 C dropped by c2 to c2 c undelivered", "c2 B dropped by c2 to c1 b"])
  }

  @Test func `finish twice? the second finds that the coordinator has ended`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "b"))
    app.end(.finish(1, keep: false), at: "c2")
    #expect(app.end(.finish(1, keep: false), at: "c2") == "failed coordinatorEnded")
  }

  @Test func `finish twice in one action? the second is ignored`() {
    let declarations: Declarations = .plain.adding([
      "B": .stack(["start": .push("B1"), "end": .sequence(.finish(1), .finish(2))])
    ])
    var app = App("A.start", declarations)
    app.transfer(.start("B.start", as: "b"))
    app.trigger("end")
    #expect(app.asked == ["c2 end", "c1 b: c2 value 1"])
  }

  @Test func `pop at the root? noop, with a reason`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.pop) == "noop nothingToPop")
  }

  @Test func `backToRoot with a modal open? closes the modal and pops, in one change`() {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    app.transfer(.present("Info"))
    app.transfer(.backToRoot, at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.tree.revision == 4)
  }

  @Test func `a second modal while one is open? stacks on the topmost`() {
    var app = App("A.start", .plain)
    app.transfer(.present("X"), at: "c1")
    app.transfer(.present("Y"), at: "c1")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: X) | bare(c1: Y)")
  }

  @Test func `parent and child on one event? the child's action is fully done first, then outward`() {
    let declarations: Declarations = [
      "A": .stack(["start": .sequence(.push("A1"), .handover("B.start", pulled: "b")), "b": .push("A2")]),
      "B": .stack(["start": .sequence(.push("B1"), .handover("C.start", pulled: "c")), "c": .push("B2")]),
      "C": .stack(["start": .push("C1"), "go": .sequence(.push("C2"), .handover("D.start"))]),
      "D": .stack(["start": .push("D1")]),
    ]
    var app = App("A.start", declarations)
    app.trigger("go")
    #expect(app.drawing == "stack(c1: A1, c2: B1, c3: C1, c3: C2, c4: D1, c2: B2, c1: A2)")
  }

  @Test func `a start during another's completion? done after the one removal, as many as there are`() {
    let declarations: Declarations = .plain.adding([
      "A": .stack(["start": .push("A1")], hears: ["b": .sequence(.start("C.start"), .start("D.start"))])
    ])
    var app = App("A.start", declarations)
    app.transfer(.start("B.start", as: "b"))
    app.end(.finish(1, keep: false), at: "c2")
    #expect(app.drawing == "stack(c1: A1, c3: C1, c4: D1)")
    #expect(app.transitions.count == 1)
  }

  @Test func `when does a coordinator end? when it has shown something and owns nothing, cascading`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("Quiet.start"))
    #expect(app.ownership == "▿ A c1\n  - Quiet c2")
    app.transfer(.handover("B.start"), at: "c2")
    app.transfer(.pop, at: "c1")
    #expect(app.ownership == "- A c1")
  }

  @Test func `pullback, tee or fallback? the mode says which, always is the default`() {
    #expect(Pullback(route: "r").mode == .always)
    for (mode, asked) in [
      (PullbackModeSpec.always, ["c2 go", "c1 b(go)"]), (.unhandled, ["c2 go"]),
    ] {
      let declarations: Declarations = [
        "A": .stack([
          "start": .sequence(.push("A1"), .handover("B.start", pulled: "b", mode: mode)), "b": .none,
        ]),
        "B": .stack(["start": .push("B1"), "go": .push("B2")]),
      ]
      var app = App("A.start", declarations)
      app.trigger("go")
      #expect(app.asked == asked)
    }
  }

  @Test func `backToRoot, one step or the root? the coordinator's first screen`() {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    app.transfer(.handover("B.start"))
    app.transfer(.push("B2"), at: "c2")
    app.transfer(.push("B3"), at: "c2")
    app.transfer(.backToRoot, at: "c2")
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: B1)")
  }

  @Test func `drop, one pop a coordinator or all own screens? all but the first`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transfer(.push("B2"), at: "c2")
    app.transfer(.push("B3"), at: "c2")
    app.drop(at: "c2")
    #expect(app.drawing == "stack(c1: A1, c2: B1)")
  }

  @Test func `links, into new or old children? into the child that the step created`() {
    let declarations: Declarations = .plain.adding([
      "A": .stack(["start": .push("A1"), "open": .handover("B.start")]),
      "B": .stack(["start": .push("B1"), "more": .push("B2")]),
    ])
    var app = App("A.start", declarations)
    app.trigger("open", at: "c1")
    app.handle("open", "more")
    #expect(app.drawing == "stack(c1: A1, c2: B1, c3: B1, c3: B2)")
  }

  @Test func `isRoot and level, supplied or computed? computed`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transfer(.handover("C.start"), at: "c2")
    #expect(app.tree.snapshot().coordinators.map(\.level) == [0, 1, 2])
  }

  @Test func `a screen event about a screen that never existed? failed, and nothing changes`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "b"))
    let before = app.tree.snapshot()
    #expect(app.report(.didPop("s99")) == "failed unknownScreen")
    #expect(app.tree.snapshot() == before)
  }
}
