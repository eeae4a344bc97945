import JSON
import Navigation
import Testing

/// Back, by its rules in order.
@Suite struct DeclaringBack {
  private static func types(_ more: [String: Declared], _ backs: [String: BackSpec] = [:]) -> Declarations {
    var types = Declarations.plain.adding(Declarations(byType: more))
    types.screenBacks = backs
    return types
  }

  private static let form: [String: Declared] = [
    "Form": .stack(["start": .push("Form"), "next": .push("Next"), "ask": .push("Ask"), "quiet": .none])
  ]

  // MARK: The active screen

  @Test func `sends the route of the active screen to its owner instead of popping`() {
    var app = App("Form.start", Self.types(Self.form, ["Next": "ask"]))
    app.trigger("next")
    #expect(app.back() == "committed")
    #expect(app.drawing == "stack(c1: Form, c1: Next, c1: Ask)")
    #expect(app.asked == ["c1 ask"])
    #expect(app.handledBy == "c1")
    // The new screen declares nothing.
    #expect(app.back() == "committed")
    #expect(app.drawing == "stack(c1: Form, c1: Next)")
  }

  @Test func `may do nothing by the route of the active screen`() {
    var app = App("Form.start", Self.types(Self.form, ["Next": "quiet"]))
    app.trigger("next")
    #expect(app.back() == "noop nothingToDo")
    #expect(app.asked == ["c1 quiet"])
  }

  @Test func `is swallowed by the active screen, also in a layer of its own`() {
    var app = App("Form.start", Self.types(Self.form, ["Next": "none"]))
    app.trigger("next")
    #expect(app.back() == "noop swallowed")
    #expect(app.last.outcome.reason?.details == ["screen": "s2"])
    app.transfer(.present("Next"), at: "c1")
    #expect(app.back() == "noop swallowed")
    #expect(app.last.outcome.reason?.details == ["screen": "s3"])
  }

  @Test func `sends the screen's route to the nearest coordinator above that declares it`() {
    let types = Self.types(
      [
        "Top": .stack(["start": .handover("Inner.show"), "leave": .push("Left")]),
        "Inner": .stack(["show": .push("Inside")]),
      ],
      ["Inside": "leave"]
    )
    var app = App("Top.start", types)
    #expect(app.back() == "committed")
    #expect(app.asked == ["c1 leave"])
    #expect(app.drawing == "stack(c2: Inside, c1: Left)")
  }

  @Test func `passes over the screen's route if no coordinator takes it`() {
    var app = App("Form.start", Self.types(Self.form, ["Next": "unknown"]))
    app.trigger("next")
    #expect(app.back() == "committed")
    #expect(app.drawing == "stack(c1: Form)")
  }

  @Test func `has the route pulled back by the parent, as every route`() {
    let types = Self.types(
      [
        "Top": .stack([
          "start": .handover("Inner.show", pulled: "heard"), "heard": .push("Heard"),
        ]),
        "Inner": .stack(["show": .push("Inside"), "leave": .none]),
      ],
      ["Inside": "leave"]
    )
    var app = App("Top.start", types)
    #expect(app.back() == "committed")
    #expect(app.asked == ["c2 leave", "c1 heard(leave)"])
  }

  // MARK: A coordinator that would end

  private static func flows(_ flow: BackSpec? = nil, _ step: BackSpec? = nil) -> Declarations {
    var outer = Declared.stack(["start": .handover("Step.show"), "ask": .push("Ask")])
    outer.back = flow
    var inner = Declared.stack(["show": .push("First"), "more": .push("More"), "stay": .push("Stay")])
    inner.back = step
    let root = Declared.stack([
      "start": .push("Home"), "begin": .start("Flow.start", in: .modal(LayerSpec(isStack: true))),
    ])
    return types(["Root": root, "Flow": outer, "Step": inner])
  }

  @Test func `asks the type of a coordinator before its last screen would be closed`() {
    var app = App("Root.start", Self.flows(nil, "stay"))
    app.trigger("begin")
    app.trigger("more")
    #expect(app.back() == "committed")
    #expect(app.asked == [])
    #expect(app.back() == "committed")
    #expect(app.asked == ["c3 stay"])
    #expect(app.onView == ["Stay"])
  }

  @Test func `asks the innermost of several that would end`() {
    var app = App("Root.start", Self.flows("ask", "stay"))
    app.trigger("begin")
    app.back()
    #expect(app.asked == ["c3 stay"])
    app = App("Root.start", Self.flows("ask", nil))
    app.trigger("begin")
    app.back()
    #expect(app.asked == ["c2 ask"])
  }

  @Test func `is swallowed before a coordinator would end`() {
    var app = App("Root.start", Self.flows("none", nil))
    app.trigger("begin")
    #expect(app.back() == "noop swallowed")
    #expect(app.last.outcome.reason?.details == ["coordinator": "c2"])
    #expect(app.onView == ["First"])
  }

