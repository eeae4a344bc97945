import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A coffee machine whose service tab is behind a PIN.
private let kiosk = #"""
  {"navigation":1,"name":"kiosk","root":"Kiosk",
  "facts":{"technician":{"type":"boolean","default":false,"kept":false}},
  "screens":{"Drinks":null,"Pin":null,"Menu":null,"Descale":null},
  "coordinators":{
  "Kiosk":{"kind":"tabs","tabBack":"history","tabs":[{"name":"drinks","coordinator":"Drinks","route":"drinks"},
  {"name":"service","coordinator":"Service","route":"menu"}],
  "routes":{"service":{"select":"service"},"pin":{"sequence":[{"select":"drinks"},{"present":"Pin"}]}}},
  "Drinks":{"routes":{"drinks":{"push":"Drinks"},"remote":{"start":{"coordinator":"Remote","route":"go"}}}},
  "Remote":{"delegated":true,"routes":{"go":null}},
  "Service":{"requires":{"fact":"technician"},"otherwise":{"routes":["pin"]},
  "routes":{"menu":{"push":"Menu"},"descale":{"push":"Descale"}}}}}
  """#.replacing("\n", with: "")

@Suite struct `A tab behind a PIN` {
  private var play = Play { $0.hasStore = true }

  init() {
    play.call("b", "graph.load", #"{"graph":\#(kiosk)}"#)
    play.call("b", "tree.open", #"{"tree":"main"}"#)
    _ = play.messages("b")
  }

  private mutating func result(_ method: String, _ params: String = "{}") -> JSON? {
    play.world.result(play.connection("b"), method, params)
  }

  /// The technician enters, and opens the service tab.
  private mutating func enter() {
    _ = result("tree.setFacts", #"{"facts":{"technician":true}}"#)
    #expect(result("coordinator.trigger", #"{"route":"service"}"#)?["outcome"] == "committed")
    #expect(play.screens() == ["Drinks", "Menu"])
  }

  @Test mutating func `remains unopened after an undo to where it was open and hidden`() {
    enter()
    _ = result("ui.report", #"{"event":"didSelect","tab":"drinks"}"#)
    _ = result("tree.setFacts", #"{"facts":{"technician":false}}"#)
    #expect(result("tree.undo")?["outcome"] == "committed")
    #expect(play.screens() == ["Drinks"])
    #expect(result("tree.undo")?["outcome"] == "blocked")
  }

  @Test(arguments: [
    ("coordinator.trigger", #"{"route":"service"}"#),
    ("coordinator.handle", #"{"routes":["service","descale"]}"#),
    ("coordinator.transfer", #"{"coordinator":"Kiosk","transfer":{"select":"service"}}"#),
    (
      "coordinator.transfer",
      #"{"coordinator":"Drinks","transfer":{"start":{"coordinator":"Service","route":"menu","in":"modal"}}}"#
    ),
    (
      "coordinator.transfer",
      #"{"coordinator":"Kiosk","transfer":{"set":{"tabs":[{"name":"service","coordinator":"Service"}]}}}"#
    ),
    (
      "coordinator.transaction", #"{"steps":[{"method":"coordinator.trigger","params":{"route":"service"}}]}"#
    ),
    ("ui.report", #"{"event":"didSelect","tab":"service"}"#),
  ])
  mutating func `is reached by no route, link, transfer or tap`(method: String, params: String) {
    let outcome = result(method, params)
    #expect(outcome?["outcome"] == "redirected")
    #expect(outcome?["redirects"]?.array?.count == 1)
    #expect(play.screens() == ["Drinks", "Pin"])
  }

  @Test mutating func `is not reached by a client's answer`() {
    play.serves("a", #"{"Remote":null}"#)
    let id = play.trigger("b", "remote", #","coordinator":"Drinks""#)
    _ = play.messages("a")
    play.answer("a", #"{"start":{"coordinator":"Service","route":"menu","in":"modal"}}"#)
    let outcome = play.messages("b").first { $0["id"]?.integer == id }?["result"]
    #expect(outcome?["outcome"] == "redirected")
    #expect(play.screens() == ["Drinks", "Pin"])
  }

  @Test mutating func `is not reached by Back, once the technician has gone`() {
    enter()
    _ = result("ui.report", #"{"event":"didSelect","tab":"drinks"}"#)
    #expect(result("tree.setFacts", #"{"facts":{"technician":false}}"#)?["redirects"] == nil)
    #expect(play.screens() == ["Drinks"])
    let back = result("coordinator.back")
    #expect(back?["outcome"] == "noop")
    #expect(back?["reason"]?["code"] == "nothingToPop")
    #expect(play.screens() == ["Drinks"])
  }

  @Test mutating func `is not reached by an undo`() {
    enter()
    #expect(result("tree.setFacts", #"{"facts":{"technician":false}}"#)?["redirects"]?.array?.count == 1)
    #expect(play.screens() == ["Drinks", "Pin"])
    #expect(result("tree.undo")?["reason"]?["code"] == "requirementFailed")
    #expect(play.screens() == ["Drinks", "Pin"])
  }

  @Test mutating func `is left when navd restarts, which forgets the technician`() {
    enter()
    play.restart()
    #expect(play.screens() == ["Drinks", "Pin"])
  }
}

/// A modal with tabs, of which only a hidden one shows a screen, and that screen is behind a requirement.
private let hidden = #"""
  {"navigation":1,"name":"hidden","root":{"coordinator":"Home","route":"home"},
  "facts":{"open":{"type":"boolean","default":false}},
  "screens":{"Home":null,"Other":null,"Secret":{"requires":{"fact":"open"}}},
  "coordinators":{
  "Home":{"routes":{"home":{"push":"Home"},
  "pages":{"sequence":[{"push":"Other"},{"start":{"coordinator":"Pages","in":"modal"}}]}}},
  "Pages":{"kind":"tabs","tabs":[{"name":"blank","coordinator":"Blank"},
  {"name":"secret","coordinator":"Guarded","route":"secret"}],"routes":{}},
  "Blank":{"routes":{}},"Guarded":{"routes":{"secret":{"push":"Secret"}}}}}
  """#.replacing("\n", with: "")

@Suite struct `A tab that its requirement keeps unopened` {
  private var play = Play { $0.hasStore = true }

  @Test mutating func `leaves with the layer that shows nothing else`() {
    play.call("b", "graph.load", #"{"graph":\#(hidden)}"#)
    play.call("b", "tree.open", #"{"tree":"main"}"#)
    _ = play.messages("b")
    let outcome = play.world.result(play.connection("b"), "coordinator.trigger", #"{"route":"pages"}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(play.screens() == ["Home", "Other"])
    play.restart()
    #expect(play.screens() == ["Home", "Other"])
  }
}
