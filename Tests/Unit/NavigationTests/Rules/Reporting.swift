import Navigation
import Testing

/// Screen events, and the user's back.
@Suite struct Reporting {
  @Test func `didPop takes that screen and all above it in its container`() {
    var app = Popping.four
    #expect(app.report(.didPop("s2")) == "committed")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.transitions == ["pop n1@1 -s2 -s3 -s4 still"])
    #expect(app.disposed == ["c2 B"])
  }

  @Test func `didPop of a screen that has left already`() {
    var app = Popping.four
    app.report(.didPop("s4"))
    #expect(app.report(.didPop("s4")) == "noop already")
  }

  @Test func `didPop under a layer leaves the layer`() {
    var app = Popping.four
    app.transfer(.present("Info"), at: "c1")
    app.report(.didPop("s3"))
    #expect(app.drawing == "stack(c1: A1, c1: X) | bare(c1: Info)")
  }

  @Test func `didPop of a stack's first screen empties it and is not rejected`() {
    var app = App("A.start", .plain)
    #expect(app.report(.didPop("s1")) == "committed")
    #expect(app.drawing == "stack()")
  }

  @Test func `didPop of a modal stack's first screen takes the layer, and what it presented`() {
    var app = Dismissing.four
    #expect(app.report(.didPop("s2")) == "committed")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: More)")
  }

  @Test func `didDismiss takes that layer and all above`() {
    var app = Dismissing.four
    #expect(app.report(.didDismiss("n3")) == "committed")
    #expect(app.drawing == "stack(c1: A1) | stack(c2: B1)")
    #expect(app.transitions == ["dismiss window@2 -n3 -n4 still"])
  }

  @Test func `didDismiss by the key of a screen in it`() {
    var app = Dismissing.four
    app.report(.didDismiss("s3"))
    #expect(app.drawing == "stack(c1: A1) | stack(c2: B1)")
  }

  @Test func `didDismiss twice`() {
    var app = Dismissing.four
    app.report(.didDismiss("n3"))
    #expect(app.report(.didDismiss("n3")) == "noop already")
  }

  @Test func `didDismiss in the root layer is not modal`() {
    var app = Dismissing.four
    #expect(app.report(.didDismiss("n1")) == "noop notModal")
    #expect(app.report(.didDismiss("s1")) == "noop notModal")
  }

  @Test func `didSelect selects`() {
    var app = App("Tabs.start", .plain)
    #expect(app.report(.didSelect(tab: "two", in: nil)) == "committed")
    #expect(app.drawing == "tabs(one: stack(c2: A1), *two: stack(c3: B1))")
    #expect(app.report(.didSelect(tab: "two", in: nil)) == "noop already")
  }

  @Test func `didSelect opens a lazy tab`() {
    var app = App("Home.start", SelectingTabs.tabs)
    app.report(.didSelect(tab: "late", in: nil))
    #expect(app.drawing == "tabs(home: stack(c2: A1), more: stack(c3: B1), *late: stack(c4: C1))")
  }

  @Test func `didSelect names the container if there are several`() {
    let declarations: Declarations = .plain.adding([
      "Home": .tabs([TabSpec("a", child: "Tabs.start"), TabSpec("b", child: "A.start")], ["start": .none])
    ])
    var app = App("Home.start", declarations)
    #expect(app.report(.didSelect(tab: "b", in: nil)) == "failed ambiguousContainer")
    #expect(app.report(.didSelect(tab: "b", in: "n1")) == "committed")
    #expect(app.onView == ["A1"])
  }
}

@Suite struct GoingBack {
  @Test func `pops the top of what is on view`() {
    var app = Popping.four
    #expect(app.back() == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: B1)")
    #expect(app.transitions == ["pop n1@3 -s4"])
  }

  @Test func `closes the top layer when there is nothing to pop`() {
    var app = Dismissing.four
    #expect(app.back() == "committed")
    #expect(app.drawing == "stack(c1: A1) | stack(c2: B1) | bare(c2: Info)")
    #expect(app.transitions == ["dismiss window@3 -n4"])
  }

  @Test func `pops inside the top layer first`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start", stack: true))
    app.transfer(.push("X"), at: "c2")
    app.back()
    #expect(app.drawing == "stack(c1: A1) | stack(c2: B1)")
    app.back()
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.back() == "noop nothingToPop")
  }

  @Test func `pops in the selected tab`() {
    var app = App("Tabs.start", .plain)
    app.transfer(.push("X"), at: "c2")
    app.transfer(.push("Y"), at: "c3")
    app.transfer(.select("two"), at: "c1")
    app.back()
    #expect(app.drawing == "tabs(one: stack(c2: A1, c2: X), *two: stack(c3: B1))")
    #expect(app.back() == "noop nothingToPop")
  }

  @Test func `pops in the active column`() {
    var app = App("Split.start", .plain)
    app.transfer(.secondary(.push("S2")))
    app.transfer(.primary(.push("P2")))
    app.report(.didFocus("s3"))
    app.back()
    #expect(app.drawing == "split(primary(c1: P1, c1: P2), *secondary(c1: S1))")
  }
}