  @Test func `does not ask an opener that receives the completion of what ends`() {
    let types = Self.types([
      "Root": .stack([
        "start": .push("Home"), "begin": .start("Flow.start", in: .navigationNew(LayerSpec())),
      ]),
      "Flow": .stack(
        ["start": .start("Step.show", as: "step"), "ask": .push("Ask")],
        hears: ["step": .none]
      ).back("ask"),
      "Step": .stack(["show": .push("First")]),
    ])
    var app = App("Root.start", types)
    app.trigger("begin")
    #expect(app.back() == "committed")
    #expect(app.asked == ["c2 step: c3 cancelled"])
    #expect(app.drawing == "stack(c1: Home)")
  }

  @Test func `pops without asking while the coordinator keeps a screen`() {
    var app = App("Form.start", Self.types(["Form": Self.form["Form", default: .stack([:])].back("ask")]))
    app.trigger("next")
    #expect(app.back() == "committed")
    #expect(app.asked == [])
    #expect(app.drawing == "stack(c1: Form)")
  }

  @Test func `asks only about coordinators that Back itself would end`() {
    var app = App("Root.start", Self.flows(nil, "stay"))
    app.trigger("begin")
    // The step has ended its screen before, in the same transaction.
    app.transaction(App.command(.dismiss, at: "c1"), TreeCommand(.back))
    #expect(app.asked == [])
    #expect(app.drawing == "stack(c1: Home)")
  }

  // MARK: Tabs

  private static func tabs(_ policy: TabBackSpec, _ back: BackSpec? = nil) -> Declarations {
    var home = Declared.tabs(
      [
        TabSpec("a", child: "A.start"), TabSpec("b", child: "B.start"),
        TabSpec("c", child: "C.start", isLazy: true),
      ],
      ["start": .none, "bye": .custom("bye")]
    )
    home.tabBack = policy
    home.back = back
    return types(["Home": home])
  }

  @Test func `selects the first tab when nothing is left to pop`() {
    var app = App("Home.start", Self.tabs(.first))
    app.transfer(.select("c"), at: "c1")
    app.transfer(.push("X"), at: "c4")
    #expect(app.back() == "committed")
    #expect(app.active == "C1")
    #expect(app.back() == "committed")
    #expect(app.active == "A1")
    #expect(app.transitions == ["select n1@0"])
    #expect(app.back() == "noop nothingToPop")
  }

  @Test func `goes back through the tabs in the order in which they were selected, each once`() {
    var app = App("Home.start", Self.tabs(.history))
    for tab in ["b", "c", "b", "a", "c"] { app.transfer(.select(tab), at: "c1") }
    var shown: [String?] = []
    while app.back() == "committed" { shown.append(app.active) }
    #expect(shown == ["A1", "B1"])
    #expect(app.verdict == "noop nothingToPop")
    // Back does not return to the tabs that it left.
    app.report(.didSelect(tab: "a", in: nil))
    #expect(app.back() == "committed")
    #expect(app.active == "B1")
  }

  @Test func `does not remember tabs that were replaced`() {
    var app = App("Home.start", Self.tabs(.history))
    app.transfer(.select("b"), at: "c1")
    app.transfer(.setTabs(TabSpec("x", child: "A.start"), TabSpec("y", child: "B.start")), at: "c1")
    #expect(app.back() == "noop nothingToPop")
  }

  @Test func `returns to the tabs of a presentation that an undo has restored`() {
    var app = App("Home.start", Self.tabs(.history))
    app.transfer(.select("b"), at: "c1")
    let earlier = app.tree
    app.transfer(.select("c"), at: "c1")
    app.run(TreeCommand(.restore(RestoredTree(earlier))))
    #expect(app.back() == "committed")
    #expect(app.active == "A1")
    #expect(app.back() == "noop nothingToPop")
  }

  @Test func `leaves tabs without tabBack as they are`() {
    var app = App("Home.start", Self.tabs(.none))
    app.transfer(.select("b"), at: "c1")
    #expect(app.back() == "noop nothingToPop")
  }

  @Test func `selects in the innermost tabs first`() {
    let inner = Declared.tabs(
      [TabSpec("x", child: "A.start"), TabSpec("y", child: "B.start")],
      ["start": .none]
    )
    let outer = Declared.tabs(
      [TabSpec("m", child: "C.start"), TabSpec("n", child: "Inner.start")],
      ["start": .none]
    )
    let types = Self.types(["Outer": outer.tabBack(.first), "Inner": inner.tabBack(.first)])
    var app = App("Outer.start", types)
    app.transfer(.select("n"), at: "c1")
    app.transfer(.select("y"), at: "c3")
    app.back()
    #expect(app.active == "A1")
    app.back()
    #expect(app.active == "C1")
  }

