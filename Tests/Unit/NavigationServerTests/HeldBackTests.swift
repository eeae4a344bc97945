import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// Tabs that swallow Back at their first screens, with a form and a payment that hold it.
private let kiosk = #"""
  {"navigation":1,"name":"kiosk","root":"Main",
  "facts":{"paying":{"type":"boolean","default":false}},
  "screens":{"Home":null,"Other":null,"Ask":null,"Sheet":null,"Calm":{"back":"leave"},
  "Form":{"leave":{"when":{"not":{"fact":"paying"}},"confirm":{"coordinator":"Discard","route":"ask"}}},
  "Pay":{"leave":{"when":{"fact":"paying"},"reject":"The payment runs."}}},
  "coordinators":{
  "Main":{"kind":"tabs","back":"none","tabs":[{"name":"a","coordinator":"Page","route":"home"},
  {"name":"b","coordinator":"Page","route":"other"}],"routes":{"b":{"select":"b"}}},
  "Page":{"routes":{"home":{"push":"Home"},"other":{"push":"Other"},"form":{"push":"Form"},"pay":{"push":"Pay"},
  "calm":{"push":"Calm"},"leave":{"pop":1},"sheet":{"present":"Form"}}},
  "Discard":{"result":{"type":"boolean"},"routes":{"ask":{"push":"Ask"},"more":{"present":"Form"}}}}}
  """#.replacing("\n", with: "")

@Suite struct `Back that is held` {
  private var world = World()
  private var client: ConnectionID

  init() {
    client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(kiosk)}"#)
  }

  private mutating func trigger(_ route: String) {
    _ = world.ask(client, "coordinator.trigger", #"{"route":"\#(route)"}"#)
  }

  private mutating func explanation() -> JSON? { world.result(client, "tree.explainBack") }

  private mutating func holds() -> JSON? { world.result(client, "tree.get")?["snapshot"]?["back"] }

  @Test mutating func `is explained with the guard that would ask`() {
    trigger("form")
    let explained = explanation()
    #expect(explained?["effect"] == "pop")
    #expect(explained?["leave"] == ["screen": "s3", "name": "Form", "effect": "confirm", "type": "Discard"])
    #expect(
      explained?["steps"]?.array?.last == [
        "rule": "leave", "entry": "s3", "applies": true,
        "text": "The leave guard of Form holds, so Discard asks the user first.",
      ]
    )
    let outcome = world.result(client, "coordinator.back")
    #expect(outcome?["reason"]?["code"] == "leaveAsked")
  }

  @Test mutating func `is explained as rejected while another question is open`() {
    trigger("form")
    _ = world.ask(client, "coordinator.back")
    trigger("more")
    let explained = explanation()
    #expect(explained?["leave"] == ["screen": "s5", "name": "Form", "effect": "reject"])
    #expect(
      explained?["steps"]?.array?.last?["text"]?.string?.contains("cannot ask the user now") == true
    )
    let outcome = world.result(client, "coordinator.back")
    #expect(outcome?["reason"]?["code"] == "leaveRejected")
  }

  @Test mutating func `is explained with the guard that would reject`() {
    trigger("pay")
    #expect(explanation()?["leave"] == nil)
    _ = world.ask(client, "tree.setFacts", #"{"facts":{"paying":true}}"#)
    let leave = explanation()?["leave"]
    #expect(leave == ["screen": "s3", "name": "Pay", "effect": "reject", "text": "The payment runs."])
    let outcome = world.result(client, "coordinator.back")
    #expect(outcome?["reason"]?["code"] == "leaveRejected")
  }

  @Test mutating func `is explained with the guard of a screen in the layer that would close`() {
    trigger("sheet")
    let explained = explanation()
    #expect(explained?["effect"] == "dismiss")
    #expect(explained?["leave"]?["name"] == "Form")
  }

  @Test mutating func `is swallowed where it would remove nothing, as the snapshot and each change say`() {
    #expect(holds() == ["s1": "swallowed"])
    var mirror = Mirror(world.result(client, "tree.subscribe")?["snapshot"] ?? .null)
    let swallowed = world.result(client, "coordinator.back")
    #expect(swallowed?["reason"]?["code"] == "swallowed")
    for (route, expected) in [("calm", nil), ("leave", ["s1": "swallowed"]), ("b", ["s2": "swallowed"])]
      as [(String, JSON?)]
    {
      let lines = world.ask(client, "coordinator.trigger", #"{"route":"\#(route)"}"#)
      for line in lines { try? mirror.hear(line) }
      #expect(holds() == expected, "\(route)")
      #expect(mirror.json["back"] == expected, "\(route)")
    }
  }

  @Test mutating func `is not swallowed where it selects another tab`() {
    let graph = kiosk.replacing(#""back":"none","tabs""#, with: #""back":"none","tabBack":"first","tabs""#)
      .replacing(#""name":"kiosk""#, with: #""name":"other""#)
    _ = world.ask(client, "tree.close", #"{"tree":"main"}"#)
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(graph)}"#)
    #expect(holds() == ["s1": "swallowed"])
    trigger("b")
    #expect(holds() == nil)
  }
}
