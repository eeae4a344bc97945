internal import JSON
internal import Navigation

// A coordinator that always opens another, which always opens … the first again. Recursion that ends by a
// condition on a value or on the level is legitimate and not reported.

extension Flow {
  func checkEndlessOpening() {
    var chains = OpeningChains(flow: self)
    for opening in openings { chains.add(opening.opened) }
    for endless in chains.endless() {
      log.report(
        .endlessOpening,
        at: endless.place,
        "This opens \(endless.type) endlessly: its first route always leads back here."
      )
    }
  }
}

/// The openings that always follow from the opening of a coordinator.
private struct OpeningChains {
  /// An event of a coordinator that was just opened; without a route, the opening itself.
  struct OpeningNode: Hashable {
    let type: String
    let route: String?
    let initial: Bool?
  }

  let flow: Flow
  var numbers: [OpeningNode: Int] = [:]
  /// The steps from event to event; `opened` is nil for a step inside one coordinator.
  var edges: [(from: Int, to: Int, opened: ChildTemplate?)] = []
  var pending: [OpeningNode] = []

  mutating func add(_ opened: OpenedChild) {
    for node in nodes(of: opened) { _ = number(node) }
    while let node = pending.popLast() { follow(node) }
  }

  /// Returns one child of each group of types that open each other.
  func endless() -> [ChildTemplate] {
    var graph = Digraph(nodeCount: numbers.count)
    for edge in edges { graph.addEdge(from: edge.from, to: edge.to) }
    let components = graph.components()
    var seen: Set<Int> = []
    return edges.compactMap { edge in
      guard let opened = edge.opened, components[edge.from] == components[edge.to],
        seen.insert(components[edge.to]).inserted
      else { return nil }
      return opened
    }
  }

  private mutating func number(_ node: OpeningNode) -> Int {
    if let number = numbers[node] { return number }
    numbers[node] = numbers.count
    pending.append(node)
    return numbers.count - 1
  }

  /// Returns the events that follow the opening of a child: its initial route, and its tabs if it has a
  /// container of its own.
  private func nodes(of opened: OpenedChild) -> [OpeningNode] {
    let type = opened.child.type
    let route = opened.route.map { [OpeningNode(type: type, route: $0, initial: true)] } ?? []
    switch opened.manner {
    case .handover, .column: return route
    case .presented, .started, .root, .tab:
      return [OpeningNode(type: type, route: nil, initial: true)] + route
    }
  }

  private mutating func follow(_ node: OpeningNode) {
    let from = number(node)
    guard let route = node.route else {
      for opened in flow.tabs[node.type]?.opened ?? [] { addEdges(from, opened) }
      return
    }
    for step in flow.steps(node.type, route, assuming: Assumptions(initial: node.initial, root: false))
    where step.isCertain {
      switch step.kind {
      case .send(let names):
        for name in names {
          let to = number(OpeningNode(type: node.type, route: name, initial: step.initial))
          edges.append((from, to, opened: nil))
        }
      case .open(let opened): addEdges(from, opened)
      case .sendCarried, .sendElsewhere, .transfer, .restate, .end: break
      }
    }
  }

  private mutating func addEdges(_ from: Int, _ opened: OpenedChild) {
    for node in nodes(of: opened) {
      edges.append((from, number(node), opened.child))
    }
  }
}
