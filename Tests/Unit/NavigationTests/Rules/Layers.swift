import JSON
import Navigation
import Testing

@Suite struct Presenting {
  @Test func `a screen comes in a bare layer on top`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.present("Info")) == "committed")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: Info)")
    #expect(app.transitions == ["present window@1 +bare(c1: s2 Info) by c1"])
  }

  @Test func `with a style and a stack`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Info", style: "sheet", stack: true))
    #expect(app.drawing == "stack(c1: A1) | sheet stack(c1: Info)")
  }

  @Test func `a coordinator under a layer presents on top of it`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Info"), at: "c1")
    app.transfer(.present("More"), at: "c1")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: Info) | bare(c1: More)")
  }

  @Test func `a child is not started and has no result`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start", stack: true))
    #expect(app.drawing == "stack(c1: A1) | stack(c2: B1)")
    #expect(app.end(.finish(1, keep: false), at: "c2") == "failed notStarted")
  }

  @Test func `a child brings its split`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Split.start", style: "full"))
    #expect(app.drawing == "stack(c1: A1) | full split(primary(c2: P1), *secondary(c2: S1))")
  }

  @Test func `a child brings its tabs`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Tabs.start"))
    #expect(app.drawing == "stack(c1: A1) | tabs(*one: stack(c3: A1), two: stack(c4: B1))")
  }

  @Test func `replaceModal takes the topmost layer's place`() {
    var app = App("A.start", .plain)
    app.transfer(.present("Info"))
    app.transfer(.present("More"), at: "c1")
    #expect(app.transfer(.replaceModal("Other"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1) | bare(c1: Info) | bare(c1: Other)")
    #expect(app.transitions == ["replace window@2 -n3 +bare(c1: s4 Other) by c1"])
  }

  @Test func `replaceModal without a layer presents`() {
    var app = App("A.start", .plain)
    app.transfer(.replaceModal("Other"))
    #expect(app.drawing == "stack(c1: A1) | bare(c1: Other)")
  }

  @Test func `replaceModal can take a child`() {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", in: .modal, as: "done"))
    app.transfer(.replaceModal("C.start"), at: "c1")
    #expect(app.drawing == "stack(c1: A1) | bare(c3: C1)")
    #expect(app.disposed == ["c2 B dropped by c1 to c1 done"])
  }
}

@Suite struct Dismissing {
  /// `stack(c1: A1) | stack(c2: B1) | bare(c2: Info) | bare(c1: More)`.
  static var four: App {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start", stack: true))
    app.transfer(.present("Info"), at: "c2")
    app.transfer(.present("More"), at: "c1")
    return app
  }

  @Test func `dismiss closes the layers above the coordinator's own, also those of other owners`() {
    var app = Self.four
    #expect(app.transfer(.dismiss, at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1) | stack(c2: B1)")
    #expect(app.transitions == ["dismiss window@2 -n3 -n4 by c2"])
  }

