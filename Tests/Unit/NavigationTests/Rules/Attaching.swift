import Navigation
import Testing

/// Coordinators for the life of a screen.
@Suite struct Attaching {
  static let declarations: Declarations = [
    "A": .stack([
      "start": .sequence(.push("A1"), .push("A2")), "help": .push("OwnHelp"), "more": .push("A3"),
      "heard": .none, "sheet": .present("Sheet"), "child": .handover("B.start"),
    ]),
    "B": .stack(["start": .push("B1"), "own": .push("B2")]),
    "H": .stack([
      "help": .push("Help"), "idle": .none, "modal": .present("HelpSheet"), "child": .handover("B.start"),
      "ask": .start("B.start", as: "asked"), "away": .start("B.start", in: .modal, as: "away"),
    ]),
  ]
  /// `A c1` with `A1 s1` and `A2 s2`, to which `H c2` is attached.
  private func attached(_ child: ChildSpec = "H", to screen: ScreenKey = "s2") -> App {
    var app = App("A.start", Self.declarations)
    #expect(app.attach(child, to: screen) == "committed")
    return app
  }

  @Test func `is a child of the screen's owner, in the screen's container, and shows nothing by itself`() {
    let app = attached()
    #expect(app.last.outcome.attached == "c2")
    #expect(app.last.outcome.taker == "c2")
    #expect(app.ownership == "▿ A c1\n  - H c2")
    #expect(app.drawing == "stack(c1: A1, c1: A2)")
    #expect(app.transitions == [])
    #expect(app.last.change?.updated == [])
    #expect(app.last.change?.attached.map(\.opening) == [.attached("s2")])
  }

  @Test func `runs the route that it is attached with`() {
    let app = attached("H.help")
    #expect(app.asked == ["c2 help"])
    #expect(app.drawing == "stack(c1: A1, c1: A2, c2: Help)")
  }

  @Test func `comes before the owner for senders on its screen, the newest first`() {
    var app = attached()
    app.attach("H", to: "s2")
    app.trigger("help")
    #expect(app.asked == ["c3 help"])
    #expect(app.searched == "c3")
    app.back()
    app.trigger("more")
    #expect(app.searched == "c3, c2, c1")
  }

  @Test func `is found from what it showed, and from what its children showed`() {
    var app = attached("H.child")
    #expect(app.active == "B1")
    app.trigger("idle")
    #expect(app.asked == ["c2 idle"])
    #expect(app.searched == "c3, c2")
  }

  @Test func `is not found from other screens, by type, by deep links or from below`() {
    var app = attached(to: "s1")
    #expect(app.trigger("idle") == "noop unhandled")
    #expect(app.searched == "c1")
    #expect(app.trigger("idle", at: "H") == "noop unhandled")
    #expect(app.trigger("idle", routeType: "H") == "noop unhandled")
    #expect(app.handle("idle") == "noop unhandled")
    #expect(app.handle("more", "idle") == "noop unhandled")
    #expect(app.trigger("idle", at: "c2") == "noop nothingToDo")
    app.back()
    #expect(app.trigger("idle") == "noop nothingToDo")
    #expect(app.trigger("idle", at: "H") == "noop nothingToDo")
  }

  @Test func `is pulled back by the owner`() {
    var app = attached(ChildSpec("H").pulled("heard"))
    app.trigger("idle")
    #expect(app.asked == ["c2 idle", "c1 heard(idle)"])
  }

  @Test func `stays when what it showed has gone`() {
    var app = attached()
    for _ in 0..<2 {
      app.trigger("help")
      #expect(app.asked == ["c2 help"])
      app.back()
      #expect(app.drawing == "stack(c1: A1, c1: A2)")
    }
    #expect(app.ownership == "▿ A c1\n  - H c2")
  }

  @Test func `ends with its screen, however that leaves, and takes along what it showed`() {
    for leave: (inout App) -> String in [
      { $0.report(.didPop("s2")) }, { $0.transfer(.popToRoot, at: "c1") },
      { $0.transfer(.set("s1"), at: "c1") },
      { $0.transaction(App.command(.popToRoot, at: "c1")) }, { $0.transfer(.popTo("A1"), at: "c1") },
    ] {
      var app = attached()
      app.trigger("modal")
      #expect(app.drawing == "stack(c1: A1, c1: A2) | bare(c2: HelpSheet)")
      #expect(leave(&app) == "committed")
      #expect(app.drawing == "stack(c1: A1)")
      #expect(app.disposed == ["c2 H"])
      #expect(app.ownership == "- A c1")
    }
  }

