/// Returns the cycles of a graph in which each node has at most one successor; each node is visited once.
func cycles<Node: Hashable>(of nodes: some Sequence<Node>, next: (Node) -> Node?) -> [[Node]] {
  var seen: Set<Node> = []
  return nodes.compactMap { start in
    var path: [Node] = []
    var node: Node? = start
    while let current = node, seen.insert(current).inserted {
      path.append(current)
      node = next(current)
    }
    // A path that ends at an earlier one has no part in a cycle.
    return path.firstIndex { $0 == node }.map { Array(path[$0...]) }
  }
}

/// A directed graph whose nodes are the numbers from 0.
struct Digraph {
  private var successors: [[Int]]

  init(nodeCount: Int) {
    successors = Array(repeating: [], count: nodeCount)
  }

  mutating func addEdge(from: Int, to: Int) {
    successors[from].append(to)
  }

  private var reversed: Digraph {
    var reversed = Digraph(nodeCount: successors.count)
    for (node, next) in successors.enumerated() {
      for other in next { reversed.addEdge(from: other, to: node) }
    }
    return reversed
  }

  /// Returns the strongly connected component of each node.
  ///
  /// An edge within one component is on a cycle.
  func components() -> [Int] {
    let predecessors = reversed
    var components = Array(repeating: -1, count: successors.count)
    for (number, root) in finishingOrder().reversed().enumerated() where components[root] == -1 {
      var pending = [root]
      while let node = pending.popLast() {
        guard components[node] == -1 else { continue }
        components[node] = number
        pending += predecessors.successors[node].filter { components[$0] == -1 }
      }
    }
    return components
  }

  /// Returns the nodes in the post-order of a depth-first search.
  private func finishingOrder() -> [Int] {
    var order: [Int] = []
    var isSeen = Array(repeating: false, count: successors.count)
    for root in successors.indices where !isSeen[root] {
      isSeen[root] = true
      var path = [(node: root, next: 0)]
      while let (node, next) = path.last {
        guard next < successors[node].count else {
          order.append(node)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let successor = successors[node][next]
        guard !isSeen[successor] else { continue }
        isSeen[successor] = true
        path.append((successor, 0))
      }
    }
    return order
  }

  /// Returns the nodes on a shortest path through some nodes, both ends included; nil if there is none.
  func path(from start: Int, to end: Int, through isAllowed: (Int) -> Bool) -> [Int]? {
    var comesFrom: [Int: Int] = [:]
    var queue = [start]
    var head = 0
    while head < queue.count, queue[head] != end {
      for successor in successors[queue[head]]
      where successor != start && comesFrom[successor] == nil && isAllowed(successor) {
        comesFrom[successor] = queue[head]
        queue.append(successor)
      }
      head += 1
    }
    guard head < queue.count else { return nil }
    var path = [end]
    while let last = path.last, last != start, let previous = comesFrom[last] { path.append(previous) }
    return path.reversed()
  }

  /// Returns the targets and all nodes from which a target can be reached.
  func reaching(_ targets: some Sequence<Int>) -> Set<Int> {
    let predecessors = reversed
    var reached = Set(targets)
    var pending = Array(reached)
    while let node = pending.popLast() {
      for previous in predecessors.successors[node] where reached.insert(previous).inserted {
        pending.append(previous)
      }
    }
    return reached
  }
}
