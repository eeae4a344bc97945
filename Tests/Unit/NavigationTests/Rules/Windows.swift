import Navigation
import Testing

@Suite struct SettingTheRoot {
  /// A window coordinator with a modal layer: `stack(c1: Window1) | bare(c1: Info)`.
  static var window: App {
    var app = App("Window.start", .plain)
    app.transfer(.present("Info"))
    return app
  }

  @Test func `a screen is a bare layer`() {
    var app = App("Window.start", .plain)
    #expect(app.transfer(.setRoot(.screen("X"))) == "committed")
    #expect(app.drawing == "bare(c1: X)")
  }

  @Test func `a list is a stack`() {
    var app = App("Window.start", .plain)
    app.transfer(.setRoot(.stack(["X", "Y"])))
    #expect(app.drawing == "stack(c1: X, c1: Y)")
  }

  @Test func `an empty list fails`() {
    var app = App("Window.start", .plain)
    #expect(app.transfer(.setRoot(.stack([]))) == "failed emptySet")
  }

  @Test(arguments: [
    ("A.start", "stack(c2: A1)"), ("Bare.start", "bare(c2: Bare1)"),
    ("Split.start", "split(primary(c2: P1), *secondary(c2: S1))"),
    ("Tabs.start", "tabs(*one: stack(c3: A1), two: stack(c4: B1))"),
  ])
  func `a coordinator brings its kind`(child: ChildSpec, drawing: String) {
    var app = App("Window.start", .plain)
    #expect(app.transfer(.setRoot(.child(child))) == "committed")
    #expect(app.drawing == drawing)
  }

  @Test func `it takes every layer above the root`() {
    var app = Self.window
    app.transfer(.setRoot(.screen("X")), at: "c1")
    #expect(app.drawing == "bare(c1: X)")
  }

  @Test func `the coordinators of the old root end`() {
    var app = App("Window.start", .plain)
    app.transfer(.setRoot(.child("A.start")))
    app.transfer(.setRoot(.child("B.start")), at: "c1")
    #expect(app.drawing == "stack(c3: B1)")
    #expect(app.disposed == ["c2 A"])
  }

  @Test func `only a window can`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.setRoot(.screen("X"))) == "failed cannotSetRoot")
  }

  @Test func `a window's set leaves a stack and takes every layer above`() {
    var app = Self.window
    app.transfer(.set("X", "Y"), at: "c1")
    #expect(app.drawing == "stack(c1: X, c1: Y)")
    app.transfer(.setRoot(.screen("Z")))
    app.transfer(.set("X"))
    #expect(app.drawing == "stack(c1: X)")
  }

  @Test(arguments: ["Split.start", "Tabs.start"] as [ChildSpec])
  func `a window's set replaces a split and tabs by a stack, too`(root: ChildSpec) {
    var app = App("Window.start", .plain)
    app.transfer(.setRoot(.child(root)))
    #expect(app.transfer(.set("X", scope: .own), at: "c1") == "failed noStack")
    let key = app.tree.onView[0]
    #expect(app.transfer(.transfer(.set([.kept(key)], scope: .all)), at: "c1") == "failed screenNotFound")
    #expect(app.last.outcome.reason?.message.contains("cannot keep \(key)") == true)
    #expect(app.transfer(.set("X", "s99"), at: "c1") == "failed unknownScreen")
    #expect(app.transfer(.set("X", "Y"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: X, c1: Y)")
    #expect(app.ownership == "- Window c1")
    #expect(app.last.outcome.lost.map(\.screens.count).reduce(0, +) == 2)
  }

  @Test func `a window pushes on the root layer's stack`() {
    var app = App("Window.start", .plain)
    app.transfer(.push("X"))
    app.transfer(.pushOrPresent("Y"))
    #expect(app.drawing == "stack(c1: Window1, c1: X, c1: Y)")
    app.transfer(.popToRootOrDismiss)
    #expect(app.drawing == "stack(c1: Window1)")
  }

  @Test func `a window pushes on the stack that its child brought`() {
    var app = App("Window.start", .plain)
    app.transfer(.setRoot(.child("A.start")))
    app.transfer(.push("X"), at: "c1")
    #expect(app.drawing == "stack(c2: A1, c1: X)")
  }

  @Test func `a window without a stack cannot push`() {
    var app = App("Window.start", .plain)
    app.transfer(.setRoot(.screen("X")))
    #expect(app.transfer(.push("Y")) == "failed noStack")
    app.transfer(.pushOrPresent("Y"))
    #expect(app.drawing == "bare(c1: X) | bare(c1: Y)")
  }
}
