import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `Undo and redo of a kept tree` {
  private func note(_ id: Int) -> String { #"{"route":{"name":"note","params":{"id":\#(id)}}}"# }

  /// Saves long state of a screen until an image is due.
  private func save(_ step: Int, in world: inout World, _ client: ConnectionID) {
    for count in 1...5 {
      let state = #"{"text":"\#(String(repeating: "x", count: 200))","count":\#(step * 10 + count)}"#
      _ = world.ask(client, "ui.save", #"{"key":"s1","state":\#(state)}"#)
      world.pass(milliseconds: 1_000)
    }
  }

  /// The outcomes of dry runs of some calls.
  private func forecast(_ world: inout World, _ client: ConnectionID) -> [JSON?] {
    let targets = [""] + (1...8).map { #","to":\#($0)"# }
    return targets.flatMap { to in
      ["tree.undo", "tree.redo"].map { method in
        world.result(client, method, #"{"tree":"main","dryRun":true\#(to)}"#)
      }
    }
  }

  @Test func `work after the daemon is killed`() {
    var (world, client) = World.withKeptNotes()
    for id in 1...2 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    let shown = world.result(client, "tree.get")?["snapshot"]?["window"]
    #expect(world.result(client, "tree.undo")?["outcome"] == "committed")
    world.restart()
    let second = world.connect()
    #expect(world.result(second, "tree.redo")?["outcome"] == "committed")
    #expect(world.result(second, "tree.get")?["snapshot"]?["window"] == shown)
    world.restart()
    let third = world.connect()
    #expect(world.result(third, "tree.undo", #"{"to":1}"#)?["outcome"] == "committed")
    #expect(world.result(third, "tree.redo", #"{"to":3}"#)?["outcome"] == "committed")
    #expect(world.result(third, "tree.get")?["snapshot"]?["window"] == shown)
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `have the same outcomes as without a restart`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let forgetful = limits {
      $0.historyPerTree = [3, 6, 1000][random.below(3)]
      $0.imageBytes = [1000, 1_000_000][random.below(2)]
    }
    var (world, client) = World.withKeptNotes(limits: forgetful)
    for step in 1...25 {
      switch random.below(10) {
      case 0..<4: _ = world.ask(client, "coordinator.trigger", note(step))
      case 4..<7: _ = world.ask(client, "tree.undo")
      case 7: _ = world.ask(client, "tree.redo")
      case 8: _ = world.ask(client, "tree.undo", #"{"to":\#(random.below(step) + 1)}"#)
      case 9 where step.isMultiple(of: 2): save(step, in: &world, client)
      default: _ = world.ask(client, "coordinator.trigger", #"{"route":"nothing"}"#)
      }
      var restarted = world
      restarted.restart()
      let again = restarted.connect()
      #expect(
        restarted.result(again, "tree.get") == world.result(client, "tree.get"),
        "seed \(seed), step \(step)"
      )
      #expect(forecast(&restarted, again) == forecast(&world, client), "seed \(seed), step \(step)")
      let journal = #"{"tree":"main"}"#
      #expect(
        restarted.result(again, "tree.history", journal) == world.result(client, "tree.history", journal),
        "seed \(seed), step \(step)"
      )
    }
  }

  @Test func `forget commits that were not stored`() {
    var (world, client) = World.withKeptNotes()
    for id in 1...2 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    world.storage = .fails
    _ = world.ask(client, "tree.undo")
    world.repairStore()
    let again = world.connect()
    #expect(world.result(again, "tree.redo")?["reason"]?["code"] == "nothingToRedo")
    #expect(world.result(again, "tree.undo")?["revision"] == 4)
    let layers = world.result(again, "tree.get")?["snapshot"]?["window"]?.array
    #expect(layers?.first?["children"]?.array?.count == 2)
  }
}
