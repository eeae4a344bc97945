internal import HeapModule

/// The trees with idle timers, by the instant of their next check.
struct IdleTrees: Sendable {
  private struct NotedTree: Comparable, Sendable {
    let instant: Instant
    let tree: TreeID

    static func < (one: NotedTree, other: NotedTree) -> Bool {
      (one.instant, one.tree.number) < (other.instant, other.tree.number)
    }
  }

  private var noted = Heap<NotedTree>()

  /// The earliest instant.
  var next: Instant? { noted.min?.instant }

  /// The number of instants, including stale ones.
  var count: Int { noted.count }

  mutating func note(_ tree: TreeID, at instant: Instant) {
    noted.insert(NotedTree(instant: instant, tree: tree))
  }

  /// Takes the tree with the earliest due instant.
  mutating func takeDue(at now: Instant) -> (tree: TreeID, instant: Instant)? {
    guard let first = noted.min, first.instant <= now else { return nil }
    noted.removeMin()
    return (first.tree, first.instant)
  }

  /// Removes stale instants.
  mutating func keep(where isNoted: (TreeID, Instant) -> Bool) {
    noted = Heap(noted.unordered.filter { isNoted($0.tree, $0.instant) })
  }
}
