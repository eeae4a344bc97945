import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

/// A graph with a home screen and an item that can be closed.
private let graph = #"""
  {"navigation":1,"name":"shop","root":{"coordinator":"Shop","route":"home"},"screens":{"Home":null,"Item":null,
  "Note":{"params":{"id":{"type":"integer"}},"identity":["id"]}},
  "coordinators":{"Shop":{"routes":{"home":{"set":["Home"]},"item":{"push":"Item"},
  "note":{"params":{"id":{"type":"integer"}},"do":{"push":{"screen":"Note","params":{"id":"${params.id}"}}}},
  "sheet":{"start":{"coordinator":"Sheet","route":"show","in":"modal"}},"none":"none"}},
  "Sheet":{"routes":{"show":{"show":"Item"},"done":"finish"}}}}
  """#.replacing("\n", with: "")

/// `a` draws, `b` commands, and `c` waits.
@Suite struct `A call that waits for a tree` {
  private var play = Play { $0.hasStore = true }

  init() {
    play.call("b", "tree.open", #"{"tree":"main","graph":\#(graph)}"#)
    _ = play.messages("b")
  }

  private mutating func trigger(_ route: String, _ more: String = "") {
    play.call("b", "coordinator.trigger", #"{"route":"\#(route)"\#(more)}"#)
    _ = play.messages("b")
  }

  private mutating func wait(_ params: String) { play.call("c", "tree.wait", "{\(params)}") }

  /// The results and errors that the waiting client has received.
  private mutating func heard() -> [JSON] {
    play.messages("c").compactMap { $0["result"] ?? $0["error"]?["data"]?["name"] }
  }

  private mutating func settles(_ revision: Int, _ name: String = "a") -> JSON? {
    play.world.result(play.connection(name), "ui.report", #"{"event":"settled","revision":\#(revision)}"#)
  }

  @Test mutating func `for a screen with an identity is answered when that screen is on view`() {
    wait(#""until":"onView","screen":"Note","params":{"id":2}"#)
    let user = UserID(1000)
    #expect(play.world.server.accounts[user].waitBytes > 0)
    #expect(play.world.server.recount(of: user).waitBytes == play.world.server.accounts[user].waitBytes)
    for id in 1...2 {
      #expect(heard() == [])
      play.call("b", "coordinator.trigger", #"{"route":{"name":"note","params":{"id":\#(id)}}}"#)
    }
    #expect(heard() == [["holds": true, "revision": 3, "screen": "s3"]])
    #expect(play.world.server.accounts[user].waitBytes == 0)
  }

  @Test(
    arguments: [
      (#""until":"onView","screen":"Home""#, ["holds": true, "revision": 1, "screen": "s1"]),
      (#""until":"onView","screen":"Item","timeoutMs":0"#, ["holds": false, "revision": 1]),
      (#""until":"settled","timeoutMs":0"#, ["holds": false, "revision": 1]),
      (#""until":"closed","key":"c1","timeoutMs":0"#, ["holds": false, "revision": 1]),
    ] as [(String, JSON)]
  )
  mutating func `is answered at once if the condition holds already, or without time`(
    params: String,
    result: JSON
  ) {
    wait(params)
    #expect(heard() == [result])
  }

  @Test mutating func `is answered when the screen is on view`() {
    wait(#""until":"onView","screen":"Item""#)
    trigger("none")
    #expect(heard() == [])
    trigger("item")
    #expect(heard() == [["holds": true, "revision": 2, "screen": "s2"]])
    trigger("home")
    #expect(heard() == [])
  }

  @Test(arguments: ["s2", "n2", "c2"])
  mutating func `is answered when a screen, a layer or a coordinator is closed`(key: String) {
    trigger("sheet")
    wait(#""until":"closed","key":"\#(key)""#)
    trigger("item", #","coordinator":"Shop""#)
    #expect(heard() == [])
    trigger("done", #","coordinator":"Sheet""#)
    #expect(heard() == [["holds": true, "revision": 4]])
  }

  @Test mutating func `for something that was never in the tree is rejected`() {
    for key in ["s9", "n9", "c9"] { wait(#""until":"closed","key":"\#(key)""#) }
    #expect(heard() == ["invalidParams", "invalidParams", "invalidParams"])
  }

  @Test mutating func `is answered when every front end that reports has drawn the revision`() {
    for name in ["a", "d", "e"] { play.call(name, "tree.subscribe") }
    trigger("item")
    wait(#""until":"settled""#)
    wait(#""until":"settled","revision":3"#)
    // A front end that has never reported does not count.
    #expect(settles(1)?["outcome"] == "noop")
    #expect(settles(1, "d")?["outcome"] == "noop")
    _ = settles(2)
    #expect(heard() == [])
    _ = settles(2, "d")
    #expect(heard() == [["holds": true, "revision": 2]])
    trigger("item")
    _ = settles(3)
    #expect(heard() == [])
    // A front end that disconnects does not count.
    play.leave("d")
    #expect(heard() == [["holds": true, "revision": 3]])
  }

  @Test mutating func `does not count a front end whose subscription has ended`() {
    play.call("a", "tree.subscribe")
    _ = settles(1)
    play.call("a", "tree.unsubscribe", #"{"subscription":1}"#)
    wait(#""until":"settled","timeoutMs":1000"#)
    #expect(heard() == [])
    play.world.pass(milliseconds: 1_000)
    #expect(heard() == [["holds": false, "revision": 1]])
  }

  @Test mutating func `counts reports of settled only by subscribers, and only of existing revisions`() {
    play.call("a", "ui.report", #"{"event":"settled","revision":1}"#)
    play.call("a", "tree.subscribe")
    play.call("a", "ui.report", #"{"event":"settled","revision":2}"#)
    let rejected = play.messages("a").map { $0["error"]?["data"]?["pointer"] }
    #expect(rejected == ["/event", nil, "/revision"])
  }

  @Test mutating func `finds no report of settled in the history, and no revision`() {
    play.call("a", "tree.subscribe")
    let before = play.world.result(play.connection("b"), "tree.history")
    _ = settles(1)
    #expect(play.world.result(play.connection("b"), "tree.history") == before)
    #expect(play.revision() == 1)
  }

  @Test mutating func `ends after its timeout`() {
    wait(#""until":"onView","screen":"Item","timeoutMs":5000"#)
    wait(#""until":"onView","screen":"Item""#)
    play.world.pass(milliseconds: 4_999)
    #expect(heard() == [])
    play.world.pass(milliseconds: 1)
    #expect(heard() == [["holds": false, "revision": 1]])
    play.world.pass(milliseconds: 25_000)
    #expect(heard() == [["holds": false, "revision": 1]])
  }

  @Test mutating func `leaves nothing when its client disconnects`() {
    wait(#""until":"onView","screen":"Item""#)
    #expect(!play.world.server.delivery.waits.isEmpty)
    play.leave("c")
    #expect(play.world.server.delivery.waits.isEmpty)
    trigger("item")
    #expect(play.screens() == ["Home", "Item"])
  }

  @Test mutating func `is cancelled`() {
    play.say("c", #"{"jsonrpc":"2.0","id":"w","method":"tree.wait","params":{"until":"settled"}}"#)
    play.say("c", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"w"}}"#)
    #expect(heard() == ["requestCancelled"])
    #expect(play.world.server.delivery.waits.isEmpty)
  }

  @Test mutating func `ends with its tree`() {
    wait(#""until":"onView","screen":"Item""#)
    play.call("b", "tree.close")
    #expect(heard() == ["treeNotFound"])
  }

  @Test mutating func `ends when navd stops`() {
    wait(#""until":"onView","screen":"Item""#)
    play.world.turn(.shutdown)
    #expect(heard() == ["shuttingDown"])
  }

  @Test mutating func `does not delay other requests of its client`() {
    wait(#""until":"onView","screen":"Item""#)
    play.call("c", "ping")
    #expect(heard() == [[:]])
  }
}
