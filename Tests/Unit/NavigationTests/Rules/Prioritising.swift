import JSON
import Navigation
import Testing

/// Layers of a higher priority: an alarm above all other layers.
@Suite struct Prioritising {
  private static let plain = Declarations.plain.adding([
    "Alarm": .bare(["start": .show("Alarm1")])
  ])

  /// An alarm among five overlays, of which three were presented after it.
  private static func alarmed(_ root: ChildSpec = "A.start") -> App {
    var app = App(root, plain)
    app.transfer(.present("One"), at: "c1")
    app.transfer(.present("Two"), at: "c1")
    app.transfer(.present("Alarm.start", priority: 10), at: "c1")
    app.transfer(.present("Three"), at: "c1")
    app.transfer(.present("Four"), at: "c1")
    app.transfer(.present("Five", priority: 9), at: "c1")
    return app
  }

  private static let overlays =
    "bare(c1: One) | bare(c1: Two) | bare(c1: Three) | bare(c1: Four) | 9 bare(c1: Five)"

  @Test func `a layer opens below those of higher priority, and covered`() {
    let app = Self.alarmed()
    #expect(app.drawing == "stack(c1: A1) | \(Self.overlays) | 10 bare(c2: Alarm1)")
    #expect(app.transitions == ["present window@5 +9 bare(c1: s7 Five) by c1 covered"])
  }

  @Test func `a layer of the same priority opens on top`() {
    var app = Self.alarmed()
    app.transfer(.present("Six", priority: 10), at: "c1")
    #expect(app.drawing == "stack(c1: A1) | \(Self.overlays) | 10 bare(c2: Alarm1) | 10 bare(c1: Six)")
    #expect(app.transitions == ["present window@7 +10 bare(c1: s8 Six) by c1"])
  }

