import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

/// A coffee machine that returns to its first screen, with a film that shows its credits first.
private let machine = #"""
  {"navigation":1,"name":"machine","root":{"coordinator":"Machine","route":"drinks"},
  "facts":{"open":{"type":"boolean","default":false}},
  "screens":{"Attract":null,"Drinks":null,"Ask":null,"Film":null,"Video":null,"Credits":null,"Help":null,
  "Draft":{"leave":{"when":{"equals":[1,1]},"confirm":{"coordinator":"Discard","route":"ask"}}}},
  "coordinators":{
  "Machine":{"idle":{"after":"60s","routes":["attract"],"when":{"not":{"onView":"Video"}}},"routes":{
  "video":{"push":"Video"},
  "attract":{"sequence":["drop",{"set":["Attract"]}]},
  "drinks":{"set":["Drinks"]},"draft":{"push":"Draft"},
  "help":{"start":{"coordinator":"Remote","route":"show"}},
  "wizard":{"start":{"coordinator":"Wizard","route":"begin"}},
  "film":{"start":{"coordinator":"Player","route":"play","in":"modal"}}}},
  "Player":{"idle":{"after":"10s","routes":["credits"],"counts":"all"},
  "routes":{"play":{"replace":"Film"},"credits":{"replace":"Credits"}}},
  "Wizard":{"idle":{"after":"5s","routes":["attract"]},"result":{"type":"boolean"},
  "routes":{"begin":{"start":{"coordinator":"Steps","route":"ask"}},"done":{"finish":{"value":true,"keep":true}}}},
  "Steps":{"routes":{"ask":{"push":"Ask"}}},
  "Discard":{"result":{"type":"boolean"},"routes":{"ask":{"push":"Ask"},"yes":{"finish":{"value":true}}}},
  "Remote":{"delegated":true,"routes":{"show":null}}}}
  """#.replacing("\n", with: "")

@Suite struct `A user who does nothing` {
  private var play = Play { $0.hasStore = true }

  init() {
    play.call("b", "tree.open", #"{"tree":"main","graph":\#(machine)}"#)
    _ = play.messages("b")
  }

  private mutating func result(_ method: String, _ params: String = "{}") -> JSON? {
    play.world.result(play.connection("b"), method, params)
  }

  private mutating func trigger(_ route: String, _ more: String = "") -> JSON? {
    result("coordinator.trigger", #"{"route":"\#(route)"\#(more)}"#)
  }

  private mutating func idle() -> JSON? { result("tree.get")?["idle"] }

  private mutating func pass(seconds: Int) { play.world.pass(milliseconds: seconds * 1_000) }

  @Test mutating func `is not led back while a video runs, and has the whole time again after it`() {
    pass(seconds: 59)
    _ = trigger("video")
    #expect(idle() == nil)
    pass(seconds: 600)
    #expect(play.screens() == ["Drinks", "Video"])
    _ = trigger("drinks")
    pass(seconds: 59)
    #expect(play.screens() == ["Drinks"])
    pass(seconds: 1)
    #expect(play.screens() == ["Attract"])
  }

  @Test mutating func `is led back once while facts change each second`() {
    for second in 1...200 {
      _ = result("tree.setFacts", #"{"facts":{"open":\#(second.isMultiple(of: 2))}}"#)
      pass(seconds: 1)
    }
    let entries = result("tree.history", #"{"limit":1000}"#)?["entries"]?.array ?? []
    #expect(entries.count { $0["cause"]?["method"] == "ui.report" } == 1)
  }

  @Test mutating func `is led back to the first screen, once`() {
    pass(seconds: 59)
    #expect(play.screens() == ["Drinks"])
    pass(seconds: 1)
    #expect(play.screens() == ["Attract"])
    let revision = play.revision()
    pass(seconds: 3_600)
    #expect(play.revision() == revision)
    #expect(idle() == nil)
  }

  @Test mutating func `is led back again after the next activity`() {
    pass(seconds: 60)
    _ = trigger("drinks", #","from":"s2""#)
    pass(seconds: 60)
    #expect(play.screens() == ["Attract"])
  }

  @Test mutating func `is led back again from a screen that another program has opened`() {
    pass(seconds: 60)
    _ = trigger("drinks")
    #expect(idle()?["remainingMs"] == 60_000)
    pass(seconds: 60)
    #expect(play.screens() == ["Attract"])
    pass(seconds: 3_600)
    #expect(idle() == nil)
  }

  @Test mutating func `stays at the first screen when a program changes what it does not show`() {
    pass(seconds: 60)
    _ = result("tree.setFacts", #"{"facts":{"open":true}}"#)
    #expect(idle() == nil)
  }

  @Test mutating func `receives the next routes and the remaining time`() {
    pass(seconds: 18)
    #expect(idle()?["coordinator"] == "c1")
    #expect(idle()?["routes"] == [["name": "attract", "params": [:]]])
    #expect(idle()?["afterMs"] == 60_000)
    #expect(idle()?["remainingMs"] == 42_000)
  }

  @Test(arguments: [
    ("ui.report", #"{"event":"activity"}"#, true),
    ("ui.report", #"{"event":"didPop","key":"s1"}"#, true),
    ("coordinator.back", "{}", true),
    ("coordinator.trigger", #"{"route":"draft","from":"s1"}"#, true),
    ("coordinator.transaction", #"{"steps":[{"method":"coordinator.back","params":{}}]}"#, true),
    ("coordinator.trigger", #"{"route":"draft"}"#, false),
    ("coordinator.trigger", #"{"route":"draft","from":"s1","dryRun":true}"#, false),
    ("tree.get", "{}", false),
  ])
  mutating func `counts what the user does`(_ method: String, _ params: String, counts: Bool) {
    pass(seconds: 40)
    _ = result(method, params)
    #expect(idle()?["remainingMs"]?.integer == (counts ? 60_000 : 20_000))
  }

  @Test mutating func `counts nothing that is rejected`() {
    play.call("a", "tree.drive", #"{"tree":"main","lease":"take"}"#)
    _ = play.messages("a")
    pass(seconds: 40)
    for event in ["activity", "collapsed"] { #expect(result("ui.report", #"{"event":"\#(event)"}"#) == nil) }
    #expect(idle()?["remainingMs"] == 20_000)
  }

  @Test mutating func `waits for no coordinator that has left its children behind`() {
    _ = trigger("wizard")
    #expect(idle()?["afterMs"] == 5_000)
    _ = trigger("done", #","coordinator":"Wizard""#)
    #expect(play.screens() == ["Drinks", "Ask"])
    #expect(idle()?["afterMs"] == 60_000)
    _ = result("tree.undo")
    #expect(idle()?["afterMs"] == 5_000)
  }

  @Test mutating func `whose finger rests is not led away`() {
    for _ in 1...20 {
      _ = result("ui.report", #"{"event":"activity"}"#)
      pass(seconds: 30)
    }
    #expect(play.screens() == ["Drinks"])
  }

  @Test mutating func `leaves no trace of activity`() {
    let before = (result("tree.history")?["entries"]?.array?.count, play.revision())
    let outcome = result("ui.report", #"{"event":"activity"}"#)
    #expect(outcome?["outcome"] == "noop")
    #expect(result("tree.history")?["entries"]?.array?.count == before.0)
    #expect(play.revision() == before.1)
  }

  @Test mutating func `sees the innermost routes first, and the outer ones after their own time`() {
    _ = trigger("film", #","from":"s1""#)
    #expect(play.screens() == ["Drinks", "Film"])
    pass(seconds: 10)
    #expect(play.screens() == ["Drinks", "Credits"])
    pass(seconds: 50)
    #expect(play.screens() == ["Attract"])
  }

  @Test mutating func `is given the time of a coordinator from when it shows a screen`() {
    pass(seconds: 30)
    _ = trigger("film")
    #expect(idle()?["afterMs"] == 10_000)
    #expect(idle()?["remainingMs"] == 10_000)
    // Any command counts for the film, only the user's for the machine.
    pass(seconds: 9)
    _ = trigger("play")
    pass(seconds: 9)
    #expect(play.screens() == ["Drinks", "Film"])
    pass(seconds: 1)
    #expect(play.screens() == ["Drinks", "Credits"])
    pass(seconds: 11)
    #expect(play.screens() == ["Attract"])
  }

  @Test mutating func `passes leave guards, and gives up the kept command that asks`() {
    _ = trigger("draft")
    _ = trigger("drinks")
    #expect(play.screens() == ["Drinks", "Draft", "Ask"])
    pass(seconds: 60)
    #expect(play.screens() == ["Attract"])
    let entry = result("tree.history")?["entries"]?.array?.last
    #expect(entry?["cause"]?["method"] == "ui.report")
    #expect(entry?["cause"]?["params"] == ["event": "idle", "coordinator": "c1"])
    #expect(entry?["cause"]?["client"]?["name"] == "navd")
    #expect(result("tree.get")?["snapshot"]?["kept"] == nil)
  }

  @Test mutating func `receives the guards that held, and the end of the kept command`() {
    _ = trigger("draft")
    _ = trigger("drinks")
    let outcome = result("ui.report", #"{"event":"idle"}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["kept"] == "forgotten")
    #expect(outcome?["overrun"]?.array?.count == 1)
  }

  @Test mutating func `is no longer asked, even if the routes are rejected, and mirrors are updated`() {
    let attract = #"{"sequence":["drop",{"set":["Attract"]}]}"#
    let graph = machine.replacing(attract, with: #"{"reject":"It is busy."}"#)
    play.call("b", "tree.open", #"{"tree":"busy","graph":\#(graph)}"#)
    _ = result("coordinator.trigger", #"{"tree":"busy","route":"draft"}"#)
    _ = result("coordinator.trigger", #"{"tree":"busy","route":"drinks"}"#)
    let before = result("tree.get", #"{"tree":"busy"}"#)?["snapshot"]
    #expect(before?["coordinators"]?.array?.count == 2)
    var mirror = Mirror(before ?? .null)
    let outcome = result("ui.report", #"{"tree":"busy","event":"idle"}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["reason"]?["code"] == "rejected")
    #expect(outcome?["kept"] == "forgotten")
    #expect(outcome?["disposed"]?.array?.compactMap { $0["coordinator"] } == ["c2"])
    let entry = result("tree.history", #"{"tree":"busy"}"#)?["entries"]?.array?.last
    mirror.apply(entry?["change"] ?? .null)
    #expect(mirror.json == result("tree.get", #"{"tree":"busy"}"#)?["snapshot"])
  }

  @Test mutating func `is led back behind a question, unless the user does something meanwhile`() {
    play.serves("a", #"{"Remote":null}"#)
    for acts in [true, false] {
      play.call("b", "ui.report", #"{"event":"activity"}"#)
      pass(seconds: 57)
      play.trigger("b", "help")
      _ = play.messages("a")
      pass(seconds: 4)
      if acts { play.call("b", "ui.report", #"{"event":"activity"}"#) }
      play.answer("a", #"{"push":"Help"}"#)
      #expect(play.screens() == (acts ? ["Drinks", "Help"] : ["Attract"]))
    }
  }

  @Test mutating func `has the whole time again after a restart`() {
    pass(seconds: 59)
    play.restart()
    pass(seconds: 59)
    #expect(play.screens() == ["Drinks"])
    pass(seconds: 1)
    #expect(play.screens() == ["Attract"])
  }

  @Test mutating func `is led back by a client that does not wait`() {
    let outcome = result("ui.report", #"{"event":"idle"}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(play.screens() == ["Attract"])
    #expect(result("ui.report", #"{"event":"idle","coordinator":"Player"}"#)?["outcome"] == "noop")
    #expect(idle()?["remainingMs"] == 60_000)
  }

  @Test mutating func `stays while the store fails, and is led back when it works`() {
    play.world.storage = .fails
    _ = trigger("draft")
    pass(seconds: 60)
    #expect(play.screens() == ["Drinks"])
    play.world.repairStore()
    pass(seconds: 60)
    #expect(play.screens() == ["Attract"])
  }

  @Test mutating func `makes a tick examine only the trees that are due`() {
    _ = result("graph.load", #"{"graph":\#(machine)}"#)
    for number in 1...50 {
      _ = result("tree.open", #"{"tree":"t\#(number)","graph":"machine"}"#)
      pass(seconds: 1)
    }
    pass(seconds: 10)
    #expect(play.screens("main") == ["Attract"])
    #expect(play.screens("t1") == ["Attract"])
    #expect(play.screens("t2") == ["Drinks"])
  }

  @Test mutating func `keeps about one instant for each tree, however often the timers change`() {
    let patient = machine.replacing("60s", with: "24h")
    _ = result("tree.regraph", #"{"graph":\#(patient)}"#)
    for _ in 1...500 {
      _ = trigger("film", #","from":"s1""#)
      pass(seconds: 11)
      _ = result("coordinator.drop", #"{"coordinator":"Machine"}"#)
      _ = result("ui.report", #"{"event":"activity"}"#)
    }
    #expect(play.world.server.trees.idle.count <= 66)
  }
}
