import Navigation
import Testing

@Suite struct LookingUp {
  /// c1 on c2 on c3, of types A, B and C, each with a route of its own and `shared`.
  static let declarations: Declarations = [
    "A": .stack([
      "start": .sequence(.push("A1"), .handover("B.start")), "a": .push("X"), "shared": .push("X"),
    ]),
    "B": .stack([
      "start": .sequence(.push("B1"), .handover("C.start")), "b": .push("X"), "shared": .push("X"),
    ]),
    "C": .stack(["start": .push("C1"), "c": .push("X"), "end": .none]),
  ]
  static var three: App { App("A.start", declarations) }

  @Test(arguments: [("a", "c1"), ("b", "c2"), ("c", "c3"), ("shared", "c2")] as [(RouteSpec, String)])
  func `nearest is the first upward from the active screen's coordinator that declares the route`(
    route: RouteSpec,
    taker: String
  ) {
    var app = Self.three
    #expect(app.trigger(route) == "committed")
    #expect(app.last.outcome.taker?.description == taker)
  }

  @Test func `an undeclared route: the outcome lists the searched coordinators in order`() {
    var app = Self.three
    #expect(app.trigger("nowhere") == "noop unhandled")
    #expect(app.searched == "c3, c2, c1")
  }

  @Test func `never downward`() {
    var app = Self.three
    app.transfer(.push("Top"), at: "c1")
    #expect(app.trigger("c") == "noop unhandled")
    #expect(app.searched == "c1")
  }

  @Test func `a sending screen is the sender`() {
    let declarations: Declarations = .plain.adding([
      "Home": .tabs([TabSpec("a", child: "Split2.start")], ["start": .none]),
      "Split2": .split([
        "start": .sequence(.primary(.handover("A.start")), .secondary(.handover("B.start")))
      ]),
      "A": .stack(["start": .push("A1"), "go": .push("FromA")]),
      "B": .stack(["start": .push("B1"), "go": .push("FromB")]),
    ])
    var app = App("Home.start", declarations)
    #expect(app.active == "B1")
    app.trigger("go", from: "s1")
    #expect(app.drawing == "tabs(*a: split(*primary(c3: A1, c3: FromA), secondary(c4: B1)))")
  }

  @Test func `a sending screen that is no longer on view is stale, which ends double taps`() {
    let declarations: Declarations = ["A": .stack(["start": .push("A1"), "go": .push("X")])]
    var app = App("A.start", declarations)
    #expect(app.trigger("go", from: "s1") == "committed")
    #expect(app.trigger("go", from: "s1") == "noop staleSource")
    app.back()
    #expect(app.trigger("go", from: "s2") == "noop staleSource")
    #expect(app.trigger("go", from: "s99") == "failed unknownScreen")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `by id goes to that one`() {
    var app = Self.three
    app.trigger("shared", at: "c1")
    #expect(app.last.outcome.taker == "c1")
  }

  @Test func `by id never goes to another`() {
    var app = Self.three
    #expect(app.trigger("a", at: "c3") == "noop unhandled")
    #expect(app.searched == "c3")
  }

  @Test func `by the id of one that has ended`() {
    var app = Self.three
    app.back()
    #expect(app.trigger("c", at: "c3") == "failed coordinatorEnded")
    #expect(app.trigger("c", at: "c99") == "failed unknownCoordinator")
  }

  @Test func `by type goes upward from the sender first`() {
    let declarations: Declarations = [
      "L": .stack(["start": .push("L1"), "down": .handover("L.start"), "go": .push("X")])
    ]
    var app = App("L.start", declarations)
    app.trigger("down")
    app.trigger("down", at: "c1")
    app.transfer(.push("Mine"), at: "c2")
    app.trigger("go", at: "L")
    #expect(app.last.outcome.taker == "c2")
  }

  @Test func `by type then goes to the most recently created`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"), at: "c1")
    app.transfer(.handover("B.start"), at: "c1")
    app.transfer(.push("Mine"), at: "c1")
    app.trigger("start", at: "B")
    #expect(app.last.outcome.taker == "c3")
  }

  @Test func `by a type without coordinators, or an undeclared type`() {
    var app = App("A.start", .plain)
    #expect(app.trigger("start", at: "B") == "noop unhandled")
    #expect(app.trigger("start", at: "Nobody") == "failed unknownType")
  }

  @Test func `a route type narrows the candidates`() {
    let declarations: Declarations = [
      "A": .stack(["start": .sequence(.push("A1"), .handover("B.start")), "open": .push("X")]).routeType(
        "Outer"
      ),
      "B": .stack(["start": .push("B1"), "open": .push("Y")]).routeType("Inner"),
    ]
    var app = App("A.start", declarations)
    app.trigger("open", routeType: "Inner")
    #expect(app.last.outcome.taker == "c2")
    app.trigger("open", routeType: "Outer")
    #expect(app.last.outcome.taker == "c1")
    #expect(app.trigger("open", at: "c2", routeType: "Outer") == "noop unhandled")
  }
}
