import Navigation
import Testing

@Suite struct Dropping {
  @Test func `leaves the first screen and ends all descendants`() {
    var app = Popping.four
    app.transfer(.handover("C.start"), at: "c2")
    app.transfer(.handover("Quiet.start"), at: "c3")
    #expect(app.drop(at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.disposed == ["c4 Quiet", "c3 C", "c2 B"])
    #expect(app.transitions == ["pop n1@1 -s2 -s3 -s4 -s5 by c1"])
  }

  @Test func `takes only its own subtree from the middle of a stack`() {
    var app = Popping.four
    app.transfer(.handover("C.start"), at: "c2")
    app.transfer(.push("Top"), at: "c1")
    app.drop(at: "c2")
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: B1, c1: Top)")
    #expect(app.disposed == ["c3 C"])
  }

  @Test func `takes every layer that the subtree owns, and leaves what is above`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start", stack: true))
    app.transfer(.present("C.start"), at: "c2")
    app.transfer(.present("Info"), at: "c1")
    app.drop(at: "c2")
    #expect(app.drawing == "stack(c1: A1) | stack(c2: B1) | bare(c1: Info)")
    #expect(app.disposed == ["c3 C"])
  }

  @Test func `layers presented above the first screen close, too`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Info"))
    #expect(app.drop(at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `with nothing to drop there is nothing to do`() {
    var app = App("A.start", .plain)
    #expect(app.drop(at: "c1") == "noop nothingToDo")
  }

  @Test func `of one without screens the first of its subtree stays, and its owner lives`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("Quiet.start"))
    app.transfer(.handover("B.start"), at: "c2")
    app.transfer(.push("X"), at: "c3")
    app.transfer(.handover("C.start"), at: "c3")
    #expect(app.drop(at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1, c3: B1)")
    #expect(app.ownership == "▿ A c1\n  ▿ Quiet c2\n    - B c3")
  }

  @Test func `with self the coordinator goes too`() {
    var app = Popping.four
    app.transfer(.handover("C.start"), at: "c2")
    #expect(app.drop(at: "c2", self: true) == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X)")
    #expect(app.disposed == ["c3 C", "c2 B"])
  }

  @Test func `with self a started one is dropped by itself`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "done"))
    app.drop(at: "c2", self: true)
    #expect(app.disposed == ["c2 B dropped by c2 to c1 done"])
    #expect(app.asked == ["c1 done: c2 dropped by c2"])
  }

  @Test func `the root and a tab's coordinator cannot end`() {
    var app = App("Tabs.start", .plain)
    #expect(app.drop(at: "c1", self: true) == "failed rootCannotEnd")
    #expect(app.drop(at: "c2", self: true) == "failed rootCannotEnd")
  }

  @Test func `of tabs each tab keeps its first screen`() {
    var app = App("Tabs.start", .plain)
    app.transfer(.push("X"), at: "c2")
    app.transfer(.handover("C.start"), at: "c3")
    app.transfer(.present("Info"), at: "c2")
    #expect(app.drop(at: "c1") == "committed")
    #expect(app.drawing == "tabs(*one: stack(c2: A1), two: stack(c3: B1))")
  }

  @Test func `of a tab's coordinator only that tab`() {
    var app = App("Tabs.start", .plain)
    app.transfer(.push("X"), at: "c2")
    app.transfer(.push("Y"), at: "c3")
    app.drop(at: "c2")
    #expect(app.drawing == "tabs(*one: stack(c2: A1), two: stack(c3: B1, c3: Y))")
  }

  @Test func `of a split the lowest of all columns stays`() {
    var app = App("Split.start", .plain)
    app.transfer(.primary(.push("P2")))
    app.transfer(.secondary(.handover("A.start")))
    app.drop(at: "c1")
    #expect(app.drawing == "split(primary(c1: P1), *secondary())")
    #expect(app.disposed == ["c2 A"])
  }

  @Test func `descendants that end are dropped, and openers that end with them receive no completion`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "first"))
    app.transfer(.start("C.start", as: "second"), at: "c2")
    app.drop(at: "c1")
    #expect(app.asked == ["c1 first: c2 dropped by c1"])
    #expect(
      app.disposed == ["c3 C dropped by c1 to c2 second undelivered", "c2 B dropped by c1 to c1 first"]
    )
  }
}
