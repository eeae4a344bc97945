import JSON
import Navigation
import Testing

@Suite struct SelectingTabs {
  static let tabs: Declarations = .plain.adding([
    "Home": .tabs(
      [
        TabSpec("home", child: "A.start"),
        TabSpec("more", child: "B.start"),
        TabSpec("late", child: "C.start", isLazy: true),
      ],
      ["start": .none, "go": .select("more")]
    )
  ])

  @Test func `the first tab is selected and lazy tabs wait`() {
    let app = App("Home.start", Self.tabs)
    #expect(app.drawing == "tabs(*home: stack(c2: A1), more: stack(c3: B1), late: stack())")
    #expect(app.onView == ["A1"])
    #expect(app.ownership == "▿ Home c1\n  - A c2\n  - B c3")
  }

  @Test func `select shows another tab`() {
    var app = App("Home.start", Self.tabs)
    #expect(app.trigger("go") == "committed")
    #expect(app.drawing == "tabs(home: stack(c2: A1), *more: stack(c3: B1), late: stack())")
    #expect(app.onView == ["B1"])
    #expect(app.transitions == ["select n1@0 by c1"])
  }

  @Test func `select opens a lazy tab the first time`() {
    var app = App("Home.start", Self.tabs)
    app.transfer(.select("late"), at: "c1")
    #expect(app.drawing == "tabs(home: stack(c2: A1), more: stack(c3: B1), *late: stack(c4: C1))")
    app.transfer(.select("home"), at: "c1")
    app.transfer(.select("late"), at: "c1")
    #expect(app.asked == [])
  }

  @Test func `select of the selected tab does nothing`() {
    var app = App("Home.start", Self.tabs)
    #expect(app.transfer(.select("home"), at: "c1") == "noop already")
  }

  @Test func `select opens the selected tab if its coordinator could not begin when the user selected it`() {
    // Given a tab that the user has selected when the tree was full
    var app = App("Home.start", Self.tabs, limits: TreeLimits(entries: 11))
    app.transfer(.push("X"), at: "c2")
    app.transfer(.push("Y"), at: "c2")
    #expect(app.report(.didSelect(tab: "late", in: nil)) == "committed tooManyEntries")
    #expect(app.transfer(.select("late"), at: "c1") == "failed tooManyEntries")
    // When there is room again
    app.transfer(.popToRoot, at: "c2")
    #expect(app.transfer(.select("late"), at: "c1") == "committed")
    // Then
    #expect(app.drawing == "tabs(home: stack(c2: A1), more: stack(c3: B1), *late: stack(c4: C1))")
    #expect(app.transfer(.select("late"), at: "c1") == "noop already")
  }

  @Test func `a second selection by the user opens it, too`() {
    var app = App("Home.start", Self.tabs, limits: TreeLimits(entries: 11))
    app.transfer(.push("X"), at: "c2")
    app.transfer(.push("Y"), at: "c2")
    app.report(.didSelect(tab: "late", in: nil))
    #expect(app.report(.didSelect(tab: "late", in: nil)) == "noop tooManyEntries")
    app.transfer(.popToRoot, at: "c2")
    #expect(app.report(.didSelect(tab: "late", in: nil)) == "committed")
    #expect(app.active == "C1")
  }

  @Test func `select of an unknown tab`() {
    var app = App("Home.start", Self.tabs)
    #expect(app.transfer(.select("nowhere"), at: "c1") == "failed unknownTab")
  }

  @Test func `select without tabs`() {
    var app = App("A.start", Self.tabs)
    #expect(app.transfer(.select("home"), at: "c1") == "failed noTabs")
  }

  @Test func `each tab keeps its own stack`() {
    var app = App("Home.start", Self.tabs)
    app.transfer(.push("X"), at: "c2")
    app.transfer(.select("more"), at: "c1")
    app.transfer(.push("Y"), at: "c3")
    app.transfer(.select("home"), at: "c1")
    #expect(app.drawing == "tabs(*home: stack(c2: A1, c2: X), more: stack(c3: B1, c3: Y), late: stack())")
  }

  @Test func `an emptied tab stays, and its coordinator begins anew`() {
    var app = App("Home.start", Self.tabs)
    app.report(.didPop("s1"))
    #expect(app.drawing == "tabs(*home: stack(), more: stack(c3: B1), late: stack())")
    #expect(app.trigger("start", at: "c2") == "committed")
    #expect(app.drawing == "tabs(*home: stack(c2: A1), more: stack(c3: B1), late: stack())")
  }

