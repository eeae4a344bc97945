internal import JSON
internal import Navigation
internal import NavigationGraph

// A tree grows without end if a round of events adds to it each time. The search looks for rounds where a
// state repeats a screen: it sends the last events of the way there three more times, and each time must add
// the same screens.

extension GraphSearch {
  /// The greatest number of events in a round.
  static let roundMax = 4
  /// The number of times that a round is repeated.
  private static let roundCount = 3

  /// The rounds of events that let the tree grow without end.
  ///
  /// Rounds of the user's own routes count only if they show the first screen of a stack once more: going
  /// from one item to the next is legitimate.
  func growthFindings() -> [SearchFinding] {
    let document = graph.document
    var causes: Set<String> = []
    var findings: [SearchFinding] = []
    for step in seen.repetitions {
      guard let way = way(step), let growth = growth(after: way, in: document), isDefect(growth),
        causes.insert(growth.pointer.description).inserted
      else { continue }
      let words = growth.round.map { $0.words.joined(separator: " ") }.joined(separator: ", then ")
      let screens = growth.screens.joined(separator: " and one more ")
      findings.append(
        SearchFinding(
          .growsForever,
          at: growth.pointer,
          "The tree grows each time this happens: \(words). One more \(screens) remains.",
          way: way
        )
      )
    }
    return findings
  }

  /// Whether more than the user's own routes let the tree grow.
  private func isDefect(_ growth: Growth) -> Bool {
    if growth.repeatsFirst, growth.round.count > 1 { return true }
    let byUser = growth.round.filter { $0.origin == .user }
    guard byUser.count < growth.round.count else { return false }
    return byUser.isEmpty || self.growth(by: byUser, from: growth.tree) == nil
  }

  /// The shortest round at the end of a way after which the tree grows each time; nil if there is none.
  private func growth(after way: SearchWay, in document: JSON) -> Growth? {
    for length in 1...min(Self.roundMax, way.moments.count) {
      let round = way.moments.suffix(length).map(\.event)
      guard let tree = way.moments.last?.tree, let grown = growth(by: round, from: tree) else { continue }
      return Growth(
        round: round,
        tree: tree,
        screens: grown.screens,
        repeatsFirst: tree.repeatsFirstScreen,
        pointer: grown.rules.last { document[$0] != "none" } ?? JSON.Pointer()
      )
    }
    return nil
  }

  /// The screens that a round adds to a tree each time, and the rules that hold then; nil if the tree does not grow.
  private func growth(
    by round: [SearchEvent],
    from first: Tree
  ) -> (screens: [String], rules: [JSON.Pointer])? {
    var tree = first
    var added: [String]?
    var rules: [JSON.Pointer] = []
    for _ in 0..<Self.roundCount {
      let before = tree.screenNames
      for event in round {
        guard let possible = source.events(in: tree).first(where: { $0.event.isSameKind(as: event) }),
          let ended = end(of: possible.command, in: tree), ended.change != nil
        else { return nil }
        tree = ended.tree
        rules += ended.rules.map(\.pointer)
      }
      let more = tree.screenNames.filter { $0.value > before[$0.key] ?? 0 }.keys.sorted()
      guard !more.isEmpty, added == nil || added == more else { return nil }
      added = more
    }
    return added.map { ($0, rules) }
  }
}

/// A round of events that adds to the tree each time.
private struct Growth {
  let round: [SearchEvent]
  /// The tree from which the round was repeated.
  let tree: Tree
  /// The names of the screens that it adds.
  let screens: [String]
  /// Whether the first screen of a stack is shown once more.
  let repeatsFirst: Bool
  let pointer: JSON.Pointer
}

extension Tree {
  /// The number of screens of each name.
  fileprivate var screenNames: [String: Int] {
    layersInOrder.flatMap { screens(in: $0) }.compactMap { screen($0)?.name }
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Whether the active screen equals another one below it, which is the first of its stack.
  var repeatsFirstScreen: Bool {
    guard let active, let shown = screen(active), let first = screens(in: shown.container).first,
      first != active
    else { return false }
    return screen(first).map { $0.name == shown.name && $0.params == shown.params } ?? false
  }
}

extension SearchEvent {
  /// Whether two events differ only in the keys that they name.
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
