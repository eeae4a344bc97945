/// The trees of one user by name.
struct TreeNames: Equatable, Sendable {
  private var trees: [String: TreeID] = [:]
  /// The names of the trees that are opening.
  private var unopened: Set<String> = []
  /// The number of closed trees, which distinguishes trees that reuse a name.
  private(set) var closedCount = 0

  /// All names, including those of trees that are opening.
  var all: [String] { trees.keys.sorted() }

  var openCount: Int { trees.count - unopened.count }

  var open: [String] { all.filter { !unopened.contains($0) } }

  subscript(name: String) -> TreeID? { trees[name] }

  func openTree(_ name: String) -> TreeID? { unopened.contains(name) ? nil : trees[name] }

  /// The tree of a request that names none.
  var onlyTree: TreeID? {
    guard !unopened.isEmpty else { return trees.count == 1 ? trees.first?.value : nil }
    let open = trees.filter { !unopened.contains($0.key) }
    return open.count == 1 ? open.first?.value : nil
  }

  mutating func began(_ name: String, as tree: TreeID) {
    trees[name] = tree
    unopened.insert(name)
  }

  /// Adds a tree that is open.
  mutating func restored(_ name: String, as tree: TreeID) {
    trees[name] = tree
  }

  mutating func opened(_ name: String) {
    unopened.remove(name)
  }

  /// Removes the name of a tree that closes, or that could not be opened.
  mutating func closed(_ name: String) {
    trees[name] = nil
    if unopened.remove(name) == nil { closedCount += 1 }
  }
}
