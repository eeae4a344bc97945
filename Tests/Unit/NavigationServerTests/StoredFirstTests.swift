import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// Output is not written before its changes are stored.
@Suite struct `A change in the store` {
  @Test(
    arguments: [
      ("coordinator.trigger", #"{"tree":"safe","route":"list","commandId":"k1"}"#),
      ("tree.get", #"{"tree":"safe"}"#), ("tree.subscribe", #"{"tree":"safe"}"#),
      ("tree.open", #"{"tree":"safe","resume":true}"#), ("tree.history", #"{"tree":"safe"}"#),
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
      configuration: { $0.hasStore = true }
    )
    play.trigger("b", "list")
    for _ in 0..<6 { play.call("c", "coordinator.transfer", #"{"transfer":{"push":"Next"}}"#) }
    _ = play.hears("a")
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("c").count == 6)
    #expect(!play.world.hasWrittenTooEarly)
  }

  @Test func `withdraws the custom transitions of a commit that cannot be stored`() {
    var play = Play.waiting { $0.hasStore = true }
    play.world.storage = .fails
    play.call("b", "coordinator.transfer", #"{"transfer":{"custom":"ring"}}"#)
    #expect(play.hears("a") == ["null: error storeFailed"])
    #expect(play.hears("b") == ["null: error storeFailed"])
    play.world.repairStore()
    #expect(play.revision() == 1)
  }
}

/// A command that has begun on a change that then could not be stored.
@Suite struct `A command that runs when the store fails` {
  /// A kept tree whose root `a` serves.
  private func opened(limits: Limits = Limits()) -> Play {
    Play.waiting(limits: limits) { $0.hasStore = true }
  }

  /// Makes `c` change the tree and `b` send a command in one turn, whose records cannot be stored.
  private func fail(_ play: inout Play, _ method: String, _ params: String) {
    func line(_ id: Int, _ method: String, _ params: String) -> [UInt8] {
      Array((#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n").utf8)
    }
    let (c, b) = (play.connection("c"), play.connection("b"))
    let push = line(1, "coordinator.transfer", #"{"transfer":{"push":"New"}}"#)
    play.world.storage = .fails
    play.world.turn(.received(c, push), .received(b, line(2, method, params)))
    #expect(play.hears("c") == ["null: error storeFailed"])
    #expect(play.world.sockets[c]?.closed == .storeFailed)
  }

  /// Expects that `b` receives an error which says that its command has changed nothing, and can send it again.
  private func expectUnchanged(_ play: inout Play, asks client: String?) {
    #expect(play.hears("b") == ["2: error storeUnavailable"])
    #expect(play.world.sockets[play.connection("b")]?.closed == nil)
    if let client {
      #expect(play.hears(client).last == "null: error storeFailed")
      #expect(play.world.sockets[play.connection(client)]?.closed == .storeFailed)
    }
    play.world.repairStore()
    #expect(play.screens() == [])
    #expect(play.revision() == 1)
    let id = play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Again"}}"#)
    #expect(play.hears("b") == ["\(id): committed 2"])
  }

  @Test func `and waits for an answer is the error storeUnavailable, and its client stays connected`() {
    var play = opened()
    fail(&play, "coordinator.trigger", #"{"route":"ask"}"#)
    expectUnchanged(&play, asks: "a")
  }

  @Test func `and is paused is the error storeUnavailable, and its client stays connected`() {
    var play = opened(limits: limits { $0.workPerTurn = 100 })
    let pushes = [String](repeating: #"{"push":"Next"}"#, count: 150).joined(separator: ",")
    play.world.holdsTurns = true
    fail(&play, "coordinator.transfer", #"{"transfer":{"sequence":[\#(pushes)]}}"#)
    play.world.holdsTurns = false
    play.world.giveTurn()
    expectUnchanged(&play, asks: nil)
  }

}
