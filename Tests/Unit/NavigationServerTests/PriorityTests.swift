import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

/// A machine with overlays, an order that asks before it is left, an offer that depends on a fact, and an alarm above all.
private let machine = #"""
  {"navigation":1,"name":"machine","root":{"coordinator":"Machine","route":"drinks"},
  "facts":{"open":{"type":"boolean","default":true}},
  "screens":{"Attract":null,"Drinks":null,"Ask":null,"Overlay":null,"Alarm":null,"Help":null,
  "Offer":{"requires":{"fact":"open"}},
  "Order":{"leave":{"when":{"equals":[1,1]},"confirm":{"coordinator":"Discard","route":"ask"}}}},
  "coordinators":{
  "Machine":{"kind":"window","idle":{"after":"60s","routes":["attract"]},"routes":{
  "drinks":{"setRoot":"Drinks"},"attract":{"setRoot":"Attract"},"close":"dismiss",
  "overlay":{"present":"Overlay"},"offer":{"present":"Offer"},"order":{"present":"Order"},
  "alarm":{"present":{"coordinator":"Alarm","route":"ring","priority":10}}}},
  "Alarm":{"kind":"bare","idle":{"after":"90s","routes":["silence"]},"routes":{
  "ring":{"show":"Alarm"},"help":{"present":"Help"},"silence":"dismissSelf"}},
  "Discard":{"result":{"type":"boolean"},"routes":{"ask":{"push":"Ask"},"yes":{"finish":{"value":true}}}}}}
  """#.replacing("\n", with: "")

@Suite struct `An alarm` {
  private var play = Play { $0.hasStore = true }

  init() {
    play.call("b", "tree.open", #"{"tree":"main","graph":\#(machine)}"#)
    _ = play.messages("b")
  }

  @discardableResult
  private mutating func result(_ method: String, _ params: String = "{}") -> JSON? {
    play.world.result(play.connection("b"), method, params)
  }

  private mutating func trigger(_ routes: String..., more: String = "") {
    for route in routes { result("coordinator.trigger", #"{"route":"\#(route)"\#(more)}"#) }
  }

  private mutating func ringsAmongFiveOverlays() {
    trigger("overlay", "overlay", "alarm", "overlay", "overlay", "overlay")
  }

  private static let overlays = [String](repeating: "Overlay", count: 5)

  @Test mutating func `is on view above five overlays, whatever opens later`() {
    ringsAmongFiveOverlays()
    #expect(play.screens() == ["Drinks"] + Self.overlays + ["Alarm"])
    #expect(result("tree.get")?["active"] == "s4")
  }

  @Test mutating func `is closed by its own help, and the overlays remain`() {
    ringsAmongFiveOverlays()
    trigger("help")
    #expect(play.screens() == ["Drinks"] + Self.overlays + ["Alarm", "Help"])
    trigger("silence")
    #expect(play.screens() == ["Drinks"] + Self.overlays)
  }

  @Test mutating func `remains when setRoot closes the overlays`() {
    ringsAmongFiveOverlays()
    trigger("attract")
    #expect(play.screens() == ["Attract", "Alarm"])
  }

  @Test mutating func `remains when the user is idle, and goes when its own time is over`() {
    ringsAmongFiveOverlays()
    play.world.pass(milliseconds: 60_000)
    #expect(play.screens() == ["Attract", "Alarm"])
    play.world.pass(milliseconds: 30_000)
    #expect(play.screens() == ["Attract"])
  }

  @Test mutating func `covers the confirmation of a leave guard, which is on view again when it is gone`() {
    trigger("order", "drinks", "alarm")
    #expect(play.screens() == ["Drinks", "Order", "Ask", "Alarm"])
    trigger("silence")
    #expect(play.screens() == ["Drinks", "Order", "Ask"])
    trigger("yes")
    #expect(play.screens() == ["Drinks"])
  }

  @Test mutating func `remains when the confirmation below it ends`() {
    trigger("order", "drinks", "alarm")
    trigger("yes", more: #","coordinator":"Discard""#)
    #expect(play.screens() == ["Drinks", "Alarm"])
  }

  @Test mutating func `remains when a fact repairs the layers below it`() {
    trigger("offer", "alarm", "overlay")
    result("tree.setFacts", #"{"facts":{"open":false}}"#)
    #expect(play.screens() == ["Drinks", "Overlay", "Alarm"])
  }

  @Test mutating func `remains when an undo brings back what was below it`() {
    trigger("overlay", "alarm", "close")
    #expect(play.screens() == ["Drinks", "Alarm"])
    result("tree.undo")
    #expect(play.screens() == ["Drinks", "Overlay", "Alarm"])
  }

  @Test mutating func `is above later overlays also after a restart`() {
    trigger("alarm")
    play.restart()
    trigger("overlay")
    #expect(play.screens() == ["Drinks", "Overlay", "Alarm"])
    let window = result("tree.get")?["snapshot"]?["window"]?.array
    #expect(window?.map { $0["layer"] } == [[:], [:], ["priority": 10]])
  }
}
