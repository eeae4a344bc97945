import Navigation
import Testing

@Suite struct Popping {
  /// `stack(c1: A1, c1: X, c2: B1, c2: Y)`.
  static var four: App {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    app.transfer(.handover("B.start"))
    app.transfer(.push("Y"), at: "c2")
    return app
  }

  @Test func `pop removes the top, also of another owner`() {
    var app = Self.four
    #expect(app.transfer(.pop, at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: B1)")
    #expect(app.transitions == ["pop n1@3 -s4 by c1"])
    #expect(app.last.outcome.popped == 1)
  }

  @Test func `pop removes as many as it says`() {
    var app = Self.four
    #expect(app.transfer(.pop(3), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.transitions == ["pop n1@1 -s2 -s3 -s4 by c1"])
    #expect(app.disposed == ["c2 B"])
  }

  @Test func `pop leaves the first screen and reports how many it removed`() {
    var app = Self.four
    #expect(app.transfer(.pop(100), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.last.outcome.popped == 3)
  }

  @Test func `pop of a single screen finds nothing to pop`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.pop) == "noop nothingToPop")
  }

  @Test func `pop of no screens finds nothing to pop`() {
    var app = Self.four
    #expect(app.transfer(.pop(0)) == "noop nothingToPop")
    #expect(app.last.outcome.reason?.message == "A pop of no screens removes nothing.")
  }

  @Test func `pop under a layer is covered`() {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    app.transfer(.present("Info"))
    app.transfer(.pop, at: "c1")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: Info)")
    #expect(app.transitions == ["pop n1@1 -s2 by c1 covered"])
  }

  @Test(arguments: [Plan.pop, .popTo("X"), .popTo("X", ifAbsent: .push("X")), .popToRoot])
  func `in a bare layer there is nothing to pop`(pop: Plan) {
    var app = App("Bare.start", .plain)
    #expect(app.transfer(pop) == "noop nothingToPop")
  }

  @Test func `popToRoot leaves the first screen of the stack`() {
    var app = Self.four
    #expect(app.transfer(.popToRoot, at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.transfer(.popToRoot, at: "c1") == "noop nothingToPop")
  }
}

@Suite struct PoppingTo {
  @Test func `popTo a name leaves that screen on top`() {
    var app = Popping.four
    #expect(app.transfer(.popTo("X"), at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X)")
    #expect(app.transitions == ["pop n1@2 -s3 -s4 by c2"])
  }

  @Test func `popTo a name means the topmost of that name`() {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    app.transfer(.push("X"))
    app.transfer(.push("Y"))
    app.transfer(.popTo("X"))
    #expect(app.keyed == "stack(c1: s1 A1, c1: s2 X, c1: s3 X)")
  }

  @Test func `popTo a key leaves just that screen on top`() {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    app.transfer(.push("X"))
    app.transfer(.popTo("s2"))
    #expect(app.keyed == "stack(c1: s1 A1, c1: s2 X)")
  }

  @Test func `popTo what is on top has nothing to pop`() {
    var app = Popping.four
    #expect(app.transfer(.popTo("Y")) == "noop nothingToPop")
    #expect(app.last.outcome.reason?.message == "The screen s4 is on top already.")
  }

  @Test func `popTo the first screen, inclusive, when it is on top, reports that it is the first`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.popTo("A1", inclusive: true)) == "noop nothingToPop")
    #expect(app.last.outcome.reason?.message == "The stack's first screen is on top.")
  }

  @Test func `inclusive takes the screen itself`() {
    var app = Popping.four
    app.transfer(.popTo("X", inclusive: true), at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `inclusive leaves the first screen of the stack`() {
    var app = Popping.four
    app.transfer(.popTo("A1", inclusive: true), at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.last.outcome.popped == 3)
  }

  @Test func `absent with fail fails`() {
    var app = Popping.four
    #expect(app.transfer(.popTo("Z", ifAbsent: .fail)) == "failed screenNotFound")
    #expect(app.transfer(.popTo("s99", ifAbsent: .fail)) == "failed unknownScreen")
  }

  @Test func `absent with noop does nothing`() {
    var app = Popping.four
    #expect(app.transfer(.popTo("Z", ifAbsent: .noop)) == "noop screenNotFound")
  }

  @Test func `absent with push pushes`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.popTo("Z", ifAbsent: .push("Z"))) == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: Z)")
  }

  @Test func `present with push pops`() {
    var app = Popping.four
    app.transfer(.popTo("X", ifAbsent: .push("X")), at: "c1")
    #expect(app.keyed == "stack(c1: s1 A1, c1: s2 X)")
  }

  @Test func `a screen of another layer is absent`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Info"))
    #expect(app.transfer(.popTo("Info"), at: "c1") == "failed screenNotFound")
  }
}

@Suite struct BackToRoot {
  @Test func `pops to the coordinator's own first screen`() {
    var app = Popping.four
    app.transfer(.push("Z"), at: "c1")
    #expect(app.transfer(.backToRoot, at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: B1)")
  }

  @Test func `closes the layers above its own and pops, both in one change`() {
    var app = Popping.four
    app.transfer(.present("Info"), at: "c2")
    app.transfer(.present("More"), at: "c1")
    #expect(app.transfer(.backToRoot, at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.transitions == ["dismiss window@1 -n2 -n3 by c1", "pop n1@1 -s2 -s3 -s4 by c1"])
  }

  @Test func `in a layer it leaves the layers below`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start", stack: true))
    app.transfer(.push("X"), at: "c2")
    app.transfer(.present("Info"), at: "c2")
    app.transfer(.backToRoot, at: "c2")
    #expect(app.drawing == "stack(c1: A1) | stack(c2: B1)")
  }

  @Test func `at the first screen it has nothing to pop`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.backToRoot) == "noop nothingToPop")
  }

  @Test func `a coordinator without screens of its own means the lowest of its subtree`() {
    // Given c2, which showed nothing, above c3
    var app = App("A.start", .plain)
    app.transfer(.handover("Quiet.start"))
    app.transfer(.handover("B.start"), at: "c2")
    app.transfer(.push("X"), at: "c3")
    // When
    #expect(app.transfer(.backToRoot, at: "c2") == "committed")
    // Then
    #expect(app.drawing == "stack(c1: A1, c3: B1)")
  }

  @Test func `its own screen comes before a lower one of its subtree`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("Quiet.start"))
    app.transfer(.handover("B.start"), at: "c2")
    app.transfer(.push("Own"), at: "c2")
    app.transfer(.push("X"), at: "c3")
    app.transfer(.backToRoot, at: "c2")
    #expect(app.drawing == "stack(c1: A1, c3: B1, c2: Own)")
  }
}
