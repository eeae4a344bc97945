import Navigation
import Testing

/// Homes of coordinators whose first home has left the window.
@Suite struct AWindowBelowTheRoot {
  /// A window that shows a stack and can be opened anywhere.
  private static let declarations: Declarations = .plain.adding([
    "Inner": .window(["start": .setRoot(.stack(["I1"]))]),
    "Shy": .window(["start": .show("Y1")]),
    "Late": .window(["start": .none]),
  ])

  @Test(arguments: [
    Plan.setRoot(.child("Inner.start")), .start("Inner.start"), .handover("Inner.start"),
    .present("Inner.start"), .start("Inner.start", in: .modal),
  ])
  func `is at home in the window once it has set the root`(opening: Plan) {
    var app = App("Window.start", Self.declarations)
    app.transfer(opening)
    #expect(app.drawing == "stack(c2: I1)")
    #expect(app.homes == ["c1 window", "c2 window"])
    #expect(app.transfer(.push("X"), at: "c2") == "committed")
    #expect(app.transfer(.setRoot(.screen("Y")), at: "c2") == "committed")
    #expect(app.transfer(.show("Z"), at: "c2") == "committed")
    #expect(app.drawing == "bare(c2: Z)")
  }

  @Test(arguments: [
    Plan.handover("Inner.start"), .start("Inner.start"), .present("Inner.start"),
    .start("Inner.start", in: .modal), .start("Inner.start", in: .navigationNew),
  ])
  func `is so below a stack, too, and its parent with it`(opening: Plan) {
    var app = App("A.start", Self.declarations)
    app.transfer(opening)
    #expect(app.drawing == "stack(c2: I1)")
    #expect(app.homes.last == "c2 window")
    #expect(app.transfer(.push("X"), at: "c1") == "committed")
    #expect(app.transfer(.push("Y"), at: "c2") == "committed")
    #expect(app.drawing == "stack(c2: I1, c1: X, c2: Y)")
  }

  @Test func `has the window for its home when the layer that it brings is the root`() {
    var app = App("Window.start", Self.declarations)
    app.transfer(.setRoot(.child("Shy.start")))
    #expect(app.drawing == "bare(c2: Y1)")
    #expect(app.homes == ["c1 window", "c2 window"])
  }

  @Test func `loses no root to a layer that it did not need`() {
    var app = App("Window.start", Self.declarations)
    app.transfer(.setRoot(.child("Late.start")))
    app.transfer(.setRoot(.stack(["X"])), at: "c2")
    #expect(app.transfer(.push("Y"), at: "c2") == "committed")
    #expect(app.drawing == "stack(c2: X, c2: Y)")
  }

  @Test func `acts in its layer until that has left`() {
    var app = App("A.start", Self.declarations)
    app.transfer(.present("Shy.start"))
    #expect(app.drawing == "stack(c1: A1) | bare(c2: Y1)")
    #expect(app.transfer(.dismissSelf, at: "c2") == "committed")
    #expect(app.ownership == "- A c1")
  }

  @Test func `ends with what another window takes from it`() {
    var app = App("Window.start", Self.declarations)
    app.transfer(.setRoot(.child("Inner.start")))
    app.transfer(.setRoot(.screen("X")), at: "c1")
    #expect(app.ownership == "- Window c1")
  }

  @Test func `ends also when it was a tab's, which it took away`() {
    let declarations = Self.declarations.adding([
      "Tabs": .tabs([TabSpec("one", child: "Inner.start")], ["start": .none])
    ])
    var app = App("Tabs.start", declarations)
    #expect(app.homes == ["c1 n3", "c2 window"])
    #expect(app.drop(at: "c2", self: true) == "committed")
    #expect(app.ownership == "- Tabs c1")
  }
}

@Suite struct TheRootWithoutItsHome {
  /// A stack whose child, a window, has taken its place and ended.
  private static var bereft: App {
    let inner: Declarations = ["Inner": .window(["start": .setRoot(.stack(["I1"]))])]
    var app = App("A.start", .plain.adding(inner))
    app.transfer(.start("Inner.start"))
    app.end(.cancel, at: "c2")
    return app
  }

  @Test func `acts in the root layer`() {
    var app = Self.bereft
    #expect(app.drawing == "stack()")
    #expect(app.transfer(.push("X"), at: "c1") == "committed")
    #expect(app.transfer(.handover("B.start"), at: "c1") == "committed")
    #expect(app.transfer(.start("C.start"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: X, c3: B1, c4: C1)")
  }

  @Test func `sets only its stack, because it is no window`() {
    var app = Self.bereft
    app.transfer(.push("X"), at: "c1")
    app.transfer(.present("Info"), at: "c1")
    #expect(app.transfer(.set("Y"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: Y) | bare(c1: Info)")
  }
}

@Suite struct ReplacingOnesOwnLayer {
  /// A root with a child in a modal layer.
  private static var modal: App {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", in: .modal, as: "b"))
    return app
  }

  @Test(arguments: [
    (Plan.dismissSelf, "stack(c1: A1)"), (.popOrDismiss, "stack(c1: A1)"),
    (.show("X"), "stack(c1: A1) | bare(c2: X)"),
    (.pushOrPresent("X"), "stack(c1: A1) | bare(c2: N) | bare(c2: X)"),
    (.start("C.start"), "stack(c1: A1) | bare(c2: N) | bare(c3: C1)"),
  ])
  func `moves home into the new one`(transfer: Plan, drawing: String) {
    var app = Self.modal
    app.transfer(.replaceModal("N"), at: "c2")
    #expect(app.homes == ["c1 n1", "c2 n3"])
    #expect(app.transfer(transfer, at: "c2") == "committed")
    #expect(app.drawing == drawing)
  }

  @Test func `moves it for those above in the tree that lived there`() {
    var app = Self.modal
    app.transfer(.handover("C.start"), at: "c2")
    app.transfer(.replaceModal("N", stack: true), at: "c3")
    #expect(app.homes == ["c1 n1", "c2 n3", "c3 n3"])
    #expect(app.transfer(.push("X"), at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1) | stack(c3: N, c2: X)")
  }

  @Test func `moves it into the layer of a child`() {
    var app = Self.modal
    app.transfer(.replaceModal("C.start"), at: "c2")
    #expect(app.drawing == "stack(c1: A1) | bare(c3: C1)")
    #expect(app.transfer(.dismissSelf, at: "c2") == "committed")
    #expect(app.disposed == ["c3 C", "c2 B cancelled to c1 b"])
  }

  @Test func `moves no coordinator with another home`() {
    var app = Self.modal
    app.transfer(.replaceModal("N"), at: "c1")
    #expect(app.homes == ["c1 n1"])
  }
}

/// Tabs are replaced below a modal layer that one of their coordinators had presented.
@Suite struct LosingATab {
  private static var presenting: App {
    var app = App("Tabs.start", .plain)
    app.transfer(.present("Info"), at: "c2")
    app.transfer(.setTabs(TabSpec("new", child: "C.start")), at: "c1")
    return app
  }

  @Test func `leaves a coordinator that shows something elsewhere at home in the root layer`() {
    let app = Self.presenting
    #expect(app.drawing == "tabs(*new: stack(c4: C1)) | bare(c2: Info)")
    #expect(app.homes == ["c1 n1", "c2 n1", "c4 n5"])
  }

  @Test func `lets it end like any other`() {
    var app = Self.presenting
    app.transfer(.dismiss, at: "c2")
    #expect(app.disposed == ["c2 A"])
  }
}
