import Navigation
import Testing

@testable import NaiveModel

/// AdaptiveCoordinator 1.4: transfers on a stack, case by case.
@Suite struct AdaptiveStack {
  @Test func `push: the screen and its record come at once`() {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    #expect(app.keyed == "stack(c1: s1 A1, c1: s2 X)")
  }

  @Test func `push on a shared stack: parent and child interleave, each owns what it pushed`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transfer(.push("A2"), at: "c1")
    app.transfer(.push("B2"), at: "c2")
    app.transfer(.push("A3"), at: "c1")
    #expect(app.drawing == "stack(c1: A1, c2: B1, c1: A2, c2: B2, c1: A3)")
  }

  @Test func `pop: the top of the shared stack, also of another owner`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transfer(.pop, at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.disposed == ["c2 B"])
  }

  @Test func `pop at the stack's root reports that there is nothing to pop, instead of nothing at all`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.pop) == "noop nothingToPop")
  }

  @Test func `popTo: all removed screens in one splice`() {
    var app = App("A.start", .plain)
    for name: ScreenSpec in ["X", "Y", "Z"] { app.transfer(.push(name)) }
    app.transfer(.popTo("A1"))
    #expect(app.transitions == ["pop n1@1 -s2 -s3 -s4 by c1"])
  }

  @Test func `present over a modal goes on top of it, instead of leaving a ghost child`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Info"), at: "c1")
    app.transfer(.present("More"), at: "c1")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: Info) | bare(c1: More)")
  }

  @Test func `dismiss of nested modals takes the records with the screens`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start", stack: true))
    app.transfer(.push("B2"), at: "c2")
    app.transfer(.present("Info"), at: "c2")
    app.transfer(.dismiss, at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.ownership == "- A c1")
  }

  @Test func `set replaces the whole shared stack, ancestors' screens included, and reports those lost`() {
    var app = App("A.start", .plain)
    app.transfer(.push("A2"))
    app.transfer(.handover("B.start"))
    app.transfer(.set("N", "M"), at: "c2")
    #expect(app.drawing == "stack(c2: N, c2: M)")
    #expect(app.lost == ["c1: s1, s2"])
  }

  @Test func `set keeps a screen that is named again, which changes owner to the setter`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transfer(.set("s1", "s2"), at: "c2")
    #expect(app.keyed == "stack(c2: s1 A1, c2: s2 B1)")
  }

  @Test func `backToRoot with a modal open closes it and pops, instead of only closing it`() {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    app.transfer(.present("Info"))
    app.transfer(.backToRoot, at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `backToRoot goes back to the coordinator's root, instead of one step`() {
    var app = App("A.start", .plain)
    for name: ScreenSpec in ["X", "Y", "Z"] { app.transfer(.push(name)) }
    app.transfer(.backToRoot)
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `backToRoot after a swiped dismissal still pops`() {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    app.transfer(.present("Info"))
    app.report(.didDismiss("s3"))
    app.transfer(.backToRoot, at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `handover shows nothing by itself, the child's initial route does`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B"))
    #expect(app.drawing == "stack(c1: A1)")
    app.trigger("start", at: "c2")
    #expect(app.drawing == "stack(c1: A1, c2: B1)")
  }

  @Test func `handover with an initial action of none: the child stays, empty, until its parent ends`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transfer(.handover("Quiet.start"), at: "c2")
    #expect(app.ownership == "▿ A c1\n  ▿ B c2\n    - Quiet c3")
    app.drop(at: "c2", self: true)
    #expect(app.ownership == "- A c1")
  }

  @Test func `eleven pushes make twelve screens, eleven pops leave one`() {
    var app = App("A.start", .plain)
    for _ in 1...11 { app.transfer(.push("X")) }
    #expect(app.tree.snapshot().screens.count == 12)
    for _ in 1...11 { app.transfer(.pop) }
    #expect(app.drawing == "stack(c1: A1)")
  }
}

/// AdaptiveCoordinator 1.5: automatic disposal.
@Suite struct AdaptiveDisposal {
  @Test func `a child ends with its last screen, also when the user swiped it away`() {
    var app = App.palette(nested: 0)
    app.report(.didPop("s2"))
    #expect(app.ownership == "- ColorList c1")
  }

  @Test func `a middle coordinator that owns only a coordinator ends, too: disposal cascades`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("Quiet.start"))
    app.transfer(.handover("Quiet.start"), at: "c2")
    app.transfer(.handover("B.start"), at: "c3")
    app.back()
    #expect(app.disposed == ["c4 B", "c3 Quiet", "c2 Quiet"])
    #expect(app.ownership == "- A c1")
  }

  @Test(arguments: [Plan.popTo("A1"), .popToRoot, .backToRoot, .set("s1")])
  func `a removal of several screens at once frees children of any size`(plan: Plan) {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transfer(.push("B2"), at: "c2")
    app.transfer(.push("B3"), at: "c2")
    app.transfer(.handover("C.start"), at: "c2")
    app.transfer(.push("C2"), at: "c3")
    app.transfer(plan, at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.ownership == "- A c1")
  }

  @Test func `a screen event names its screen, so a late event never removes another`() {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    app.report(.didPop("s2"))
    app.transfer(.push("Y"))
    #expect(app.report(.didPop("s2")) == "noop already")
    #expect(app.drawing == "stack(c1: A1, c1: Y)")
  }

  @Test func `the long press on back, which pops several levels, is one screen event`() {
    var app = App.palette(nested: 2)
    app.report(.didPop("s2"))
    #expect(app.drawing == "stack(c1: ColorList)")
    #expect(app.ownership == "- ColorList c1")
  }

  @Test func `two coordinators on one stack: each pop is credited to the owner of the screen`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "b"))
    app.transfer(.push("A2"), at: "c1")
    app.back()
    #expect(app.asked == [])
    app.back()
    #expect(app.asked == ["c1 b: c2 cancelled"])
  }
}
