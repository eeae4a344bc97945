import JSON
import NavigationGraph
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `The graph library` {
  private let other = UserID(1001)

  /// A graph with a name; its screen distinguishes graphs of one name.
  private func graph(_ name: String, screen: String = "One") throws -> Graph {
    let text = """
      {"navigation": 1, "name": "\(name)", "root": {"coordinator": "App", "route": "go"},
       "screens": {"\(screen)": {}}, "coordinators": {"App": {"routes": {"go": {"push": "\(screen)"}}}}}
      """
    return try Graph.decode(try JSON.parse(text.utf8))
  }

  @Test func `offers the preloaded graphs to each user, in alphabetical order`() throws {
    let library = GraphLibrary(preloaded: [try graph("b"), try graph("a")])
    #expect(library.names(of: me) == ["a", "b"] && library.names(of: other) == ["a", "b"])
    #expect(try library.graph(named: "b", of: other) == graph("b"))
  }

  @Test func `keeps what one user loads, replaces and unloads from the others`() throws {
    // Given
    var library = GraphLibrary(preloaded: [try graph("a"), try graph("b")])
    // When
    library.load(try graph("c"), for: me)
    library.load(try graph("a", screen: "Two"), for: me)
    library.unload("b", of: me)
    // Then
    #expect(library.names(of: me) == ["a", "c"] && library.names(of: other) == ["a", "b"])
    #expect(try library.graph(named: "a", of: me) == graph("a", screen: "Two"))
    #expect(try library.graph(named: "a", of: other) == graph("a", screen: "One"))
  }

  @Test func `replaces the preloaded graphs, and keeps what a user has loaded and unloaded`() throws {
    // Given two preloaded graphs; one user replaces the first and unloads the second
    var library = GraphLibrary(preloaded: [try graph("a"), try graph("b"), try graph("c")])
    library.load(try graph("a", screen: "Own"), for: me)
    library.unload("b", of: me)
    // When the first two are changed, the third is removed, and a fourth is added
    let changed = try ["a", "b", "d"].map { try graph($0, screen: "New") }
    library.reloaded(preloaded: changed)
    // Then
    #expect(library.names(of: me) == ["a", "d"] && library.names(of: other) == ["a", "b", "d"])
    #expect(try library.graph(named: "a", of: me) == graph("a", screen: "Own"))
    #expect(try library.graph(named: "a", of: other) == graph("a", screen: "New"))
    library.unload("a", of: me)
    library.reloaded(preloaded: [])
    #expect(library.names(of: me) == [] && library.names(of: other) == [])
  }

  @Test func `names the loaded graphs if the wanted one is not loaded`() throws {
    var library = GraphLibrary(preloaded: [try graph("b"), try graph("a")])
    library.unload("b", of: me)
    #expect(throws: RPCError.graphNotFound("b", among: ["a"])) { try library.graph(named: "b", of: me) }
  }

  @Test func `chooses a user's only graph, and none among several`() throws {
    var library = GraphLibrary(preloaded: [])
    #expect(throws: RPCError.graphNotNamed(among: [])) { try library.onlyGraph(of: me) }
    library.load(try graph("b"), for: me)
    #expect(try library.onlyGraph(of: me) == graph("b"))
    #expect(throws: RPCError.graphNotNamed(among: [])) { try library.onlyGraph(of: other) }
    library.load(try graph("a"), for: me)
    #expect(throws: RPCError.graphNotNamed(among: ["a", "b"])) { try library.onlyGraph(of: me) }
  }

  @Test func `forgets the number of a graph that is neither loaded nor preloaded`() throws {
    var library = GraphLibrary(preloaded: [try graph("a")])
    let graphs = [try library.graph(named: "a", of: me), try graph("b")]
    library.load(graphs[1], for: me)
    #expect(graphs.map { library.add($0) } == [1, 2])
    for graph in graphs { library.forget(graph) }
    #expect(graphs.map { library.number(of: $0) } == [1, 2])
    library.unload("b", of: me)
    for graph in graphs { library.forget(graph) }
    #expect(graphs.map { library.number(of: $0) } == [1, nil])
  }

  @Test func `no longer offers a preloaded graph to a user who has unloaded all`() throws {
    var library = GraphLibrary(preloaded: [try graph("a")])
    library.unload("a", of: me)
    #expect(library.names(of: me) == [])
    #expect(throws: RPCError.graphNotNamed(among: [])) { try library.onlyGraph(of: me) }
  }
}
