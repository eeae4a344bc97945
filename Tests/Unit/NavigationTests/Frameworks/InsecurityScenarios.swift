import JSON
import Navigation
import Testing

/// Insecurity 4.5: its ten scenarios.
///
/// An `M` is opened in a modal layer, an `N` in its opener's layer. Both finish when the next one has
/// finished with the value 1.
@Suite struct InsecurityScenarios {
  private static let passOn: Plan = .ask { question in
    if case .completed(_, _, _, .value(1)) = question.kind { .finish(1) } else { .none }
  }

  private static let declarations: Declarations = [
    "Root": .stack(["start": .push("Root")], hears: ["next": .none]),
    "M": .stack(["start": .push("M")], hears: ["next": passOn, "quiet": .none]),
    "N": .stack(["start": .push("N")], hears: ["next": passOn, "quiet": .none]),
  ]

  /// A root and a chain of coordinators of that kind, each started by the previous one.
  private func chain(_ count: Int, of type: String = "M", labels: [String] = []) -> App {
    var app = App("Root.start", Self.declarations)
    for index in 0..<count {
      let label = index < labels.count ? labels[index] : "next"
      app.start(type, by: index + 1, as: label)
    }
    return app
  }

  @Test func `1 finish one modal: dead at once and nothing is presented`() {
    var app = chain(1)
    #expect(app.drawing == "stack(c1: Root) | bare(c2: M)")
    app.end(.finish(5, keep: false), at: "c2")
    #expect(app.drawing == "stack(c1: Root)")
    #expect(app.tree.coordinator("c2") == nil)
  }

  @Test func `2 finish with a live child on top: both die`() {
    var app = chain(2)
    app.end(.finish(5, keep: false), at: "c2")
    #expect(app.drawing == "stack(c1: Root)")
    #expect(app.disposed == ["c3 M dropped by c2 to c2 next undelivered", "c2 M value 5 to c1 next"])
  }

  @Test func `3 of a chain of ten the last finishes, six end with it, four stay; then the first ends all`() {
    // Given ten, the fifth of which is not passed on by the fourth
    let labels = ["next", "next", "next", "next", "quiet"]
    var app = chain(10, labels: labels)
    // When
    app.end(.finish(1, keep: false), at: "c11")
    // Then
    #expect(app.alive == ["Root c1", "M c2", "M c3", "M c4", "M c5"])
    #expect(app.tree.snapshot().layers.count == 5)
    #expect(app.transitions == ["dismiss window@5 -n6 -n7 -n8 -n9 -n10 -n11 by c11"])
    // When
    app.end(.finish(2, keep: false), at: "c2")
    // Then
    #expect(app.alive == ["Root c1"])
  }

  @Test func `4 dismiss the children of the fourth of ten`() {
    var app = chain(10)
    app.transfer(.dismiss, at: "c5")
    #expect(app.alive == ["Root c1", "M c2", "M c3", "M c4", "M c5"])
    #expect(app.asked == ["c5 next: c6 dropped by c5"])
  }

  @Test func `5 swipe the last of thirteen: only it dies; dismiss from the middle: ten die`() {
    var app = chain(13)
    app.report(.didDismiss("s14"))
    #expect(app.alive.count == 13)
    #expect(app.asked == ["c13 next: c14 cancelled"])
    app.transfer(.dismiss, at: "c3")
    #expect(app.alive == ["Root c1", "M c2", "M c3"])
    #expect(app.disposed.count == 10)
  }

  @Test func `6 a second child started inside the first one's completion takes its place on the same parent`()
  {
    let declarations = Self.declarations.adding([
      "Root": .stack(["start": .push("Root")], hears: ["next": .start("M.start", in: .modal, as: "last")])
    ])
    var app = App("Root.start", declarations)
    app.start("M", by: 1)
    app.end(.finish(5, keep: false), at: "c2")
    #expect(app.drawing == "stack(c1: Root) | bare(c3: M)")
    #expect(app.ownership == "▿ Root c1\n  - M c3")
  }

  @Test func `7 on a stack: push, finish is a pop; the children of one in a stack of nine`() {
    var app = chain(1, of: "N")
    app.end(.finish(3, keep: false), at: "c2")
    #expect(app.transitions == ["pop n1@1 -s2 by c2"])
    app = chain(9, of: "N")
    app.transfer(.popTo("s4"), at: "c4")
    #expect(app.alive == ["Root c1", "N c2", "N c3", "N c4"])
    #expect(app.drawing == "stack(c1: Root, c2: N, c3: N, c4: N)")
  }

  @Test func `8 a modal started from inside a modal stack leaves that stack intact`() {
    var app = chain(0)
    app.start("N", by: 1, in: .navigationNew)
    app.start("N", by: 2)
    app.start("M", by: 3)
    app.end(.finish(5, keep: false), at: "c4")
    #expect(app.drawing == "stack(c1: Root) | stack(c2: N, c3: N)")
  }

  @Test
  func `9 modal, stack of three, modal, stack of three, modal: a swipe at the top ends two levels below`() {
    // Given, with completions that pass a cancelled end on through the last modal and two of the second stack
    let cancelled: Plan = .cancel
    let declarations = Self.declarations.adding([
      "P": .stack(["start": .push("P")], hears: ["next": cancelled])
    ])
    var app = App("Root.start", declarations)
    app.start("M", by: 1)
    app.start("N", by: 2, in: .navigationNew)
    app.start("N", by: 3)
    app.start("N", by: 4)
    app.start("M", by: 5)
    app.start("N", by: 6, in: .navigationNew)
    app.start("P", by: 7, in: .current)
    app.start("P", by: 8, in: .current)
    app.start("M", by: 9)
    let stack = "stack(c3: N, c4: N, c5: N)"
    #expect(
      app.drawing
        == "stack(c1: Root) | bare(c2: M) | \(stack) | bare(c6: M) | stack(c7: N, c8: P, c9: P) | bare(c10: M)"
    )
    // When
    app.report(.didDismiss("s10"))
    // Then
    #expect(app.drawing == "stack(c1: Root) | bare(c2: M) | \(stack) | bare(c6: M) | stack(c7: N)")
    #expect(app.transitions == ["dismiss window@5 -n6 still", "pop n5@1 -s8 -s9"])
    #expect(
      app.asked == ["c9 next: c10 cancelled", "c8 next: c9 cancelled", "c7 next: c8 cancelled"]
    )
  }

  @Test
  func `10 after its children were dismissed the one that is kept can start again and be finished again`() {
    var app = chain(3)
    #expect(app.tree.snapshot().layers.count == 4)
    app.transfer(.dismiss, at: "c2")
    #expect(app.tree.snapshot().layers.count == 2)
    app.start("M", by: 2)
    app.start("M", by: 5)
    #expect(app.tree.snapshot().layers.count == 4)
    app.end(.finish(2, keep: false), at: "c5")
    #expect(app.drawing == "stack(c1: Root) | bare(c2: M)")
  }
}

extension App {
  /// One of that type is started by a coordinator of that number: `M` in a modal layer, others where they are.
  fileprivate mutating func start(
    _ type: String,
    by opener: Int,
    in context: Context? = nil,
    as label: String = "next"
  ) {
    let child = ChildSpec(type, route: "start")
    transfer(
      .start(child, in: context ?? (type == "M" ? .modal : .current), as: label),
      at: .id(CoordinatorID(opener))
    )
  }

  fileprivate var alive: [String] { tree.snapshot().coordinators.map { "\($0.type) \($0.id)" } }
}
