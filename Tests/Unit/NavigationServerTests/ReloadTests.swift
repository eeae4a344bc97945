import JSON
import NavigationGraph
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `A reload of the configuration` {
  /// A graph with a name; its screen distinguishes graphs of one name.
  private func graph(_ name: String, screen: String) throws -> Graph {
    let text = """
      {"navigation": 1, "name": "\(name)", "root": {"coordinator": "App", "route": "go"},
       "screens": {"\(screen)": {}}, "coordinators": {"App": {"routes": {"go": {"push": "\(screen)"}}}}}
      """
    return try Graph.decode(try JSON.parse(text.utf8))
  }

  private func shownScreen(_ tree: String, _ world: inout World, _ client: ConnectionID) -> String {
    let opened = world.ask(client, "tree.open", #"{"tree":"\#(tree)","graph":"app"}"#)
    let shown = world.ask(client, "tree.get", #"{"tree":"\#(tree)"}"#)
    return (opened + shown).joined()
  }

  @Test func `offers the new graphs, and leaves open trees as they are`() throws {
    // Given a tree with a preloaded graph
    let old = try graph("app", screen: "Old")
    var world = World { $0.graphs = [old] }
    let client = world.connect()
    #expect(shownScreen("one", &world, client).contains(#""Old""#))
    // When the graph is replaced
    world.turn(.reloaded(Limits(), graphs: [try graph("app", screen: "New")], grants: []))
    // Then
    #expect(world.ask(client, "tree.get", #"{"tree":"one"}"#).joined().contains(#""Old""#))
    #expect(shownScreen("two", &world, client).contains(#""New""#))
  }

  @Test func `applies new limits to all users`() {
    var (world, client) = World.withNotes()
    world.turn(.reloaded(limits { $0.treesPerUser = 1 }, graphs: [], grants: []))
    let rejection = world.ask(client, "tree.open", #"{"tree":"two"}"#).joined()
    #expect(rejection.contains(#""limit":"treesPerUser","max":1"#))
    world.turn(.reloaded(limits { $0.treesPerUser = 2 }, graphs: [], grants: []))
    #expect(world.result(client, "tree.open", #"{"tree":"two"}"#)?["opened"] == true)
  }
}
