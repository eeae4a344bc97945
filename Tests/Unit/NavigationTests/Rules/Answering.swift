import JSON
import Navigation
import Testing

/// Types that take any route, types that no client serves, and labels of children.
@Suite struct AnsweringForOthers {
  static let declarations: Declarations = [
    "A": .stack([
      "start": .sequence(.push("A1"), .handover("Any", pulled: "heard")), "heard": .push("Heard"),
      "known": .push("Known"),
    ]),
    "Any": .stack(["show": .push("Any1")]).any.routeType("open"),
  ]
  private var any: App {
    var app = App("A.start", Self.declarations)
    app.trigger("show", at: "c2")
    return app
  }

  @Test func `a type that takes any route is skipped unless the command addresses it`() {
    var app = any
    #expect(app.active == "Heard")
    app.back()
    #expect(app.active == "Any1")
    #expect(app.trigger("whatever") == "noop unhandled")
    #expect(app.searched == "c2, c1")
    #expect(app.trigger("known") == "committed")
    #expect(app.last.outcome.taker == "c1")
  }

  @Test(
    arguments: [
      ("c2", nil, "c2"), ("Any", nil, "c2"), (nil, "open", "c2"), (nil, "A", nil), ("c2", "A", nil),
    ] as [(Target?, String?, CoordinatorID?)]
  )
  func `it is found by id, by type and by route type`(
    target: Target?,
    routeType: String?,
    taker: CoordinatorID?
  ) {
    var app = any
    app.back()
    let verdict = app.trigger("whatever", at: target ?? .nearest, routeType: routeType)
    #expect(app.last.outcome.taker == taker)
    #expect(verdict == (taker == nil ? "noop unhandled" : "committed"))
    if taker != nil { #expect(app.asked == ["c2 whatever", "c1 heard(whatever)"]) }
  }

  @Test func `it is found by deep links where they lead`() {
    var app = any
    #expect(app.handle("whatever") == "committed")
    #expect(app.searched == "c1, c2")
    #expect(app.handle("known", "whatever", at: "c1") == "committed")
    #expect(app.asked == ["c1 known", "c2 whatever", "c1 heard(whatever)"])
  }

  @Test func `it receives any route of its children, and any label`() {
    let declarations: Declarations = [
      "Any": .stack(["start": .sequence(.push("S"), .start("B.start", as: "end", pulled: "heard"))]).any,
      "B": .stack(["start": .push("B1"), "go": .none, "done": .finish(1)]),
    ]
    var app = App("Any.start", declarations)
    app.trigger("go")
    #expect(app.asked == ["c2 go", "c1 heard(go)"])
    app.trigger("done")
    #expect(app.asked == ["c2 done", "c1 end: c2 value 1", "c1 heard(done)"])
  }

  @Test func `a route for a coordinator that no client serves fails`() {
    let declarations: Declarations = ["A": .stack(["start": .none]), "B": .stack(["go": .none]).absent]
    var app = App("A.start", declarations)
    #expect(app.trigger("start") == "noop nothingToDo")
    app.transfer(.push("A1"))
    app.transfer(.handover("B"))
    #expect(app.transfer(.handover("B.go"), at: "c1") == "failed detached")
    #expect(app.trigger("go", at: "c2") == "failed detached")
    #expect(app.handle("go", at: "c2") == "failed detached")
  }

  /// `A c1`, which no client serves, with `B c2`, which it pulls back and whose completion it receives as `ended`.
  private func app(mode: PullbackModeSpec = .always) -> App {
    let declarations: Declarations = [
      "R": .stack(["start": .sequence(.push("R1"), .handover("A")), "over": .none]),
      "A": .stack(["heard": .push("Heard")], hears: ["ended": .push("Ended")]).absent,
      "B": .stack([
        "start": .push("B1"), "go": .push("B2"), "idle": .none, "done": .finish(1),
        "both": .sequence(.push("X"), .send("idle")),
      ]),
    ]
    var app = App("R.start", declarations)
    let child = ChildSpec("B.start").pulled("heard", mode)
    app.transfer(.transfer(.start(child, in: .current, label: "ended")), at: "c2")
    return app
  }

  @Test func `a route pulled back by it is missed`() {
    var app = app()
    #expect(app.trigger("go") == "committed")
    #expect(app.missed == ["c2 heard(go)"])
    #expect(app.drawing == "stack(c1: R1, c3: B1, c3: B2)")
  }

  @Test func `a route pulled back by it fails the command if the child did nothing`() {
    for mode in PullbackModeSpec.allCases {
      var app = app(mode: mode)
      #expect(app.trigger("idle") == "failed detached")
      // The failure of one route does not affect another.
      #expect(app.trigger("both") == "failed detached")
      #expect(app.drawing == "stack(c1: R1, c3: B1)")
    }
  }

  @Test func `a completion for it is kept`() {
    var app = app(mode: .unhandled)
    #expect(app.trigger("done") == "committed")
    #expect(app.disposed == ["c3 B value 1 to c2 ended kept"])
    #expect(app.last.outcome.disposed.first?.undelivered?.code == .detached)
    #expect(app.waiting(for: "c2") == ["c3 B ended value 1"])
  }

  @Test func `labels of children are listed, also of children that have ended`() {
    var first: ChildSpec = "B.start"
    first.label = "first"
    var second: ChildSpec = "B.gone"
    second.label = "second"
    let declarations: Declarations = [
      "A": .stack([
        "start": .push("A1"), "go": .sequence(.handover(first), .handover(second)),
        "open": .handover("B.start"),
      ]),
      "B": .stack(["start": .push("B1"), "gone": .sequence(.push("B2"), .pop)]),
    ]
    var app = App("A.start", declarations)
    app.trigger("go")
    #expect(app.labelled == ["A c1: first c2", "A c1: second c3"])
    #expect(app.disposed == ["c3 B"])
    app.trigger("open")
    #expect(app.labelled == [])
  }
}
