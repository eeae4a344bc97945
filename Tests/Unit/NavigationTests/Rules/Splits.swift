import Navigation
import Testing

@testable import NaiveModel

@Suite struct Columns {
  @Test func `every column's top is on view and the one last shown into is active`() {
    var app = App("Triple.start", .plain)
    #expect(app.drawing == "split(primary(c1: P1), supplementary(c1: U1), *secondary(c1: S1))")
    #expect(app.onView == ["P1", "U1", "S1"])
    #expect(app.active == "S1")
    app.transfer(.primary(.push("P2")))
    #expect(app.drawing == "split(*primary(c1: P1, c1: P2), supplementary(c1: U1), secondary(c1: S1))")
    #expect(app.onView == ["P2", "U1", "S1"])
    #expect(app.active == "P2")
  }

  @Test func `the focus goes where the user says`() {
    var app = App("Split.start", .plain)
    #expect(app.report(.didFocus("s1")) == "committed")
    #expect(app.drawing == "split(*primary(c1: P1), secondary(c1: S1))")
    #expect(app.active == "P1")
    #expect(app.report(.didFocus("s1")) == "noop already")
    #expect(app.report(.didFocus("s99")) == "failed unknownScreen")
  }

  @Test func `with an empty column in focus the rightmost column with screens is active`() {
    var app = App("Triple.start", .plain)
    app.report(.didPop("s3"))
    #expect(app.drawing == "split(primary(c1: P1), supplementary(c1: U1), *secondary())")
    #expect(app.active == "U1")
  }

  @Test func `pop leaves the first screen of the column`() {
    var app = App("Split.start", .plain)
    app.transfer(.secondary(.push("S2")))
    app.transfer(.secondary(.push("S3")))
    #expect(app.transfer(.secondary(.pop(count: 9))) == "committed")
    #expect(app.last.outcome.popped == 2)
    #expect(app.drawing == "split(primary(c1: P1), *secondary(c1: S1))")
    #expect(app.transfer(.secondary(.pop(count: 1))) == "noop nothingToPop")
  }

  @Test func `set replaces the screens of that column`() {
    var app = App("Split.start", .plain)
    app.transfer(.primary(.push("P2")))
    app.transfer(.primary(.set(["X", "s3", "Y"])))
    #expect(app.keyed == "split(*primary(c1: s4 X, c1: s3 P2, c1: s5 Y), secondary(c1: s2 S1))")
    #expect(app.transfer(.primary(.set([]))) == "failed emptySet")
  }

  @Test func `popToRoot leaves the first of the column`() {
    var app = App("Split.start", .plain)
    app.transfer(.secondary(.push("S2")))
    app.transfer(.secondary(.push("S3")))
    app.transfer(.secondary(.popToRoot))
    #expect(app.drawing == "split(primary(c1: P1), *secondary(c1: S1))")
  }

  @Test func `backToRoot closes the layers above and pops to the column's first`() {
    var app = App("Split.start", .plain)
    app.transfer(.secondary(.push("S2")))
    app.transfer(.present("Info"))
    app.transfer(.secondary(.backToRoot), at: "c1")
    #expect(app.drawing == "split(primary(c1: P1), *secondary(c1: S1))")
  }

  @Test func `a child handed over to a column pushes there`() {
    var app = App("Split.start", .plain)
    app.transfer(.primary(.handover("A.start")))
    #expect(app.drawing == "split(*primary(c1: P1, c2: A1), secondary(c1: S1))")
    #expect(app.transfer(.push("X"), at: "c2") == "committed")
    #expect(app.drawing == "split(*primary(c1: P1, c2: A1, c2: X), secondary(c1: S1))")
    #expect(app.transfer(.backToRoot, at: "c2") == "committed")
    #expect(app.drawing == "split(*primary(c1: P1, c2: A1), secondary(c1: S1))")
  }

  @Test func `a column that the split does not have`() {
    var app = App("Split.start", .plain)
    #expect(app.transfer(.supplementary(.push("U1"))) == "failed noColumn")
  }

  @Test func `a column without a split`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.primary(.push("P1"))) == "failed noSplit")
  }
}

