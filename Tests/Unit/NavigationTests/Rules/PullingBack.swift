import JSON
import Navigation
import Testing

@Suite struct PullingBack {
  /// A list that hands over a detail, pulled back in that mode.
  private func app(_ mode: PullbackModeSpec) -> App {
    let declarations: Declarations = [
      "A": .stack([
        "start": .sequence(.push("A1"), .handover("B.start", pulled: "b", mode: mode)),
        "b": .present("Heard"),
      ]),
      "B": .stack(["start": .push("B1"), "more": .push("B2"), "idle": .none, "pop": .pop(9)]),
    ]
    return App("A.start", declarations)
  }

  @Test func `mode always receives every route of the child`() {
    var app = app(.always)
    app.trigger("more")
    #expect(app.asked == ["c2 more", "c1 b(more)"])
    app.trigger("idle", at: "c2")
    #expect(app.asked == ["c2 idle", "c1 b(idle)"])
  }

  @Test func `mode unhandled receives only routes for which the child's action was none`() {
    var app = app(.unhandled)
    app.trigger("more")
    #expect(app.asked == ["c2 more"])
    app.trigger("idle", at: "c2")
    #expect(app.asked == ["c2 idle", "c1 b(idle)"])
    #expect(app.handledBy == "c2, c1")
  }

  @Test func `mode unhandled does not receive a route whose action found nothing to do`() {
    let declarations: Declarations = [
      "A": .stack([
        "start": .sequence(.push("A1"), .handover("B.start", pulled: "b", mode: .unhandled)),
        "b": .present("Heard"),
      ]),
      "B": .stack(["start": .push("B1"), "close": .dismiss]),
    ]
    var app = App("A.start", declarations)
    #expect(app.trigger("close") == "noop nothingToDismiss")
  }

  @Test func `an initial route is not pulled back, what it sends is`() {
    let declarations: Declarations = [
      "A": .stack(["start": .push("A1"), "go": .handover("B.start", pulled: "b"), "b": .none]),
      "B": .stack(["start": .sequence(.push("B1"), .send("ready")), "ready": .none]),
    ]
    var app = App("A.start", declarations)
    app.trigger("go")
    #expect(app.asked == ["c1 go", "c2 start", "c2 ready", "c1 b(ready)"])
    #expect(app.routed == ["c1 go", "c2 ready", "c1 b(ready)"])
  }

  @Test func `a later trigger of the initial route is pulled back`() {
    var app = app(.always)
    app.trigger("start", at: "c2")
    #expect(app.asked == ["c2 start", "c1 b(start)"])
  }

  @Test func `the parent's route is pulled back in turn, wrapped once more`() {
    let declarations: Declarations = [
      "A": .stack(["start": .sequence(.push("A1"), .handover("B.start", pulled: "b")), "b": .none]),
      "B": .stack(["start": .sequence(.push("B1"), .handover("C.start", pulled: "c")), "c": .none]),
      "C": .stack(["start": .push("C1"), "go": .push("C2")]),
    ]
    var app = App("A.start", declarations)
    app.trigger("go")
    #expect(app.asked == ["c3 go", "c2 c(go)", "c1 b(c(go))"])
    #expect(app.handledBy == "c3")
  }

  @Test func `a wrapping route that the parent does not declare`() {
    let declarations: Declarations = [
      "A": .stack(["start": .sequence(.push("A1"), .handover("B.start", pulled: "missing"))]),
      "B": .stack(["start": .push("B1"), "go": .push("X")]),
    ]
    var app = App("A.start", declarations)
    #expect(app.trigger("go") == "failed undeclaredRoute")
  }

  @Test func `handover, start, present and tabs take a pullback`() {
    let declarations: Declarations = [
      "Home": .tabs(
        [TabSpec("one", child: ChildSpec("A", route: "start").pulled("below"))],
        [
          "start": .none, "below": .none,
        ]
      ),
      "A": .stack([
        "start": .push("A1"),
        "hand": .handover("B.start", pulled: "below"),
        "begin": .start("B.start", pulled: "below"),
        "present": .present(.child(ChildSpec("B", route: "start").pulled("below"))),
        "below": .none,
      ]),
      "B": .stack(["start": .push("B1"), "idle": .none]),
    ]
    for opening: RouteSpec in ["hand", "begin", "present"] {
      var app = App("Home.start", declarations)
      app.trigger(opening, at: "c2")
      app.trigger("idle", at: "c3")
      #expect(app.asked == ["c3 idle", "c2 below(idle)", "c1 below(below(idle))"])
    }
  }

