import Navigation
import Testing

/// Tabs that `openTab` adds.
@Suite struct DynamicTabs {
  private static let tabs: Declarations = .plain.adding([
    "Home": .tabs(
      [TabSpec("home", child: "A.start"), TabSpec("late", child: "C.start", isLazy: true)],
      ["start": .none]
    )
  ])

  private static var open: App {
    var app = App("Home.start", tabs)
    app.openTab("one", "B.start", at: "c1")
    return app
  }

  private static var two: App {
    var app = open
    app.openTab("two", "B.start", at: "c1")
    return app
  }

  @Test func `openTab adds a tab at the end and selects it`() {
    let app = Self.open
    #expect(app.drawing == "tabs(home: stack(c2: A1), late: stack(), *one: stack(c3: B1))")
    #expect(app.onView == ["B1"])
    #expect(app.ownership == "▿ Home c1\n  - A c2\n  - B c3")
  }

  @Test func `openTab of an existing name selects that tab`() {
    var app = Self.two
    #expect(app.openTab("one", "C.start", at: "c1") == "committed")
    #expect(
      app.drawing == "tabs(home: stack(c2: A1), late: stack(), *one: stack(c3: B1), two: stack(c4: B1))"
    )
    #expect(app.openTab("one", "C.start", at: "c1") == "noop already")
    #expect(app.openTab("home", "C.start", at: "c1") == "committed")
    #expect(app.active == "A1")
  }

  @Test func `openTab from a coordinator in a tab, whose new tab is not its child`() {
    var app = App("Home.start", Self.tabs)
    app.openTab("one", "B.start", at: "c2")
    #expect(app.ownership == "▿ Home c1\n  - A c2\n  - B c3")
  }

  @Test func `openTab without tabs`() {
    var app = App("A.start", Self.tabs)
    #expect(app.openTab("one", "B.start", at: "c1") == "failed noTabs")
  }

  @Test func `closeTab drops the coordinator and selects the tab that was selected before`() {
    var app = Self.two
    app.transfer(.select("home"), at: "c1")
    app.transfer(.select("one"), at: "c1")
    #expect(app.closeTab("one", at: "c1") == "committed")
    #expect(app.drawing == "tabs(*home: stack(c2: A1), late: stack(), two: stack(c4: B1))")
    #expect(app.disposed == ["c3 B"])
  }

  @Test func `closeTab of a tab that is not selected leaves the selection`() {
    var app = Self.two
    #expect(app.closeTab("one", at: "c1") == "committed")
    #expect(app.drawing == "tabs(home: stack(c2: A1), late: stack(), *two: stack(c4: B1))")
  }

  @Test func `if the tab that was selected before has gone too, the one before that is selected`() {
    var app = Self.two
    app.closeTab("one", at: "c1")
    app.closeTab("two", at: "c1")
    #expect(app.drawing == "tabs(*home: stack(c2: A1), late: stack())")
  }

  @Test func `closeTab closes the layers that the coordinator presented`() {
    var app = Self.open
    app.transfer(.present("C.start"), at: "c3")
    app.closeTab("one", at: "c1")
    #expect(app.drawing == "tabs(*home: stack(c2: A1), late: stack())")
    #expect(app.disposed == ["c4 C", "c3 B"])
  }

  @Test func `closeTab of a declared tab fails, and of an unknown tab does nothing`() {
    var app = Self.open
    #expect(app.closeTab("home", at: "c1") == "failed unknownTab")
    #expect(app.closeTab("other", at: "c1") == "noop already")
  }

  @Test func `a coordinator that drops itself closes its tab`() {
    var app = Self.open
    #expect(app.drop(at: "c3", self: true) == "committed")
    #expect(app.drawing == "tabs(*home: stack(c2: A1), late: stack())")
  }

  @Test func `a coordinator that has become empty closes its tab`() {
    var app = Self.open
    #expect(app.report(.didPop("s2")) == "committed")
    #expect(app.drawing == "tabs(*home: stack(c2: A1), late: stack())")
  }

  @Test func `a drop of the coordinator of the tabs closes them`() {
    var app = Self.two
    #expect(app.drop(at: "c1") == "committed")
    #expect(app.drawing == "tabs(*home: stack(c2: A1), late: stack())")
  }

  @Test func `didCloseTab removes a dynamic tab, and fails for a declared one`() {
    var app = Self.two
    #expect(app.report(.didCloseTab(tab: "two", in: nil)) == "committed")
    #expect(app.drawing == "tabs(home: stack(c2: A1), late: stack(), *one: stack(c3: B1))")
    #expect(app.report(.didCloseTab(tab: "two", in: nil)) == "noop already")
    #expect(app.report(.didCloseTab(tab: "home", in: nil)) == "failed unknownTab")
  }

  @Test func `Back returns from a dynamic tab as from others`() {
    var home = Declared.tabs([TabSpec("home", child: "A.start")], ["start": .none])
    home.tabBack = .first
    var app = App("Home.start", .plain.adding(["Home": home]))
    app.openTab("one", "B.start", at: "c1")
    #expect(app.back() == "committed")
    #expect(app.drawing == "tabs(*home: stack(c2: A1), one: stack(c3: B1))")
  }

  @Test func `the change adds and removes the tab, and says which is selected`() {
    var app = Self.open
    #expect(app.transitions == ["set n1@2 +stack(c3: s2 B1) by c1"])
    app.closeTab("one", at: "c1")
    #expect(app.transitions == ["remove n1@2 -n4 by c1"])
  }

  @Test func `an undo brings the tab back`() {
    var app = App("Home.start", Self.tabs)
    app.openTab("one", "B.start", at: "c1")
    let before = app.tree
    app.closeTab("one", at: "c1")
    #expect(app.run(TreeCommand(.restore(RestoredTree(before)))) == "committed")
    #expect(app.drawing == "tabs(home: stack(c2: A1), late: stack(), *one: stack(c3: B1))")
    app.closeTab("one", at: "c1")
    #expect(app.drawing == "tabs(*home: stack(c2: A1), late: stack())")
  }
}

extension App {
  @discardableResult
  fileprivate mutating func openTab(_ name: String, _ child: ChildSpec, at target: Target) -> String {
    run(TreeCommand(.act(.transfer(.openTab(TabSpec(name, child: child)))), target: target))
  }

  @discardableResult
  fileprivate mutating func closeTab(_ name: String, at target: Target) -> String {
    run(TreeCommand(.act(.closeTab(name, animated: nil)), target: target))
  }
}
