import Navigation
import Testing

@Suite struct Pushing {
  @Test func `push goes on top of home, above the screens of other owners`() {
    // Given two coordinators on one stack
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    // When the lower one pushes
    #expect(app.transfer(.push("X"), at: "c1") == "committed")
    // Then
    #expect(app.drawing == "stack(c1: A1, c2: B1, c1: X)")
    #expect(app.transitions == ["push n1@2 +c1: s3 X by c1"])
  }

  @Test func `push under a layer says that it is covered`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Info"))
    #expect(app.transfer(.push("X"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X) | bare(c1: Info)")
    #expect(app.transitions == ["push n1@1 +c1: s3 X by c1 covered"])
  }

  @Test func `push in a tab that is not selected says that it is covered`() {
    var app = App("Tabs.start", .plain)
    #expect(app.transfer(.push("X"), at: "B") == "committed")
    #expect(app.drawing == "tabs(*one: stack(c2: A1), two: stack(c3: B1, c3: X))")
    #expect(app.transitions == ["push n3@1 +c3: s3 X by c3 covered"])
  }

  @Test func `the first push in a bare layer shows, so that a child need not know how it was opened`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.present("B.start")) == "committed")
    #expect(app.drawing == "stack(c1: A1) | bare(c2: B1)")
  }

  @Test func `the first push of a second coordinator in a bare layer replaces what was there`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start"))
    #expect(app.transfer(.handover("C.start"), at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1) | bare(c3: C1)")
    #expect(app.ownership == "▿ A c1\n  ▿ B c2\n    - C c3")
  }

  @Test func `a later push in a bare layer has no stack`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start"))
    #expect(app.transfer(.push("X"), at: "c2") == "failed noStack")
  }

  @Test func `every push in an empty bare layer shows`() {
    var app = App("Bare.start", .plain)
    app.report(.didPop("s1"))
    #expect(app.drawing == "bare()")
    #expect(app.transfer(.push("X"), at: "c1") == "committed")
    #expect(app.drawing == "bare(c1: X)")
  }

  @Test(arguments: ["Split", "Tabs"])
  func `neither a split nor tabs can be pushed on`(type: String) {
    var app = App(ChildSpec(type, route: "start"), .plain)
    #expect(app.transfer(.push("X"), at: "c1") == "failed noStack")
    #expect(app.transfer(.show("X"), at: "c1") == "failed noStack")
  }

  @Test func `show replaces the only content of a bare layer each time`() {
    var app = App("Bare.start", .plain)
    #expect(app.transfer(.show("X"), at: "c1") == "committed")
    #expect(app.keyed == "bare(c1: s2 X)")
    #expect(app.transitions == ["replace n1@0 -s1 +c1: s2 X by c1"])
  }

  @Test func `show pushes on a stack each time`() {
    var app = App("A.start", .plain)
    app.transfer(.show("X"), at: "c1")
    #expect(app.drawing == "stack(c1: A1, c1: X)")
  }

  @Test func `a layer that is not yet there appears with the first screen`() {
    // Given a child that was started and has shown nothing
    var app = App("A.start", .plain)
    #expect(app.transfer(.start("Quiet.start", in: .modal(LayerSpec(style: "sheet")))) == "committed")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.transitions == [])
    // When
    #expect(app.trigger("show", at: "c2") == "committed")
    // Then
    #expect(app.drawing == "stack(c1: A1) | sheet bare(c2: Quiet1)")
    #expect(app.transitions == ["present window@1 +sheet bare(c2: s2 Quiet1) by c2"])
  }

  @Test func `a layer that appears late goes on top of those that came meanwhile`() {
    var app = App("A.start", .plain)
    app.transfer(.start("Quiet.start", in: .modal))
    app.transfer(.present("Info"), at: "c1")
    app.trigger("show", at: "c2")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: Info) | bare(c2: Quiet1)")
  }
}

@Suite struct Replacing {
  @Test func `replace puts a screen in the place of the top`() {
    var app = App("A.start", .plain)
    app.transfer(.push("X"))
    #expect(app.transfer(.replace("Y")) == "committed")
    #expect(app.keyed == "stack(c1: s1 A1, c1: s3 Y)")
    #expect(app.transitions == ["replace n1@1 -s2 +c1: s3 Y by c1"])
  }

  @Test func `replace can replace the first screen`() {
    var app = App("A.start", .plain)
    app.transfer(.replace("Y"))
    #expect(app.drawing == "stack(c1: Y)")
  }

  @Test func `replace ends the owner that it leaves empty`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", as: "done"))
    #expect(app.transfer(.replace("Y"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: Y)")
    #expect(app.disposed == ["c2 B dropped by c1 to c1 done"])
  }

  @Test func `replace in a bare layer and in an empty home shows`() {
    var app = App("Bare.start", .plain)
    app.transfer(.replace("X"))
    #expect(app.drawing == "bare(c1: X)")
    app.report(.didPop("s2"))
    app.transfer(.replace("Y"), at: "c1")
    #expect(app.drawing == "bare(c1: Y)")
  }

  @Test(arguments: ["Split", "Tabs"])
  func `replace has no stack in a split or tabs`(type: String) {
    var app = App(ChildSpec(type, route: "start"), .plain)
    #expect(app.transfer(.replace("X"), at: "c1") == "failed noStack")
  }
}
