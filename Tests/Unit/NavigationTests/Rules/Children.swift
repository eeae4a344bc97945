import Navigation
import Testing

@Suite struct HandingOver {
  @Test func `the child shares home and runs its initial route in the place of the handover`() {
    let declarations: Declarations = .plain.adding([
      "Root": .stack(["start": .sequence(.push("R1"), .handover("B.start"), .push("R2"))])
    ])
    let app = App("Root.start", declarations)
    #expect(app.drawing == "stack(c1: R1, c2: B1, c1: R2)")
    #expect(app.ownership == "▿ Root c1\n  - B c2")
  }

  @Test func `without an initial route the child shows nothing and stays`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.handover("B")) == "committed")
    #expect(app.drawing == "stack(c1: A1)")
    #expect(app.ownership == "▿ A c1\n  - B c2")
    #expect(app.trigger("start", at: "c2") == "committed")
    #expect(app.drawing == "stack(c1: A1, c2: B1)")
  }

  @Test func `an undeclared type`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.handover("Nobody.start")) == "failed unknownType")
  }

  @Test func `an initial route that the child does not declare`() {
    var app = App("A.start", .plain)
    #expect(app.transfer(.handover("B.nothing")) == "failed undeclaredRoute")
  }
}

/// `start(child, in:)`, every context with every kind of home.
@Suite struct Starting {
  static let contexts: [(String, Context)] = [
    ("current", .current), ("modal", .modal(LayerSpec(style: "sheet"))),
    ("new", .navigationNew(LayerSpec(style: "sheet"))),
    ("fallback", .navigationFallback(LayerSpec(style: "sheet"))),
  ]

  private func started(_ child: ChildSpec = "B.start", in name: String, by opener: Target, _ app: App)
    -> String
  {
    var app = app
    let context = Self.contexts.first { $0.0 == name }?.1 ?? .current
    let verdict = app.transfer(.start(child, in: context, as: "done"), at: opener)
    return verdict == "committed" ? app.drawing : verdict
  }

  @Test(arguments: [
    ("current", "stack(c1: A1, c2: B1)"),
    ("modal", "stack(c1: A1) | sheet bare(c2: B1)"),
    ("new", "stack(c1: A1) | sheet stack(c2: B1)"),
    ("fallback", "stack(c1: A1, c2: B1)"),
  ])
  func `from a stack`(context: String, drawing: String) {
    #expect(started(in: context, by: "c1", App("A.start", .plain)) == drawing)
  }

  @Test(arguments: [
    ("current", "stack(c1: A1) | stack(c2: C1, c3: B1)"),
    ("modal", "stack(c1: A1) | stack(c2: C1) | sheet bare(c3: B1)"),
    ("new", "stack(c1: A1) | stack(c2: C1) | sheet stack(c3: B1)"),
    ("fallback", "stack(c1: A1) | stack(c2: C1, c3: B1)"),
  ])
  func `from a modal stack`(context: String, drawing: String) {
    var app = App("A.start", .plain)
    app.transfer(.present("C.start", stack: true))
    #expect(started(in: context, by: "c2", app) == drawing)
  }

  @Test(arguments: [
    ("current", "tabs(*one: stack(c2: A1, c4: C1), two: stack(c3: B1))"),
    ("modal", "tabs(*one: stack(c2: A1), two: stack(c3: B1)) | sheet bare(c4: C1)"),
    ("new", "tabs(*one: stack(c2: A1), two: stack(c3: B1)) | sheet stack(c4: C1)"),
    ("fallback", "tabs(*one: stack(c2: A1, c4: C1), two: stack(c3: B1))"),
  ])
  func `from a stack in a tab`(context: String, drawing: String) {
    #expect(started("C.start", in: context, by: "c2", App("Tabs.start", .plain)) == drawing)
  }

