import JSON
import NavigationGraph
import NavigationProtocol
import Testing

@testable import NavigationServer

private let notes = #"{"Notes":{"routes":{"list":{},"heard":{"wraps":"Note"}}}}"#
private let note = #"{"Note":{"params":{"id":{"type":"integer"}},"routes":{"show":{},"mark":{}}}}"#

/// A tree `main`: `Notes c1`, which `a` serves, with its child `Note c2`, which `b` serves.
private func opened() -> Play {
  var play = Play()
  play.serves("a", notes)
  play.serves("b", note)
  play.call("w", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes","route":"list"}}"#)
  _ = play.hears("a")
  play.answer("a", #"{"push":"List"}"#)
  let child = #"{"coordinator":"Note","params":{"id":7},"route":"show","pullback":"heard"}"#
  play.call("w", "coordinator.transfer", #"{"transfer":{"handover":\#(child)}}"#)
  _ = play.hears("b")
  play.answer("b", #"{"push":"Note"}"#)
  #expect(play.hears("w") == ["5: opened main", "6: committed 2"])
  _ = (play.hears("a"), play.hears("b"))
  return play
}

@Suite struct `Registering coordinator types` {
  @Test func `needs initialize, and is not part of a batch`() {
    var play = Play()
    play.call("a", "coordinator.register", #"{"types":{"Notes":{}}}"#)
    #expect(play.hears("a") == ["1: error notInitialized"])
    play.call("a", "initialize", #"{"client":{"name":"a"}}"#)
    let register = #"{"jsonrpc":"2.0","id":9,"method":"coordinator.register","params":{"types":{}}}"#
    play.say("a", "[\(register)]")
    #expect(play.hears("a") == ["2: ok", "[9: error invalidRequest]"])
  }

  @Test func `reports the place of a wrong declaration`() {
    var play = Play()
    play.serves("a", "{}")
    _ = play.hears("a")
    for (types, pointer) in [
      (#"{"Notes":7}"#, "/types/Notes"), (#"{"Notes":{"delegated":true}}"#, "/types/Notes/delegated"),
      (#"{"Notes":{"routes":{"list":"pop"}}}"#, "/types/Notes/routes/list"),
      (#"{"Notes":{"routes":{"list":{"do":"pop"}}}}"#, "/types/Notes/routes/list/do"),
      (#"{"Notes":{"kind":"box"}}"#, "/types/Notes/kind"), (#"{"c1":{}}"#, "/types/c1"),
    ] {
      play.call("a", "coordinator.register", #"{"types":\#(types)}"#)
      let error = play.messages("a").first?["error"]
      #expect(error?["data"]?["name"] == "invalidParams" && error?["data"]?["pointer"] == .string(pointer))
    }
    #expect(play.world.server.providers.delegation.services(of: UserID(1000)).count == 0)
  }

  @Test func `is rejected for a type that another connection serves, unless it replaces it`() {
    var play = opened()
    play.serves("c", #"{"Other":{},"Note":{}}"#)
    #expect(play.hears("c").last == "8: error typeServed")
    #expect(play.hears("w") == [])
    play.serves("c", note, #","replace":true"#)
    #expect(play.hears("c").last == "10: registered Note c2")
    play.trigger("w", "mark")
    #expect(play.hears("b") == [])
    #expect(play.hears("c") == ["asks c2 mark"])
    // A client that is no longer asked leaves without a trace.
    play.leave("b")
    play.answer("c", #"{"push":"Mark"}"#)
    #expect(play.hears("a") == ["asks c1 heard(mark) of c2"])
  }

  @Test func `for one tree takes precedence over registering for all`() {
    var play = opened()
    play.serves("c", note, #","tree":"main""#)
    #expect(play.hears("c").last == "8: registered Note c2")
    play.trigger("w", "mark")
    #expect(play.hears("c") == ["asks c2 mark"])
    play.answer("c", #"{"push":"Mark"}"#)
    _ = (play.hears("c"), play.hears("a"))
    play.answer("a", #""none""#)
    play.leave("c")
    play.trigger("w", "mark")
    #expect(play.hears("b") == ["asks c2 mark"])
  }

  @Test func `for one tree does not affect another`() {
    var play = Play()
    play.serves("a", #"{"Notes":{}}"#, #","tree":"main""#)
    play.call("a", "tree.open", #"{"tree":"other","root":{"coordinator":"Notes"}}"#)
    play.call("a", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    #expect(play.hears("a").suffix(2) == ["3: error invalidParams", "4: opened main"])
  }

  @Test func `is separate for each user`() {
    var play = opened()
    let stranger = play.world.connect(uid: 1001)
    _ = play.world.ask(stranger, "initialize", #"{"client":{"name":"s"}}"#)
    #expect(
      play.world.result(stranger, "coordinator.register", #"{"types":\#(notes)}"#)?["coordinators"] == []
    )
    play.trigger("w", "mark")
    #expect(play.hears("b") == ["asks c2 mark"])
    #expect(play.world.heard(stranger) == [])
  }

  @Test func `again replaces the declarations`() {
    var play = opened()
    play.call("b", "coordinator.register", #"{"types":{"Note":{"routes":{"shine":{}}}}}"#)
    #expect(play.hears("b") == ["7: registered Note c2"])
    play.trigger("w", "mark")
    #expect(play.hears("w").last == "8: noop 2 unhandled")
    play.trigger("w", "shine")
    #expect(play.hears("b") == ["asks c2 shine"])
  }

  @Test func `does not change what a graph declares with rules`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "initialize", #"{"client":{"name":"n"}}"#)
    let types = #"{"Notes":{"routes":{"list":{}}},"Extra":{"routes":{"open":{}}}}"#
    let answer = world.result(client, "coordinator.register", #"{"types":\#(types),"screens":{"New":null}}"#)
    #expect(answer == ["types": ["Notes", "Extra"], "coordinators": []])
    #expect(world.result(client, "coordinator.trigger", #"{"route":"list"}"#)?["outcome"] == "committed")
    // The tree has its graph's screens and the registered ones.
    for (screen, isKnown) in [("New", true), ("List", true), ("Nowhere", false)] {
      let answer = world.result(client, "coordinator.transfer", #"{"transfer":{"push":"\#(screen)"}}"#)
      #expect((answer != nil) == isKnown)
    }
    #expect(world.result(client, "tree.get")?["services"] == ["Extra": ["name": "n"]])
  }

  @Test func `of screens needs types`() {
    var play = Play()
    play.serves("a", "{}", #","screens":{"New":null}"#)
    let error = play.messages("a").last?["error"]
    #expect(error?["data"]?["pointer"] == "/screens")
  }

  @Test func `and leaving, a thousand times, leaves nothing behind`() {
    var play = opened()
    play.call("w", "tree.subscribe")
    for number in 0..<1_000 {
      play.serves("c", #"{"Other\#(number)":{},"Note":{}}"#, #","replace":true"#)
      play.call("c", "coordinator.register", #"{"types":{}}"#)
      play.call("c", "coordinator.register", #"{"types":{},"tree":"main"}"#)
      play.leave("c")
    }
    let services = play.world.server.providers.delegation.services(of: UserID(1000))
    #expect(services.count == 1)
    #expect(services.registrations(for: "main").count == 1)
    let types = play.world.server.trees.ids.compactMap { play.world.server.trees[$0]?.graph.delegatedTypes }
    #expect(types.map { $0.sorted() } == [["Note", "Notes"]])
    #expect(play.world.server.providers.delegation.openRequests.isEmpty)
  }

  @Test func `repeatedly on one connection keeps the last registration`() {
    var play = Play()
    for _ in 0..<100 {
      play.serves("a", note, #","screens":{"New":null}"#)
      play.call("a", "coordinator.register", #"{"types":{}}"#)
    }
    let services = play.world.server.providers.delegation.services(of: UserID(1000))
    #expect(services.registrations(for: "main").count == 1)
    #expect(services.count == 1)
  }
}

@Suite struct `A client that serves types` {
  @Test func `may change its name, of which subscribers are notified`() {
    var play = opened()
    play.call("w", "tree.subscribe")
    play.call("b", "coordinator.register", #"{"types":{"Spare":{}}}"#)
    _ = (play.hears("w"), play.hears("b"))
    play.call("b", "initialize", #"{"client":{"name":"new"}}"#)
    #expect(play.hears("w") == ["served Note by new", "served Spare by new"])
    // An equal or missing name is not announced.
    play.call("b", "initialize", #"{"client":{"name":"new"}}"#)
    play.call("b", "initialize")
    #expect(play.hears("w") == [])
    #expect(play.world.result(play.connection("w"), "tree.get")?["services"]?["Note"] == ["name": "new"])
  }
}

@Suite struct `A coordinator whose client has gone` {
  @Test func `leaves subscribers notified that its type is not served`() {
    var play = opened()
    play.call("w", "tree.subscribe")
    _ = play.hears("w")
    play.serves("c", #"{"Spare":{}}"#)
    #expect(play.hears("w") == ["served Spare by c"])
    play.leave("c")
    #expect(play.hears("w") == ["served Spare by nobody"])
    let get = play.world.result(play.connection("w"), "tree.get")
    #expect(get?["services"]?["Spare"] == nil)
  }

  @Test func `stays, detached, and subscribers are notified`() {
    var play = opened()
    play.call("w", "tree.subscribe")
    _ = play.hears("w")
    play.leave("b")
    #expect(play.hears("w") == ["served Note by nobody"])
    let get = play.world.result(play.connection("w"), "tree.get")
    #expect(get?["services"] == ["Notes": ["name": "a"], "Note": .null])
    #expect(get?["snapshot"]?["coordinators"]?.array?.count == 2)
    play.trigger("w", "mark")
    #expect(play.hears("w").last == "8: failed 2 detached")
    play.serves("c", note)
    #expect(play.hears("c").last == "10: registered Note c2")
    #expect(play.hears("w") == ["served Note by c"])
  }

  @Test func `misses the routes of its child, which fail if the child did nothing`() {
    var play = opened()
    play.leave("a")
    play.trigger("w", "mark")
    _ = play.hears("b")
    play.answer("b", #"{"push":"Mark"}"#)
    let outcome = play.messages("w").last?["result"]
    #expect(outcome?["outcome"] == "committed")
    let missed: JSON = [
      "coordinator": "c1",
      "route": ["name": "heard", "params": [:], "route": ["name": "mark", "params": [:]]],
    ]
    #expect(outcome?["missed"] == [missed])
    _ = play.hears("b")
    play.trigger("w", "mark")
    _ = play.hears("b")
    play.answer("b", #""none""#)
    #expect(play.hears("w") == ["8: failed 3 detached"])
  }

  @Test func `ends without being asked`() {
    var play = opened()
    play.leave("b")
    play.call("w", "ui.report", #"{"event":"didPop","key":"s2"}"#)
    #expect(play.hears("w") == ["7: committed 3"])
    #expect(play.screens() == ["List"])
  }

  @Test func `keeps the declaration of its type while it lives`() {
    var play = opened()
    play.leave("b")
    play.serves("c", #"{"Other":{}}"#)
    play.leave("c")
    play.call("w", "coordinator.trigger", #"{"coordinator":"c2","route":{"name":"mark","params":{"x":1}}}"#)
    #expect(play.hears("w") == ["9: error invalidParams"])
  }

  @Test func `stays even if it was opened by the command during which its client disconnected`() {
    var play = opened()
    play.serves("c", #"{"Late":{"routes":{"go":{}}}}"#)
    play.trigger("w", "mark")
    _ = play.hears("b")
    play.answer("b", #"{"handover":"Late"}"#)
    #expect(play.hears("a") == ["asks c1 heard(mark) of c2"])
    play.leave("c")
    play.answer("a", #""none""#)
    #expect(play.hears("w") == ["9: committed 3"])
    play.trigger("w", "go", #","coordinator":"c3""#)
    #expect(play.hears("w") == ["10: failed 3 detached"])
  }

  @Test func `fails its question, and queued commands begin`() {
    var play = opened()
    play.trigger("w", "mark")
    play.call("w", "coordinator.transfer", #"{"coordinator":"c1","transfer":{"push":"Next"}}"#)
    _ = play.hears("b")
    play.leave("b")
    #expect(play.hears("w") == ["7: failed 2 clientGone", "8: committed 3"])
    #expect(play.world.server.providers.delegation.openRequests.isEmpty)
  }

  @Test func `is asked nothing after its input has ended`() {
    var play = opened()
    play.trigger("b", "mark")
    #expect(play.hears("b") == ["asks c2 mark"])
    play.world.endInput(play.connection("b"))
    #expect(play.hears("b") == ["ended failed 2 clientGone", "7: failed 2 clientGone"])
    #expect(play.world.sockets[play.connection("b")]?.closed == .finished)
  }

  @Test func `is notified of the ended commands and the closing of its tree`() {
    var play = opened()
    play.call("w", "ui.report", #"{"event":"didPop","key":"s2"}"#)
    #expect(play.hears("b") == ["ended committed 3"])
    #expect(play.hears("a") == [])
    play.call("w", "tree.close")
    #expect(play.hears("a") == ["closed main"])
    #expect(play.hears("b") == ["closed main"])
  }
}
