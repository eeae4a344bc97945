import JSON
import Navigation
import Testing

/// The actions of openers that receive a completion.
@Suite struct Completing {
  /// A root with `[A1, X]` that starts B, in that context, and answers its completion with that plan.
  private func app(in context: Context = .current, hears completion: Plan) -> App {
    let declarations: Declarations = .plain.adding([
      "A": .stack(
        [
          "start": .sequence(.push("A1"), .push("X")), "go": .start("B.start", in: context, as: "done"),
          "after": .push("After"),
        ],
        hears: ["done": completion]
      ),
      "B": .stack(["start": .push("B1"), "more": .push("B2"), "end": .finish(1)]),
    ])
    var app = App("A.start", declarations)
    app.trigger("go")
    return app
  }

  @Test func `an action that removes nothing waits until the child's screens are gone`() {
    var app = app(hears: .push("Y"))
    app.trigger("end")
    #expect(app.drawing == "stack(c1: A1, c1: X, c1: Y)")
    #expect(app.transitions == ["replace n1@2 -s3 +c1: s4 Y by c1"])
  }

  @Test func `a pop of the child's screen is absorbed`() {
    var app = app(hears: .pop)
    app.trigger("end")
    #expect(app.drawing == "stack(c1: A1, c1: X)")
  }

  @Test func `a pop is absorbed however many screens the child had`() {
    var app = app(hears: .pop)
    app.trigger("more")
    app.trigger("end")
    #expect(app.drawing == "stack(c1: A1, c1: X)")
  }

