internal import Navigation
internal import NavigationGraph

/// The parts of a graph that ways can cover.
package enum CoveredPart: String, Sendable, CaseIterable {
  case screens, routes
}

/// Shortest ways that cover the screens or routes of a graph.
package struct SearchCover: Sendable {
  /// The ways, the longest first, each with the name that it leads to; each covers something that none before does.
  package let ways: [(goal: String, way: SearchWay)]
  package let covered: Int
  /// The names that the search has not reached.
  package let missing: [String]
}

extension GraphSearch {
  /// Returns shortest ways that show every screen, or on which every route is taken.
  package func cover(_ part: CoveredPart) -> SearchCover {
    let goals = part == .screens ? statesOfScreens() : stepsOfRoutes()
    let all = part == .screens ? graph.screenNames : sendableRoutes
    var left = Set(goals.keys)
    var ways: [(goal: String, way: SearchWay)] = []
    let longestFirst = goals.compactMap { name, step in way(step).map { (name, $0) } }
      .sorted { ($1.1.moments.count, $0.0) < ($0.1.moments.count, $1.0) }
    for (name, way) in longestFirst where left.contains(name) {
      ways.append((name, way))
      left.subtract(names(on: way, part))
      left.remove(name)
    }
    return SearchCover(ways: ways, covered: goals.count, missing: all.filter { goals[$0] == nil })
  }

  private var sendableRoutes: [String] {
    graph.coordinatorNames.flatMap { type in
      (graph.coordinator(type)?.routes.filter { $0.completes.isEmpty } ?? []).map { "\(type).\($0.name)" }
    }
  }

  private func names(on way: SearchWay, _ part: CoveredPart) -> Set<String> {
    switch part {
    case .screens: Set(way.moments.compactMap(\.active?.name) + [way.start?.name].compactMap(\.self))
    case .routes: Set(way.moments.flatMap(\.taken))
    }
  }

  /// The first step to each screen.
  private func statesOfScreens() -> [String: SearchStep] {
    var steps: [String: SearchStep] = [:]
    for (state, record) in states.records.enumerated() where record.active >= 0 {
      let name = names.text(Int(record.active))
      guard steps[name] == nil else { continue }
      steps[name] = SearchStep(state: Int(record.parent), event: Int(record.event), target: state)
    }
    return steps
  }

  /// The first step on which each route is taken.
  private func stepsOfRoutes() -> [String: SearchStep] { seen.firstTaken }
}