  @Test func `the route in which a child ended is still pulled back, after the completion`() {
    let declarations: Declarations = [
      "A": .stack(
        ["start": .push("A1"), "go": .start("B.start", as: "done", pulled: "b"), "b": .push("Heard")],
        hears: ["done": .push("Completed")]
      ),
      "B": .stack(["start": .push("B1"), "end": .finish(1)]),
    ]
    var app = App("A.start", declarations)
    app.trigger("go")
    app.trigger("end")
    #expect(app.asked == ["c2 end", "c1 done: c2 value 1", "c1 b(end)"])
    #expect(app.drawing == "stack(c1: A1, c1: Completed, c1: Heard)")
  }

  @Test func `a route wrapped twelve times is not pulled once more`() {
    let declarations: Declarations = [
      "L": .stack([
        "start": .push("L1"), "down": .handover("L.start", pulled: "up"), "up": .none, "go": .push("X"),
      ])
    ]
    var app = App("L.start", declarations)
    for _ in 1...13 { app.trigger("down") }
    #expect(app.trigger("go") == "committed")
    #expect(app.asked.count == 13)
    #expect(app.asked.last?.hasPrefix("c2 up(") == true)
    #expect(app.notPulled == ["c2 up"])
  }
}

/// Pullbacks of clients `into` a coordinator of the tree.
@Suite struct Tapping {
  private func app() -> App {
    var app = App(
      "A.start",
      [
        "A": .stack([
          "start": .sequence(.push("A1"), .handover("B.start", pulled: "own")), "own": .none,
          "first": .push("F"),
          "second": .push("S"),
        ]),
        "B": .stack(["start": .push("B1"), "go": .none, "more": .push("B2")]),
      ]
    )
    app.tap(1, child: "c2", parent: "c1", Pullback(route: "first"))
    app.tap(2, child: "c2", parent: "c1", Pullback(route: "second", mode: .unhandled))
    return app
  }

  @Test func `the wrapped routes join the command after the parent's own, in the order of subscription`() {
    var app = app()
    #expect(app.trigger("go") == "committed")
    #expect(app.asked == ["c2 go", "c1 own(go)", "c1 first(go)", "c1 second(go)"])
    #expect(app.drawing == "stack(c1: A1, c2: B1, c1: F, c1: S)")
  }

  @Test func `the mode is as in the graph`() {
    var app = app()
    app.trigger("more", at: "c2")
    #expect(app.asked == ["c2 more", "c1 own(more)", "c1 first(more)"])
  }

  @Test func `a removed pullback receives nothing`() {
    var app = app()
    app.untap(1, child: "c2")
    app.trigger("go", at: "c2")
    #expect(app.asked == ["c2 go", "c1 own(go)", "c1 second(go)"])
  }

  @Test func `an event for one that has ended meanwhile is discarded and counted`() {
    // Given the root, which drops when it receives a route of c3, and c2, which receives it later
    var app = App(
      "A.start",
      [
        "A": .stack(["start": .sequence(.push("A1"), .handover("B.start")), "first": .drop]),
        "B": .stack(["start": .sequence(.push("B1"), .handover("C.start")), "second": .push("X")]),
        "C": .stack(["start": .push("C1"), "go": .none]),
      ]
    )
    app.tap(1, child: "c3", parent: "c1", Pullback(route: "first"))
    app.tap(2, child: "c3", parent: "c2", Pullback(route: "second"))
    // When
    #expect(app.trigger("go") == "committed")
    // Then
    #expect(app.asked == ["c3 go", "c1 first(go)"])
    #expect(app.last.outcome.discarded == 1)
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `they end with the receiving coordinator`() {
    var app = app()
    app.transfer(.handover("B.start"), at: "c2")
    app.tap(3, child: "c2", parent: "c3", Pullback(route: "go"))
    app.back()
    app.trigger("go", at: "c2")
    #expect(app.asked == ["c2 go", "c1 own(go)", "c1 first(go)", "c1 second(go)"])
    #expect(app.last.outcome.discarded == 0)
  }

  @Test func `they end with the coordinator that is pulled back`() {
    var app = app()
    app.back()
    #expect(app.ownership == "- A c1")
    app.transfer(.handover("B.start"), at: "c1")
    app.trigger("go", at: "c3")
    #expect(app.asked == ["c3 go"])
  }
}
