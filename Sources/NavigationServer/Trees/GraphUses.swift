internal import NavigationGraph

/// The graphs of each user's trees, each with the number of its trees.
///
/// The counts show whether a tree is the first or last of a graph without a search of the user's trees.
struct GraphUses: Sendable {
  private struct GraphUse: Sendable {
    let graph: Graph
    var count: Int
  }

  private var uses: [UserID: [ObjectIdentifier: GraphUse]] = [:]

  /// The graphs of a user's trees, in no particular order.
  func graphs(of user: UserID) -> [Graph] { uses[user].map { $0.values.map(\.graph) } ?? [] }

  /// Whether a tree of any user has a graph.
  func has(_ graph: Graph) -> Bool { uses.values.contains { $0[ObjectIdentifier(graph)] != nil } }

  /// Counts a tree with a graph; returns whether no other tree of the user has the graph.
  mutating func began(_ graph: Graph, of user: UserID) -> Bool {
    let key = ObjectIdentifier(graph)
    uses[user, default: [:]][key, default: GraphUse(graph: graph, count: 0)].count += 1
    return uses[user]?[key]?.count == 1
  }

  /// Removes a tree from the count of a graph; returns whether no tree of the user has the graph.
  mutating func ended(_ graph: Graph, of user: UserID) -> Bool {
    let key = ObjectIdentifier(graph)
    uses[user]?[key]?.count -= 1
    guard uses[user]?[key]?.count == 0 else { return false }
    uses[user]?[key] = nil
    if uses[user]?.isEmpty == true { uses[user] = nil }
    return true
  }
}
