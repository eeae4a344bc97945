import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A user at a limit, and at connectionsPerUser besides.
@Suite struct `The status` {
  private let list = #"{"jsonrpc":"2.0","id":1,"method":"tree.list"}"#

  /// Whether a further connection of the user of the daemon reads the status at connectionsPerUser, and does nothing else.
  private func isRead(in world: inout World, limits: Limits) -> Bool {
    var limits = limits
    limits.connectionsPerUser = 1
    world.turn(.reloaded(limits, graphs: [], grants: []))
    let client = world.connect()
    guard world.result(client, "server.status")?["limits"]?["connectionsPerUser"]?["value"] == 1 else {
      return false
    }
    let rejection = rejected(-32006, "tooManyConnections", "connectionsPerUser", 1)
    return world.say(client, list).map(rejection) == [true]
  }

  @Test func `names the types that no client serves, with their trees`() {
    let graph = #"""
      {"navigation":1,"name":"g","root":{"coordinator":"A","route":"a"},"screens":{"S":null},"coordinators":{
      "A":{"routes":{"a":{"push":"S"}}},"Pay":{"delegated":true,"routes":{}},"Ask":{"delegated":true,"routes":{}}}}
      """#.replacing("\n", with: "")
    var (world, client) = World.withNotes()
    #expect(world.result(client, "server.status")?["detached"] == nil)
    for tree in ["one", "two"] {
      _ = world.ask(client, "tree.open", #"{"tree":"\#(tree)","graph":\#(graph)}"#)
    }
    _ = world.ask(client, "initialize", #"{"client":{"name":"ask"}}"#)
    _ = world.ask(client, "coordinator.register", #"{"types":{"Ask":{"routes":{}}},"tree":"two"}"#)
    #expect(
      world.result(client, "server.status")?["detached"] == [
        ["type": "Ask", "trees": ["one"]], ["type": "Pay", "trees": ["one", "two"]],
      ]
    )
  }

  @Test func `is read at treesPerUser`() {
    let few = limits { $0.treesPerUser = 1 }
    var (world, client) = World.withNotes(limits: few)
    let rejection = rejected(1007, "tooManyTrees", "treesPerUser", 1)
    #expect(world.ask(client, "tree.open", #"{"tree":"two"}"#).map(rejection) == [true])
    #expect(isRead(in: &world, limits: few))
  }

  @Test func `is read at commandsWaitingPerTree`() {
    let few = limits { $0.commandsWaitingPerTree = 1 }
    var play = Play.waiting(limits: few)
    for _ in 0..<3 { play.trigger("b", "list") }
    #expect(play.hears("b").map { $0.contains("tooManyCommands") } == [true])
    #expect(isRead(in: &play.world, limits: few))
  }

  @Test func `is read at bytesPerUser`() {
    var (world, client) = World.withNotes()
    let few = limits { $0.bytesPerUser = 1 }
    world.turn(.reloaded(few, graphs: [], grants: []))
    #expect(world.ask(client, "tree.subscribe").first?.contains("tooManyBytes") == true)
    #expect(isRead(in: &world, limits: few))
  }
}
