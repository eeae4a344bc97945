import JSON
import Navigation
import Testing

@Suite struct Navigating {
  @Test func `navigate pushes once, and a second tap finds the screen on top`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.navigate("X")) == "committed")
    #expect(app.transfer(.navigate("X")) == "noop already")
    #expect(app.drawing == "stack(c1: A1, c1: X)")
    #expect(app.tree.revision == 2)
  }

  @Test func `navigate gives the top screen new params, and it keeps its key`() {
    var app = App("A.start", .plain)
    app.transfer(.navigate(ScreenSpec("X", params: ["n": 1])))
    #expect(app.transfer(.navigate(ScreenSpec("X", params: ["n": 2]))) == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X{n: 2})")
    #expect(app.transitions == [])
    #expect(app.tree.screen(ScreenKey(2))?.params == ["n": 2])
  }

  @Test func `only the top screen counts, unless all of the stack do`() {
    var app = Popping.four
    #expect(app.transfer(.navigate("X"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: B1, c2: Y, c1: X)")
    var other = Popping.four
    #expect(other.transfer(.navigate(ScreenSpec("X", params: ["n": 1]), .inStack), at: "c1") == "committed")
    #expect(other.drawing == "stack(c1: A1, c1: X{n: 1})")
    #expect(other.transitions == ["pop n1@2 -s3 -s4 by c1"])
    #expect(other.disposed == ["c2 B"])
  }

  @Test func `the topmost of a name counts, and it keeps its owner`() {
    var app = Popping.four
    app.transfer(.push("X"), at: "c2")
    app.transfer(.push("Z"), at: "c2")
    #expect(app.transfer(.navigate("X", .inStack), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: B1, c2: Y, c2: X)")
  }

  @Test func `in a bare layer a screen of another name is pushed as by push`() {
    var app = App("A.start", .plain)
    app.transfer(.present(.child("Bare.start")))
    let before = app.drawing
    #expect(app.transfer(.navigate("Z"), at: "c2") == "failed noStack")
    #expect(app.drawing == before)
  }

  @Test func `neither a split nor tabs can be navigated in`() {
    var app = App("Split.start", .plain)
    #expect(app.transfer(.navigate("X")) == "failed noStack")
  }
}

@Suite struct Removing {
  @Test func `a screen leaves the middle of a stack, and those above it stay`() {
    var app = Popping.four
    #expect(app.transfer(.remove("X"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1, c2: B1, c2: Y)")
    #expect(app.disposed == [])
  }

  @Test func `the topmost of a name leaves, of the coordinator or of one below it`() {
    var app = Popping.four
    app.transfer(.push("X"), at: "c2")
    #expect(app.transfer(.remove("X"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: B1, c2: Y)")
    #expect(app.transfer(.remove("X"), at: "c2") == "noop screenNotFound")
    #expect(app.transfer(.remove("X"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1, c2: B1, c2: Y)")
  }

  @Test func `a key names a screen of the coordinator or of one below it, and no other`() {
    var app = Popping.four
    #expect(app.transfer(.remove(.key(ScreenKey(2))), at: "c2") == "noop screenNotFound")
    #expect(app.transfer(.remove(.key(ScreenKey(3))), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: Y)")
    #expect(app.transfer(.remove(.key(ScreenKey(3))), at: "c1") == "noop screenNotFound")
    #expect(app.transfer(.remove(.key(ScreenKey(99))), at: "c1") == "noop unknownScreen")
  }

  @Test func `with its last screen a coordinator ends, and an empty layer closes`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", in: .modal))
    app.transfer(.present("Info"), at: "c2")
    #expect(app.drawing == "stack(c1: A1) | bare(c2: B1) | bare(c2: Info)")
    #expect(app.transfer(.remove("Info"), at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1) | bare(c2: B1)")
    app.transfer(.present("Info"), at: "c2")
    // The layer of the first screen closes with the one above it.
    #expect(app.transfer(.remove("B1"), at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1)")
  }
}
