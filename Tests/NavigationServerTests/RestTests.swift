import JSON
import Navigation
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `The history of a tree at rest` {
  private func note(_ id: Int) -> String { #"{"route":{"name":"note","params":{"id":\#(id)}}}"# }

  /// A world in which `main` has that many entries.
  private func world(entries: Int, limits: Limits = Limits()) -> (World, ConnectionID) {
    var (world, client) = World.withNotes(limits: limits)
    for id in 2...entries { _ = world.ask(client, "coordinator.trigger", note(id)) }
    return (world, client)
  }

  /// A tree of 21 entries whose root the client `a` serves.
  private func served() -> Play {
    var play = Play.waiting()
    for _ in 1...20 {
      play.trigger("b", "list")
      _ = play.hears("a")
      play.answer("a", "\"none\"")
    }
    return play
  }

  private func packedCount(_ world: World) -> Int {
    world.server.trees.ids.reduce(0) { sum, id in
      sum + (world.server.trees[id]?.history.packed.reduce(0) { $0 + $1.count } ?? 0)
    }
  }

  /// All that clients can read of the history of `main`, and the outcomes that undo and redo would have.
  private func readings(_ world: inout World, _ client: ConnectionID, upTo revision: Int) -> [String:
    [String]]
  {
    var readings: [String: [String]] = [:]
    func read(_ method: String, _ params: String = "") {
      var fork = world
      readings["\(method) \(params)"] = fork.ask(client, method, #"{"tree":"main"\#(params)}"#)
    }
    read("journal.read")
    read("journal.read", #","limit":1000"#)
    read("tree.export")
    read("tree.undo")
    read("tree.redo")
    for each in stride(from: 1, through: revision, by: 7) {
      read("journal.read", #","revision":\#(each),"limit":2"#)
      read("journal.read", #","after":\#(each)"#)
      read("tree.get", #","at":\#(each)"#)
      read("tree.diff", #","from":\#(each)"#)
      read("tree.explain", #","revision":\#(each)"#)
      read("tree.explain", #","number":\#(each)"#)
      read("tree.undo", #","to":\#(each),"dryRun":true"#)
      read("tree.redo", #","to":\#(each),"dryRun":true"#)
      read("tree.subscribe", #","since":\#(each)"#)
    }
    return readings
  }

  @Test func `is packed but for the newest entry when no command has ended since the last time`() {
    var (world, client) = world(entries: 20)
    #expect(world.server.packsHistories)
    world.turn(.memoryReturns)
    #expect(packedCount(world) == 0)
    _ = world.ask(client, "coordinator.trigger", note(21))
    world.turn(.memoryReturns)
    #expect(packedCount(world) == 0)
    world.turn(.memoryReturns)
    #expect(packedCount(world) == 20)
    #expect(!world.server.packsHistories)
  }

  @Test func `is not packed while it is short`() {
    var (world, _) = world(entries: 16)
    #expect(!world.server.packsHistories)
    world.rest()
    #expect(packedCount(world) == 0)
  }

  @Test func `is not packed if the graph declares sensitive params`() {
    var (world, client) = World.withNotes()
    let graph = Notes.graph.replacing(
      #""Picker": {}"#,
      with: #""Picker": {"params": {"pin": {"sensitive": true, "optional": true}}}"#
    )
    _ = world.ask(client, "graph.load", "{\"graph\":\(graph)}")
    _ = world.ask(client, "tree.regraph", #"{"graph":"notes"}"#)
    for id in 2...20 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    world.rest()
    #expect(packedCount(world) == 0)
  }

  @Test func `is unpacked from where a request reads`() {
    var (world, client) = world(entries: 101)
    world.rest()
    #expect(packedCount(world) == 100)
    _ = world.ask(client, "tree.get", #"{"at":101}"#)
    #expect(packedCount(world) == 100)
    _ = world.ask(client, "tree.undo", #"{"dryRun":true}"#)
    #expect(packedCount(world) == 100)
    _ = world.ask(client, "tree.get", #"{"at":99}"#)
    #expect(packedCount(world) == 96)
    _ = world.ask(client, "tree.get", #"{"at":40}"#)
    #expect(packedCount(world) == 32)
    _ = world.ask(client, "journal.read")
    #expect(packedCount(world) == 0)
  }

  @Test(arguments: [
    ("journal.read", #"{"revision":1}"#), ("tree.explain", #"{"revision":1}"#),
    ("tree.diff", #"{"from":900,"to":1}"#),
    ("tree.undo", #"{"to":1}"#), ("tree.export", "{}"),
  ])
  func `is read beside the loop, also for a revision that it has forgotten`(method: String, params: String) {
    var (world, client) = world(entries: 60, limits: limits { $0.historyPerTree = 40 })
    world.rest()
    world.holdsQueries = true
    #expect(world.ask(client, method, params.replacing("900", with: "50")) == [])
    world.holdsQueries = false
    world.endQueries()
    #expect(packedCount(world) == 0)
    #expect(world.heard(client).count == 1)
  }

  @Test func `is read from the beginning for an undo behind another command`() {
    var play = served()
    play.world.rest()
    play.trigger("b", "ask")
    _ = play.hears("a")
    #expect(packedCount(play.world) == 20)
    play.call("c", "tree.undo")
    #expect(packedCount(play.world) == 0)
  }

  @Test func `is whole when it was packed in other parts before what was read comes back`() throws {
    var (world, client) = world(entries: 100, limits: limits { $0.historyPerTree = 100 })
    world.rest()
    for id in 101...104 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    world.rest()
    let id = try #require(world.server.trees.ids.first)
    var history = try #require(world.server.trees[id]?.history)
    let late = try #require(history.unpacking(.afterRevision(70)))
    history = history.readable(.all)
    _ = history.packed(try #require(history.packing()))
    history.unpacked(late)
    #expect(history.entries.map(\.number) == Array(5...104))
  }

  @Test func `is forgotten by the pack when a large entry comes`() {
    let limits = limits { $0.historyBytesPerTree = 40_000 }
    var (resting, client) = world(entries: 90, limits: limits)
    var (busy, other) = world(entries: 90, limits: limits)
    resting.rest()
    for length in [20_000, 10, 30_000] {
      let large =
        #"{"route":{"name":"note","params":{"id":1}},"info":"\#(String(repeating: "x", count: length))"}"#
      #expect(
        resting.ask(client, "coordinator.trigger", large) == busy.ask(other, "coordinator.trigger", large)
      )
      let journal = #"{"limit":1000}"#
      var (fork, twin) = (resting, busy)
      #expect(fork.result(client, "journal.read", journal) == twin.result(other, "journal.read", journal))
    }
  }

  @Test func `is packed although a command ends meanwhile`() {
    var (world, client) = world(entries: 30)
    world.holdsQueries = true
    world.rest()
    _ = world.ask(client, "coordinator.trigger", note(31))
    world.endQueries()
    #expect(packedCount(world) == 29)
  }

  @Test func `is not packed beside a command that waits for an answer`() {
    var play = served()
    play.world.holdsQueries = true
    play.world.rest()
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.world.endQueries()
    play.world.rest()
    #expect(packedCount(play.world) == 0 && play.world.queries.isEmpty)
    play.answer("a", "\"none\"")
    play.world.rest()
    play.world.endQueries()
    #expect(packedCount(play.world) > 20)
  }

  @Test func `is read and changed in a batch`() {
    var (resting, client) = world(entries: 30)
    var (busy, other) = (resting, client)
    resting.rest()
    let batch = [
      #"{"jsonrpc":"2.0","id":1,"method":"tree.get","params":{"at":4}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"tree.undo","params":{"to":3}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"tree.redo","params":{}}"#,
    ]
    let line = "[\(batch.joined(separator: ","))]"
    #expect(resting.say(client, line) == busy.say(other, line))
  }

  @Test func `is unpacked for a command whose client has left, and not for a read`() {
    var (world, client) = world(entries: 30)
    world.rest()
    world.holdsQueries = true
    let reader = world.connect()
    _ = world.ask(reader, "tree.get", #"{"at":4}"#)
    world.disconnect(reader)
    world.endQueries()
    #expect(packedCount(world) == 29)
    _ = world.ask(client, "tree.undo", #"{"to":3}"#)
    world.disconnect(client)
    world.endQueries()
    #expect(packedCount(world) == 0)
    #expect(world.server.trees.ids.map { world.server.trees[$0]?.tree.revision } == [31])
  }

  @Test func `is forgotten from its oldest entry on, packed or not`() {
    let limits = limits { $0.historyPerTree = 40 }
    var (resting, client) = world(entries: 40, limits: limits)
    var (busy, other) = world(entries: 40, limits: limits)
    resting.rest()
    for id in 41...100 {
      #expect(
        resting.ask(client, "coordinator.trigger", note(id))
          == busy.ask(other, "coordinator.trigger", note(id))
      )
      #expect(packedCount(resting) == max(0, 79 - id))
      guard id.isMultiple(of: 7) else { continue }
      let journal = #"{"limit":1000}"#
      var (fork, twin) = (resting, busy)
      #expect(fork.result(client, "journal.read", journal) == twin.result(other, "journal.read", journal))
    }
  }

  @Test func `is rolled back when the store fails`() {
    var (world, client) = World.withKeptNotes()
    for id in 2...40 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    world.rest()
    let before = world.result(client, "journal.read", #"{"limit":1000}"#)
    world.rest()
    world.storage = .fails
    _ = world.ask(client, "coordinator.trigger", note(41))
    world.storage = .keeps
    world.turn(.storeWorks)
    let second = world.connect()
    #expect(world.result(second, "journal.read", #"{"limit":1000}"#) == before)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `answers like one that is never packed`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let forgetful = limits { $0.historyPerTree = [24, 50, 1000][random.below(3)] }
    var (busy, other) = World.withNotes(limits: forgetful)
    var (resting, client) = World.withNotes(limits: forgetful)
    var mostPacked = 0
    for step in 1...90 {
      let (method, params) =
        switch random.below(12) {
        case 0..<5: ("coordinator.trigger", note(step))
        case 5: ("coordinator.trigger", #"{"route":"pick"}"#)
        case 6:
          ("coordinator.trigger", #"{"coordinator":"Picker","route":{"name":"choose","params":{"id":1}}}"#)
        case 7: ("coordinator.trigger", #"{"route":"nothing"}"#)
        case 8: ("tree.undo", "{}")
        case 9: ("tree.redo", "{}")
        case 10: ("tree.undo", #"{"to":\#(random.below(step) + 1)}"#)
        default: ("coordinator.back", "{}")
        }
      #expect(
        resting.ask(client, method, params) == busy.ask(other, method, params),
        "seed \(seed), step \(step)"
      )
      if random.chance(10) {
        resting.rest()
        mostPacked = max(mostPacked, packedCount(resting))
      }
      guard step.isMultiple(of: 45) else { continue }
      let expected = readings(&busy, other, upTo: step)
      for (reading, result) in readings(&resting, client, upTo: step) {
        #expect(result == expected[reading], "seed \(seed), step \(step): \(reading)")
      }
    }
    #expect(mostPacked >= 16)
  }
}
