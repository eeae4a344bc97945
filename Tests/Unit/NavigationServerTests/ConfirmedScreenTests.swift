import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// Two forms above one another; a fact decides whether the upper form can ask.
private let forms = #"""
  {"navigation":1,"name":"forms","root":{"coordinator":"Forms","route":"home"},
  "facts":{"dirty":{"type":"boolean","default":true},"canAsk":{"type":"boolean","default":false}},
  "screens":{"Home":null,"Ask":null,
  "Low":{"leave":{"when":{"fact":"dirty"},"confirm":{"coordinator":"AskLow","route":"ask"}}},
  "High":{"leave":{"when":{"fact":"dirty"},"confirm":{"coordinator":"AskHigh","route":"ask"}}}},
  "coordinators":{
  "Forms":{"routes":{"home":{"push":"Home"},"low":{"push":"Low"},"high":{"push":"High"},"top":{"popToRoot":{}}}},
  "AskLow":{"result":{"type":"boolean"},"routes":{"ask":{"push":"Ask"},"yes":{"finish":{"value":true}}}},
  "AskHigh":{"result":{"type":"boolean"},"requires":{"fact":"canAsk"},
  "routes":{"ask":{"push":"Ask"},"yes":{"finish":{"value":true}}}}}}
  """#.replacing("\n", with: "")

@Suite struct `A kept command passes the guards of screens` {
  @Test func `that the user has confirmed, and asks about one that could not be asked about before`() {
    var world = World()
    let client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(forms)}"#)
    func trigger(_ route: String, _ more: String = "") -> JSON? {
      world.result(client, "coordinator.trigger", #"{"route":"\#(route)"\#(more)}"#)
    }
    _ = trigger("low")
    _ = trigger("high")
    // The upper form cannot ask, because its coordinator fails its requirement; the lower form asks.
    let asked = trigger("top", #","coordinator":"Forms""#)
    #expect(asked?["reason"]?["code"] == "leaveAsked")
    #expect(asked?["reason"]?["name"] == "Low")
    #expect(world.screens(client) == ["Home", "Low", "High", "Ask!"])
    _ = world.ask(client, "tree.setFacts", #"{"facts":{"canAsk":true}}"#)
    // The user confirms the lower form, after which the upper form can ask, too.
    let confirmed = trigger("yes")
    #expect(confirmed?["kept"] == "asked")
    #expect(confirmed?["reason"]?["name"] == "High")
    #expect(world.screens(client) == ["Home", "Low", "High", "Ask!"])
    let last = trigger("yes")
    #expect(last?["kept"] == "resumed")
    #expect(last?["overrun"] == nil)
    #expect(world.screens(client) == ["Home!"])
  }

  @Test func `and is given up with the coordinator that asks, even if the redirect that follows is rejected`()
  {
    let asking = #""AskLow":{"result":{"type":"boolean"},"#
    let required = #""requires":{"fact":"canAsk"},"otherwise":{"routes":["reject"]},"#
    let graph = forms.replacing(asking, with: asking + required)
      .replacing(#""top":{"#, with: #""reject":{"reject":"No."},"top":{"#)
    var world = World()
    let client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(graph),"facts":{"canAsk":true}}"#)
    _ = world.ask(client, "coordinator.trigger", #"{"route":"low"}"#)
    let asked = world.result(client, "coordinator.back")
    #expect(asked?["kept"] == "asked")
    let stated = world.result(client, "tree.setFacts", #"{"facts":{"canAsk":false}}"#)
    #expect(stated?["outcome"] == "committed")
    #expect(stated?["reason"]?["code"] == "rejected")
    #expect(stated?["kept"] == "forgotten")
    let kept = world.result(client, "tree.get")?["snapshot"]?["kept"]
    #expect(kept == nil)
    #expect(world.screens(client) == ["Home", "Low!"])
  }
}
