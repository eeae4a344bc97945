import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `A history from before the rules changed` {
  private func note(_ id: Int) -> String { #"{"route":{"name":"note","params":{"id":\#(id)}}}"# }

  /// A tree with two commands from before an update of the daemon, and one from after it.
  private func updated(limits: Limits = Limits()) -> (World, ConnectionID) {
    var (world, client) = World.withKeptNotes(limits: limits)
    for id in 1...2 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    world.restart { records in
      records = records.map { record in
        let text = String(decoding: record.text, as: UTF8.self).replacing(#""rules":2,"#, with: "")
        return PersistedRecord(tree: record.tree, text: Array(text.utf8))
      }
    }
    client = world.connect()
    _ = world.ask(client, "coordinator.trigger", note(3))
    return (world, client)
  }

  /// Whether tree.explain replays the commands of revisions.
  private func repeats(_ world: inout World, _ revisions: ClosedRange<Int>) -> [Bool?] {
    let client = world.connect()
    return revisions.map { revision in
      world.result(client, "tree.explain", #"{"tree":"main","revision":\#(revision)}"#)?["repeated"]?.bool
    }
  }

  @Test func `is explained without being run again`() {
    var (world, _) = updated()
    #expect(repeats(&world, 1...4) == [false, false, false, true])
    world.restart()
    #expect(repeats(&world, 1...4) == [false, false, false, true])
  }

  @Test func `is not run again once an image has taken the place of its beginning`() {
    var (world, client) = updated(
      limits: limits {
        $0.imageBytes = 1
        $0.historyPerTree = 4
      }
    )
    for id in 4...5 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    #expect(!world.compactions.isEmpty)
    world.restart()
    #expect(repeats(&world, 3...6) == [false, true, true, true])
  }

  @Test func `is not run again once an image has all of it, because much was saved`() {
    var (world, client) = updated(limits: limits { $0.imageBytes = 5_000 })
    for count in 1...200 {
      _ = world.ask(client, "ui.save", #"{"key":"s1","state":{"count":\#(count)}}"#)
      world.pass(milliseconds: 1_000)
    }
    #expect(!world.compactions.isEmpty)
    world.restart()
    #expect(repeats(&world, 1...4) == [false, false, false, true])
  }

  @Test func `is not part of a record, but undone`() throws {
    var (world, client) = updated()
    let record = world.result(client, "tree.export")
    #expect(record?["rules"] == 2)
    #expect(record?["entries"]?.array?.compactMap { $0["entry"]?["revision"]?.integer } == [4])
    #expect(world.result(client, "tree.undo", #"{"to":2}"#)?["outcome"] == "committed")
    let exported = world.result(client, "tree.export")
    var replay = try RecordReplay(try #require(exported))
    while let entry = try replay.next() { #expect(entry.isSame) }
  }

  @Test func `stays so when the store fails`() {
    var (world, client) = updated()
    world.storage = .fails
    _ = world.ask(client, "coordinator.trigger", note(4))
    #expect(repeats(&world, 3...4) == [false, true])
  }

  @Test func `is not replayed from an older record`() throws {
    var (world, client) = World.withNotes()
    let exported = world.result(client, "tree.export")
    var record = try #require(exported?.object)
    record["rules"] = nil
    let error = #expect(throws: RecordReplay.ReplayError.self) { try RecordReplay(.object(record)) }
    #expect(error?.description.contains("version 1 of the rules of navigation") == true)
  }
}
