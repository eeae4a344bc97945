import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// Nothing is written that the store may lose.
@Suite struct `A change in the store` {
  @Test(
    arguments: [
      ("coordinator.trigger", #"{"tree":"safe","route":"list","commandId":"k1"}"#),
      ("tree.get", #"{"tree":"safe"}"#), ("tree.subscribe", #"{"tree":"safe"}"#),
      ("tree.open", #"{"tree":"safe","resume":true}"#), ("journal.read", #"{"tree":"safe"}"#),
      ("tree.list", "{}"), ("server.status", "{}"),
    ]
  )
  func `with durability power is not shown before it is synced`(method: String, params: String) {
    var (world, client) = World.withKeptNotes()
    let other = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"safe","durability":"power"}"#)
    world.syncsAtOnce = false
    let trigger = #"{"tree":"safe","route":"list","commandId":"k1"}"#
    #expect(world.ask(client, "coordinator.trigger", trigger) == [])
    #expect(world.ask(other, "tree.get", #"{"tree":"main"}"#).count == 1)
    #expect(world.ask(other, method, params) == [])
    // The answers stay in order.
    #expect(world.ask(other, "ping") == [])
    world.sync()
    world.turn()
    #expect(world.heard(other).count == 2)
  }

  @Test(arguments: [1, 30, 60, 2000])
  func `is stored before the commands that follow are answered, however small a share is`(workPerTurn: Int) {
    var play = Play.waiting(
      limits: limits { $0.workPerTurn = workPerTurn },
      configuration: { $0.isKeeping = true }
    )
    play.trigger("b", "list")
    for _ in 0..<6 { play.call("c", "coordinator.transfer", #"{"transfer":{"push":"Next"}}"#) }
    _ = play.hears("a")
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("c").count == 6)
    #expect(!play.world.hasWrittenTooEarly)
  }

  @Test func `is not compacted with a change that is not stored yet`() {
    var (world, client) = World.withKeptNotes()
    let line = #"{"jsonrpc":"2.0","id":1,"method":"coordinator.trigger","params":{"route":"list"}}"# + "\n"
    world.turn(.received(client, Array(line.utf8)), .compactionWanted(tree: 1))
    #expect(world.heard(client).count == 1)
    world.restart()
    #expect(world.server.damaged.isEmpty)
    let again = world.connect()
    #expect(world.result(again, "tree.get")?["snapshot"]?["revision"] == 2)
    world.turn(.compactionWanted(tree: 1))
    #expect(world.compactions == [1])
  }
}
