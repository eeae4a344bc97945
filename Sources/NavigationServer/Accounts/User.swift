internal import NavigationGraph

/// Whose a connection, a graph or a tree is: the kernel's number of the user.
struct UserID: Hashable, Sendable {
  let number: UInt32

  init(_ number: UInt32) {
    self.number = number
  }
}

/// One user of the machine; what another user has does not exist for it.
struct User: Sendable {
  var connections = 0
  var subscriptions = 0
  /// Screens, containers and coordinators of all its trees.
  var entries = 0
  var graphs: [String: Graph]
  /// Who answers for coordinator types.
  var services = Services()
  /// Bytes of the commands that wait.
  var waitingBytes = 0
  /// Bytes that its connections have not read.
  var unreadBytes = 0
  private(set) var trees: [String: TreeID] = [:]
  /// Those of them that are only being opened.
  private(set) var unopened: Set<String> = []
  /// How many trees it has closed: tells a tree from an earlier one of the same name.
  private(set) var closedTrees = 0

  init(graphs: [Graph]) {
    self.graphs = Dictionary(graphs.map { ($0.name, $0) }) { _, last in last }
  }

  var treeNames: [String] { trees.keys.sorted() }

  /// Without those that are only being opened.
  var openTreeNames: [String] { treeNames.filter { !unopened.contains($0) } }

  var graphNames: [String] { graphs.keys.sorted() }

  /// The tree that is meant when none is named.
  var onlyTree: TreeID? {
    guard !unopened.isEmpty else { return trees.count == 1 ? trees.first?.value : nil }
    let open = trees.filter { !unopened.contains($0.key) }
    return open.count == 1 ? open.first?.value : nil
  }

  /// Notes that a tree is being opened.
  mutating func opens(_ name: String, as tree: TreeID) {
    trees[name] = tree
    unopened.insert(name)
  }

  /// Notes that a tree has opened.
  mutating func opened(_ name: String, entries: Int) {
    unopened.remove(name)
    self.entries += entries
  }

  /// Notes that a tree could not be opened.
  mutating func didNotOpen(_ name: String) {
    trees[name] = nil
    unopened.remove(name)
  }

  mutating func closed(_ name: String, entries: Int) {
    trees[name] = nil
    closedTrees += 1
    self.entries -= entries
  }
}
