import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A kiosk whose facts are kept, not kept, and secret.
private func kiosk(_ facts: String = facts) -> String {
  #"""
  {"navigation":1,"name":"kiosk","root":{"coordinator":"Kiosk","route":"home"},"facts":{\#(facts)},
  "screens":{"Home":null,"Service":null},
  "coordinators":{"Kiosk":{"routes":{"home":{"push":"Home"},"done":{"completes":"Flow","do":{"setFacts":{"guests":9}}},
  "service":[{"when":{"fact":"technician"},"push":"Service"},{"reject":"Sign in first."}],
  "ask":{"start":{"coordinator":"Flow","route":"go","completed":"done"}}}},
  "Flow":{"delegated":true,"routes":{"go":null}}}}
  """#.replacing("\n", with: "")
}

private let facts = #"""
  "technician":{"type":"boolean","default":false,"kept":false},"guests":{"type":"integer","default":0},
  "pin":{"type":"string","optional":true,"sensitive":true}
  """#

@Suite struct `A fact` {
  private func opened(_ world: inout World) -> ConnectionID {
    let client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(kiosk())}"#)
    return client
  }

  private func facts(_ world: inout World, _ client: ConnectionID) -> JSON? {
    world.result(client, "tree.get")?["snapshot"]?["facts"]
  }

  @Test func `that is kept has its value after a restart, and another its default`() {
    var world = World { $0.hasStore = true }
    let client = opened(&world)
    #expect(facts(&world, client) == ["technician": false, "guests": 0])
    let stated = #"{"facts":{"technician":true,"guests":4,"pin":"1234"}}"#
    #expect(world.result(client, "tree.setFacts", stated)?["outcome"] == "committed")
    #expect(facts(&world, client) == ["technician": true, "guests": 4, "pin": "1234"])
    world.restart()
    let again = world.connect()
    #expect(facts(&world, again) == ["technician": false, "guests": 4])
    let change = world.result(again, "tree.history")?["entries"]?.array?.last?["change"]
    #expect(change?["facts"] == ["technician": false])
  }

  @Test func `is checked and read by conditions`() {
    var world = World { $0.hasStore = true }
    let client = opened(&world)
    let trigger = { (world: inout World) in
      world.result(client, "coordinator.trigger", #"{"route":"service"}"#)?["outcome"]
    }
    #expect(trigger(&world) == "blocked")
    _ = world.ask(client, "tree.setFacts", #"{"facts":{"technician":true}}"#)
    #expect(trigger(&world) == "committed")
  }

  @Test func `is not undone`() {
    var world = World { $0.hasStore = true }
    let client = opened(&world)
    _ = world.ask(client, "tree.setFacts", #"{"facts":{"technician":true}}"#)
    _ = world.ask(client, "coordinator.trigger", #"{"route":"service"}"#)
    _ = world.ask(client, "tree.setFacts", #"{"facts":{"guests":2}}"#)
    #expect(world.result(client, "tree.undo")?["outcome"] == "committed")
    #expect(world.result(client, "tree.undo")?["reason"]?["code"] == "nothingToUndo")
    #expect(facts(&world, client) == ["technician": true, "guests": 2])
    let change = world.result(client, "tree.diff", #"{"from":4,"to":1}"#)?["change"]
    #expect(change?["facts"] == ["technician": false, "guests": 0])
  }

  @Test func `moves to another version of the graph if it fits there`() {
    var world = World { $0.hasStore = true }
    let client = opened(&world)
    _ = world.ask(client, "tree.setFacts", #"{"facts":{"technician":true,"guests":4}}"#)
    let next = #"""
      "expert":{"type":"boolean","default":false,"renamed":"technician"},"guests":{"type":"string","default":"none"}
      """#
    let graph = kiosk(next).replacing(#"{"fact":"technician"}"#, with: #"{"fact":"expert"}"#)
      .replacing(#"{"guests":9}"#, with: #"{"guests":"nine"}"#)
    #expect(world.result(client, "tree.regraph", #"{"graph":\#(graph)}"#)?["outcome"] == "committed")
    #expect(facts(&world, client) == ["expert": true, "guests": "none"])
  }

  @Test func `is in the questions to clients, and set after a completion`() {
    var play = Play()
    play.serves("a", #"{"Flow":null}"#)
    play.call("b", "graph.load", #"{"graph":\#(kiosk())}"#)
    play.call("b", "tree.open", #"{"tree":"main","facts":{"guests":3}}"#)
    play.trigger("b", "ask")
    let question = play.messages("a").first { $0["method"] == "coordinator.prepare" }?["params"]
    #expect(question?["situation"]?["facts"] == ["technician": false, "guests": 3])
    play.answer("a", #"{"sequence":[{"setFacts":{"technician":true}},{"push":"Home"}]}"#)
    play.call("b", "coordinator.finish", #"{"coordinator":"Flow"}"#)
    play.call("b", "tree.get")
    let snapshot = play.messages("b").last?["result"]?["snapshot"]
    #expect(snapshot?["facts"] == ["technician": true, "guests": 9])
  }
}
