import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A coffee machine that returns to its first screen, with a film whose credits come soon and a screen without a time.
private let machine = #"""
  {"navigation":1,"name":"machine","root":{"coordinator":"Machine","route":"drinks"},
  "screens":{"Attract":null,"Drinks":null,"Film":null,"Video":null,"Credits":null},
  "coordinators":{
  "Machine":{"idle":{"after":"60s","routes":["attract"],"when":{"not":{"onView":"Video"}}},"routes":{
  "attract":{"sequence":["drop",{"set":["Attract"]}]},"drinks":{"set":["Drinks"]},"video":{"push":"Video"},
  "film":{"start":{"coordinator":"Player","route":"play","in":"modal"}}}},
  "Player":{"idle":{"after":"10s","routes":["credits"]},
  "routes":{"play":{"replace":"Film"},"credits":{"replace":"Credits"}}}}}
  """#.replacing("\n", with: "")

/// Warnings to subscribers before the routes of `idle` begin.
@Suite struct `A subscriber` {
  private var play = Play { $0.hasStore = true }

  init() {
    play.call("b", "tree.open", #"{"tree":"main","graph":\#(machine)}"#)
    play.call("s", "tree.subscribe")
    _ = (play.messages("b"), play.messages("s"))
  }

  private mutating func pass(seconds: Int) { play.world.pass(milliseconds: seconds * 1_000) }

  /// The messages to a subscriber, with the coordinator and the remaining seconds of `tree.idle`.
  private mutating func hears(_ name: String = "s") -> [String] {
    play.messages(name).map { message in
      guard message["method"] == "tree.idle" else { return message.brief }
      guard let idle = message["params"]?["idle"] else { return "no idle" }
      return "idle \(idle["coordinator"]?.string ?? "?") \((idle["remainingMs"]?.integer ?? 0) / 1_000)"
    }
  }

  @Test mutating func `is notified 15 seconds before the routes begin, and when they do`() {
    pass(seconds: 44)
    #expect(hears() == [])
    pass(seconds: 1)
    #expect(hears() == ["idle c1 15"])
    pass(seconds: 14)
    #expect(hears() == [])
    pass(seconds: 1)
    #expect(hears() == ["no idle", "changed 2"])
    pass(seconds: 600)
    #expect(hears() == [])
  }

  @Test mutating func `is warned when half of a short time is over`() {
    play.trigger("b", "film")
    #expect(hears() == ["changed 2"])
    pass(seconds: 4)
    #expect(hears() == [])
    pass(seconds: 1)
    #expect(hears() == ["idle c2 5"])
    pass(seconds: 5)
    #expect(hears() == ["no idle", "changed 3"])
    pass(seconds: 35)
    #expect(hears() == ["idle c1 15"])
  }

  @Test mutating func `is notified of the end before the response to its cause`() {
    play.call("b", "tree.subscribe")
    pass(seconds: 50)
    _ = (hears("b"), hears())
    let id = play.call("b", "ui.report", #"{"event":"activity"}"#)
    #expect(hears("b") == ["no idle", "\(id): noop 1 nothingToDo"])
    #expect(hears() == ["no idle"])
    pass(seconds: 44)
    #expect(hears() == [])
    pass(seconds: 1)
    #expect(hears() == ["idle c1 15"])
  }

  @Test mutating func `is notified of the end when the condition no longer holds, after the change`() {
    pass(seconds: 50)
    _ = hears()
    let id = play.trigger("s", "video")
    #expect(hears() == ["changed 2", "no idle", "\(id): committed 2"])
    pass(seconds: 600)
    #expect(hears() == [])
  }

  @Test mutating func `is notified of the end when another time ends first`() {
    pass(seconds: 50)
    _ = hears()
    play.trigger("b", "film")
    #expect(hears() == ["changed 2", "no idle"])
    pass(seconds: 5)
    #expect(hears() == ["idle c2 5"])
  }

  @Test mutating func `is warned again when the first time continues after another one`() {
    pass(seconds: 30)
    play.trigger("b", "film")
    _ = hears()
    pass(seconds: 5)
    #expect(hears() == ["idle c2 5"])
    // The other coordinator leaves with its screen, and the time of the machine ends soon.
    pass(seconds: 2)
    play.call("b", "coordinator.drop", #"{"coordinator":"c2","self":true}"#)
    #expect(hears() == ["changed 3", "no idle"])
    pass(seconds: 8)
    #expect(hears() == ["idle c1 15"])
  }

  @Test mutating func `that subscribes meanwhile is warned after the response`() {
    pass(seconds: 50)
    let id = play.call("t", "tree.subscribe")
    #expect(hears("t") == ["\(id): ok", "idle c1 10"])
    #expect(hears() == ["idle c1 10"])
    play.call("b", "ui.report", #"{"event":"activity"}"#)
    #expect(hears("t") == ["no idle"])
    let other = play.call("u", "tree.subscribe")
    #expect(hears("u") == ["\(other): ok"])
  }

  @Test mutating func `that resumes from a long history is warned after the missed changes`() {
    let instance = play.world.result(play.connection("b"), "tree.get")?["instance"]?.string ?? ""
    play.trigger("b", "drinks")
    pass(seconds: 50)
    play.world.holdsJobs = true
    let id = play.call("t", "tree.subscribe", #"{"since":1,"instance":"\#(instance)"}"#)
    #expect(hears("t") == [])
    play.world.endJobs()
    #expect(hears("t") == ["\(id): ok", "changed 2", "idle c1 10"])
  }

  @Test mutating func `that unsubscribes and subscribes again is warned again`() {
    pass(seconds: 50)
    _ = hears()
    play.leave("s")
    pass(seconds: 5)
    let id = play.call("t", "tree.subscribe")
    #expect(hears("t") == ["\(id): ok", "idle c1 5"])
  }

  @Test mutating func `is notified when a regraph removes the time`() {
    pass(seconds: 50)
    _ = hears()
    let without = machine.replacing(
      #""idle":{"after":"60s","routes":["attract"],"when":{"not":{"onView":"Video"}}},"#,
      with: ""
    )
    play.call("b", "tree.regraph", #"{"graph":\#(without)}"#)
    #expect(hears() == ["changed 2", "no idle"])
  }

  @Test mutating func `is warned again after a restart`() {
    pass(seconds: 50)
    play.restart()
    play.call("s", "tree.subscribe")
    _ = hears()
    pass(seconds: 45)
    #expect(hears() == ["idle c1 15"])
  }

  @Test mutating func `of routes alone is not warned, and navd does not wake for that`() {
    play = Play()
    play.call("b", "tree.open", #"{"tree":"main","graph":\#(machine)}"#)
    _ = play.messages("b")
    play.call("r", "coordinator.pullback", #"{"coordinator":"c1"}"#)
    _ = play.messages("r")
    #expect(play.world.wakesAt?.milliseconds == 60_000)
    pass(seconds: 59)
    #expect(hears("r") == [])
  }
}
