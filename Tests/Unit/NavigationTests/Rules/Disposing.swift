import Navigation
import Testing

@Suite struct Disposing {
  /// `[A1 c1] [c2 shows nothing] [C1 c3]`: c3 is a child of c2, which is a child of c1.
  private static var middle: App {
    var app = App("A.start", .plain)
    app.transfer(.handover("Quiet.start"))
    app.transfer(.handover("C.start"), at: "c2")
    return app
  }

  @Test func `cascades to ancestors that are empty`() {
    var app = Self.middle
    app.back()
    #expect(app.ownership == "- A c1")
    #expect(app.disposed == ["c3 C", "c2 Quiet"])
  }

  @Test(arguments: [Plan.pop, .popToRoot, .backToRoot, .set("N"), .replace("N"), .popTo("A1"), .drop])
  func `ends with its last screen, whichever transfer of its parent removes it`(plan: Plan) {
    let declarations: Declarations = .plain.adding(["A": .stack(["start": .push("A1"), "go": plan])])
    var app = App("A.start", declarations)
    app.transfer(.handover("B.start"))
    app.trigger("go", at: "c1")
    #expect(app.ownership == "- A c1")
  }

  @Test func `one that was emptied and filled again in the same command lives`() {
    let declarations: Declarations = .plain.adding([
      "B": .stack(["start": .push("B1"), "again": .sequence(.set(scope: .own), .push("B2"))])
    ])
    var app = App("A.start", declarations)
    app.transfer(.handover("B.start"))
    #expect(app.trigger("again") == "committed")
    #expect(app.drawing == "stack(c1: A1, c2: B2)")
    #expect(app.disposed == [])
  }

  @Test func `one that has never shown anything stays`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("Quiet.start"))
    app.transfer(.push("X"), at: "c1")
    app.back()
    #expect(app.ownership == "▿ A c1\n  - Quiet c2")
  }

  @Test func `one that has never shown anything ends when its home leaves`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start", stack: true))
    app.transfer(.handover("Quiet.start"), at: "c2")
    app.transfer(.dismiss, at: "c1")
    #expect(app.ownership == "- A c1")
    #expect(app.disposed == ["c3 Quiet", "c2 B"])
  }

  @Test func `the root stays although it owns nothing`() {
    var app = App("A.start", .plain)
    #expect(app.report(.didPop("s1")) == "committed")
    #expect(app.drawing == "stack()")
    #expect(app.ownership == "- A c1")
  }

  @Test func `one that owns nothing but a child lives`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transfer(.present("C.start"), at: "c2")
    app.transfer(.pop, at: "c1")
    #expect(app.drawing == "stack(c1: A1) | bare(c3: C1)")
    #expect(app.ownership == "▿ A c1\n  ▿ B c2\n    - C c3")
  }

  @Test func `ends with its child when another coordinator takes the screens of both`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transfer(.handover("C.start"), at: "c2")
    app.transfer(.set("s1", "s3"), at: "c1")
    #expect(app.drawing == "stack(c1: A1, c1: C1)")
    #expect(app.ownership == "- A c1")
  }

  @Test func `in a stack what is above stays unless it belongs to the subtree`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "b"))
    app.transfer(.handover("C.start"), at: "c2")
    app.transfer(.push("Top"), at: "c1")
    app.end(.cancel, at: "c2")
    #expect(app.drawing == "stack(c1: A1, c1: Top)")
  }

  @Test func `a layer that closes takes all above it, also those of other owners`() {
    var app = Dismissing.four
    app.end(.cancel, at: "c2")
    #expect(app.verdict == "failed notStarted")
    app.report(.didDismiss("n2"))
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `swiping six modals away asks one opener`() {
    let declarations: Declarations = [
      "M": .stack(
        ["start": .push("M"), "next": .start("M.start", in: .modal, as: "done")],
        hears: ["done": .none]
      )
    ]
    var app = App("M.start", declarations)
    for _ in 1...6 { app.trigger("next") }
    #expect(app.report(.didDismiss("s2")) == "committed")
    #expect(app.drawing == "stack(c1: M)")
    #expect(app.asked == ["c1 done: c2 cancelled"])
    #expect(app.disposed.first == "c7 M cancelled to c6 done undelivered")
    #expect(app.disposed.last == "c2 M cancelled to c1 done")
  }

  @Test func `an opener that never had a screen receives the completion before it is judged`() {
    let declarations: Declarations = .plain.adding([
      "Flow": .stack(["start": .start("B.start", as: "step")], hears: ["step": .none])
    ])
    var app = App("A.start", declarations)
    app.transfer(.start("Flow.start", as: "flow"))
    #expect(app.drawing == "stack(c1: A1, c3: B1)")
    app.back()
    #expect(app.asked == ["c2 step: c3 cancelled", "c1 flow: c2 cancelled"])
    #expect(app.disposed == ["c3 B cancelled to c2 step", "c2 Flow cancelled to c1 flow"])
  }

  @Test func `an opener that acts on the completion lives`() {
    let declarations: Declarations = .plain.adding([
      "Flow": .stack(["start": .start("B.start", as: "step")], hears: ["step": .start("C.start", as: "next")])
    ])
    var app = App("A.start", declarations)
    app.transfer(.start("Flow.start", as: "flow"))
    app.back()
    #expect(app.drawing == "stack(c1: A1, c4: C1)")
    #expect(app.ownership == "▿ A c1\n  ▿ Flow c2\n    - C c4")
  }
}