  @Test func `a child handed over by a tab's coordinator lives in the tab`() {
    var app = App("Home.start", Self.tabs)
    app.transfer(.handover("D.start"), at: "c3")
    #expect(app.drawing == "tabs(*home: stack(c2: A1), more: stack(c3: B1, c4: D1), late: stack())")
  }

  @Test func `set replaces tabs and ends the coordinators of the old ones`() {
    var app = App("Home.start", Self.tabs)
    app.transfer(.setTabs(TabSpec("x", child: "C.start"), TabSpec("y", child: "D.start")), at: "c1")
    #expect(app.drawing == "tabs(*x: stack(c4: C1), y: stack(c5: D1))")
    #expect(app.disposed == ["c2 A", "c3 B"])
  }

  @Test func `set makes the new tabs' coordinators children of the setter`() {
    var app = App(
      "Tabs.start",
      .plain.adding(["Setter": .bare(["start": .setTabs(TabSpec("new", child: "C.start"))])])
    )
    app.transfer(.handover("Setter.start"), at: "c1")
    #expect(app.ownership == "▿ Tabs c1\n  ▿ Setter c4\n    - C c5")
  }

  @Test func `set of tabs that show nothing takes the modal layer that it empties`() {
    var app = App("A.start", Self.tabs)
    app.transfer(.present("Home.start"))
    #expect(app.transfer(.setTabs(TabSpec("x", child: "Quiet.start")), at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.ownership == "- A c1")
  }

  @Test func `set of tabs keeps the modal layer that shows something in the end`() {
    var app = App("A.start", Self.tabs)
    app.transfer(.present("Home.start"))
    app.transfer(.setTabs(TabSpec("x", child: "D.start")), at: "c2")
    #expect(app.drawing == "stack(c1: A1) | tabs(*x: stack(c5: D1))")
  }

  @Test func `tabs whose coordinator passed them on open a lazy tab for the heir`() {
    var app = App("Bare.start", Self.tabs)
    app.transfer(.start("Home.start", in: .modal))
    #expect(app.end(.finish(.null, keep: true), at: "c2") == "committed")
    app.report(.didSelect(tab: "late", in: nil))
    #expect(
      app.drawing == "bare(c1: Bare1) | tabs(home: stack(c3: A1), more: stack(c4: B1), *late: stack(c5: C1))"
    )
    #expect(app.ownership == "▿ Bare c1\n  - A c3\n  - B c4\n  - C c5")
  }

  @Test func `tabs whose coordinator has ended open no lazy tab`() {
    var app = App("Window.start", Self.tabs)
    app.transfer(.start("Home.start"), at: "c1")
    app.end(.cancel, at: "c2")
    #expect(app.drawing == "tabs(*home: stack(), more: stack(), late: stack())")
    #expect(app.report(.didSelect(tab: "late", in: nil)) == "committed")
    #expect(app.drawing == "tabs(home: stack(), more: stack(), *late: stack())")
    #expect(app.ownership == "- Window c1")
  }

  @Test func `set of tabs needs tabs`() {
    var app = App("A.start", Self.tabs)
    #expect(app.transfer(.setTabs(TabSpec("x", child: "C.start"))) == "failed noTabs")
  }

  @Test func `set of no tab fails`() {
    var app = App("Home.start", Self.tabs)
    #expect(app.transfer(.setTabs(), at: "c1") == "failed emptySet")
  }

  @Test func `tabs can hold a split and a bare screen`() {
    let declarations: Declarations = .plain.adding([
      "Home": .tabs(
        [
          TabSpec("a", child: "Split.start"), TabSpec("b", child: "Bare.start"),
          TabSpec("c", child: "Tabs.start"),
        ],
        ["start": .none]
      )
    ])
    let app = App("Home.start", declarations)
    #expect(
      app.drawing == """
        tabs(*a: split(primary(c2: P1), *secondary(c2: S1)), b: bare(c3: Bare1), \
        c: tabs(*one: stack(c5: A1), two: stack(c6: B1)))
        """
    )
    #expect(app.onView == ["P1", "S1"])
    #expect(app.active == "S1")
  }
}
