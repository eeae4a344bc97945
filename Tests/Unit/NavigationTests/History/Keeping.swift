import DocumentTestKit
@_spi(Records) import JSON
import Testing

@testable import Navigation

/// Trees that are stored and restored while random commands run, against trees that stay in memory.
@Suite struct Keeping {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a restored tree is equal and behaves equally`(seed: UInt64) throws {
    try check(seed: seed, hasWindows: false)
  }

  @Test(arguments: [1225, 1793] + Array(1...40) as [UInt64])
  func `also with windows below the root`(seed: UInt64) throws {
    try check(seed: seed, hasWindows: true)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `also with declarations of Back`(seed: UInt64) throws {
    try check(seed: seed, hasWindows: false, hasBacks: true)
  }

  @Test func `the outline of a change gives the levels below a child that is passed on`() throws {
    var app = App("A.start", .plain)
    app.transfer(.start("B.start", in: .modal), at: "c1")
    app.transfer(.handover("C.start"), at: "c2")
    app.transfer(.handover("D.start"), at: "c3")
    let before = app.tree
    app.end(.finish(1, keep: true), at: "c2")
    #expect(app.last.change?.updated.contains(.coordinator("c4", parent: nil, level: 2)) == true)
    try expectOutline(of: app.last.change, from: before, to: app.tree)
  }

  /// After each command: the image and the delta from an earlier revision both give the tree, also as text; the
  /// restored tree runs the next command; and the outline of the change gives the change.
  private func check(seed: UInt64, hasWindows: Bool, hasBacks: Bool = false) throws {
    var random = SplitMix64(seed: seed)
    let app = RandomApp(&random, hasWindows: hasWindows, hasBacks: hasBacks)
    let limits = TreeLimits(events: app.eventsMax, containerDepth: app.containerDepthMax)
    var unopened = Tree.unopened(types: app.types, limits: limits)
    // As navd does with the root with which the tree was opened
    unopened.rootRoute = app.root.route
    let opened = Tree.open(app.root, types: app.types, limits: limits, answering: app.answer)
    var versions = [unopened, opened.tree]
    var restored = try unopened.restored(opened.tree)
    while versions.count < 30, opened.outcome.kind == .committed {
      let tree = versions[versions.count - 1]
      let opener = tree.snapshot().coordinators.first { tree.coordinators[$0.id]?.pending.isEmpty == false }
      let earlierOrLater = TreeCommand(.restore(RestoredTree(random.one(of: Array(versions.dropFirst())))))
      let command =
        opener.flatMap { random.percent(30) ? TreeCommand(.deliver($0.id)) : nil }
        ?? (!tree.undelivered.isEmpty && random.percent(20) ? TreeCommand(.takeUndelivered) : nil)
        ?? (random.percent(15) ? earlierOrLater : random.command(for: tree.snapshot(), of: app))
      let isServed = random.percent(60)
      let answer = { (question: Question) in isServed ? app.answer(question) : app.absence(for: question) }
      let ended = tree.run(command, answering: answer)
      let again = restored.run(command, answering: answer)
      #expect(ended.outcome == again.outcome && ended.change == again.change && ended.routed == again.routed)
      #expect(ended.tree.differences(from: again.tree) == [], "seed \(seed), \(command)")
      try expectOutline(of: ended.change, from: tree, to: ended.tree)
      let earlier = random.one(of: versions)
      restored = try random.one(of: [again.tree.applied(from: earlier), unopened.restored(ended.tree)])
      #expect(ended.tree.differences(from: restored) == [], "seed \(seed), \(command)")
      #expect(restored.invariantViolations() == [])
      versions.append(ended.tree)
    }
  }
}

/// Expects that a change follows from its outline and the trees before and after it.
func expectOutline(of change: Change?, from base: Tree, to tree: Tree) throws {
  guard let change else { return }
  let completed = change.outline.completed(from: base, to: tree, by: try tree.delta(since: base))
  #expect(completed == change)
}

extension Change {
  /// The part that a record keeps.
  fileprivate var outline: ChangeOutline {
    var outline = ChangeOutline()
    outline.disposed = disposed
    outline.transitions = transitions.map { transition in
      var transition = transition
      (transition.at, transition.removed, transition.added) = (0, [], [])
      return transition
    }
    return outline
  }
}

extension RandomApp {
  /// The answer while no client serves the openers.
  fileprivate func absence(for question: Question) -> Answer {
    if case .completed = question.kind { .absent(Reason(.detached, "Test.")) } else { answer(question) }
  }
}

extension Tree {
  /// This tree, made from an earlier one and the text of the difference.
  fileprivate func applied(from earlier: Tree) throws -> Tree { try earlier.restored(self) }

  /// Another revision of this tree, made from this one and the text of the difference.
  func restored(_ tree: Tree) throws -> Tree {
    var restored = self
    try restored.apply(tree.delta(since: self))
    return restored
  }

  /// The difference from another revision, written as text and read back.
  func delta(since base: Tree) throws -> TreeDelta {
    var text = TextBuilder()
    writeDelta(since: base, into: &text)
    return try TreeDelta(JSON.parse(text.bytes, limits: .init(depthMax: 100, valuesMax: 1_000_000)))
  }

  /// The names of the members in which two trees differ, including derived ones.
  func differences(from other: Tree) -> [String] {
    var differences: [String] = []
    func compare<Value: Equatable>(_ name: String, _ part: (Tree) -> Value) {
      if part(self) != part(other) { differences.append("\(name): \(part(self)) instead of \(part(other))") }
    }
    compare("revision", \.revision)
    compare("counters", \.counters)
    compare("layers", \.layers.elements)
    compare("root layer", \.rootLayer)
    compare("param entries", \.paramEntries)
    compare("undelivered", \.undelivered)
    compare("dropped", \.undeliveredDropped)
    for type in RandomApp.typeNames { compare(type) { $0.coordinators(ofType: type).map(\.id) } }
    compare("containers") { $0.containers.ids.sorted() }
    for id in containers.ids.sorted() { compare("\(id)") { $0.containers[id] } }
    compare("screens") { $0.screens.ids.sorted() }
    for key in screens.ids.sorted() { compare("\(key)") { $0.screens[key] } }
    compare("coordinators") { $0.coordinators.ids.sorted() }
    for id in coordinators.ids.sorted() { compare("\(id)") { $0.coordinators[id] } }
    return differences
  }
}
