import JSON
import NavigationServer
import Testing

/// A screen that leaves only with force until a fact is 5, and one that waits for another fact.
private let vault = #"""
  {"navigation":1,"name":"vault","root":{"coordinator":"Root","route":"home"},
  "facts":{"open":{"type":"boolean","default":false},"n":{"type":"integer","default":0}},
  "screens":{"Home":null,"Gold":{"requires":{"fact":"open"},"otherwise":{"routes":["nothing"],"park":"10m"}},
  "Guard":{"leave":{"when":{"not":{"equals":["${facts.n}",5]}},"reject":"Stay."}}},
  "coordinators":{"Root":{"routes":{"home":{"sequence":[{"push":"Home"},{"push":"Guard"}]},"nothing":"none"}}}}
  """#.replacing("\n", with: "")

@Suite struct `A command that is kept` {
  private var world = World { $0.hasStore = true }
  private var client: ConnectionID

  init() {
    client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(vault)}"#)
  }

  private mutating func replaceAll(force: String = "") -> JSON? {
    world.result(
      client,
      "coordinator.transfer",
      #"{"coordinator":"c1","transfer":{"set":["Gold"]}\#(force)}"#
    )
  }

  private mutating func unlock(force: String = "") -> JSON? {
    world.result(client, "tree.setFacts", #"{"facts":{"open":true}\#(force)}"#)
  }

  @Test mutating func `passes guards when it runs if it was sent with force, even after a restart`() {
    #expect(replaceAll(force: #","force":true"#)?["kept"] == "parked")
    world.restart()
    client = world.connect()
    let kept = world.result(client, "tree.get")?["snapshot"]?["kept"]
    #expect(kept?["params"] == ["coordinator": "c1", "transfer": ["set": ["Gold"]], "force": true])
    let outcome = unlock()
    #expect(outcome?["kept"] == "resumed")
    #expect(outcome?["overrun"]?.array?.compactMap { $0["name"] } == ["Guard"])
    #expect(world.screens(client) == ["Gold!"])
    #expect(world.result(client, "tree.explain")?["repeated"] == true)
  }

  @Test mutating func `is held by guards if it was sent without force, whatever makes it run`() {
    #expect(replaceAll()?["kept"] == "parked")
    let outcome = unlock(force: #","force":true"#)
    #expect(outcome?["reason"]?["code"] == "leaveRejected")
    #expect(world.screens(client) == ["Home", "Guard!"])
  }
}