  @Test func `dismiss without a layer above has nothing to dismiss`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.dismiss) == "noop nothingToDismiss")
    app.transfer(.present("B.start"))
    #expect(app.transfer(.dismiss, at: "c2") == "noop nothingToDismiss")
  }

  @Test func `dismissSelf takes the coordinator's own layer and all above`() {
    var app = Self.four
    #expect(app.transfer(.dismissSelf, at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.disposed == ["c2 B"])
  }

  @Test func `dismissSelf in the root layer is not modal`() {
    var app = Self.four
    #expect(app.transfer(.dismissSelf, at: "c1") == "noop notModal")
  }

  @Test func `dismiss with a key takes that layer and all above`() {
    var app = Self.four
    #expect(app.transfer(.dismiss("n3"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1) | stack(c2: B1)")
  }

  @Test func `dismiss with a screen's key means its layer`() {
    var app = Self.four
    app.transfer(.dismiss("s3"), at: "c1")
    #expect(app.drawing == "stack(c1: A1) | stack(c2: B1)")
  }

  @Test func `dismiss of the root layer is not modal`() {
    var app = Self.four
    #expect(app.transfer(.dismiss("n1"), at: "c2") == "noop notModal")
    #expect(app.transfer(.dismiss("s1"), at: "c2") == "noop notModal")
  }

  @Test func `dismiss of a closed layer does nothing`() {
    var app = Self.four
    app.back()
    #expect(app.transfer(.dismiss("n4")) == "noop already")
    #expect(app.transfer(.dismiss("s4")) == "noop already")
    #expect(app.transfer(.dismiss("n99")) == "failed unknownScreen")
    #expect(app.transfer(.dismiss("s99")) == "failed unknownScreen")
  }

  @Test func `dismissTo takes all above the layer that shows that screen`() {
    var app = Self.four
    #expect(app.transfer(.dismissTo("B1"), at: "c1") == "committed")
    #expect(app.drawing == "stack(c1: A1) | stack(c2: B1)")
  }

  @Test func `dismissTo the topmost layer has nothing to dismiss`() {
    var app = Self.four
    #expect(app.transfer(.dismissTo("More")) == "noop nothingToDismiss")
  }

  @Test func `dismissTo a screen that is nowhere`() {
    var app = Self.four
    #expect(app.transfer(.dismissTo("Nowhere")) == "failed screenNotFound")
    #expect(app.transfer(.dismissTo("s99")) == "failed unknownScreen")
  }
}

@Suite struct ByHome {
  @Test func `pushOrPresent pushes on a stack`() {
    var app = App("A.start", .plain)
    app.transfer(.pushOrPresent("X", style: "sheet"))
    #expect(app.drawing == "stack(c1: A1, c1: X)")
  }

  @Test(arguments: [
    ("Bare.start", "bare(c1: Bare1) | sheet bare(c1: X)"),
    ("Split.start", "split(primary(c1: P1), *secondary(c1: S1)) | sheet bare(c1: X)"),
    ("Tabs.start", "tabs(*one: stack(c2: A1), two: stack(c3: B1)) | sheet bare(c1: X)"),
  ])
  func `pushOrPresent presents elsewhere`(root: ChildSpec, drawing: String) {
    var app = App(root, .plain)
    app.transfer(.pushOrPresent("X", style: "sheet"), at: "c1")
    #expect(app.drawing == drawing)
  }

  @Test func `popOrDismiss pops`() {
    var app = Popping.four
    app.transfer(.popOrDismiss, at: "c1")
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: B1)")
  }

  @Test func `popOrDismiss closes the layers above and then pops nothing`() {
    var app = Popping.four
    app.transfer(.present("Info"))
    app.transfer(.popOrDismiss, at: "c1")
    #expect(app.drawing == "stack(c1: A1, c1: X, c2: B1, c2: Y)")
  }

  @Test func `popOrDismiss with nothing to pop closes the coordinator's own layer`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start", stack: true))
    app.transfer(.popOrDismiss, at: "c2")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `popOrDismiss with neither does nothing`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.popOrDismiss) == "noop nothingToPop")
  }

  @Test func `popToRootOrDismiss closes the layers above and pops`() {
    var app = Popping.four
    app.transfer(.present("Info"))
    app.transfer(.popToRootOrDismiss, at: "c1")
    #expect(app.drawing == "stack(c1: A1)")
  }

  @Test func `popToRootOrDismiss with nothing to pop closes the coordinator's own layer`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start"))
    app.transfer(.popToRootOrDismiss, at: "c2")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.transfer(.popToRootOrDismiss) == "noop nothingToPop")
  }

  @Test func `popToRootOrDismiss that closed a layer above does not close its own`() {
    var app = App("A.start", .plain)
    app.transfer(.present("B.start"))
    app.transfer(.present("Info"), at: "c2")
    app.transfer(.popToRootOrDismiss, at: "c2")
    #expect(app.drawing == "stack(c1: A1) | bare(c2: B1)")
  }
}