  @Test func `ends with its screen in the middle of a stack, while what lies above stays`() {
    var app = attached(to: "s1")
    app.transfer(.push("A3"), at: "c1")
    app.transfer(.set("s3"), at: "c1")
    #expect(app.keyed == "stack(c1: s3 A3)")
    #expect(app.disposed == ["c2 H"])
  }

  @Test func `ends with its parent, with its own children, each once`() {
    var app = App("A.start", Self.declarations)
    app.trigger("child")
    app.attach("H.child", to: "s3")
    app.attach("H", to: "s4")
    #expect(app.ownership == "▿ A c1\n  ▿ B c2\n    ▿ H c3\n      ▿ B c4\n        - H c5")
    app.drop(at: "c2", self: true)
    #expect(app.disposed == ["c5 H", "c4 B", "c3 H", "c2 B"])
    #expect(app.drawing == "stack(c1: A1, c1: A2)")
  }

  @Test func `ends once if its screen and that of an ancestor leave together`() {
    var app = attached("H.help")
    app.attach("H.ask", to: "s3")
    #expect(app.ownership == "▿ A c1\n  ▿ H c2\n    ▿ H c3\n      - B c4")
    app.report(.didPop("s2"))
    #expect(app.disposed == ["c4 B cancelled to c3 asked undelivered", "c3 H", "c2 H"])
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `ends with the child that it started, whose completion is not delivered`() {
    var app = attached()
    app.trigger("ask")
    #expect(app.drawing == "stack(c1: A1, c1: A2, c3: B1)")
    app.transfer(.popTo("A1"), at: "c1")
    #expect(app.asked == [])
    #expect(app.disposed == ["c3 B dropped by c1 to c2 asked undelivered", "c2 H"])
    app.attach("H", to: "s1")
    app.trigger("away")
    #expect(app.drawing == "stack(c1: A1) | bare(c5: B1)")
    app.transfer(.set("New"), at: "c1")
    #expect(app.disposed == ["c5 B dropped by c1 to c4 away undelivered", "c4 H"])
    #expect(app.drawing == "stack(c1: New)")
  }

  @Test func `is kept by a drop that keeps its screen, and ended by any other`() {
    var app = attached(to: "s1")
    app.attach("H", to: "s2")
    app.drop(at: "c1")
    #expect(app.disposed == ["c3 H"])
    #expect(app.ownership == "▿ A c1\n  - H c2")
  }

  @Test func `stays with a screen that changes owner, and ends with the old one as with its screen`() {
    var app = attached(to: "s1")
    app.trigger("child", at: "c1")
    app.transfer(.set("s1", "s3"), at: "c3")
    #expect(app.keyed == "stack(c3: s1 A1, c3: s3 B1)")
    #expect(app.ownership == "▿ A c1\n  - H c2\n  - B c3")
    app.transfer(.set("s3"), at: "c3")
    #expect(app.disposed == ["c2 H"])
  }

  @Test func `fails without such a screen`() {
    var app = attached()
    #expect(app.attach("H", to: "s9") == "failed unknownScreen")
    app.back()
    #expect(app.attach("H", to: "s2") == "failed screenNotFound")
    #expect(app.attach("Nobody", to: "s1") == "failed unknownType")
  }

  @Test func `of a kind with its own container is a mismatch`() {
    let declarations: Declarations = [
      "A": .stack(["start": .push("A1")]), "T": .tabs([]), "P": .split(["start": .none]),
    ]
    var app = App("A.start", declarations)
    #expect(app.attach("T", to: "s1") == "failed homeMismatch")
    #expect(app.attach("P", to: "s1") == "failed homeMismatch")
  }

  @Test func `leaves with its screen although the completions of a screen event are undone`() {
    let declarations: Declarations = [
      "A": .stack(
        ["start": .push("A1"), "go": .start("B.start", as: "done")],
        hears: ["done": .reject("no")]
      ),
      "B": .stack(["start": .push("B1")]),
      "H": .stack(["help": .present("Help")]),
    ]
    var app = App("A.start", declarations)
    app.trigger("go")
    app.attach("H.help", to: "s2")
    #expect(app.drawing == "stack(c1: A1, c2: B1) | bare(c3: Help)")
    #expect(app.report(.didPop("s2")) == "committed rejected")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.disposed == ["c3 H", "c2 B cancelled to c1 done undelivered"])
  }
}