  @Test func `a pop of more pops only the rest`() {
    var app = app(hears: .pop(2))
    app.trigger("end")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.transitions == ["pop n1@1 -s2 -s3 by c1"])
  }

  @Test func `a pop is absorbed although the user had swiped the child away`() {
    var app = app(hears: .pop)
    app.report(.didPop("s3"))
    #expect(app.drawing == "stack(c1: A1, c1: X)")
    #expect(app.asked == ["c1 done: c2 cancelled"])
  }

  @Test func `a dismiss of the child's layer is absorbed`() {
    var app = app(in: .modal, hears: .dismiss)
    app.trigger("end")
    #expect(app.drawing == "stack(c1: A1, c1: X)")
    #expect(app.transitions == ["dismiss window@1 -n2 by c2"])
  }

  @Test func `a dismiss of more is done, in the same removal`() {
    // Given a layer of the root above the child's
    var app = app(in: .modal, hears: .dismiss)
    app.transfer(.present("Info"), at: "c1")
    app.trigger("end", at: "c2")
    #expect(app.drawing == "stack(c1: A1, c1: X)")
    #expect(app.transitions == ["dismiss window@1 -n2 -n3 by c1"])
  }

  @Test func `dismissSelf in the completion of a child is not absorbed`() {
    let declarations: Declarations = .plain.adding([
      "Flow": .stack(
        ["start": .push("F1"), "go": .start("B.start", in: .modal, as: "done")],
        hears: ["done": .dismissSelf]
      ),
      "B": .stack(["start": .push("B1"), "end": .finish(1)]),
    ])
    var app = App("A.start", declarations)
    app.transfer(.present("Flow.start"))
    app.trigger("go", at: "c2")
    app.trigger("end")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.transitions == ["dismiss window@1 -n2 -n3 by c2"])
  }

  @Test func `a drop that would take the opener's own screens is done`() {
    var app = app(hears: .drop)
    app.trigger("end")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `a pop of screens that a drop removes is absorbed`() {
    let declarations: Declarations = .plain.adding([
      "B": .stack(["start": .push("B1")], hears: ["done": .pop])
    ])
    var app = App("A.start", declarations)
    app.transfer(.handover("B.start"))
    app.transfer(.start("C.start", as: "done"), at: "c2")
    app.transfer(.push("X"), at: "c2")
    app.drop(at: "c2")
    #expect(app.drawing == "stack(c1: A1, c2: B1)")
  }

  @Test func `a start waits until after the removal`() {
    var app = app(in: .modal, hears: .start("C.start", in: .modal, as: "second"))
    app.trigger("end")
    #expect(app.drawing == "stack(c1: A1, c1: X) | bare(c3: C1)")
    #expect(app.transitions == ["replace window@1 -n2 +bare(c3: s4 C1) by c1"])
  }

  @Test func `two starts in one completion are both done, in order`() {
    var app = app(
      in: .modal,
      hears: .sequence(
        .start("C.start", in: .modal, as: "second"),
        .start("D.start", in: .modal, as: "third")
      )
    )
    app.trigger("end")
    #expect(app.drawing == "stack(c1: A1, c1: X) | bare(c3: C1) | bare(c4: D1)")
  }

  @Test func `a send waits too`() {
    var app = app(hears: .send("after"))
    app.trigger("end")
    #expect(app.drawing == "stack(c1: A1, c1: X, c1: After)")
  }

  @Test func `a chain of flows ends together, with one removal`() {
    // Given three flows, each finishing when the next one completes
    let flow: ([String: Plan]) -> Declared = { completions in
      .stack(
        [
          "start": .push("F"), "next": .start("Flow.start", in: .modal, as: "done"),
          "last": .start("Last.start", as: "done"),
        ],
        hears: completions
      )
    }
    let declarations: Declarations = .plain.adding([
      "A": .stack(
        ["start": .push("A1"), "go": .start("Flow.start", in: .modal, as: "done")],
        hears: ["done": .push("Home")]
      ),
      "Flow": flow(["done": .finish(2)]),
      "Last": .stack(["start": .push("L"), "end": .finish(1)]),
    ])
    var app = App("A.start", declarations)
    for route: RouteSpec in ["go", "next", "next", "last"] { app.trigger(route) }
    #expect(app.drawing == "stack(c1: A1) | bare(c2: F) | bare(c3: F) | bare(c4: F) | bare(c5: L)")
    // When
    #expect(app.trigger("end") == "committed")
    // Then
    #expect(
      app.asked == [
        "c5 end", "c4 done: c5 value 1", "c3 done: c4 value 2", "c2 done: c3 value 2", "c1 done: c2 value 2",
      ]
    )
    #expect(app.drawing == "stack(c1: A1, c1: Home)")
    #expect(
      app.transitions == ["dismiss window@1 -n2 -n3 -n4 -n5 by c5", "push n1@1 +c1: s6 Home by c1"]
    )
    #expect(
      app.disposed == [
        "c5 Last value 1 to c4 done", "c4 Flow value 2 to c3 done", "c3 Flow value 2 to c2 done",
        "c2 Flow value 2 to c1 done",
      ]
    )
  }

  @Test func `a rejected completion undoes the command that caused it`() {
    var app = app(hears: .reject("stay"))
    #expect(app.trigger("end") == "blocked rejected")
    #expect(app.back() == "blocked rejected")
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: B1)")
  }

  @Test func `a screen event commits although the completion is rejected, and what it did is undone`() {
    var app = app(hears: .sequence(.push("Undone"), .reject("stay")))
    #expect(app.report(.didPop("s3")).hasPrefix("committed"))
    #expect(app.drawing == "stack(c1: A1, c1: X)")
    #expect(app.disposed == ["c2 B cancelled to c1 done undelivered"])
    #expect(app.last.outcome.disposed.first?.undelivered?.code == .rejected)
  }

  @Test func `a screen event commits although the completion fails`() {
    var app = app(hears: .sequence(.push("Undone"), .select("nowhere")))
    #expect(app.report(.didPop("s3")).hasPrefix("committed"))
    #expect(app.drawing == "stack(c1: A1, c1: X)")
    #expect(app.last.outcome.disposed.first?.undelivered?.code == .noTabs)
  }

  @Test func `a screen event commits although the completion loops`() {
    var app = App(
      "A.start",
      .plain.adding([
        "A": .stack(
          ["start": .push("A1"), "go": .start("B.start", as: "done"), "ping": .send("ping")],
          hears: ["done": .send("ping")]
        )
      ])
    )
    app.trigger("go")
    #expect(app.report(.didPop("s2")).hasPrefix("committed"))
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.last.outcome.disposed.first?.undelivered?.code == .sendLoop)
  }

  @Test func `if one of several completions is rejected, the event commits and all that they did is undone`()
  {
    // Given two children of the root in one stack, the second one's end being rejected
    let declarations: Declarations = .plain.adding([
      "A": .stack(
        ["start": .push("A1"), "one": .start("B.start", as: "fine"), "two": .start("C.start", as: "bad")],
        hears: ["fine": .present("Fine"), "bad": .reject("no")]
      )
    ])
    var app = App("A.start", declarations)
    app.trigger("one", at: "c1")
    app.trigger("two", at: "c1")
    #expect(app.report(.didPop("s2")).hasPrefix("committed"))
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.ownership == "- A c1")
    #expect(
      app.disposed == ["c2 B cancelled to c1 fine undelivered", "c3 C cancelled to c1 bad undelivered"]
    )
    #expect(app.last.outcome.disposed.map(\.undelivered?.code) == [.rejected, .rejected])
  }
}
