import JSON
import Navigation
import Testing

/// Insecurity 4.2: every context, by the home of the starting coordinator.
@Suite struct InsecurityContexts {
  @Test(arguments: [
    ("current", "bare(c1: Bare1) | bare(c2: B1)"),
    ("modal", "bare(c1: Bare1) | bare(c2: B1)"),
    ("new", "bare(c1: Bare1) | stack(c2: B1)"),
    ("fallback", "bare(c1: Bare1) | stack(c2: B1)"),
  ])
  func `over a modal frame`(context: String, drawing: String) {
    #expect(started("Bare.start", in: context) == drawing)
  }

  @Test(arguments: [
    ("current", "stack(c1: A1, c2: B1)"),
    ("modal", "stack(c1: A1) | bare(c2: B1)"),
    ("new", "stack(c1: A1) | stack(c2: B1)"),
    ("fallback", "stack(c1: A1, c2: B1)"),
  ])
  func `over a navigation frame`(context: String, drawing: String) {
    #expect(started("A.start", in: context) == drawing)
  }

  @Test(arguments: [
    ("current", "bare(c2: B1)"), ("modal", "bare(c2: B1)"), ("new", "stack(c2: B1)"),
    ("fallback", "stack(c2: B1)"),
  ])
  func `in a window`(context: String, drawing: String) {
    #expect(started("Window.start", in: context) == drawing)
  }

  private func started(_ root: ChildSpec, in name: String) -> String {
    let contexts: [String: Context] = [
      "current": .current, "modal": .modal, "new": .navigationNew, "fallback": .navigationFallback,
    ]
    var app = App(root, .plain)
    app.transfer(.start("B.start", in: contexts[name] ?? .current), at: "c1")
    return app.drawing
  }

  @Test func `the reference is the starting coordinator, instead of the topmost one`() {
    // Given a modal stack above
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", in: .navigationNew), at: "c1")
    // When the one below starts
    app.transfer(.start("C.start", in: .current), at: "c1")
    app.transfer(.start("D.start", in: .modal), at: "c1")
    // Then it pushes on its own stack, and presents on top
    #expect(app.drawing == "stack(c1: A1, c3: C1) | stack(c2: B1) | bare(c4: D1)")
  }

  @Test func `animated is honoured for pushes, too`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start"), animated: false)
    #expect(app.transitions == ["push n1@1 +c2: s2 B1 by c2 still"])
  }
}

/// Insecurity 4.3: finishing, batching, purging.
@Suite struct InsecurityFinishing {
  private static let declarations: Declarations = .plain.adding([
    "A": .stack(
      ["start": .push("A1"), "go": .start("Flow.start", in: .modal, as: "flow")],
      hears: [
        "flow": .sequence(.start("C.start", in: .modal, as: "c"), .start("D.start", in: .modal, as: "d"))
      ]
    ),
    "Flow": .stack(
      ["start": .push("F1"), "go": .start("B.start", in: .navigationNew, as: "b")],
      hears: ["b": .finish(2)]
    ),
    "B": .stack(["start": .push("B1"), "more": .push("B2"), "end": .finish(1)]),
  ])

  private static var chain: App {
    var app = App("A.start", declarations)
    app.trigger("go")
    app.trigger("go")
    app.trigger("more")
    return app
  }

  @Test func `completions come first, child before parent, then one move of the screen`() {
    var app = Self.chain
    #expect(app.drawing == "stack(c1: A1) | bare(c2: F1) | stack(c3: B1, c3: B2)")
    app.trigger("end")
    #expect(app.asked.prefix(3) == ["c3 end", "c2 b: c3 value 1", "c1 flow: c2 value 2"])
    #expect(app.transitions.count == 1)
  }

  @Test func `starts during a completion wait and all take effect, instead of one being lost`() {
    var app = Self.chain
    app.trigger("end")
    #expect(app.drawing == "stack(c1: A1) | bare(c4: C1) | bare(c5: D1)")
  }

  @Test func `finished by the user: no removal is left to do, the completions still come`() {
    var app = Self.chain
    app.report(.didDismiss("s2"))
    #expect(app.asked == ["c1 flow: c2 cancelled", "c4 start", "c5 start"])
    #expect(app.drawing == "stack(c1: A1) | bare(c4: C1) | bare(c5: D1)")
  }

  @Test func `live children of a finished parent are on record as dropped, instead of silently gone`() {
    var app = Self.chain
    app.end(.finish(9, keep: false), at: "c2")
    #expect(app.disposed.first == "c3 B dropped by c2 to c2 b undelivered")
  }

  @Test func `a window's next chain drops the one before, with one completion each`() {
    let declarations: Declarations = .plain.adding([
      "Host": .window(
        ["one": .start("A.start", in: .navigationNew, as: "one"), "two": .start("B.start", as: "two")],
        hears: ["one": .none]
      )
    ])
    var app = App("Host.one", declarations)
    app.transfer(.start("C.start", as: "c"), at: "c2")
    app.trigger("two", at: "c1")
    #expect(app.drawing == "bare(c4: B1)")
    #expect(app.disposed == ["c3 C dropped by c1 to c2 c undelivered", "c2 A dropped by c1 to c1 one"])
  }
}

/// Insecurity 4.4: the goals of its rewrites.
@Suite struct InsecurityRewrites {
  @Test func `a start by a coordinator below others goes on top, instead of replacing them`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", in: .modal), at: "c1")
    app.transfer(.start("C.start", in: .modal), at: "c1")
    #expect(app.drawing == "stack(c1: A1) | bare(c2: B1) | bare(c3: C1)")
  }

  @Test func `dismissing children is one transfer`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", in: .modal), at: "c1")
    app.transfer(.start("C.start", in: .modal), at: "c2")
    app.transfer(.dismiss, at: "c1")
    #expect(app.disposed == ["c3 C dropped by c1 to c2", "c2 B dropped by c1 to c1"])
    #expect(app.transitions == ["dismiss window@1 -n2 -n3 by c1"])
  }

  @Test func `finish and start of an ended coordinator fail as such`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", in: .modal), at: "c1")
    app.end(.cancel, at: "c2")
    #expect(app.end(.cancel, at: "c2") == "failed coordinatorEnded")
    #expect(app.transfer(.start("C.start"), at: "c2") == "failed coordinatorEnded")
  }

  @Test func `the highest of several finishing coordinators decides what leaves, in one removal`() {
    var app = App("A.start", .plain)
    for parent: Target in ["c1", "c2", "c3"] { app.transfer(.start("B.start", in: .modal), at: parent) }
    app.transaction(
      TreeCommand(.end(.finish(1, keep: false)), target: "c4"),
      TreeCommand(.end(.finish(2, keep: false)), target: "c2")
    )
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.transitions == ["dismiss window@1 -n2 -n3 -n4 by c2"])
  }
}
