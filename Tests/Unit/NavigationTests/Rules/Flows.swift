import JSON
import Navigation
import Testing

/// A flow that shows nothing itself: its steps are children, each started when the previous one has ended.
@Suite struct FlowsWithoutScreens {
  /// A root with `[AScreen]` that starts `Flow` in that context; `Flow` starts `One`, then `Two`, then it finishes.
  private func app(in context: Context, second: Context = .current, hears: Plan? = nil) -> App {
    let step: (ScreenSpec) -> Declared = { screen in
      .stack(["start": .push(screen), "ok": .finish(1), "no": .cancel, "bad": .fail("bad")])
    }
    let declarations: Declarations = [
      "A": .stack(
        ["start": .push("AScreen"), "buy": .start("Flow.first", in: context, as: "bought")],
        hears: ["bought": .none]
      ),
      "Flow": .stack(
        ["first": .start("One.start", as: "one"), "again": .start("One.start", as: "one")],
        hears: ["one": hears ?? .start("Two.start", in: second, as: "two"), "two": .finish(2)]
      ),
      "One": step("Step1"),
      "Two": step("Step2"),
    ]
    var app = App("A.start", declarations)
    app.trigger("buy")
    return app
  }

  @Test(
    arguments: [
      (.current, "stack(c1: AScreen, c4: Step2)"),
      (.navigationNew, "stack(c1: AScreen) | stack(c4: Step2)"),
      (.modal(LayerSpec(isStack: true)), "stack(c1: AScreen) | stack(c4: Step2)"),
      (.modal, "stack(c1: AScreen) | bare(c4: Step2)"),
    ] as [(Context, String)],
    ["ok", "no", "bad"] as [RouteSpec]
  )
  func `start the next step wherever they were started`(flow: (Context, String), ending: RouteSpec) {
    var app = app(in: flow.0)
    #expect(app.trigger(ending) == "committed")
    #expect(app.drawing == flow.1)
    #expect(app.trigger("ok") == "committed")
    #expect(app.drawing == "stack(c1: AScreen)")
    #expect(app.ownership == "- A c1")
  }

  @Test func `keep the layer and its key from one step to the next`() {
    var app = app(in: .navigationNew)
    app.trigger("ok")
    #expect(app.homes == ["c1 n1", "c2 n2", "c4 n2"])
    #expect(app.transitions == ["replace n2@0 -s2 +c4: s3 Step2 by c4"])
    #expect(app.disposed == ["c3 One value 1 to c2 one"])
  }

  @Test func `show a screen of their own in the layer that a step leaves empty`() {
    var app = app(in: .navigationNew, hears: .push("Done"))
    #expect(app.trigger("ok") == "committed")
    #expect(app.drawing == "stack(c1: AScreen) | stack(c2: Done)")
    #expect(app.transitions == ["replace n2@0 -s2 +c2: s3 Done by c2"])
  }

  @Test func `close their layer with the last step`() {
    var app = app(in: .navigationNew)
    app.trigger("ok")
    app.trigger("ok")
    #expect(app.transitions == ["dismiss window@1 -n2 by c4"])
    #expect(app.disposed == ["c4 Two value 1 to c2 two", "c2 Flow value 2 to c1 bought"])
  }

  @Test func `lose their layer if the next step opens another one`() {
    var app = app(in: .navigationNew, second: .modal)
    #expect(app.trigger("ok") == "committed")
    #expect(app.drawing == "stack(c1: AScreen) | bare(c4: Step2)")
    #expect(app.transitions == ["replace window@1 -n2 +bare(c4: s3 Step2) by c2"])
    #expect(app.homes == ["c1 n1", "c2 n1", "c4 n3"])
  }

  @Test func `keep a layer that has waited for its first screen since they began`() {
    let declarations: Declarations = .plain.adding([
      "Flow": .stack(
        ["first": .start("B.start", in: .modal, as: "one")],
        hears: ["one": .start("C.start", in: .modal, as: "two")]
      )
    ])
    var app = App("A.start", declarations)
    app.transfer(.start("Flow.first", in: .navigationNew))
    #expect(app.end(.finish(1, keep: false), at: "c3") == "committed")
    #expect(app.homes == ["c1 n1", "c2 n2", "c4 n4"])
    #expect(app.transfer(.push("Done"), at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1) | bare(c4: C1) | stack(c2: Done)")
  }

