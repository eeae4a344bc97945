import Navigation
import Testing

@testable import NaiveModel

/// AdaptiveCoordinator 1.6: pullback and send.
@Suite struct AdaptivePullback {
  @Test func `always is the source's tee: the parent receives every route, handled or not`() {
    var app = App.palette(nested: 0)
    app.trigger("meaning")
    #expect(app.asked == ["c2 meaning", "c1 colorRoute(meaning)"])
    app.trigger("general")
    #expect(app.asked == ["c2 general", "c1 colorRoute(general)"])
  }

  @Test func `unhandled is the document's fallback: the parent receives unhandled routes`() {
    var app = App(
      "A.start",
      [
        "A": .stack([
          "start": .sequence(.push("A1"), .handover("B.start", pulled: "b", mode: .unhandled)), "b": .none,
        ]),
        "B": .stack(["start": .push("B1"), "done": .push("B2"), "idle": .none]),
      ]
    )
    app.trigger("done")
    #expect(app.asked == ["c2 done"])
    app.trigger("idle")
    #expect(app.asked == ["c2 idle", "c1 b(idle)"])
  }

  @Test func `both may act on one route, the child first`() {
    var app = App(
      "A.start",
      [
        "A": .stack(["start": .sequence(.push("A1"), .handover("B.start", pulled: "b")), "b": .push("A2")]),
        "B": .stack(["start": .push("B1"), "go": .push("B2")]),
      ]
    )
    app.trigger("go")
    #expect(app.drawing == "stack(c1: A1, c2: B1, c2: B2, c1: A2)")
  }

  @Test func `the initial route is never seen by the parent`() {
    var app = App("ColorList.list", .palette)
    app.trigger("color")
    #expect(app.asked == ["c1 color", "c2 color"])
  }

  @Test func `a pullback does not keep the child alive and ends with it`() {
    var app = App.palette(nested: 0)
    app.back()
    #expect(app.ownership == "- ColorList c1")
    app.trigger("color")
    app.trigger("meaning")
    #expect(app.asked == ["c3 meaning", "c1 colorRoute(meaning)"])
  }

  @Test func `send: the same coordinator takes the route, and is pulled back again`() {
    var app = App(
      "A.start",
      [
        "A": .stack(["start": .sequence(.push("A1"), .handover("B.start", pulled: "b")), "b": .none]),
        "B": .stack(["start": .push("B1"), "go": .send("next"), "next": .push("B2")]),
      ]
    )
    app.trigger("go")
    #expect(app.asked == ["c2 go", "c2 next", "c1 b(next)", "c1 b(go)"])
  }

  @Test(arguments: zip([0, 1, 2, 5, 10], [2, 4, 7, 22, 67]))
  func `a route that every level sends on costs what the tee costs`(depth: Int, events: Int) {
    var app = App.palette(nested: depth)
    app.trigger("general")
    #expect(app.asked.count == events)
  }

  @Test func `an endless send of one route is reported as a loop, instead of hanging`() {
    var app = App("A.start", .plain.adding(["A": .stack(["start": .push("A1"), "go": .send("go")])]))
    #expect(app.trigger("go") == "failed sendLoop")
    #expect(app.drawing == "stack(c1: A1)")
  }
}

/// AdaptiveCoordinator 1.7: drop.
@Suite struct AdaptiveDrop {
  @Test(arguments: [0, 1, 5])
  func `palette: settings in a colour ends with exactly the list and the settings`(depth: Int) {
    var app = App.palette(nested: depth)
    app.trigger("meaning")
    #expect(app.trigger("settings") == "committed")
    let names = app.tree.snapshot().screens.map(\.name)
    #expect(names == ["ColorList", "Settings"])
    #expect(app.ownership == "▿ ColorList c1\n  - Settings c\(depth + 3)")
    #expect(app.tree.snapshot().screens.first?.key == "s1")
  }

  @Test func `drop removes all screens of each coordinator, instead of one`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transfer(.push("B2"), at: "c2")
    app.transfer(.push("B3"), at: "c2")
    app.drop(at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `right after a drop there are no stale children`() {
    var app = App.palette(nested: 3)
    app.drop(at: "c1")
    #expect(app.ownership == "- ColorList c1")
  }

  @Test func `drop closes the modals of the coordinators that it ends`() {
    var app = App.palette(nested: 1)
    app.trigger("info", at: "c2")
    app.drop(at: "c1")
    #expect(app.drawing == "stack(c1: ColorList)")
  }

  @Test func `drop of a coordinator that is not the root keeps its first screen, so that it lives on`() {
    let declarations: Declarations = .plain.adding([
      "B": .stack(["start": .push("B1"), "anew": .sequence(.drop, .handover("C.start"))])
    ])
    var app = App("A.start", declarations)
    app.transfer(.handover("B.start"))
    app.transfer(.push("B2"), at: "c2")
    app.trigger("anew")
    #expect(app.drawing == "stack(c1: A1, c2: B1, c3: C1)")
  }

  @Test func `drop with or without animation is one removal`() {
    for (animated, suffix) in [(nil, ""), (true, ""), (false, " still")] as [(Bool?, String)] {
      var app = App.palette(nested: 2)
      app.run(TreeCommand(.drop(self: false), target: "c1", animated: animated))
      #expect(app.transitions == ["pop n1@1 -s2 -s3 -s4 by c1\(suffix)"])
    }
  }
}

/// AdaptiveCoordinator 1.8: links.
@Suite struct AdaptiveLinks {
  @Test func `each segment waits for the coordinator that the one before created`() {
    var app = App("ColorList.list", .palette)
    app.handle("color", "meaning")
    #expect(app.drawing == "stack(c1: ColorList, c2: Color, c2: Meaning)")
  }

  @Test func `a segment goes to the new coordinator only, instead of to every old child`() {
    var app = App.palette(nested: 0)
    app.handle("color", "meaning", at: "c1")
    #expect(app.drawing == "stack(c1: ColorList, c2: Color, c3: Color, c3: Meaning)")
  }

  @Test func `an unknown segment undoes the whole link and is named`() {
    var app = App("ColorList.list", .palette)
    #expect(app.handle("color", "nonsense", "meaning") == "noop unhandled")
    #expect(app.last.outcome.remaining == ["nonsense", "meaning"])
    #expect(app.drawing == "stack(c1: ColorList)")
  }

  @Test func `an empty link does nothing, instead of crashing`() {
    var app = App("ColorList.list", .palette)
    #expect(app.handle() == "noop nothingToDo")
  }
}
