import JSON
import Navigation
import Testing

@testable import NaiveModel

/// SwiftUIX/Coordinator 3.2: the transitions.
@Suite struct SwiftUIXTransitions {
  @Test func `present goes on the topmost`() {
    var app = App("A.start", .plain)
    app.transfer(.present("X"), at: "c1")
    app.transfer(.present("Y"), at: "c1")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: X) | bare(c1: Y)")
  }

  @Test func `replace (here replaceModal) dismisses the topmost and presents, or presents`() {
    var app = App("A.start", .plain)
    app.transfer(.replaceModal("X"), at: "c1")
    app.transfer(.replaceModal("Y"), at: "c1")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: Y)")
  }

  @Test func `dismiss takes everything above self, or says that there is nothing to dismiss`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.dismiss) == "noop nothingToDismiss")
    app.transfer(.present("X"), at: "c1")
    app.transfer(.present("Y"), at: "c1")
    app.transfer(.dismiss, at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `dismissView by name: what is above that screen's layer; not found is an outcome`() {
    var app = App("A.start", .plain)
    app.transfer(.present("X"), at: "c1")
    app.transfer(.present("Y"), at: "c1")
    #expect(app.transfer(.dismissTo("Nowhere"), at: "c1") == "failed screenNotFound")
    app.transfer(.dismissTo("X"), at: "c1")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: X)")
  }

  @Test func `push without a navigation stack fails`() {
    var app = App("Bare.start", .plain)
    #expect(app.transfer(.push("X")) == "failed noStack")
  }

  @Test func `pushOrPresent pushes if it can`() {
    var app = App("Bare.start", .plain)
    app.transfer(.pushOrPresent("X"))
    #expect(app.drawing == "bare(c1: Bare1) | bare(c1: X)")
    app = App("A.start", .plain)
    app.transfer(.pushOrPresent("X"))
    #expect(app.drawing == "stack(c1: A1, c1: X)")
  }

  @Test func `pop and popToRoot at the root succeed in doing nothing`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.pop) == "noop nothingToPop")
    #expect(app.transfer(.popToRoot) == "noop nothingToPop")
  }

  @Test func `popOrDismiss can close the modal it lives in`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start", stack: true))
    app.transfer(.push("X"), at: "c2")
    app.transfer(.popOrDismiss, at: "c2")
    #expect(app.drawing == "stack(c1: A1) | stack(c2: B1)")
    app.transfer(.popOrDismiss, at: "c2")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `set replaces the stack by one screen, in a window too`() {
    var app = App("Window.start", .plain)
    app.transfer(.push("X"))
    app.transfer(.set("Y"))
    #expect(app.drawing == "stack(c1: Y)")
  }

  @Test func `only a window can setRoot`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.setRoot(.screen("X"))) == "failed cannotSetRoot")
    app = App("Window.start", .plain)
    #expect(app.transfer(.setRoot(.screen("X"))) == "committed")
  }

  @Test func `linear is a sequence: each after the one before, the empty one succeeds in doing nothing`() {
    let declarations: Declarations = .plain.adding([
      "A": .stack([
        "start": .push("A1"), "go": .sequence(.present("X"), .none, .push("Y")), "empty": .sequence(),
      ])
    ])
    var app = App("A.start", declarations)
    #expect(app.trigger("go") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: Y) | bare(c1: X)")
    #expect(app.trigger("empty") == "noop nothingToDo")
  }

  @Test func `linear with an error in a later step fails as a whole`() {
    let declarations: Declarations = .plain.adding([
      "A": .stack(["start": .push("A1"), "go": .sequence(.present("X"), .select("nowhere"))])
    ])
    var app = App("A.start", declarations)
    #expect(app.trigger("go") == "failed noTabs")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `custom is on record`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.custom("overlay")) == "committed")
    #expect(app.transitions == ["custom n1@0 overlay by c1"])
  }

  @Test func `none ends, instead of never completing`() {
    var app = App("Quiet.start", .plain)
    #expect(app.trigger("start") == "noop nothingToDo")
  }
}

/// SwiftUIX/Coordinator 3.3: its surprises, which navd avoids.
@Suite struct SwiftUIXSurprises {
  @Test func `present reports success and honours animated`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.present("X"), animated: false) == "committed")
    #expect(app.transitions == ["present window@1 +bare(c1: s2 X) by c1 still"])
  }

  @Test func `a present over a modal of the same style adds a layer`() {
    var app = App("A.start", .plain)
    app.transfer(.present("X", style: "sheet"), at: "c1")
    app.transfer(.present("Y", style: "sheet"), at: "c1")
    #expect(app.drawing == "stack(c1: A1) | sheet bare(c1: X) | sheet bare(c1: Y)")
  }

  @Test func `a trigger before anything is shown works`() {
    var app = App("Quiet", .plain)
    #expect(app.trigger("show") == "committed")
    #expect(app.drawing == "stack(c1: Quiet1)")
  }
}

/// SwiftUIX/Coordinator 3.4: the nearest coordinator.
@Suite struct SwiftUIXLookup {
  private static let declarations: Declarations = [
    "Outer": .stack(["start": .push("O"), "open": .push("FromOuter"), "down": .handover("Inner.start")]),
    "Inner": .stack(["start": .push("I"), "open": .push("FromInner"), "down": .handover("Inner.start")]),
  ]

  @Test func `the innermost that declares the route shadows the outer ones`() {
    var app = App("Outer.start", Self.declarations)
    app.trigger("down")
    app.trigger("open")
    #expect(app.drawing == "stack(c1: O, c2: I, c2: FromInner)")
  }

  @Test func `by type: the last created instance, and the one before when that has ended`() {
    var app = App("Outer.start", Self.declarations)
    app.trigger("down", at: "c1")
    app.trigger("down", at: "c1")
    app.transfer(.push("Top"), at: "c1")
    app.trigger("open", at: "Inner")
    #expect(app.last.outcome.taker == "c3")
    app.drop(at: "c3", self: true)
    app.trigger("open", at: "Inner")
    #expect(app.last.outcome.taker == "c2")
  }

  @Test func `an unhandled route lists the searched coordinators, instead of a fatal error`() {
    var app = App("Outer.start", Self.declarations)
    app.trigger("down")
    #expect(app.trigger("unknown") == "noop unhandled")
    #expect(app.searched == "c2, c1")
  }
}

/// SwiftUIX/Coordinator 3.5: children.
@Suite struct SwiftUIXChildren {
  @Test func `children are removed when they end`() {
    var app = App("A.start", .plain)
    for _ in 1...3 {
      app.transfer(.handover("B.start"), at: "c1")
      app.back()
    }
    #expect(app.ownership == "- A c1")
    #expect(app.tree.entryCount == 3)
  }

  @Test func `a coordinator shared by several screens is the owner of each`() {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    app.transfer(.present("Y"))
    #expect(app.tree.snapshot().screens.map(\.owner) == ["c1", "c1", "c1"])
  }
}