  @Test(arguments: [
    ("current", "split(*primary(c1: P1, c2: A1, c3: B1), secondary(c1: S1))"),
    ("modal", "split(*primary(c1: P1, c2: A1), secondary(c1: S1)) | sheet bare(c3: B1)"),
    ("new", "split(*primary(c1: P1, c2: A1), secondary(c1: S1)) | sheet stack(c3: B1)"),
    ("fallback", "split(*primary(c1: P1, c2: A1, c3: B1), secondary(c1: S1))"),
  ])
  func `from a stack in a column`(context: String, drawing: String) {
    var app = App("Split.start", .plain)
    app.transfer(.primary(.handover("A.start")))
    #expect(started(in: context, by: "c2", app) == drawing)
  }

  @Test(arguments: [
    ("Bare.start", "bare(c1: Bare1)", "c2"),
    ("Split.start", "split(primary(c1: P1), *secondary(c1: S1))", "c2"),
    ("Tabs.start", "tabs(*one: stack(c2: A1), two: stack(c3: B1))", "c4"),
  ])
  func `from a bare layer, a split and tabs all present`(root: ChildSpec, below: String, child: String) {
    let app = App(root, .plain)
    let drawings = Self.contexts.map { started("C.start", in: $0.0, by: "c1", app) }
    #expect(drawings[0] == "\(below) | bare(\(child): C1)")
    #expect(drawings[1] == "\(below) | sheet bare(\(child): C1)")
    #expect(drawings[2] == "\(below) | sheet stack(\(child): C1)")
    #expect(drawings[3] == "\(below) | sheet stack(\(child): C1)")
  }

  @Test(arguments: [
    ("current", "bare(c2: B1)"), ("modal", "sheet bare(c2: B1)"), ("new", "sheet stack(c2: B1)"),
    ("fallback", "sheet stack(c2: B1)"),
  ])
  func `from a window the child becomes the root and takes the layers above`(context: String, drawing: String)
  {
    #expect(started(in: context, by: "c1", SettingTheRoot.window) == drawing)
  }

  @Test(arguments: ["current", "modal", "new", "fallback"])
  func `a window's child takes the root whatever the root layer holds`(context: String) {
    var app = App("Window.start", .plain)
    app.transfer(.setRoot(.child("Split.start")))
    #expect(started(in: context, by: "c1", app).hasSuffix("(c3: B1)"))
  }

  @Test(arguments: [
    ("current", "failed homeMismatch"),
    ("modal", "stack(c1: A1) | sheet split(primary(c2: P1), *secondary(c2: S1))"),
    ("new", "stack(c1: A1) | sheet split(primary(c2: P1), *secondary(c2: S1))"),
    ("fallback", "failed homeMismatch"),
  ])
  func `a split brings its own container and fits on no stack`(context: String, result: String) {
    #expect(started("Split.start", in: context, by: "c1", App("A.start", .plain)) == result)
  }

  @Test(arguments: [
    ("current", "failed homeMismatch"),
    ("modal", "stack(c1: A1) | sheet tabs(*one: stack(c3: A1), two: stack(c4: B1))"),
    ("new", "stack(c1: A1) | sheet tabs(*one: stack(c3: A1), two: stack(c4: B1))"),
    ("fallback", "failed homeMismatch"),
  ])
  func `tabs bring their own container and fit on no stack`(context: String, result: String) {
    #expect(started("Tabs.start", in: context, by: "c1", App("A.start", .plain)) == result)
  }

  @Test func `a split started from a bare layer is presented`() {
    let drawing = started("Split.start", in: "current", by: "c1", App("Bare.start", .plain))
    #expect(drawing == "bare(c1: Bare1) | split(primary(c2: P1), *secondary(c2: S1))")
  }

  @Test func `a started split may be collapsed`() {
    var app = App("Bare.start", .plain)
    app.transfer(.start(ChildSpec("Split", route: "start", collapsed: true), in: .modal))
    #expect(app.drawing == "bare(c1: Bare1) | split(primary(c2: P1), *secondary(c2: S1)) compact(P1, S1)")
  }
}
