import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A shop whose orders, the first screen of a tab, require a customer who has signed in.
private let shop = #"""
  {"navigation":1,"name":"shop","root":"Shop","facts":{"signedIn":{"type":"boolean","default":true}},
  "screens":{"Goods":null,"SignIn":null,"Orders":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"]}}},
  "coordinators":{
  "Shop":{"kind":"tabs","tabBack":"history","tabs":[{"name":"goods","coordinator":"Goods","route":"start"},
  {"name":"account","coordinator":"Account","route":"start","lazy":true}],
  "routes":{"account":{"select":"account"},"signIn":{"present":"SignIn"},
  "giveUp":{"sequence":["dismiss",{"select":"goods"}]}}},
  "Goods":{"routes":{"start":{"push":"Goods"}}},
  "Account":{"routes":{"start":{"push":"Orders"}}}}}
  """#.replacing("\n", with: "")

@Suite struct `A tab that has lost all its screens while it was selected` {
  private var play = Play()

  /// The orders were on view when the session ended, and the customer went back to the goods.
  init() {
    play.call("b", "graph.load", #"{"graph":\#(shop)}"#)
    play.call("b", "tree.open", #"{"tree":"main"}"#)
    _ = play.messages("b")
    _ = result("coordinator.trigger", #"{"route":"account"}"#)
    _ = result("tree.setFacts", #"{"facts":{"signedIn":false}}"#)
    _ = result("coordinator.trigger", #"{"route":"giveUp"}"#)
  }

  private mutating func result(_ method: String, _ params: String = "{}") -> JSON? {
    play.world.result(play.connection("b"), method, params)
  }

  @Test(arguments: [
    ("coordinator.trigger", #"{"route":"account"}"#),
    ("ui.report", #"{"event":"didSelect","tab":"account"}"#),
  ])
  mutating func `asks for the sign-in when it is selected, above the tab before`(
    method: String,
    params: String
  ) {
    #expect(play.screens() == ["Goods"])
    #expect(result(method, params)?["outcome"] == "redirected")
    #expect(play.screens() == ["Goods", "SignIn"])
    #expect(result("coordinator.back")?["outcome"] == "committed")
    #expect(play.screens() == ["Goods"])
  }

  @Test mutating func `begins anew when its requirement holds`() {
    _ = result("tree.setFacts", #"{"facts":{"signedIn":true}}"#)
    #expect(result("coordinator.trigger", #"{"route":"account"}"#)?["outcome"] == "committed")
    #expect(play.screens() == ["Goods", "Orders"])
  }

  @Test mutating func `is passed over by Back`() {
    #expect(result("coordinator.back")?["reason"]?["code"] == "nothingToPop")
  }
}
