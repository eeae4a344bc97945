internal import JSON
internal import Navigation
internal import NavigationGraph

// A tree grows without end if a round of events adds to it each time: it is looked for where a state repeats a screen. The
// last events of the way there are sent again, three times, and must add the same each time.

extension GraphSearch {
  /// The greatest number of events in a round.
  static let roundMax = 4
  /// The number of times that a round is repeated.
  private static let roundCount = 3

  /// The rounds of events that let the tree grow without end.
  ///
  /// Rounds of the user's own routes count only if they show the first screen of a stack once more: going from one thing to
  /// the next is no mistake.
  func growthFindings() -> [SearchFinding] {
    let document = graph.document
    var causes: Set<String> = []
    var findings: [SearchFinding] = []
    for step in seen.repetitions {
      guard let way = way(step), let growth = growth(after: way, in: document), growth.isDefect,
        causes.insert(growth.pointer.description).inserted
      else { continue }
      let words = growth.round.map { $0.words.joined(separator: " ") }.joined(separator: ", then ")
      findings.append(
        SearchFinding(
          .growsForever,
          at: growth.pointer,
          "The tree grows each time this happens: \(words). \(growth.screen) is shown once more.",
          way: way
        )
      )
    }
    return findings
  }

  /// The shortest round at the end of a way after which the tree grows each time; nil if there is none.
  private func growth(after way: SearchWay, in document: JSON) -> Growth? {
    for length in 1...min(Self.roundMax, way.moments.count) {
      let round = way.moments.suffix(length)
      guard let last = round.last,
        let pointer = rule(growing: round.map(\.event), from: last.tree, in: document),
        let screen = last.active?.name
      else { continue }
      return Growth(
        round: round.map(\.event),
        screen: screen,
        repeatsFirst: last.tree.repeatsFirstScreen,
        pointer: pointer
      )
    }
    return nil
  }

  /// The rule that adds to the tree each time that a round happens; nil if it does not grow.
  private func rule(growing round: [SearchEvent], from first: Tree, in document: JSON) -> JSON.Pointer? {
    var tree = first
    var added: Int?
    var rule: JSON.Pointer?
    for _ in 0..<Self.roundCount {
      let before = tree.entryCount
      for event in round {
        guard let possible = source.events(in: tree).first(where: { $0.event.isSameKind(as: event) }),
          let ended = end(of: possible.command, in: tree), ended.change != nil
        else { return nil }
        tree = ended.tree
        rule = ended.rules.map(\.pointer).last { document[$0] != "none" } ?? rule
      }
      guard tree.entryCount > before, added == nil || added == tree.entryCount - before else { return nil }
      added = tree.entryCount - before
    }
    return rule ?? JSON.Pointer()
  }
}

/// A round of events that adds to the tree each time.
private struct Growth {
  let round: [SearchEvent]
  /// The screen that the round shows once more.
  let screen: String
  /// Whether it is the first screen of its stack.
  let repeatsFirst: Bool
  let pointer: JSON.Pointer

  var isDefect: Bool { (repeatsFirst && round.count > 1) || !round.allSatisfy { $0.origin == .user } }
}

extension Tree {
  /// Whether the active screen equals another one below it, which is the first of its stack.
  var repeatsFirstScreen: Bool {
    guard let active, let shown = screen(active), let first = screens(in: shown.container).first,
      first != active
    else { return false }
    return screen(first).map { $0.name == shown.name && $0.params == shown.params } ?? false
  }
}

extension SearchEvent {
  /// Whether two events are the same but for the keys that they name.
  fileprivate func isSameKind(as other: SearchEvent) -> Bool {
    switch (self, other) {
    case (.route(let route, let from), .route(let earlier, let key)):
      route == earlier && (from == nil) == (key == nil)
    case (.idle, .idle): true
    case (.screen(.didDismiss), .screen(.didDismiss)): true
    case (.route, _), (.idle, _), (.screen, _), (.link, _), (.facts, _), (.back, _): self == other
    }
  }
}
