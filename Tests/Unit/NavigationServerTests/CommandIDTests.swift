import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `A command with an id` {
  private func list(_ id: String, _ more: String = "") -> String {
    #"{"tree":"main","route":"list","commandId":"\#(id)"\#(more)}"#
  }

  @Test func `runs once, and is answered as the first time`() {
    var (world, client) = World.withNotes()
    let first = world.result(client, "coordinator.trigger", list("k1"))
    #expect(first?["revision"] == 2)
    let other = world.connect()
    #expect(world.result(other, "coordinator.trigger", list("k1")) == first)
    #expect(world.result(other, "tree.get")?["snapshot"]?["revision"] == 2)
    #expect(world.result(client, "coordinator.trigger", list("k2"))?["revision"] == 3)
  }

  @Test func `is compared by its effect, not by how it runs`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", list("k1"))
    #expect(
      world.result(client, "coordinator.trigger", list("k1", #","deadlineMs":9,"info":1"#))?["revision"] == 2
    )
    for (method, params) in [
      ("coordinator.trigger", #"{"route":"home","commandId":"k1"}"#),
      ("coordinator.back", #"{"commandId":"k1"}"#),
    ] {
      #expect(world.ask(client, method, params).first?.contains("commandIdReused") == true)
    }
  }

  @Test func `is remembered although it committed nothing, but not if it was an error or a dry run`() {
    var (world, client) = World.withNotes()
    let rejected = #"{"route":"reject","commandId":"k1"}"#
    #expect(world.result(client, "coordinator.trigger", rejected)?["outcome"] == "blocked")
    #expect(world.ask(client, "coordinator.trigger", list("k1")).first?.contains("commandIdReused") == true)
    _ = world.ask(client, "coordinator.trigger", list("k2", #","ifRevision":9"#))
    _ = world.ask(client, "coordinator.trigger", list("k2", #","dryRun":true"#))
    #expect(world.result(client, "coordinator.trigger", list("k2"))?["revision"] == 2)
  }

  @Test func `that is running is answered to all callers`() {
    var play = Play.waiting()
    play.trigger("b", "ask", #","commandId":"k1""#)
    play.trigger("c", "ask", #","commandId":"k1""#)
    play.leave("b")
    #expect(play.hears("a") == ["asks c1 ask"])
    play.answer("a", #"{"push":"List"}"#)
    #expect(play.hears("c") == ["5: committed 2"])
    play.trigger("d", "ask", #","commandId":"k1""#)
    #expect(play.hears("d") == ["6: committed 2"])
  }

  @Test func `that is running is answered to commandsWaitingPerTree calls at most`() {
    var play = Play.waiting(limits: limits { $0.commandsWaitingPerTree = 2 })
    for name in ["b", "c", "d", "e"] { play.trigger(name, "ask", #","commandId":"k1""#) }
    #expect(play.hears("e") == ["7: error tooManyCommands"])
    _ = play.hears("a")
    play.answer("a", #"{"push":"List"}"#)
    #expect(
      ["b", "c", "d"].flatMap { play.hears($0) } == ["4: committed 2", "5: committed 2", "6: committed 2"]
    )
    play.trigger("e", "ask", #","commandId":"k1""#)
    #expect(play.hears("e") == ["8: committed 2"])
  }

  @Test func `is answered to all callers when the tree closes`() {
    var play = Play.waiting()
    play.trigger("b", "ask", #","commandId":"k1""#)
    play.trigger("c", "ask", #","commandId":"k1""#)
    play.call("d", "tree.close")
    #expect(play.hears("b") == ["4: failed 1 treeClosed"])
    #expect(play.hears("c") == ["5: failed 1 treeClosed"])
  }

  @Test func `is remembered after a restart and a compaction`() {
    var (world, client) = World.withKeptNotes(
      limits: limits {
        $0.imageBytes = 1000
        $0.historyPerTree = 2
      }
    )
    let first = world.result(client, "coordinator.trigger", list("k1"))
    world.restart()
    var again = world.connect()
    #expect(world.result(again, "coordinator.trigger", list("k1")) == first)
    for number in 2...9 { _ = world.ask(again, "coordinator.trigger", list("k\(number)")) }
    #expect(world.compactions.count > 1)
    world.restart()
    again = world.connect()
    #expect(world.result(again, "coordinator.trigger", list("k1")) == first)
    #expect(world.result(again, "coordinator.trigger", list("k9"))?["revision"] == 10)
  }

  @Test func `answers the first outcome even while the store cannot be written`() {
    var (world, client) = World.withKeptNotes()
    let command = #"{"tree":"main","route":"list","commandId":"k1"}"#
    let first = world.result(client, "coordinator.trigger", command)
    world.storage = .fails
    _ = world.ask(client, "coordinator.trigger", list("k2"))
    let again = world.connect()
    #expect(world.result(again, "coordinator.trigger", command) == first)
    let second = world.ask(again, "coordinator.trigger", #"{"tree":"main","route":"list","commandId":"k2"}"#)
    #expect(second.first?.contains("storeUnavailable") == true)
  }

  @Test func `does not answer an outcome that a power loss could still undo`() {
    var (world, client) = World.withKeptNotes()
    _ = world.ask(client, "tree.open", #"{"tree":"safe","durability":"power"}"#)
    world.syncsAtOnce = false
    let command = #"{"tree":"safe","route":"list","commandId":"k1"}"#
    #expect(world.ask(client, "coordinator.trigger", command) == [])
    let other = world.connect()
    world.storage = .fails
    _ = world.ask(other, "coordinator.trigger", #"{"tree":"main","route":"list"}"#)
    let again = world.connect()
    #expect(world.ask(again, "coordinator.trigger", command).first?.contains("storeUnavailable") == true)
  }

  @Test func `is forgotten beyond commandIdsPerTree`() {
    var (world, client) = World.withNotes(limits: limits { $0.commandIdsPerTree = 2 })
    for number in 1...3 { _ = world.ask(client, "coordinator.trigger", list("k\(number)")) }
    #expect(world.result(client, "coordinator.trigger", list("k2"))?["revision"] == 3)
    #expect(world.result(client, "coordinator.trigger", list("k1"))?["revision"] == 5)
  }

  @Test func `is remembered although it alone exceeds historyBytesPerTree`() {
    var (world, client) = World.withNotes(limits: limits { $0.historyBytesPerTree = 1 })
    #expect(world.result(client, "coordinator.trigger", list("k1"))?["revision"] == 2)
    #expect(world.result(client, "coordinator.trigger", list("k1"))?["revision"] == 2)
    #expect(world.result(client, "coordinator.trigger", list("k2"))?["revision"] == 3)
  }
}
