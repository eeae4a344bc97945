internal import JSON
internal import Navigation

// A cycle of `send` is an error if each of its steps is always taken, and a warning if all of them can be
// taken in one situation. A step that only unwraps (`send: "${inner}"`) makes no cycle by itself: each time
// fewer routes are left to unwrap.

extension Flow {
  func checkSendCycles(_ type: CoordinatorDeclaration) {
    let certain = SendGraph(self, type, onlyCertain: true).cycles()
    for cycle in certain {
      log.report(.sendCycle, at: cycle.place, "\(cycle.subject) endlessly: the command would always fail.")
    }
    guard !SendGraph(self, type, onlyCertain: false).cycles().isEmpty else { return }
    var reported = Set(certain.flatMap(\.routes))
    for assumptions in Assumptions.all {
      for cycle in SendGraph(self, type, assuming: assumptions, onlyCertain: false).cycles()
      where reported.isDisjoint(with: cycle.routes) {
        reported.formUnion(cycle.routes)
        log.report(
          .possibleSendCycle,
          at: cycle.place,
          "\(cycle.subject) endlessly if all their conditions hold."
        )
      }
    }
  }
}

/// Routes that send each other in a circle.
private struct SendCycle {
  let routes: [String]
  /// The place at which the first of them sends the second.
  let place: JSON.Pointer

  var subject: String {
    routes.count == 1
      ? "The route '\(routes[0])' sends itself"
      : "The routes \((routes + [routes[0]]).joined(separator: " → ")) send each other"
  }
}

/// The routes of one type as nodes, with an edge for each `send`.
private struct SendGraph {
  private let names: [String]
  /// The edges except those of a `send` that only unwraps.
  private var edges: [(from: Int, to: Int, place: JSON.Pointer)] = []
  private var graph: Digraph

  init(
    _ flow: Flow,
    _ type: CoordinatorDeclaration,
    assuming assumptions: Assumptions = Assumptions(),
    onlyCertain: Bool
  ) {
    names = type.routeNames
    graph = Digraph(nodeCount: names.count)
    let numbers = Dictionary(zip(names, names.indices)) { first, _ in first }
    for (number, name) in names.enumerated() {
      var lastCarried: [String] = []
      for step in flow.steps(type.name, name, assuming: assumptions) where step.isCertain || !onlyCertain {
        // The situation changes before this `send`, so it belongs to other assumptions.
        guard assumptions.initial != true || step.initial != false else { continue }
        let (targets, isCarried) = step.sent
        if isCarried {
          // Many steps share one long list of names.
          guard !onlyCertain, targets != lastCarried else { continue }
          lastCarried = targets
        }
        for to in targets.compactMap({ numbers[$0] }) {
          if !isCarried { edges.append((number, to, step.place)) }
          graph.addEdge(from: number, to: to)
        }
      }
    }
  }

  /// Returns one cycle of each group of routes that send each other, unless all its steps only unwrap.
  func cycles() -> [SendCycle] {
    let components = graph.components()
    var seen: Set<Int> = []
    return edges.compactMap { edge in
      let component = components[edge.to]
      guard components[edge.from] == component, seen.insert(component).inserted,
        let back = graph.path(from: edge.to, to: edge.from, through: { components[$0] == component })
      else { return nil }
      return SendCycle(routes: ([edge.from] + back.dropLast()).map { names[$0] }, place: edge.place)
    }
  }
}

extension FlowStep {
  fileprivate var sent: (routes: [String], isCarried: Bool) {
    switch kind {
    case .send(let names): (names, false)
    case .sendCarried(let names): (names, true)
    case .sendElsewhere, .open, .transfer, .restate, .end: ([], false)
    }
  }
}

extension Assumptions {
  /// All situations that conditions can distinguish.
  fileprivate static var all: [Assumptions] {
    let truths = [false, true]
    return truths.flatMap { initial in
      truths.flatMap { root in
        truths.flatMap { collapsed in
          CoordinatorKind.allCases.map {
            Assumptions(initial: initial, root: root, collapsed: collapsed, home: $0)
          }
        }
      }
    }
  }
}
