import JSON
import Navigation
import Testing

/// XCoordinator 5: features that the four frameworks lack.
@Suite struct XCoordinatorCases {
  @Test func `tabs are set and selected`() {
    var app = App("Tabs.start", .plain)
    app.transfer(.select("two"), at: "c1")
    #expect(app.drawing == "tabs(one: stack(c2: A1), *two: stack(c3: B1))")
    app.transfer(.setTabs(TabSpec("x", child: "C.start")), at: "c1")
    #expect(app.drawing == "tabs(*x: stack(c4: C1))")
  }

  @Test func `a split is set by columns, its detail shown`() {
    var app = App("Split.start", .plain)
    app.transfer(.primary(.set(["Master"])))
    app.transfer(.secondary(.set(["Detail"])))
    #expect(app.drawing == "split(primary(c1: Master), *secondary(c1: Detail))")
  }

  @Test func `multiple is done in order, each after the one before, presents included`() {
    let plan: Plan = .sequence(.present("X"), .dismiss, .present("Y"), .push("Z"))
    var app = App("A.start", .plain.adding(["A": .stack(["start": .push("A1"), "go": plan])]))
    app.trigger("go")
    #expect(app.drawing == "stack(c1: A1, c1: Z) | bare(c1: Y)")
  }

  @Test func `present goes on the topmost, dismiss to the root's layer is dismissTo`() {
    var app = App("A.start", .plain)
    app.transfer(.present("X"), at: "c1")
    app.transfer(.present("Y"), at: "c1")
    app.transfer(.dismissTo("A1"), at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `children that share the root controller are freed when their screens go`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transfer(.handover("C.start"), at: "c2")
    app.transfer(.popToRoot, at: "c1")
    #expect(app.ownership == "- A c1")
  }

  @Test func `a child that is not yet on screen is not freed too early`() {
    var app = App("A.start", .plain)
    app.transfer(.start("Quiet.start", in: .modal, as: "done"))
    app.transfer(.push("X"), at: "c1")
    app.back()
    #expect(app.ownership == "▿ A c1\n  - Quiet c2")
    app.trigger("show", at: "c2")
    #expect(app.drawing == "stack(c1: A1) | bare(c2: Quiet1)")
  }

  @Test func `a deep link goes through children that share a stack, and a step of none does not break it`() {
    let declarations: Declarations = [
      "A": .stack(["start": .push("A1"), "open": .handover("B.start"), "idle": .none]),
      "B": .stack(["start": .push("B1"), "idle": .none, "deeper": .handover("C.start")]),
      "C": .stack(["start": .push("C1"), "last": .push("C2")]),
    ]
    var app = App("A.start", declarations)
    #expect(app.handle("open", "idle", "deeper", "last") == "committed")
    #expect(app.drawing == "stack(c1: A1, c2: B1, c3: C1, c3: C2)")
  }

  @Test func `a redirection is a coordinator that maps each route to a route of its parent`() {
    let declarations: Declarations = [
      "A": .stack([
        "start": .sequence(.push("A1"), .handover("Redirect", pulled: "from")), "from": .sendInner,
        "about": .push("About"),
      ]),
      "Redirect": .stack(["about": .none]),
    ]
    var app = App("A.start", declarations)
    app.trigger("about", at: "Redirect")
    #expect(app.drawing == "stack(c1: A1, c1: About)")
  }
}

/// XCoordinator's own test: every transition on every kind of coordinator ends.
@Suite struct EveryTransition {
  private static let transfers: [Plan] = [
    .push("X"), .show("X"), .pop, .pop(2), .popTo("A1"), .popTo("No", ifAbsent: .noop), .popToRoot,
    .backToRoot,
    .set("X"), .set("X", scope: .own), .replace("X"), .present("X"), .present("B.start"), .replaceModal("X"),
    .dismiss, .dismissSelf, .dismiss("s1"), .dismissTo("A1"), .pushOrPresent("X"), .popOrDismiss,
    .popToRootOrDismiss, .select("two"), .setTabs(TabSpec("x", child: "C.start")), .setRoot(.screen("X")),
    .setRoot(.child("B.start")), .primary(.push("X")), .supplementary(.push("X")), .secondary(.set(["X"])),
    .secondary(.handover("B.start")), .handover("B.start"), .start("B.start"), .start("B.start", in: .modal),
    .start("B.start", in: .navigationNew), .start("B.start", in: .navigationFallback), .setParams(["n": 1]),
    .custom("x"),
  ]

  @Test(arguments: [
    "A.start", "Bare.start", "Split.start", "Triple.start", "Tabs.start", "Window.start", "Quiet.start",
  ])
  func `ends with an outcome, on a tree that is sound`(root: String) {
    let opened = App(ChildSpec(stringLiteral: root), .plain)
    for plan in Self.transfers {
      var app = opened
      app.transfer(plan, at: "c1")
      #expect([.committed, .noop, .failed].contains(app.last.outcome.kind))
      app.back()
      app.drop(at: "c1")
      #expect(app.tree.coordinator("c1") != nil)
    }
  }
}
