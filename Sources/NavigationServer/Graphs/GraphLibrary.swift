internal import NavigationGraph
internal import NavigationProtocol

/// The loaded graphs of each user by name.
struct GraphLibrary: Sendable {
  /// The graphs that every user finds loaded.
  private let preloaded: [String: Graph]
  private var loaded: [UserID: [String: Graph]] = [:]

  init(preloaded: [Graph]) {
    self.preloaded = Dictionary(preloaded.map { ($0.name, $0) }) { _, last in last }
  }

  subscript(user: UserID) -> [String: Graph] { loaded[user] ?? preloaded }

  func names(of user: UserID) -> [String] { self[user].keys.sorted() }

  func graph(named name: String, of user: UserID) throws(RPCError) -> Graph {
    guard let graph = self[user][name] else { throw .graphNotFound(name, among: names(of: user)) }
    return graph
  }

  /// The graph of a tree that is opened without naming one: the only one that is loaded.
  func onlyGraph(of user: UserID) throws(RPCError) -> Graph {
    let graphs = self[user]
    guard graphs.count == 1, let only = graphs.values.first else {
      throw .graphNotNamed(among: names(of: user))
    }
    return only
  }

  mutating func load(_ graph: Graph, for user: UserID) {
    loaded[user, default: preloaded][graph.name] = graph
  }

  mutating func unload(_ name: String, of user: UserID) {
    loaded[user, default: preloaded][name] = nil
  }
}
