import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `The history of a tree` {
  private func note(_ id: Int) -> String { #"{"route":{"name":"note","params":{"id":\#(id)}}}"# }

  private func entries(
    _ world: inout World,
    _ client: ConnectionID,
    _ params: String = "{}"
  ) -> [String] {
    let result = world.result(client, "tree.history", params)
    return (result?["entries"]?.array ?? []).map { entry in
      let cause = entry["cause"]?["method"]?.string ?? "?"
      return
        "\(entry["number"]?.text ?? "?") \(cause) \(entry["outcome"]?.string ?? "?") \(entry["revision"]?.text ?? "?")"
    }
  }

  @Test func `has each command once, including those that committed nothing, and no error or dry run`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", note(1))
    _ = world.ask(client, "coordinator.trigger", #"{"route":"nothing"}"#)
    _ = world.ask(client, "coordinator.trigger", #"{"route":"reject"}"#)
    _ = world.ask(client, "coordinator.trigger", #"{"route":"note","dryRun":true}"#)
    _ = world.ask(client, "coordinator.trigger", #"{"route":"list","ifRevision":9}"#)
    #expect(
      entries(&world, client) == [
        "1 tree.open committed 1", "2 coordinator.trigger committed 2", "3 coordinator.trigger noop 2",
        "4 coordinator.trigger blocked 2",
      ]
    )
  }

  @Test func `is read after an entry or from a revision on, a part at a time`() {
    var (world, client) = World.withNotes()
    for id in 1...3 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    #expect(
      entries(&world, client, #"{"after":1,"limit":2}"#) == [
        "2 coordinator.trigger committed 2", "3 coordinator.trigger committed 3",
      ]
    )
    #expect(world.result(client, "tree.history", #"{"limit":3}"#)?["more"] == true)
    #expect(world.result(client, "tree.history", #"{"limit":4}"#)?["more"] == false)
    #expect(entries(&world, client, #"{"revision":4}"#) == ["4 coordinator.trigger committed 4"])
    #expect(entries(&world, client, #"{"revision":3,"after":3}"#) == ["4 coordinator.trigger committed 4"])
  }

  @Test func `has the commands that did not begin because the tree was busy`() {
    var play = Play.waiting()
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.trigger("b", "list", #","onBusy":"reject""#)
    play.trigger("b", "list", #","deadlineMs":10"#)
    play.world.pass(milliseconds: 10)
    play.answer("a", "\"none\"")
    let reader = play.connection("reader")
    let entries = play.world.result(reader, "tree.history", #"{"after":1}"#)?["entries"]?.array ?? []
    #expect(
      entries.map { "\($0["outcome"]?.string ?? "?") \($0["reason"]?["code"]?.string ?? "?")" } == [
        "blocked busy", "failed deadline", "noop nothingToDo",
      ]
    )
  }

  @Test func `forgets the oldest beyond historySeconds`() {
    var (world, client) = World.withNotes(limits: limits { $0.historySeconds = 60 })
    _ = world.ask(client, "coordinator.trigger", note(1))
    world.pass(milliseconds: 60_001)
    #expect(entries(&world, client).count == 2)
    _ = world.ask(client, "coordinator.trigger", note(2))
    #expect(entries(&world, client) == ["3 coordinator.trigger committed 3"])
    #expect(world.ask(client, "tree.get", #"{"at":1}"#).first?.contains("revisionForgotten") == true)
    #expect(world.result(client, "tree.get", #"{"at":2}"#)?["snapshot"]?["revision"] == 2)
  }

  @Test func `has a cause without params beyond causeBytes`() {
    var (world, client) = World.withNotes(limits: limits { $0.causeBytes = 80 })
    _ = world.ask(client, "tree.subscribe")
    let small = world.ask(client, "coordinator.trigger", #"{"route":"list"}"#)
    #expect(
      small.first?.contains(#""cause":{"method":"coordinator.trigger","params":{"route":"list"}"#) == true
    )
    let large = world.ask(client, "coordinator.trigger", note(1))
    #expect(large.first?.contains(#""cause":{"method":"coordinator.trigger","client":{"pid":1}}"#) == true)
  }

  @Test func `has every revision unchanged`() {
    var (world, client) = World.withNotes()
    var snapshots: [JSON?] = [world.result(client, "tree.get")?["snapshot"]]
    for command in [note(1), #"{"route":"pick"}"#, #"{"route":"tap"}"#, #"{"route":"nothing"}"#, note(2)] {
      _ = world.ask(client, "coordinator.trigger", command)
      let snapshot = world.result(client, "tree.get")?["snapshot"]
      if snapshot?["revision"] != snapshots.last??["revision"] { snapshots.append(snapshot) }
    }
    #expect(snapshots.count == 4)
    for (index, snapshot) in snapshots.enumerated() {
      #expect(world.result(client, "tree.get", #"{"at":\#(index + 1)}"#)?["snapshot"] == snapshot)
    }
  }
}