  @Test func `closes a layer before the tabs in it or below are considered`() {
    var app = App("Home.start", Self.tabs(.first))
    app.transfer(.select("b"), at: "c1")
    app.transfer(.present("Sheet"), at: "c3")
    #expect(app.back() == "committed")
    #expect(app.active == "B1")
  }

  @Test func `selects another tab also from one that shows nothing`() {
    let home = Declared.tabs([TabSpec("a", child: "A.start"), TabSpec("b", child: "B")], ["start": .none])
    var app = App("Home.start", Self.types(["Home": home.tabBack(.first)]))
    app.transfer(.select("b"), at: "c1")
    #expect(app.active == nil)
    #expect(app.back() == "committed")
    #expect(app.active == "A1")
  }

  // MARK: The types upward

  @Test func `asks the types from the owner upward when nothing else is left`() {
    var app = App("Home.start", Self.tabs(.first, "bye"))
    app.transfer(.select("b"), at: "c1")
    app.back()
    #expect(app.asked == [])
    #expect(app.back() == "committed")
    #expect(app.asked == ["c1 bye"])
    #expect(app.transitions == ["custom n1@0 bye by c1"])
  }

  @Test func `is swallowed by a type at the end`() {
    var app = App("Home.start", Self.tabs(.none, "none"))
    #expect(app.back() == "noop swallowed")
    #expect(app.last.outcome.reason?.details == ["coordinator": "c1"])
  }

  // MARK: Reselecting

  private static let reselecting: Declarations = types([
    "Home": .tabs(
      [
        TabSpec("a", child: "A.start", reselect: "top"), TabSpec("b", child: "B.start"),
      ],
      ["start": .none, "a": .select("a")]
    ),
    "A": .stack(["start": .push("A1"), "top": .popToRoot, "more": .push("A2")]),
  ])

  @Test func `select of the selected tab sends the tab's route`() {
    var app = App("Home.start", Self.reselecting)
    app.trigger("more", at: "c2")
    #expect(app.trigger("a", at: "c1") == "committed")
    #expect(app.asked == ["c1 a", "c2 top"])
    #expect(app.drawing == "tabs(*a: stack(c2: A1), b: stack(c3: B1))")
    #expect(app.trigger("a", at: "c1") == "noop nothingToPop")
  }

  @Test func `the user's tap on the selected tab sends the tab's route, too, and is not rejected`() {
    var app = App("Home.start", Self.reselecting)
    app.trigger("more", at: "c2")
    #expect(app.report(.didSelect(tab: "a", in: nil)) == "committed")
    #expect(app.drawing == "tabs(*a: stack(c2: A1), b: stack(c3: B1))")
    #expect(app.report(.didSelect(tab: "a", in: nil)) == "noop nothingToPop")
    app.transfer(.select("b"), at: "c1")
    #expect(app.report(.didSelect(tab: "b", in: nil)) == "noop already")
  }

  // MARK: Work

  @Test func `is one piece of work before which a large tree pauses, if a type declares back`() {
    func workBeforePause(_ form: Declared?) -> Int? {
      var app = App("Form.start", Self.types(["Form": form ?? .stack([:])]))
      app.trigger("next")
      let step = app.tree.begin(TreeCommand(.back), slice: WorkSlice(100, pieceMax: 1)) { _, _ in nil }
      return if case .pauses(let execution) = step { execution.workDone } else { nil }
    }
    // Back tries the endings of coordinators, including those attached to the screen.
    #expect(workBeforePause(Self.form["Form"]?.back("ask")) == 0)
    // Otherwise it pops one screen.
    #expect(workBeforePause(Self.form["Form"]) ?? 0 > 0)
  }

  // MARK: Explaining

  @Test func `is explained with the rules in their order, up to the one that applies`() {
    var app = App("Home.start", Self.tabs(.history, "bye"))
    app.transfer(.select("b"), at: "c1")
    #expect(
      explained(app) == [
        "- screen s2: B1 declares no back.",
        "- removal: Nothing is left to pop, and no layer is above the root.",
        "+ tabs n1: tabBack history selects the tab a.",
      ]
    )
    app.back()
    #expect(
      explained(app) == [
        "- screen s1: A1 declares no back.",
        "- removal: Nothing is left to pop, and no layer is above the root.",
        "- tabs n1: The tabs have tabBack history, and no other open tab was selected before.",
        "- type c2: A declares no back.", "+ type c1: Home receives bye.",
      ]
    )
    app.transfer(.push("X"), at: "c2")
    #expect(
      explained(app) == [
        "- screen s3: X declares no back.", "- ending: No coordinator would lose its last screen.",
        "+ removal s3: X is popped.",
      ]
    )
  }

  private func explained(_ app: App) -> [String] {
    app.tree.explainBack().steps.map {
      "\($0.applies ? "+" : "-") \($0.rule.rawValue)\($0.entry.map { " \($0)" } ?? ""): \($0.text)"
    }
  }
}
