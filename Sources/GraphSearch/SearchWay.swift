package import JSON
internal import Navigation

/// A way through the trees of a graph, from a new tree on.
package struct SearchWay: Sendable {
  /// One event on the way, and what the tree shows after it.
  package struct Moment: Sendable {
    package let event: SearchEvent
    /// The kind of the outcome and the code of its reason, as in a script; empty if the event committed.
    package let outcome: [String]
    package let active: ShownScreen?
    /// The routes that coordinators took, each after the type.
    let taken: [String]
    let tree: Tree
  }

  /// The active screen of a tree.
  package struct ShownScreen: Sendable {
    package let name: String
    package let params: JSON.Object
  }

  /// The active screen of the new tree.
  package let start: ShownScreen?
  package let moments: [Moment]
}

extension GraphSearch {
  /// The way to a state, and on through one of its events.
  func way(to state: Int, then event: Int? = nil) -> SearchWay? {
    guard var tree = opened()?.tree else { return nil }
    let start = tree.activeScreen
    var moments: [SearchWay.Moment] = []
    for index in states.path(to: state) + (event.map { [$0] } ?? []) {
      let events = source.events(in: tree)
      guard events.indices.contains(index), let ended = end(of: events[index].command, in: tree) else {
        return nil
      }
      moments.append(SearchWay.Moment(events[index].event, ended, before: tree))
      tree = ended.tree
    }
    return SearchWay(start: start, moments: moments)
  }

  func way(_ step: SearchStep) -> SearchWay? {
    step.state < 0 ? way(to: 0) : way(to: step.state, then: step.event)
  }
}

extension SearchWay.Moment {
  init(_ event: SearchEvent, _ ended: Ended, before: Tree) {
    let outcome = ended.outcome
    self.init(
      event: event,
      outcome: outcome.kind == .committed
        ? [] : [outcome.kind.rawValue] + (outcome.reason.map { [$0.code.rawValue] } ?? []),
      active: ended.tree.activeScreen,
      taken: ended.taken(in: before).map { "\($0.type).\($0.route)" },
      tree: ended.tree
    )
  }
}

extension Tree {
  /// The active screen, by name and params.
  fileprivate var activeScreen: SearchWay.ShownScreen? {
    active.flatMap { screen($0) }.map { SearchWay.ShownScreen(name: $0.name, params: $0.params) }
  }
}

extension Ended {
  /// The routes that coordinators took, with the types of these; `before` is the tree before.
  func taken(in before: Tree) -> [(type: String, route: String)] {
    routed.compactMap { routed in
      (tree.coordinator(routed.coordinator) ?? before.coordinator(routed.coordinator)).map {
        ($0.type, routed.route.name)
      }
    }
  }
}