  @Test func `an alarm's own help lies above it, and closes it without the overlays`() {
    var app = Self.alarmed()
    app.transfer(.present("Help"), at: "c2")
    #expect(
      app.drawing == "stack(c1: A1) | \(Self.overlays) | 10 bare(c2: Alarm1) | 10 bare(c2: Help)"
    )
    #expect(app.transfer(.dismissSelf, at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1) | \(Self.overlays)")
    #expect(app.disposed == ["c2 Alarm"])
  }

  @Test func `Back closes the alarm first`() {
    var app = Self.alarmed()
    app.back()
    #expect(app.drawing == "stack(c1: A1) | \(Self.overlays)")
    app.back()
    #expect(app.drawing.hasSuffix("bare(c1: Four)"))
  }

  @Test func `dismiss closes the layers of the coordinator's own priority, not an alarm that it presented`() {
    var app = Self.alarmed()
    #expect(app.transfer(.dismiss, at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1) | 9 bare(c1: Five) | 10 bare(c2: Alarm1)")
    #expect(app.transitions == ["dismiss window@1 -n2 -n3 -n5 -n6 by c1 covered"])
    #expect(app.transfer(.dismiss, at: "c1") == "noop nothingToDismiss")
    #expect(app.transfer(.dismiss("n7"), at: "c1") == "committed")
    #expect(app.transfer(.remove("Alarm1"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `dismiss with a key closes that layer and those of its priority above it`() {
    var app = Self.alarmed()
    app.transfer(.dismiss("n3"), at: "c1")
    #expect(
      app.drawing == "stack(c1: A1) | bare(c1: One) | 9 bare(c1: Five) | 10 bare(c2: Alarm1)"
    )
  }

  @Test func `dismissTo spares an alarm`() {
    var app = Self.alarmed()
    app.transfer(.dismissTo("Two"), at: "c1")
    #expect(
      app.drawing
        == "stack(c1: A1) | bare(c1: One) | bare(c1: Two) | 9 bare(c1: Five) | 10 bare(c2: Alarm1)"
    )
    #expect(app.transfer(.dismissTo("Two"), at: "c1") == "noop nothingToDismiss")
  }

  @Test func `the user dismisses a layer below an alarm`() {
    var app = Self.alarmed()
    #expect(app.report(.didDismiss(.layer(ContainerID(2)))) == "committed")
    #expect(app.drawing == "stack(c1: A1) | 9 bare(c1: Five) | 10 bare(c2: Alarm1)")
  }

  @Test func `a layer that loses its last screen closes alone`() {
    var app = Self.alarmed()
    app.transfer(.remove("Five"), at: "c1")
    app.transfer(.remove("Three"), at: "c1")
    #expect(
      app.drawing
        == "stack(c1: A1) | bare(c1: One) | bare(c1: Two) | bare(c1: Four) | 10 bare(c2: Alarm1)"
    )
  }

  @Test func `setRoot closes the overlays and spares an alarm that the window presented`() {
    var app = Self.alarmed("Window.start")
    app.transfer(.remove("Five"), at: "c1")
    #expect(app.transfer(.setRoot(.screen("New")), at: "c1") == "committed")
    #expect(app.drawing == "bare(c1: New) | 10 bare(c2: Alarm1)")
    #expect(app.transitions == ["set window@0 -n2 -n3 -n4 -n6 -n7 +bare(c1: s8 New) by c1 covered"])
    app.transfer(.present("More"), at: "c1")
    #expect(app.transfer(.set("Set1", "Set2"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: Set1, c1: Set2) | 10 bare(c2: Alarm1)")
  }

  @Test func `setRoot closes an alarm that a coordinator of the old root presented`() {
    var app = App("Window.start", Self.plain)
    app.transfer(.setRoot(.child("B.start")), at: "c1")
    app.transfer(.present("Alarm.start", priority: 10), at: "c2")
    app.transfer(.present("Other", priority: 20), at: "c1")
    app.transfer(.setRoot(.child("C.start")), at: "c1")
    #expect(app.drawing == "stack(c4: C1) | 20 bare(c1: Other)")
  }

  @Test func `a layer takes along what its coordinators presented, whatever its priority`() {
    var app = App("A.start", Self.plain)
    app.transfer(.present("B.start"), at: "c1")
    app.transfer(.present("Mine", priority: 5), at: "c2")
    app.transfer(.present("Alarm.start", priority: 10), at: "c2")
    app.transfer(.present("Theirs", priority: 10), at: "c1")
    app.transfer(.present("Above", priority: 20), at: "c1")
    #expect(
      app.drawing
        == "stack(c1: A1) | bare(c2: B1) | 5 bare(c2: Mine) | 10 bare(c3: Alarm1)"
        + " | 10 bare(c1: Theirs) | 20 bare(c1: Above)"
    )
    app.transfer(.dismissSelf, at: "c2")
    #expect(app.drawing == "stack(c1: A1) | 10 bare(c1: Theirs) | 20 bare(c1: Above)")
  }

  @Test func `drop ends the alarms of descendants`() {
    var app = Self.alarmed()
    app.drop(at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `replaceModal replaces the topmost layer of at most its own priority`() {
    var app = Self.alarmed()
    app.transfer(.replaceModal("Other"), at: "c1")
    #expect(app.drawing.hasSuffix("bare(c1: Other) | 9 bare(c1: Five) | 10 bare(c2: Alarm1)"))
    app.transfer(.replaceModal("Siren", priority: 10), at: "c1")
    #expect(app.drawing.hasSuffix("9 bare(c1: Five) | 10 bare(c1: Siren)"))
  }

  @Test func `replaceModal without another layer of its priority presents below an alarm`() {
    var app = App("A.start", Self.plain)
    app.transfer(.present("Alarm.start", priority: 10))
    app.transfer(.replaceModal("Other"), at: "c1")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: Other) | 10 bare(c2: Alarm1)")
  }

  @Test func `a child that shows its first screen later appears below an alarm`() {
    var app = App("A.start", Self.plain)
    app.transfer(.start("Quiet.start", in: .modal))
    app.transfer(.present("Alarm.start", priority: 10), at: "c1")
    app.trigger("show", at: "c2")
    #expect(app.drawing == "stack(c1: A1) | bare(c2: Quiet1) | 10 bare(c3: Alarm1)")
  }

  @Test func `start in a modal layer takes a priority`() {
    var app = App("A.start", Self.plain)
    app.transfer(.start("B.start", in: .modal(LayerSpec(style: "alert", priority: 3))))
    app.transfer(.present("Info"), at: "c1")
    app.transfer(.present("Own"), at: "c2")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: Info) | alert 3 bare(c2: B1) | 3 bare(c2: Own)")
  }

  @Test func `the root of a window has no priority`() {
    var app = App("Window.start", Self.plain)
    app.transfer(.start("B.start", in: .modal(LayerSpec(priority: 3))), at: "c1")
    #expect(app.drawing == "bare(c2: B1)")
  }
}