@Suite struct Compact {
  /// Collapsed, two screens a column, shown in turns: `compact(P1, S1, P2, S2)`.
  static var turns: App {
    var app = App("Split.start", .plain)
    app.report(.collapsed(nil))
    app.transfer(.primary(.push("P2")))
    app.transfer(.secondary(.push("S2")))
    return app
  }

  @Test func `collapsing orders the columns and keeps every screen`() {
    var app = App("Triple.start", .plain)
    app.transfer(.primary(.push("P2")))
    #expect(app.report(.collapsed(nil)) == "committed")
    #expect(
      app.keyed == """
        split(*primary(c1: s1 P1, c1: s4 P2), supplementary(c1: s2 U1), secondary(c1: s3 S1)) \
        compact(P1, P2, U1, S1)
        """
    )
    #expect(app.onView == ["S1"])
    #expect(app.active == "S1")
    #expect(app.transitions == ["collapse n1/compact@0 +s1 +s4 +s2 +s3 still"])
  }

  @Test func `expanding keeps each column's order`() {
    var app = Self.turns
    let screens = app.tree.snapshot().screens
    #expect(app.report(.expanded(nil)) == "committed")
    #expect(app.drawing == "split(primary(c1: P1, c1: P2), *secondary(c1: S1, c1: S2))")
    #expect(app.tree.snapshot().screens == screens)
    #expect(app.transitions == ["expand n1/compact@0 -s1 -s2 -s3 -s4 still"])
  }

  @Test func `collapsing again orders the columns again`() {
    var app = Self.turns
    app.report(.expanded(nil))
    app.report(.collapsed(nil))
    #expect(app.drawing.hasSuffix(" compact(P1, P2, S1, S2)"))
  }

  @Test func `later pushes go on top, whatever their column`() {
    let app = Self.turns
    #expect(
      app.drawing == "split(primary(c1: P1, c1: P2), *secondary(c1: S1, c1: S2)) compact(P1, S1, P2, S2)"
    )
    #expect(app.transitions == ["push n3@1 +c1: s4 S2 by c1", "push n1/compact@3 +s4 by c1"])
  }

  @Test func `a column's pop takes only that column's entries`() {
    var app = Self.turns
    #expect(app.transfer(.primary(.pop(count: 1))) == "committed")
    #expect(app.drawing.hasSuffix(" compact(P1, S1, S2)"))
    #expect(app.transitions == ["pop n2@1 -s3 by c1 covered", "remove n1/compact@2 -s3 by c1 covered"])
  }

  @Test func `a pop of compact's top is not covered, though another column is on view then`() {
    var app = Self.turns
    #expect(app.transfer(.secondary(.pop(count: 1))) == "committed")
    #expect(app.transitions == ["pop n3@1 -s4 by c1", "pop n1/compact@3 -s4 by c1"])
  }

  @Test func `only compact's very first screen cannot be popped`() {
    var app = Self.turns
    #expect(app.transfer(.secondary(.pop(count: 9))) == "committed")
    #expect(app.last.outcome.popped == 2)
    #expect(app.drawing == "split(primary(c1: P1, c1: P2), *secondary()) compact(P1, P2)")
    #expect(app.transfer(.primary(.pop(count: 9))) == "committed")
    #expect(app.last.outcome.popped == 1)
    #expect(app.transfer(.primary(.pop(count: 1))) == "noop nothingToPop")
  }

  /// Collapsed, `A c2` in the secondary column: `compact(P1, S1, A1, X)`, of which `A1` and `X` are its own.
  private static var detail: App {
    var app = App("Split.start", .plain)
    app.report(.collapsed(nil))
    app.transfer(.secondary(.handover("A.start")))
    app.transfer(.push("X"), at: "c2")
    return app
  }

  @Test(arguments: [(Plan.popToRoot, " compact(P1, S1)"), (.popToRootOrDismiss, " compact(P1, S1)")])
  func `popToRoot stops at the first screen of the column`(transfer: Plan, drawing: String) {
    var app = Self.detail
    #expect(app.transfer(transfer, at: "c2") == "committed")
    #expect(app.drawing.hasSuffix(drawing))
    #expect(app.transfer(.secondary(.popToRoot)) == "noop nothingToPop")
  }

  @Test func `popToRoot leaves the owner of the column's only screen alive`() {
    var app = App("Split", .plain)
    app.transfer(.primary(.push("List")))
    app.transfer(.secondary(.handover("A.start")))
    app.report(.collapsed(nil))
    app.transfer(.push("X"), at: "c2")
    #expect(app.transfer(.popToRoot, at: "c2") == "committed")
    #expect(app.drawing.hasSuffix(" compact(List, A1)"))
    #expect(app.transfer(.popToRoot, at: "c2") == "noop nothingToPop")
    #expect(app.transfer(.backToRoot, at: "c2") == "noop nothingToPop")
    // But a pop leads back to the list, like the user's back.
    #expect(app.transfer(.pop, at: "c2") == "committed")
    #expect(app.drawing.hasSuffix(" compact(List)"))
    #expect(app.disposed == ["c2 A"])
  }

  @Test func `backToRoot stops at the coordinator's first screen`() {
    var app = Self.detail
    #expect(app.transfer(.backToRoot, at: "c2") == "committed")
    #expect(app.drawing.hasSuffix(" compact(P1, S1, A1)"))
    #expect(app.transfer(.secondary(.backToRoot), at: "c2") == "noop nothingToPop")
  }

  @Test func `a column's set takes the place of its lowest screen in compact`() {
    var app = Self.turns
    app.transfer(.secondary(.set(["N", "M"])))
    #expect(app.drawing == "split(primary(c1: P1, c1: P2), *secondary(c1: N, c1: M)) compact(P1, N, M, P2)")
  }

  @Test func `the set of an empty column goes on top of compact`() {
    var app = Self.turns
    app.transfer(.secondary(.pop(count: 9)))
    app.transfer(.secondary(.set(["N"])))
    #expect(app.drawing == "split(primary(c1: P1, c1: P2), *secondary(c1: N)) compact(P1, P2, N)")
  }

  @Test func `back pops the top of compact until one screen is left`() {
    var app = Self.turns
    #expect([app.back(), app.back(), app.back()] == ["committed", "committed", "committed"])
    #expect(app.drawing.hasSuffix(" compact(P1)"))
    #expect(app.back() == "noop nothingToPop")
  }

  @Test func `a swipe in compact takes that screen and all above, of every column`() {
    var app = Self.turns
    #expect(app.report(.didPop("s2")) == "committed")
    #expect(app.drawing == "split(primary(c1: P1), *secondary()) compact(P1)")
  }

  @Test func `collapsed twice does nothing the second time`() {
    var app = Self.turns
    #expect(app.report(.collapsed(nil)) == "noop already")
    app.report(.expanded(nil))
    #expect(app.report(.expanded(nil)) == "noop already")
  }

  @Test func `a split can open collapsed`() {
    let root = ChildSpec("Split", route: "start", collapsed: true)
    let app = App(root, .plain)
    #expect(app.drawing == "split(primary(c1: P1), *secondary(c1: S1)) compact(P1, S1)")
    #expect(app.onView == ["S1"])
  }

  @Test func `a screen event names the split if there are several`() {
    let declarations: Declarations = .plain.adding([
      "Home": .tabs(
        [TabSpec("a", child: "Split.start"), TabSpec("b", child: "Split.start")],
        ["start": .none]
      )
    ])
    var app = App("Home.start", declarations)
    #expect(app.report(.collapsed(nil)) == "failed ambiguousContainer")
    #expect(app.report(.collapsed("n5")) == "committed")
    #expect(
      app.drawing == """
        tabs(*a: split(primary(c2: P1), *secondary(c2: S1)), \
        b: split(primary(c3: P1), *secondary(c3: S1)) compact(P1, S1))
        """
    )
  }

  @Test func `a screen event about a split where there is none`() {
    var app = App("A.start", .plain)
    #expect(app.report(.collapsed(nil)) == "failed noSplit")
  }
}
