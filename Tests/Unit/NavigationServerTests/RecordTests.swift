import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `A record of a tree` {
  private func note(_ id: Int) -> String { #"{"route":{"name":"note","params":{"id":\#(id)}}}"# }

  /// The revisions of the replayed commands, each with a `!` if it differs.
  private func replayed(_ record: JSON?) throws -> [String] {
    var replay = try RecordReplay(try #require(record))
    var revisions: [String] = []
    while let entry = try replay.next() {
      revisions.append("\(entry.recorded.revision)\(entry.isSame ? "" : "!")")
    }
    return revisions
  }

  @Test func `does the same when it is run again, undo and redo included`() throws {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", #"{"route":"pick"}"#)
    _ = world.ask(client, "coordinator.trigger", #"{"route":{"name":"choose","params":{"id":7}}}"#)
    _ = world.ask(client, "tree.undo")
    _ = world.ask(client, "coordinator.trigger", #"{"route":"reject","coordinator":"Notes"}"#)
    _ = world.ask(client, "tree.redo")
    _ = world.ask(client, "tree.undo", #"{"to":2}"#)
    _ = world.ask(client, "coordinator.transfer", #"{"transfer":{"present":"List"}}"#)
    _ = world.ask(client, "coordinator.trigger", note(2))
    let record = world.result(client, "tree.export")
    #expect(try replayed(record) == ["1", "2", "3", "4", "4", "5", "6", "7", "8"])
  }

  @Test func `does the same although a command that the history lacks has shown something`() throws {
    var (world, client) = World.withKeptNotes()
    let other = world.connect()
    world.storage = .fails
    _ = world.ask(client, "coordinator.trigger", note(1))
    let steps = #"{"method":"coordinator.trigger","params":\#(note(2))}"#
    let back = #"{"method":"coordinator.transfer","params":{"transfer":"pop"}}"#
    let nothing = world.ask(
      other,
      "coordinator.transaction",
      #"{"tree":"main","steps":[\#(steps),\#(back)]}"#
    )
    #expect(nothing.first?.contains(#""outcome":"noop""#) == true)
    world.repairStore()
    let later = #"{"tree":"main","route":{"name":"note","params":{"id":3}}}"#
    #expect(world.result(other, "coordinator.trigger", later)?["revision"] == 2)
    #expect(try replayed(world.result(other, "tree.export", #"{"tree":"main"}"#)) == ["1", "2"])
  }

  /// Two tabs of the same type, the second of which is hidden, and may not show its screen while the fact holds.
  private static let tabs = #"""
    {"navigation":1,"name":"f4","root":{"coordinator":"Root"},"facts":{"f":{"type":"boolean","default":false}},
    "screens":{"R":{"requires":{"not":{"fact":"f"}}},"S":null},"coordinators":{
    "Root":{"kind":"tabs","tabs":[{"name":"a","coordinator":"T"},{"name":"c","coordinator":"T","route":"open"}]},
    "T":{"routes":{"open":{"push":"R"},"s":{"push":"S"}}}}}
    """#.replacing("\n", with: "")

  @Test func `does the same if an undo brings a hidden tab back that may not open now`() throws {
    var world = World()
    let client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(Self.tabs)}"#)
    _ = world.ask(client, "tree.setFacts", #"{"facts":{"f":true}}"#)
    let undone = world.result(client, "tree.undo")
    #expect(undone?["outcome"] == "committed")
    #expect(try replayed(world.result(client, "tree.export")) == ["1", "2", "3"])
    let explained = world.result(client, "tree.explain")
    let judged = explained?["steps"]?.array?.first?["conditions"]?.array?.first
    #expect(judged?["screen"] == "R" && judged?["holds"] == false)
  }

  @Test func `does the same if it begins after the revision that an undo has restored`() throws {
    var (world, client) = World.withNotes(limits: limits { $0.historyPerTree = 3 })
    for id in 1...2 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    _ = world.ask(client, "tree.undo")
    for id in 3...4 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    let exported = world.result(client, "tree.export")
    let record = try #require(exported)
    let first = record["entries"]?.array?.first
    #expect(first?["difference"] != nil && first?["params"] == nil)
    #expect(try replayed(record) == ["4", "5", "6"])
  }

  @Test func `does the same with the recorded answers of clients`() throws {
    var play = Play.waiting()
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.answer("a", #"{"push":"List"}"#)
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.fail("a", "no")
    let reader = play.connection("reader")
    #expect(try replayed(play.world.result(reader, "tree.export")) == ["1", "2", "2"])
  }

  @Test func `begins with an image if the history has forgotten the opening`() throws {
    var (world, client) = World.withNotes(limits: limits { $0.historyPerTree = 3 })
    for id in 1...5 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    let exported = world.result(client, "tree.export")
    let record = try #require(exported)
    #expect(record["image"] != nil)
    #expect(try replayed(record) == ["4", "5", "6"])
  }

  @Test func `differs at the revision whose command does something else`() throws {
    var (world, client) = World.withNotes()
    for id in 1...3 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    let exported = world.result(client, "tree.export")
    let text = try #require(exported).text
    let other = text.replacing(#""push":{"screen":"Note""#, with: #""replace":{"screen":"Note""#)
    #expect(try replayed(JSON.parse(other.utf8, limits: .generous)) == ["1", "2!", "3!", "4!"])
  }

  @Test func `is rejected if the graph declares sensitive params`() {
    var (world, client) = World.withNotes()
    let graph = """
      {"navigation":1,"name":"s","root":{"coordinator":"A","route":"a"},"screens":{"S":{"params":{"pin":\
      {"type":"string","sensitive":true,"optional":true}}}},"coordinators":{"A":{"routes":{"a":{"push":"S"}}}}}
      """
    #expect(world.result(client, "tree.open", #"{"tree":"s","graph":\#(graph)}"#)?["opened"] == true)
    #expect(world.ask(client, "tree.export", #"{"tree":"s"}"#).first?.contains("notAvailable") == true)
  }

  @Test func `begins after the newest regraph, to which undo and explanations reach too`() throws {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", note(1))
    let other = Notes.graph.replacing(#""nothing": "none","#, with: #""nothing": "none", "more": "none","#)
    #expect(world.result(client, "tree.regraph", #"{"graph":\#(other)}"#)?["outcome"] == "committed")
    #expect(world.result(client, "tree.undo")?["outcome"] == "noop")
    let explained = world.result(client, "tree.explain", #"{"revision":2}"#)
    #expect(explained?["repeated"] == false && explained?["steps"] == [])
    _ = world.ask(client, "coordinator.trigger", note(2))
    let exported = world.result(client, "tree.export")
    let record = try #require(exported)
    #expect(record["image"] != nil)
    #expect(try replayed(record) == ["3", "4"])
    #expect(world.result(client, "tree.undo")?["outcome"] == "committed")
  }

  @Test func `of an unknown format is rejected`() throws {
    var (world, client) = World.withNotes()
    let exported = world.result(client, "tree.export")
    var record = try #require(exported?.object)
    record["record"] = 2
    #expect(throws: RecordReplay.ReplayError.self) { try replayed(.object(record)) }
  }
}
