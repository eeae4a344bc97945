internal import NavigationGraph
internal import NavigationProtocol

/// The loaded graphs of each user by name.
struct GraphLibrary: Sendable {
  /// The graphs that are loaded for every user.
  private var preloaded: [String: Graph]
  private var loaded: [UserID: [String: Graph]] = [:]
  /// The stored graphs, by number and by identity.
  private var numbered: [Int: Graph] = [:]
  private var numbersByGraph: [ObjectIdentifier: Int] = [:]
  private var lastNumber = 0

  init(preloaded graphs: [Graph]) {
    preloaded = Self.named(graphs)
  }

  /// Replaces the preloaded graphs.
  ///
  /// Users keep the graphs that they have loaded, and preloaded graphs that they have unloaded stay unloaded.
  mutating func reloaded(preloaded graphs: [Graph]) {
    let earlier = preloaded
    preloaded = Self.named(graphs)
    loaded = loaded.mapValues { own in
      own.filter { $0.value !== earlier[$0.key] }.merging(
        preloaded.filter { earlier[$0.key] == nil || own[$0.key] != nil }
      ) { own, _ in own }
    }
  }

  private static func named(_ graphs: [Graph]) -> [String: Graph] {
    Dictionary(graphs.map { ($0.name, $0) }) { _, last in last }
  }

  subscript(user: UserID) -> [String: Graph] { loaded[user] ?? preloaded }

  func isPreloaded(_ graph: Graph) -> Bool { preloaded[graph.name] === graph }

  /// The graphs that a user has loaded, without the preloaded ones.
  func own(of user: UserID) -> [Graph] {
    (loaded[user] ?? [:]).values.filter { !isPreloaded($0) }
  }

  func names(of user: UserID) -> [String] { self[user].keys.sorted() }

  func graph(named name: String, of user: UserID) throws(RPCError) -> Graph {
    guard let graph = self[user][name] else { throw .graphNotFound(name, among: names(of: user)) }
    return graph
  }

  /// The default graph of a new tree: the only loaded graph.
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

// The numbers by which records name graphs.
extension GraphLibrary {
  /// The numbered graphs, in the order of their numbers.
  var numbers: [(Int, Graph)] { numbered.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

  /// The users whose loaded graphs differ from the preloaded ones, in ascending order.
  var users: [UserID] { loaded.keys.sorted { $0.number < $1.number } }

  subscript(number: Int) -> Graph? { numbered[number] }

  func number(of graph: Graph) -> Int? { numbersByGraph[ObjectIdentifier(graph)] }

  /// Gives a graph a number.
  mutating func add(_ graph: Graph) -> Int {
    add(graph, as: lastNumber + 1)
    return lastNumber
  }

  mutating func add(_ graph: Graph, as number: Int) {
    numbered[number] = graph
    numbersByGraph[ObjectIdentifier(graph)] = number
    lastNumber = max(lastNumber, number)
  }

  /// Removes the number of a graph, unless the graph is loaded.
  mutating func forget(_ graph: Graph) {
    let isLoaded = loaded.values.contains { $0[graph.name] === graph }
    if !isPreloaded(graph), !isLoaded { forgetNumber(of: graph) }
  }

  /// Removes the numbers of graphs that are neither loaded nor among the given graphs.
  mutating func forgetOthers(than graphs: [Graph]) {
    let loadedGraphs = loaded.values.flatMap(\.values)
    let used = Set((graphs + loadedGraphs).map { ObjectIdentifier($0) })
    for (_, graph) in numbers where !used.contains(ObjectIdentifier(graph)) { forgetNumber(of: graph) }
  }

  private mutating func forgetNumber(of graph: Graph) {
    guard let number = numbersByGraph.removeValue(forKey: ObjectIdentifier(graph)) else { return }
    numbered[number] = nil
  }

  /// The numbers of the graphs that a user has loaded, and the names of unloaded preloaded graphs.
  func differences(of user: UserID) -> (loaded: [Int], unloaded: [String]) {
    let graphs = self[user]
    let own = graphs.keys.sorted().compactMap { name in
      graphs[name].flatMap { $0 === preloaded[name] ? nil : number(of: $0) }
    }
    return (own, preloaded.keys.sorted().filter { graphs[$0] == nil })
  }
}
