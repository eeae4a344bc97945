import Navigation
import Testing

@Suite struct Setting {
  @Test func `set replaces all screens of home and reports the lost ones by owner`() {
    var app = Popping.four
    #expect(app.transfer(.set("N", "M"), at: "c2") == "committed")
    #expect(app.drawing == "stack(c2: N, c2: M)")
    #expect(app.lost == ["c1: s1, s2"])
    #expect(app.transitions == ["set n1@0 -s1 -s2 -s3 -s4 +c2: s5 N +c2: s6 M by c2"])
  }

  @Test func `set ends owners that lose all their screens`() {
    var app = Popping.four
    app.transfer(.set("N"), at: "c1")
    #expect(app.drawing == "stack(c1: N)")
    #expect(app.disposed == ["c2 B"])
  }

  @Test func `a key named again is kept and its owner becomes the setter`() {
    var app = Popping.four
    app.transfer(.set("s1", "s3", "N"), at: "c1")
    #expect(app.keyed == "stack(c1: s1 A1, c1: s3 B1, c1: s5 N)")
    #expect(app.disposed == ["c2 B"])
  }

  @Test func `kept screens can change places`() {
    var app = Popping.four
    app.transfer(.set("s4", "s1"), at: "c1")
    #expect(app.keyed == "stack(c1: s4 Y, c1: s1 A1)")
  }

  @Test func `a key given twice fails`() {
    var app = Popping.four
    #expect(app.transfer(.set("s1", "s1")) == "failed duplicateKey")
  }

  @Test func `a key that is not at home fails`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Info"))
    #expect(app.transfer(.set("s1", "s2"), at: "c1") == "failed screenNotFound")
    #expect(app.transfer(.set("s1", "s99"), at: "c1") == "failed unknownScreen")
  }

  @Test func `an empty set fails`() {
    var app = Popping.four
    #expect(app.transfer(.set()) == "failed emptySet")
  }

  @Test func `set in a bare layer leaves a stack`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start", style: "sheet"))
    #expect(app.transfer(.set("N", "M"), at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1) | sheet stack(c2: N, c2: M)")
    #expect(app.transfer(.push("O"), at: "c2") == "committed")
  }

  @Test func `set leaves other layers alone`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Info"))
    app.transfer(.set("N"), at: "c1")
    #expect(app.drawing == "stack(c1: N) | bare(c1: Info)")
  }

  @Test func `own replaces only the screens of the coordinator and its descendants`() {
    var app = Popping.four
    app.transfer(.handover("C.start"), at: "c2")
    app.transfer(.push("Top"), at: "c1")
    // When c2 sets its own, the child's go too
    #expect(app.transfer(.set("N", "M", scope: .own), at: "c2") == "committed")
    // Then they are in the place of the lowest
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: N, c2: M, c1: Top)")
    #expect(app.disposed == ["c3 C"])
    #expect(app.lost == ["c3: s5"])
  }

  @Test func `own gathers scattered screens in the place of the lowest`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("B.start"))
    app.transfer(.push("X"), at: "c1")
    app.transfer(.push("Y"), at: "c2")
    app.transfer(.set("N", scope: .own), at: "c2")
    #expect(app.drawing == "stack(c1: A1, c2: N, c1: X)")
  }

  @Test func `own may be empty and then ends the setter`() {
    var app = Popping.four
    #expect(app.transfer(.set(scope: .own), at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1, c1: X)")
    #expect(app.disposed == ["c2 B"])
  }

  @Test func `own may be empty and then takes the layer that it empties`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start", stack: true))
    #expect(app.transfer(.set(scope: .own), at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.transitions == ["dismiss window@1 -n2 by c2"])
  }

  @Test func `own with a kept key, by a coordinator without screens there, goes on top of compact, too`() {
    var app = App("Split.start", .plain)
    app.transfer(.primary(.push("P2")))
    app.report(.collapsed(nil))
    app.transfer(.primary(.handover("Quiet.start")), at: "c1")
    #expect(app.transfer(.set("s1", scope: .own), at: "c2") == "committed")
    #expect(
      app.drawing == "split(*primary(c1: P2, c2: P1), secondary(c1: S1)) compact(P2, S1, P1)"
    )
  }

  @Test func `a set that only changes owners is a change by the setter`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("Quiet.start"))
    #expect(app.transfer(.set("s1"), at: "c2") == "committed")
    #expect(app.keyed == "stack(c2: s1 A1)")
    #expect(app.transitions == [])
    #expect(app.tree.coordinator("c2")?.hasActed == true)
  }

  @Test func `own by a coordinator without screens there goes on top`() {
    var app = App("A.start", .plain)
    app.transfer(.handover("Quiet.start"))
    #expect(app.transfer(.set("N", scope: .own), at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1, c2: N)")
  }
}
