import JSON
import NavigationServer
import Testing

// Guards together with facts, redirects, roots, new graphs and client code, as users of forms and logins meet them.

/// An office with forms in three tabs and in a modal; all of them need a signed-in user.
private let office = #"""
  {"navigation":1,"name":"office","root":"Window",
  "facts":{"signedIn":{"type":"boolean","default":true},"alarm":{"type":"boolean","default":false}},
  "screens":{"Login":null,"Ask":null,"Start":null,"Quiet":{"requires":{"not":{"fact":"alarm"}},"otherwise":{"routes":["clear"]}},
  "Form":{"params":{"dirty":{"type":"boolean","default":true}},
  "requires":{"fact":"signedIn"},"otherwise":{"routes":["login"]},
  "leave":{"when":{"equals":["${params.dirty}",true]},"confirm":{"coordinator":"Discard","route":"ask","style":"alert"}}}},
  "coordinators":{
  "Window":{"kind":"window","routes":{"open":{"setRoot":{"coordinator":"Main"}},
  "login":{"present":{"screen":"Login","style":"sheet"}},"clear":{"setRoot":{"screen":"Start"}}}},
  "Main":{"kind":"tabs","tabs":[{"name":"one","coordinator":"Desk","route":"form"},
  {"name":"two","coordinator":"Desk","route":"form"},{"name":"three","coordinator":"Desk","route":"form"}],
  "routes":{"sheet":{"start":{"coordinator":"Desk","route":"form","in":"modal"}}}},
  "Desk":{"routes":{"form":{"push":"Form"},"quiet":{"push":"Quiet"}}},
  "Discard":{"result":{"type":"boolean"},"routes":{"ask":{"push":"Ask"},"yes":{"finish":{"value":true}}}}}}
  """#.replacing("\n", with: "")

@Suite struct `Leaving in an application with forms` {
  private var world = World { $0.hasStore = true }
  private let client: ConnectionID

  init() {
    client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(office)}"#)
    _ = trigger("open")
  }

  @discardableResult private mutating func trigger(_ route: String, of coordinator: String? = nil) -> JSON? {
    let address = coordinator.map { #","coordinator":"\#($0)""# } ?? ""
    return world.result(client, "coordinator.trigger", #"{"route":"\#(route)"\#(address)}"#)
  }

  private mutating func state(_ facts: String) -> JSON? {
    world.result(client, "tree.setFacts", #"{"facts":\#(facts)}"#)
  }

  private mutating func screens() -> [String] { world.screens(client) }

  @Test
  mutating func `a sign-out takes dirty forms of three tabs and a modal, names them, and redirects once`() {
    trigger("sheet", of: "Main")
    #expect(screens() == ["Form", "Form", "Form", "Form!"])
    let outcome = state(#"{"signedIn":false}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["overrun"]?.array?.count == 4)
    #expect(outcome?["overrun"]?.array?.allSatisfy { $0["unasked"] == nil } == true)
    #expect(outcome?["redirects"]?.array?.count == 1)
    #expect(screens() == ["Login!"])
  }

  @Test mutating func `a new root asks about each dirty form of the old one`() {
    #expect(trigger("clear", of: "Window")?["reason"]?["code"] == "leaveAsked")
    #expect(trigger("yes")?["kept"] == "asked")
    #expect(trigger("yes")?["kept"] == "asked")
    let last = trigger("yes")
    #expect(last?["kept"] == "resumed")
    #expect(last?["overrun"] == nil)
    #expect(screens() == ["Start!"])
  }

  @Test mutating func `a redirect that follows from a fact asks, and the fact stays`() {
    trigger("quiet")
    let outcome = state(#"{"alarm":true}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["moved"]?.array?.count == 1)
    #expect(outcome?["reason"]?["code"] == "leaveAsked")
    #expect(outcome?["kept"] == "asked")
    #expect(screens() == ["Form", "Form", "Form", "Ask!"])
    let kept = world.result(client, "tree.get")?["snapshot"]?["kept"]
    #expect(kept?["method"] == "coordinator.handle")
    #expect(kept?["params"]?["routes"]?.array?.first?["name"] == "clear")
    trigger("yes")
    trigger("yes")
    trigger("yes")
    #expect(screens() == ["Start!"])
  }

  @Test mutating func `a new graph without the guard lets the kept command continue`() {
    #expect(trigger("clear", of: "Window")?["kept"] == "asked")
    let free = office.replacing(
      #""leave":{"when":{"equals":["${params.dirty}",true]},"#,
      with: #""leave":{"when":{"fact":"alarm"},"#
    )
    #expect(world.result(client, "tree.regraph", #"{"graph":\#(free)}"#)?["outcome"] == "committed")
    #expect(world.result(client, "tree.get")?["snapshot"]?["kept"] != nil)
    #expect(trigger("yes", of: "Discard")?["kept"] == "resumed")
    #expect(!screens().contains("Form!"))
  }

  @Test mutating func `a new graph that removes the question gives the command up`() {
    trigger("clear", of: "Window")
    let other = office.replacing(#""Ask":null,"#, with: "").replacing(
      #""ask":{"push":"Ask"}"#,
      with: #""ask":{"push":"Start"}"#
    )
    let outcome = world.result(client, "tree.regraph", #"{"graph":\#(other)}"#)
    #expect(outcome?["kept"] == "forgotten")
    #expect(screens().contains("Form!"))
  }

  @Test mutating func `an undo of the question gives the command up`() {
    trigger("clear", of: "Window")
    let undone = world.result(client, "tree.undo")
    #expect(undone?["outcome"] == "committed")
    #expect(undone?["kept"] == "forgotten")
    #expect(screens() == ["Form!", "Form", "Form"])
  }
}

@Suite struct `Leaving where a client serves the types` {
  private static let types =
    #"{"Notes":{"routes":{"edit":{},"back":{}}},"Discard":{"result":{"type":"boolean"},"routes":{"ask":{},"yes":{}}}}"#
  private static let screens =
    #","screens":{"Ask":null,"List":null,"Edit":{"params":{"dirty":{"type":"boolean","default":false}},"#
    + #""leave":{"when":{"equals":["${params.dirty}",true]},"confirm":{"coordinator":"Discard","route":"ask"}}}}"#

  /// Opens a tree with a form that has unsaved changes.
  private static func opened() -> Play {
    var play = Play()
    play.serves("a", types, screens)
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    play.call("b", "coordinator.trigger", #"{"route":"edit"}"#)
    _ = play.hears("a")
    play.answer("a", #"{"sequence":[{"push":"List"},{"push":{"screen":"Edit","params":{"dirty":true}}}]}"#)
    _ = play.hears("b")
    return play
  }

  @Test func `the registration declares guards, and its client asks the user`() {
    var play = Self.opened()
    play.call("b", "coordinator.back")
    #expect(play.hears("a").last == "asks c2 ask")
    play.answer("a", #"{"push":"Ask"}"#)
    #expect(play.hears("b").last?.contains("blocked 3 leaveAsked") == true)
    #expect(play.screens() == ["List", "Edit", "Ask"])
    play.call("b", "coordinator.trigger", #"{"route":"yes"}"#)
    _ = play.hears("a")
    play.answer("a", #"{"finish":{"value":true}}"#)
    #expect(play.hears("b").last?.contains("committed 4") == true)
    #expect(play.screens() == ["List"])
  }

  @Test func `a client that fails to ask lets the command pass`() {
    var play = Self.opened()
    play.call("b", "coordinator.back")
    _ = play.hears("a")
    play.answer("a", #"{"push":"Unknown"}"#)
    #expect(play.hears("b").last?.contains("committed 3") == true)
    #expect(play.screens() == ["List"])
  }

  @Test func `a client that does not answer in time lets the command pass`() {
    var play = Self.opened()
    play.call("b", "coordinator.back")
    _ = play.hears("a")
    play.world.pass(milliseconds: 4_999)
    #expect(play.hears("b") == [])
    play.world.pass(milliseconds: 1)
    #expect(play.hears("b").last?.contains("committed 3") == true)
    #expect(play.screens() == ["List"])
  }

  @Test func `the deadline of the command ends it, and passes no guard`() {
    var play = Self.opened()
    play.call("b", "coordinator.back", #"{"deadlineMs":100}"#)
    play.world.pass(milliseconds: 200)
    #expect(play.hears("b").last?.contains("failed 2 deadline") == true)
    #expect(play.screens() == ["List", "Edit"])
  }
}
