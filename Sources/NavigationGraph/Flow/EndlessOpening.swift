internal import JSON
internal import Navigation

// A coordinator that always opens another, which always opens … the first again. Recursion that ends because
// a condition on a value or on the level will not hold for ever is what recursion is for, and is let pass.

extension GraphReader {
  mutating func checkEndlessOpening(_ flow: Flow, _ openings: [Opening]) {
    var chains = OpeningChains(flow)
    for opening in openings { chains.add(opening.opened) }
    for endless in chains.endless() {
      log.report(
        .endlessOpening,
        at: endless.place,
        "This opens \(endless.type) without end: what it begins with always leads here again."
      )
    }
  }
}

/// What the opening of a coordinator always leads to.
private struct OpeningChains {
  /// An event of a coordinator that has just been opened; without a route, the opening itself.
  private struct Node: Hashable {
    let type: String
    let route: String?
    let initial: Bool?
  }

  private struct Edge {
    let from: Int
    let to: Int
    /// The child that is opened on the way; nil for a step inside one coordinator.
    let opened: ChildTemplate?
  }

  private let flow: Flow
  private var numbers: [Node: Int] = [:]
  private var edges: [Edge] = []
  private var pending: [Node] = []

  init(_ flow: Flow) {
    self.flow = flow
  }

  mutating func add(_ opened: Opened) {
    for node in nodes(of: opened) { _ = number(node) }
    while let node = pending.popLast() { follow(node) }
  }

  /// One child of each group that open each other.
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

  private mutating func number(_ node: Node) -> Int {
    if let number = numbers[node] { return number }
    numbers[node] = numbers.count
    pending.append(node)
    return numbers.count - 1
  }

  /// What begins when a child is opened: its initial route, and its tabs if it brings its own kind.
  private func nodes(of opened: Opened) -> [Node] {
    let type = opened.child.type
    let route = opened.route.map { [Node(type: type, route: $0, initial: true)] } ?? []
    switch opened.manner {
    case .handover, .column: return route
    case .presented, .started, .root, .tab: return [Node(type: type, route: nil, initial: true)] + route
    }
  }

  private mutating func follow(_ node: Node) {
    let from = number(node)
    guard let route = node.route else {
      for opened in flow.tabs[node.type]?.opened ?? [] { addEdges(from, opened) }
      return
    }
    for step in flow.steps(node.type, route, Assumptions(initial: node.initial, root: false))
    where step.isCertain {
      switch step.kind {
      case .send(let names):
        for name in names {
          let to = number(Node(type: node.type, route: name, initial: step.initial))
          edges.append(Edge(from: from, to: to, opened: nil))
        }
      case .open(let opened): addEdges(from, opened)
      case .sendCarried, .show, .end: break
      }
    }
  }

  private mutating func addEdges(_ from: Int, _ opened: Opened) {
    for node in nodes(of: opened) {
      edges.append(Edge(from: from, to: number(node), opened: opened.child))
    }
  }
}
