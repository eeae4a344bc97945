import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

private let root = #""root":{"coordinator":"Notes","route":"list"}"#

private func served() -> Play {
  var play = Play()
  play.serves("a", #"{"Notes":{"routes":{"list":{}}}}"#)
  _ = play.hears("a")
  return play
}

@Suite struct `A tree that is being opened` {
  @Test func `is invisible to other requests`() {
    var play = served()
    play.call("b", "tree.open", #"{"tree":"main",\#(root)}"#)
    #expect(play.hears("a") == ["asks c1 list"])
    for (method, params) in [
      ("tree.get", #"{"tree":"main"}"#), ("tree.subscribe", #"{"tree":"main"}"#),
      ("tree.close", #"{"tree":"main"}"#), ("coordinator.back", #"{"tree":"main"}"#),
      ("coordinator.back", "{}"),
      ("coordinator.pullback", #"{"tree":"main","coordinator":"c1"}"#),
    ] {
      let id = play.call("c", method, params)
      #expect(play.hears("c") == ["\(id): error treeNotFound"])
    }
    #expect(play.world.result(play.connection("c"), "tree.list")?["trees"] == [])
    #expect(play.world.result(play.connection("c"), "server.status")?["trees"] == 0)
    play.answer("a", #"{"push":"List"}"#)
    #expect(play.hears("a") == ["ended committed 1"])
    #expect(play.hears("b") == ["3: opened main"])
    #expect(play.screens() == ["List"])
  }

  @Test func `makes other clients that open it wait`() {
    var play = served()
    play.call("b", "tree.open", #"{"tree":"main",\#(root)}"#)
    play.call("c", "tree.open", #"{"tree":"main",\#(root)}"#)
    play.call("d", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    #expect(play.hears("c") == [])
    _ = play.hears("a")
    play.answer("a", #"{"push":"List"}"#)
    #expect(play.hears("b") == ["3: opened main"])
    #expect(play.hears("c") == ["4: attached main"])
    #expect(play.hears("d") == ["5: error treeExists"])
  }

  @Test func `is opened again by a waiting client if it failed`() {
    var play = served()
    play.call("b", "tree.open", #"{"tree":"main",\#(root)}"#)
    play.call("c", "tree.open", #"{"tree":"main",\#(root)}"#)
    play.call("d", "tree.open", #"{"tree":"main",\#(root)}"#)
    _ = play.hears("a")
    play.fail("a", "not yet")
    #expect(play.hears("b") == ["3: not opened failed 0 prepareFailed"])
    #expect(play.hears("a") == ["ended failed 0 prepareFailed", "asks c1 list"])
    play.answer("a", #"{"push":"List"}"#)
    #expect(play.hears("c") == ["4: opened main"])
    #expect(play.hears("d") == ["5: attached main"])
  }

  @Test func `can be cancelled, and waiting clients continue`() {
    var play = served()
    let first = play.call("b", "tree.open", #"{"tree":"main",\#(root)}"#)
    let second = play.call("b", "tree.open", #"{"tree":"main",\#(root)}"#)
    play.call("c", "tree.open", #"{"tree":"main",\#(root)}"#)
    _ = play.hears("a")
    for id in [second, first] {
      play.say("b", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#)
    }
    #expect(play.hears("b") == ["\(second): error requestCancelled", "\(first): error requestCancelled"])
    #expect(play.hears("a") == ["withdraws", "ended cancelled 0 cancelled", "asks c1 list"])
    play.answer("a", #"{"push":"List"}"#)
    #expect(play.hears("c") == ["5: opened main"])
  }

  @Test func `is abandoned with its opener if it closes with the connection`() {
    var play = served()
    play.call("b", "tree.open", #"{"tree":"main",\#(root),"lifetime":"connection"}"#)
    _ = play.hears("a")
    play.leave("b")
    #expect(play.hears("a") == ["withdraws", "ended cancelled 0 cancelled"])
    #expect(play.world.server.trees.isEmpty)
    // A waiting client opens a tree of its own, unless it has disconnected, too.
    play.call("b", "tree.open", #"{"tree":"main",\#(root),"lifetime":"connection"}"#)
    play.call("c", "tree.open", #"{"tree":"main",\#(root),"lifetime":"connection"}"#)
    play.call("d", "tree.open", #"{"tree":"main",\#(root),"lifetime":"connection"}"#)
    play.leave("c")
    play.leave("b")
    #expect(play.hears("a") == ["asks c1 list", "withdraws", "ended cancelled 0 cancelled", "asks c1 list"])
    play.answer("a", #"{"push":"List"}"#)
    #expect(play.hears("d") == ["6: opened main"])
    play.leave("d")
    #expect(play.world.server.trees.isEmpty)
  }

  @Test func `is removed once when its opener, which also serves it, leaves`() {
    var play = served()
    play.call("a", "tree.open", #"{"tree":"main",\#(root),"lifetime":"connection"}"#)
    #expect(play.hears("a") == ["asks c1 list"])
    play.leave("a")
    #expect(play.world.server.trees.isEmpty)
    #expect(play.world.server.providers.delegation.openRequests.isEmpty)
  }

  @Test func `opens without its opener if its lifetime is its own`() {
    var play = served()
    play.call("b", "tree.open", #"{"tree":"main",\#(root)}"#)
    _ = play.hears("a")
    play.leave("b")
    play.answer("a", #"{"push":"List"}"#)
    #expect(play.screens() == ["List"])
  }

  @Test func `fails with the client that was asked`() {
    var play = served()
    play.call("b", "tree.open", #"{"tree":"main",\#(root)}"#)
    play.leave("a")
    #expect(play.hears("b") == ["3: not opened failed 0 clientGone"])
    play.call("b", "tree.open", #"{"tree":"main",\#(root)}"#)
    #expect(play.hears("b") == ["4: error invalidParams"])
    #expect(play.world.server.trees.isEmpty)
  }

  @Test func `counts for the limit treesPerUser`() {
    var play = Play(limits: limits { $0.treesPerUser = 1 })
    play.serves("a", #"{"Notes":{"routes":{"list":{}}}}"#)
    play.call("b", "tree.open", #"{"tree":"main",\#(root)}"#)
    play.call("b", "tree.open", #"{"tree":"other",\#(root)}"#)
    #expect(play.hears("b") == ["4: error tooManyTrees"])
  }

  @Test func `fails and is removed if it would be too large`() {
    var play = Play(limits: limits { $0.entriesPerUser = 2 })
    play.serves("a", #"{"Notes":{"routes":{"list":{}}}}"#)
    play.call("b", "tree.open", #"{"tree":"main",\#(root)}"#)
    _ = play.hears("a")
    play.answer("a", #"{"push":"List"}"#)
    #expect(play.hears("a") == ["ended failed 0 tooManyEntries"])
    #expect(play.hears("b") == ["3: error tooManyEntries"])
    #expect(play.world.server.trees.isEmpty)
  }

  @Test func `without a graph accepts only registered types`() {
    var play = served()
    play.call("b", "graph.load", #"{"graph":\#(Notes.graph)}"#)
    play.call("b", "tree.open", #"{"tree":"main",\#(root)}"#)
    _ = play.hears("a")
    play.answer("a", #"{"push":"Whatever"}"#)
    #expect(play.hears("b") == ["3: ok", "4: opened main"])
    #expect(play.world.result(play.connection("b"), "tree.list")?["trees"]?.array?.first?["graph"] == .null)
  }
}
