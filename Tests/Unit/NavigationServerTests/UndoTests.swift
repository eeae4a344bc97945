import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `Undo and redo` {
  private func note(_ id: Int) -> String { #"{"route":{"name":"note","params":{"id":\#(id)}}}"# }

  /// The notes on view from the bottom up, as in `1 2`.
  private func notes(_ world: inout World, _ client: ConnectionID) -> String {
    let window = world.result(client, "tree.get")?["snapshot"]?["window"]?.array ?? []
    let screens = window.flatMap { $0["children"]?.array ?? [] }
    return screens.map { $0["params"]?["id"]?.text ?? $0["name"]?.string ?? "?" }.joined(separator: " ")
  }

  private func run(
    _ world: inout World,
    _ client: ConnectionID,
    _ method: String,
    _ params: String = "{}"
  ) -> String {
    let result = world.result(client, method, params)
    let reason = result?["reason"]?["code"]?.string.map { " \($0)" } ?? ""
    return "\(result?["outcome"]?.string ?? "error")\(reason): \(notes(&world, client))"
  }

  @Test func `move along the commits`() {
    var (world, client) = World.withNotes()
    for id in 1...3 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    #expect(run(&world, client, "tree.undo") == "committed: List 1 2")
    #expect(run(&world, client, "tree.undo") == "committed: List 1")
    #expect(run(&world, client, "tree.redo") == "committed: List 1 2")
    #expect(run(&world, client, "tree.undo") == "committed: List 1")
    #expect(run(&world, client, "tree.undo") == "committed: List")
    #expect(run(&world, client, "tree.undo") == "noop nothingToUndo: List")
    for expected in ["List 1", "List 1 2", "List 1 2 3"] {
      #expect(run(&world, client, "tree.redo") == "committed: \(expected)")
    }
    #expect(run(&world, client, "tree.redo") == "noop nothingToRedo: List 1 2 3")
  }

  @Test func `a new commit clears what is undone, a noop does not`() {
    var (world, client) = World.withNotes()
    for id in 1...2 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    _ = world.ask(client, "tree.undo")
    _ = world.ask(client, "coordinator.trigger", #"{"route":"nothing"}"#)
    #expect(run(&world, client, "tree.redo") == "committed: List 1 2")
    _ = world.ask(client, "tree.undo")
    _ = world.ask(client, "coordinator.trigger", note(3))
    #expect(run(&world, client, "tree.redo") == "noop nothingToRedo: List 1 3")
    #expect(run(&world, client, "tree.undo") == "committed: List 1")
    #expect(run(&world, client, "tree.undo") == "committed: List")
  }

  @Test(arguments: [
    ("tree.setFacts", #"{"facts":{"wifi":true}}"#),
    ("coordinator.transfer", #"{"transfer":{"custom":{"name":"shake"}}}"#),
  ])
  func `pass over a commit that leaves the presentation, which clears what is undone`(
    _ method: String,
    _ params: String
  ) {
    let graph = Notes.graph.replacing(
      #""name": "notes", "#,
      with: #""name": "notes","facts":{"wifi":{"type":"boolean","default":false}},"#
    )
    var world = World()
    let client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(graph)}"#)
    for id in 1...2 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    _ = world.ask(client, "tree.undo")
    #expect(world.result(client, method, params)?["outcome"] == "committed")
    #expect(run(&world, client, "tree.redo") == "noop nothingToRedo: List 1")
    #expect(run(&world, client, "tree.undo") == "committed: List")
  }

  @Test func `to a revision undo and redo several commits`() {
    var (world, client) = World.withNotes()
    for id in 1...4 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    #expect(run(&world, client, "tree.undo", #"{"to":2}"#) == "committed: List 1")
    // Revision 6 is that undo: it presents what revision 2 does.
    #expect(run(&world, client, "tree.redo", #"{"to":4}"#) == "committed: List 1 2 3")
    #expect(run(&world, client, "tree.undo", #"{"to":6}"#) == "committed: List 1")
    #expect(run(&world, client, "tree.undo", #"{"to":4}"#) == "noop nothingToUndo: List 1")
    #expect(run(&world, client, "tree.redo", #"{"to":1}"#) == "noop nothingToRedo: List 1")
    #expect(world.ask(client, "tree.undo", #"{"to":99}"#).first?.contains("revisionForgotten") == true)
    #expect(run(&world, client, "tree.redo") == "committed: List 1 2")
  }

  @Test func `have a cause that names the restored revision`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", note(1))
    _ = world.ask(client, "tree.undo", #"{"info":"oops"}"#)
    _ = world.ask(client, "tree.redo", #"{"to":2}"#)
    let entries = world.result(client, "tree.history", #"{"after":2}"#)?["entries"]?.array ?? []
    #expect(
      entries.map { $0["cause"]?.text ?? "" } == [
        #"{"method":"tree.undo","info":"oops","restored":1,"client":{"pid":1}}"#,
        #"{"method":"tree.redo","params":{"to":2},"restored":2,"client":{"pid":1}}"#,
      ]
    )
  }

  @Test func `keep a mirror exact`() throws {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", #"{"route":"pick"}"#)
    _ = world.ask(client, "coordinator.trigger", #"{"route":{"name":"choose","params":{"id":7}}}"#)
    _ = world.ask(client, "coordinator.trigger", note(1))
    let subscribed = try #require(world.result(client, "tree.subscribe")?["snapshot"])
    var mirror = Mirror(subscribed)
    for method in ["undo", "undo", "undo", "redo", "undo", "redo", "redo"] {
      for line in world.ask(client, "tree.\(method)") { try mirror.hear(line) }
      #expect(mirror.json.canonical() == world.result(client, "tree.get")?["snapshot"]?.canonical())
    }
    #expect(mirror.revision == 11)
  }

  @Test func `of a dry run change nothing, and leave what is undone`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", note(1))
    #expect(run(&world, client, "tree.undo", #"{"dryRun":true}"#) == "committed: List 1")
    #expect(run(&world, client, "tree.undo") == "committed: List")
    #expect(run(&world, client, "tree.redo", #"{"dryRun":true}"#) == "committed: List")
    #expect(run(&world, client, "tree.redo") == "committed: List 1")
  }

  @Test func `reach back as far as the history does`() {
    var (world, client) = World.withNotes(limits: limits { $0.historyPerTree = 2 })
    for id in 1...4 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    #expect(run(&world, client, "tree.undo") == "committed: List 1 2 3")
    #expect(run(&world, client, "tree.undo") == "noop nothingToUndo: List 1 2 3")
  }

  @Test func `report no completion to an opener, and bring a child back to its client`() {
    var play = Play.waiting()
    play.serves("c", #"{"Picker":{"routes":{"pick":{}}}}"#)
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.answer("a", #"{"start":{"coordinator":"Picker","route":"pick","in":"modal","label":"which"}}"#)
    _ = play.hears("c")
    play.answer("c", #"{"push":"List"}"#)
    #expect((play.hears("a"), play.hears("c")) == (["ended committed 2 which=c2"], ["ended committed 2"]))
    play.call("b", "tree.undo")
    #expect((play.hears("a"), play.hears("c")) == ([], ["ended committed 3"]))
    play.call("b", "tree.redo")
    play.trigger("b", "pick", #","coordinator":"c2""#)
    #expect(play.hears("c") == ["asks c2 pick"])
  }

  @Test func `end subscriptions to the routes of a coordinator that they end`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", #"{"route":"pick"}"#)
    _ = world.ask(client, "coordinator.pullback", #"{"coordinator":"c2"}"#)
    #expect(world.ask(client, "tree.undo").first?.contains("coordinatorEnded") == true)
    #expect(world.ask(client, "tree.redo").count == 1)
  }
}