  @Test func `end with their layer if nothing else is shown in it`() {
    var app = app(in: .navigationNew, hears: .custom("blink"))
    #expect(app.trigger("ok") == "committed")
    #expect(app.drawing == "stack(c1: AScreen)")
    #expect(app.disposed == ["c3 One value 1 to c2 one", "c2 Flow cancelled to c1 bought"])
  }

  @Test func `show the next step in their layer, below what lies above it`() {
    var app = app(in: .navigationNew)
    app.transfer(.present("Info"), at: "c1")
    #expect(app.end(.finish(1, keep: false), at: "c3") == "committed")
    #expect(app.drawing == "stack(c1: AScreen) | stack(c4: Step2) | bare(c1: Info)")
    #expect(app.homes == ["c1 n1", "c2 n2", "c4 n2"])
  }

  @Test func `may live in a tab of a modal layer`() {
    let declarations: Declarations = .plain.adding([
      "Pages": .tabs([TabSpec("one", child: "Flow.first")]),
      "Flow": .stack(
        ["first": .start("B.start", as: "one")],
        hears: ["one": .start("C.start", as: "two"), "two": .custom("blink")]
      ),
    ])
    var app = App("A.start", declarations)
    app.transfer(.present(.child(ChildSpec("Pages"))))
    #expect(app.end(.finish(1, keep: false), at: "c4") == "committed")
    #expect(app.drawing == "stack(c1: A1) | tabs(*one: stack(c5: C1))")
    #expect(app.end(.finish(1, keep: false), at: "c5") == "committed")
    #expect(app.ownership == "- A c1")
  }
}

/// Coordinators that existed only in the draft of a command that did not commit.
@Suite struct DroppedDrafts {
  private static let declarations: Declarations = .plain.adding([
    "A": .stack([
      "start": .push("A1"), "blocked": .handover("Child.reject"), "failed": .handover("Child.fail"),
      "homeless": .present("Child.homeless"), "known": .handover("Child.known"), "deep": .handover("B.start"),
      "passing": .start("Child.pass"),
    ]),
    "Child": .stack([
      "reject": .sequence(.push("X"), .reject("no")), "fail": .sequence(.push("X"), .select("t")),
      "homeless": .sequence(.push("X"), .dismissSelf, .push("Y")), "known": .send("unknown"),
      "pass": .sequence(.push("X"), .finish(1)),
    ]),
  ])

  @Test(arguments: ["blocked", "failed", "homeless", "known"] as [RouteSpec])
  func `are in no member of an outcome that is not committed`(route: RouteSpec) throws {
    var app = App("A.start", Self.declarations)
    app.trigger(route)
    let outcome = app.last.outcome
    #expect(outcome.kind != .committed)
    #expect(outcome.taker == "c1")
    #expect(app.handledBy == "c1")
    let reason = try #require(outcome.reason)
    #expect(reason.details["coordinator"] == nil)
    #expect(!reason.message.contains("c2"))
    // The next coordinator gets the id.
    app.transfer(.handover("B.start"))
    #expect(app.tree.coordinator("c2")?.type == "B")
  }

  @Test func `are not among those that a deep link has searched`() throws {
    var app = App("A.start", Self.declarations)
    #expect(app.handle("deep", "nowhere") == "noop unhandled")
    #expect(app.searched == "c1")
    #expect(app.handledBy == "c1")
    #expect(try #require(app.last.outcome.reason).message.contains("c2") == false)
  }

  @Test func `are not what an attach that fails has attached`() {
    var app = App("A.start", Self.declarations)
    #expect(app.attach("Child.fail", to: "s1") == "failed noTabs")
    #expect(app.last.outcome.attached == nil)
    #expect(app.last.outcome.taker == nil)
  }

  @Test func `are not named in a noop either`() {
    var app = App("A.start", Self.declarations)
    #expect(app.trigger("passing").hasPrefix("noop"))
    #expect(app.handledBy == "c1")
    #expect(app.disposed == [])
  }

  @Test func `leave the coordinators that the command found in the outcome`() throws {
    var app = App("A.start", Self.declarations)
    app.transfer(.handover("B.start"))
    #expect(app.transfer(.select("t"), at: "c2") == "failed noTabs")
    #expect(app.handledBy == "c2")
    #expect(try #require(app.last.outcome.reason).details["coordinator"] == "c2")
  }
}
