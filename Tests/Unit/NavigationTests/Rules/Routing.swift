import JSON
import Navigation
import Testing

@Suite struct Acting {
  @Test func `none changes nothing and is handled by the taker alone`() {
    var app = App("A.start", .plain.adding(["A": .stack(["start": .push("A1"), "idle": .none])]))
    #expect(app.trigger("idle") == "noop nothingToDo")
    #expect(app.last.outcome.taker == "c1")
    #expect(app.handledBy == "c1")
  }

  @Test func `a sequence is several as one`() {
    let plan: Plan = .sequence(.push("X"), .push("Y"), .pop, .present("Info"))
    var app = App("A.start", .plain.adding(["A": .stack(["start": .push("A1"), "go": plan])]))
    #expect(app.trigger("go") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X) | bare(c1: Info)")
    #expect(app.tree.revision == 2)
  }

  @Test func `an element with nothing to do is no failure`() {
    let plan: Plan = .sequence(.pop, .dismiss, .push("X"))
    var app = App("A.start", .plain.adding(["A": .stack(["start": .push("A1"), "go": plan])]))
    #expect(app.trigger("go") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X)")
  }

  @Test func `a sequence that changed nothing gives the last transfer's reason`() {
    let plan: Plan = .sequence(.dismiss, .pop, .none)
    var app = App("A.start", .plain.adding(["A": .stack(["start": .push("A1"), "go": plan])]))
    #expect(app.trigger("go") == "noop nothingToPop")
  }

  @Test func `an element that fails, fails the command`() {
    let plan: Plan = .sequence(.push("X"), .select("nowhere"))
    var app = App("A.start", .plain.adding(["A": .stack(["start": .push("A1"), "go": plan])]))
    #expect(app.trigger("go") == "failed noTabs")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `reject ends the whole command and gives its reason`() {
    let plan: Plan = .sequence(.push("X"), .handover("B.start"), .reject("not today"))
    var app = App("A.start", .plain.adding(["A": .stack(["start": .push("A1"), "go": plan])]))
    #expect(app.trigger("go") == "blocked rejected")
    #expect(app.last.outcome.reason?.message.contains("not today") == true)
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `reject anywhere ends the whole command`() {
    let declarations: Declarations = .plain.adding([
      "A": .stack(["start": .sequence(.push("A1"), .handover("B.start", pulled: "b")), "b": .reject("no")]),
      "B": .stack(["start": .push("B1"), "go": .push("X")]),
    ])
    var app = App("A.start", declarations)
    #expect(app.trigger("go") == "blocked rejected")
    #expect(app.drawing == "stack(c1: A1, c2: B1)")
  }

  @Test func `a failed command uses up no identifiers`() {
    let plan: Plan = .sequence(.push("X"), .select("nowhere"))
    var app = App("A.start", .plain.adding(["A": .stack(["start": .push("A1"), "go": plan])]))
    app.trigger("go")
    app.transfer(.push("Y"))
    #expect(app.keyed == "stack(c1: s1 A1, c1: s2 Y)")
  }
}

@Suite struct Sending {
  @Test func `send runs in its place and the rest of the sequence waits`() {
    let declarations: Declarations = [
      "A": .stack([
        "start": .push("A1"),
        "go": .sequence(.push("X"), .send("next"), .push("Z")),
        "next": .sequence(.push("Y1"), .push("Y2")),
      ])
    ]
    var app = App("A.start", declarations)
    app.trigger("go")
    #expect(app.drawing == "stack(c1: A1, c1: X, c1: Y1, c1: Y2, c1: Z)")
  }

  @Test func `the parent acts after the child is done`() {
    let declarations: Declarations = [
      "A": .stack([
        "start": .sequence(.push("A1"), .handover("B.start", pulled: "b")), "b": .push("Heard"),
      ]),
      "B": .stack(["start": .push("B1"), "go": .sequence(.send("next"), .push("X")), "next": .push("Y")]),
    ]
    var app = App("A.start", declarations)
    app.trigger("go")
    #expect(app.drawing == "stack(c1: A1, c2: B1, c2: Y, c2: X, c1: Heard, c1: Heard)")
    #expect(app.asked == ["c2 go", "c2 next", "c1 b(next)", "c1 b(go)"])
    #expect(app.handledBy == "c2, c1")
    #expect(app.routed == ["c2 go", "c2 next", "c1 b(next)", "c1 b(go)"])
  }

  @Test func `a route climbs to the root by being sent on at each level`() {
    let declarations: Declarations = [
      "List": .stack([
        "start": .push("L"), "down": .handover("List.start", pulled: "below", mode: .unhandled),
        "open": .none,
        "below": .inner("open", .root(.handover("Detail.start"), else: .sendInner)),
      ]),
      "Detail": .stack(["start": .push("D")]),
    ]
    var app = App("List.start", declarations)
    for _ in 1...3 { app.trigger("down") }
    #expect(app.trigger("open") == "committed")
    #expect(
      app.asked == [
        "c4 open", "c3 below(open)", "c3 open", "c2 below(open)", "c2 open", "c1 below(open)", "c5 start",
      ]
    )
  }

  @Test func `a send of a route that the coordinator does not declare`() {
    var app = App("A.start", .plain.adding(["A": .stack(["start": .push("A1"), "go": .send("missing")])]))
    #expect(app.trigger("go") == "failed undeclaredRoute")
  }

  @Test func `an endless send ends at the limit and the last ten are named`() {
    var app = App(
      "A.start",
      ["A": .stack(["start": .push("A1"), "ping": .send("pong"), "pong": .send("ping")])],
      limits: TreeLimits(events: 100)
    )
    #expect(app.trigger("ping") == "failed sendLoop")
    #expect(app.asked.count == 100)
    #expect(app.last.outcome.reason?.details["events"]?.array?.count == 10)
  }

  @Test func `as many events as the limit allows are no loop`() {
    let declarations: Declarations = [
      "A": .stack([
        "start": .push("A1"),
        "count": .ask { question in
          let number = question.route?.params["n"]?.integer ?? 0
          return number == 0 ? .push("Done") : .send(RouteSpec("count", params: ["n": .integer(number - 1)]))
        },
      ])
    ]
    var app = App("A.start", declarations, limits: TreeLimits(events: 100))
    #expect(app.trigger(RouteSpec("count", params: ["n": 99])) == "committed")
    #expect(app.trigger(RouteSpec("count", params: ["n": 100])) == "failed sendLoop")
  }

  @Test func `the limit is ten thousand`() {
    #expect(TreeLimits().events == 10_000)
    #expect(TreeLimits().wrapDepth == 12)
  }
}
