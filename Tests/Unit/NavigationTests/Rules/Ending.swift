import JSON
import Navigation
import Testing

/// The endings of started children, and the completions that their openers receive.
@Suite struct Ending {
  /// A root that starts B on its stack, which may start C; both openers receive completions and do nothing.
  private static var chain: App {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "b"))
    app.transfer(.start("C.start", as: "c"), at: "c2")
    return app
  }

  @Test func `finish gives a value and takes the child's screens`() {
    var app = Self.chain
    #expect(app.end(.finish(["n": 5], keep: false), at: "c3") == "committed")
    #expect(app.drawing == "stack(c1: A1, c2: B1)")
    #expect(app.asked == ["c2 c: c3 value {n: 5}"])
    #expect(app.disposed == ["c3 C value {n: 5} to c2 c"])
    #expect(app.transitions == ["pop n1@2 -s3 by c3"])
  }

  @Test func `fail gives an error`() {
    var app = Self.chain
    app.end(.fail("declined"), at: "c3")
    #expect(app.asked == ["c2 c: c3 failed declined"])
  }

  @Test func `cancel gives no result`() {
    var app = Self.chain
    app.end(.cancel, at: "c3")
    #expect(app.asked == ["c2 c: c3 cancelled"])
  }

  @Test(arguments: [Plan.finish(1), .fail("x"), .cancel])
  func `one that was not started cannot end itself`(ending: Plan) {
    let declarations: Declarations = .plain.adding([
      "A": .stack(["start": .push("A1"), "go": .handover("B.start")]),
      "B": .stack(["start": .push("B1"), "end": ending]),
    ])
    var app = App("A.start", declarations)
    app.trigger("go")
    #expect(app.trigger("end") == "failed notStarted")
  }

  @Test func `one that has ended cannot end again`() {
    var app = Self.chain
    app.end(.finish(1, keep: false), at: "c3")
    #expect(app.end(.finish(2, keep: false), at: "c3") == "failed coordinatorEnded")
  }

  @Test func `its children end with it, and openers that end as well receive no completion`() {
    var app = Self.chain
    app.end(.finish(1, keep: false), at: "c2")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.asked == ["c1 b: c2 value 1"])
    #expect(app.disposed == ["c3 C dropped by c2 to c2 c undelivered", "c2 B value 1 to c1 b"])
  }

  @Test func `what others pushed above it stays`() {
    var app = Self.chain
    app.transfer(.push("Top"), at: "c1")
    app.end(.finish(1, keep: false), at: "c2")
    #expect(app.drawing == "stack(c1: A1, c1: Top)")
  }

  @Test func `finish with keep passes screens and children to the opener`() {
    var app = Self.chain
    app.transfer(.handover("D.start"), at: "c3")
    #expect(app.end(.finish(1, keep: true), at: "c3") == "committed")
    #expect(app.keyed == "stack(c1: s1 A1, c2: s2 B1, c2: s3 C1, c4: s4 D1)")
    #expect(app.ownership == "▿ A c1\n  ▿ B c2\n    - D c4")
    #expect(app.transitions == [])
    #expect(app.disposed == ["c3 C value 1 to c2 c"])
  }

  @Test func `children that are passed on take their place by age among those of the opener`() {
    // Given an opener whose own second child is younger than the one that it is given
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "b"))
    app.transfer(.handover("C.start"), at: "c2")
    app.transfer(.handover("D.start"), at: "c1")
    // When
    app.end(.finish(1, keep: true), at: "c2")
    // Then
    #expect(app.tree.coordinator("c1")?.children.elements == ["c3", "c4"])
  }

  @Test func `children that are passed on are not pulled back`() {
    let declarations: Declarations = .plain.adding([
      "B": .stack([
        "start": .push("B1"), "go": .handover("D.start", pulled: "heard"), "heard": .push("Heard"),
      ]),
      "D": .stack(["start": .push("D1"), "more": .push("D2")]),
    ])
    var app = App("A.start", declarations)
    app.transfer(.start("B.start", as: "b"))
    app.trigger("go")
    #expect(app.end(.finish(1, keep: true), at: "c2") == "committed")
    #expect(app.tree.coordinator("c3")?.pullback == nil)
    #expect(app.trigger("more", at: "c3") == "committed")
    #expect(app.asked == ["c3 more"])
  }

  @Test
  func `the new parent of a started child is its opener and does not receive its completion`() {
    var app = Self.chain
    app.end(.finish(1, keep: true), at: "c2")
    #expect(app.tree.coordinator("c3")?.opening == .started(opener: "c1", label: nil))
    // When it ends, with what it has to give
    #expect(app.end(.finish(2, keep: true), at: "c3") == "committed")
    // Then
    #expect(app.asked == [])
    #expect(app.disposed == ["c3 C value 2 to c1"])
    #expect(app.keyed == "stack(c1: s1 A1, c1: s2 B1, c1: s3 C1)")
  }

  @Test func `a parent that finishes with keep has received the completion of a child that ends with it`() {
    let declarations: Declarations = .plain.adding([
      "B": .stack(
        ["start": .push("B1"), "go": .start("C.start", as: "c")],
        hears: ["c": .finish(2, keep: true)]
      )
    ])
    var app = App("A.start", declarations)
    app.transfer(.start("B.start", as: "b"))
    app.trigger("go")
    app.end(.finish(1, keep: false), at: "c3")
    #expect(app.disposed == ["c3 C value 1 to c2 c", "c2 B value 2 to c1 b"])
    #expect(app.keyed == "stack(c1: s1 A1, c1: s2 B1)")
  }

  @Test func `coordinators of lazy tabs that are passed on are not pulled back`() {
    let later = TabSpec("later", child: ChildSpec("B.start").pulled("heard"), isLazy: true)
    let declarations: Declarations = .plain.adding([
      "Flow": .tabs([TabSpec("now", child: "A.start"), later], ["heard": .sendInner])
    ])
    var app = App("A.start", declarations)
    app.transfer(.start("Flow", in: .modal))
    app.end(.finish(1, keep: true), at: "c2")
    app.report(.didSelect(tab: "later", in: nil))
    #expect(app.tree.coordinator("c4")?.pullback == nil)
    #expect(app.trigger("start", at: "c4") == "committed")
  }

  @Test func `the user's back cancels it`() {
    var app = Self.chain
    app.back()
    #expect(app.asked == ["c2 c: c3 cancelled"])
  }

  @Test func `a swipe cancels it`() {
    var app = Self.chain
    app.report(.didPop("s3"))
    #expect(app.asked == ["c2 c: c3 cancelled"])
  }

  @Test func `its own transfer cancels it`() {
    var app = Self.chain
    app.transfer(.pop, at: "c3")
    #expect(app.asked == ["c2 c: c3 cancelled"])
  }

  @Test func `a transfer of its subtree cancels it`() {
    var app = Self.chain
    app.transfer(.handover("D.start"), at: "c3")
    app.transfer(.pop(2), at: "c4")
    #expect(app.drawing == "stack(c1: A1, c2: B1)")
    #expect(app.asked == ["c2 c: c3 cancelled"])
  }

  @Test(arguments: [Plan.pop, .popToRoot, .set("N"), .replace("N"), .backToRoot])
  func `another coordinator's transfer drops it, and the completion names that coordinator`(transfer: Plan) {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "b"))
    app.transfer(transfer, at: "c1")
    #expect(app.asked == ["c1 b: c2 dropped by c1"])
  }

  @Test func `every completion is delivered once`() {
    var app = Self.chain
    app.end(.finish(1, keep: false), at: "c3")
    #expect(app.asked == ["c2 c: c3 value 1"])
    app.back()
    #expect(app.asked == ["c1 b: c2 cancelled"])
    app.back()
    #expect(app.asked == [])
  }

  @Test func `without a label the opener is not asked`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start"))
    app.back()
    #expect(app.asked == [])
    #expect(app.disposed == ["c2 B cancelled to c1"])
  }
}
