import Navigation
import Testing

/// `handle([routes])`: deep links.
@Suite struct Linking {
  static let declarations: Declarations = [
    "List": .stack([
      "start": .initially(.push("L"), later: .backToRoot), "open": .handover("Detail.start"),
      "info": .present("Info"),
      "idle": .none,
    ]),
    "Detail": .stack(["start": .push("D"), "deeper": .handover("Page.start"), "info": .push("I")]),
    "Page": .stack(["start": .push("P"), "turn": .push("Q"), "next": .handover("Page.start")]),
  ]

  @Test func `each route goes to the coordinator that the one before created`() {
    var app = App("List.start", Self.declarations)
    #expect(app.handle("open", "deeper", "turn") == "committed")
    #expect(app.drawing == "stack(c1: L, c2: D, c3: P, c3: Q)")
    #expect(app.tree.revision == 2)
  }

  @Test func `a created one that does not declare it leaves it to the previous taker`() {
    var app = App("List.start", Self.declarations)
    app.handle("open", "deeper", "info")
    #expect(app.drawing == "stack(c1: L, c2: D, c3: P, c2: I)")
  }

  @Test func `a step that creates none leaves the next to the previous taker`() {
    var app = App("List.start", Self.declarations)
    app.handle("idle", "info")
    #expect(app.drawing == "stack(c1: L) | bare(c1: Info)")
  }

  @Test func `else to the nearest below the previous taker`() {
    var app = App("List.start", Self.declarations)
    app.trigger("open")
    app.handle("idle", "deeper")
    #expect(app.drawing == "stack(c1: L, c2: D, c3: P)")
  }

  @Test func `of several below the newest child comes first`() {
    var app = App("List.start", Self.declarations)
    app.trigger("open", at: "c1")
    app.trigger("open", at: "c1")
    app.handle("idle", "deeper")
    #expect(app.drawing == "stack(c1: L, c2: D, c3: D, c4: P)")
    #expect(app.ownership == "▿ List c1\n  - Detail c2\n  ▿ Detail c3\n    - Page c4")
  }

  @Test func `never upward`() {
    var app = App("List.start", Self.declarations)
    app.trigger("open")
    #expect(app.handle("info", "idle", at: "c2") == "noop unhandled")
    #expect(app.last.outcome.remaining == ["idle"])
    #expect(app.drawing == "stack(c1: L, c2: D)")
  }

  @Test func `no taker: nothing changes and the remaining routes are named`() {
    var app = App("List.start", Self.declarations)
    #expect(app.handle("open", "nowhere", "turn") == "noop unhandled")
    #expect(app.last.outcome.remaining == ["nowhere", "turn"])
  }

  @Test func `without an addressee the first route goes to the root if it declares it`() {
    var app = App("List.start", Self.declarations)
    app.handle("open", "deeper")
    app.handle("info")
    #expect(app.drawing == "stack(c1: L, c2: D, c3: P) | bare(c1: Info)")
  }

  @Test func `else to the nearest below the root`() {
    var app = App("List.start", Self.declarations)
    app.handle("open", "deeper")
    app.handle("turn")
    #expect(app.drawing == "stack(c1: L, c2: D, c3: P, c3: Q)")
  }

  @Test func `with a coordinator it begins there`() {
    var app = App("List.start", Self.declarations)
    app.handle("open")
    app.handle("info", at: "c2")
    #expect(app.drawing == "stack(c1: L, c2: D, c2: I)")
  }

  @Test func `an addressed coordinator that does not declare the first: all routes are left`() {
    var app = App("List.start", Self.declarations)
    #expect(app.handle("nowhere", "turn", at: "c1") == "noop unhandled")
    #expect(app.last.outcome.remaining == ["nowhere", "turn"])
  }

  @Test func `of tabs the selected one's comes first`() {
    let declarations: Declarations = Self.declarations.adding([
      "Home": .tabs(
        [TabSpec("a", child: "List.start"), TabSpec("b", child: "List.start")],
        ["start": .none, "second": .select("b")]
      )
    ])
    var app = App("Home.start", declarations)
    app.handle("info")
    #expect(app.drawing == "tabs(*a: stack(c2: L), b: stack(c3: L)) | bare(c2: Info)")
    app = App("Home.start", declarations)
    app.handle("second", "open", "deeper")
    #expect(app.drawing == "tabs(a: stack(c2: L), *b: stack(c3: L, c4: D, c5: P))")
  }

  @Test func `one that owns nothing is no taker unless the step created it`() {
    let declarations: Declarations = Self.declarations.adding([
      "List": .stack(["start": .push("L"), "quiet": .handover("Detail"), "idle": .none])
    ])
    var app = App("List.start", declarations)
    #expect(app.handle("quiet", "deeper") == "committed")
    app = App("List.start", declarations)
    app.trigger("quiet")
    #expect(app.handle("idle", "deeper") == "noop unhandled")
  }

  @Test func `disposal is judged after the last step`() {
    let declarations: Declarations = [
      "A": .stack(["start": .push("A1"), "open": .handover("B.start")]),
      "B": .stack(["start": .push("B1"), "leave": .set(scope: .own), "again": .push("B2")]),
    ]
    var app = App("A.start", declarations)
    #expect(app.handle("open", "leave", "again") == "committed")
    #expect(app.drawing == "stack(c1: A1, c2: B2)")
  }

  @Test func `twenty levels in one command`() {
    var app = App("Page.start", Self.declarations)
    let routes = Array(repeating: RouteSpec("next"), count: 20)
    #expect(app.run(TreeCommand(.handle(routes))) == "committed")
    #expect(app.tree.revision == 2)
    #expect(app.tree.snapshot().coordinators.last?.level == 20)
  }

  @Test func `no routes are nothing to do`() {
    var app = App("List.start", Self.declarations)
    #expect(app.handle() == "noop nothingToDo")
  }
}
