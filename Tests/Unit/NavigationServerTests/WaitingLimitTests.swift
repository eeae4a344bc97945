import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

private func opened(limits: Limits) -> Play {
  var play = Play(limits: limits)
  play.serves("a", #"{"Notes":{"routes":{"list":{}}}}"#)
  play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
  _ = (play.hears("a"), play.hears("b"))
  return play
}

@Suite struct `The limit of pending work` {
  @Test func `answerMilliseconds ends a command and cancels its question`() {
    var play = opened(limits: limits { $0.answerMilliseconds = 100 })
    play.trigger("b", "list")
    _ = play.hears("a")
    play.world.pass(milliseconds: 99)
    #expect(play.hears("b") == [])
    play.world.pass(milliseconds: 1)
    #expect(play.hears("a") == ["withdraws", "ended failed 1 deadline"])
    #expect(play.hears("b") == ["4: failed 1 deadline"])
    play.say("a", #"{"jsonrpc":"2.0","id":"navd:1","result":{"action":{"push":"Late"}}}"#)
    #expect(play.screens() == [])
  }

  @Test func `answerMilliseconds is counted for each question`() {
    var play = opened(limits: limits { $0.answerMilliseconds = 100 })
    play.trigger("b", "list")
    for _ in 0..<5 {
      play.world.pass(milliseconds: 90)
      #expect(play.hears("a") == ["asks c1 list"])
      play.answer("a", #"{"send":"list"}"#)
    }
    play.world.pass(milliseconds: 90)
    #expect(play.hears("b") == [])
  }

  @Test func `commandsWaitingPerTree rejects one more call, tree.open included`() {
    var play = opened(limits: limits { $0.commandsWaitingPerTree = 2 })
    play.trigger("b", "list")
    for _ in 0..<3 { play.call("c", "coordinator.back") }
    let rejection = play.messages("c").first?["error"]?["data"]
    #expect(rejection == ["name": "tooManyCommands", "limit": "commandsWaitingPerTree", "max": 2])
    let root = #""root":{"coordinator":"Notes","route":"list"}"#
    for _ in 0..<4 { play.call("d", "tree.open", #"{"tree":"other",\#(root)}"#) }
    #expect(play.hears("d") == ["11: error tooManyCommands"])
    _ = play.hears("a")
    play.answer("a", #""none""#)
    #expect(play.hears("c") == ["5: noop 1 nothingToPop", "6: noop 1 nothingToPop"])
  }

  @Test func `commandBytesWaitingPerUser rejects more bytes in all trees together`() {
    var play = opened(limits: limits { $0.commandBytesWaitingPerUser = 10_000 })
    play.call("b", "tree.open", #"{"tree":"other","root":{"coordinator":"Notes"}}"#)
    for tree in ["main", "other"] { play.trigger("b", "list", #","tree":"\#(tree)""#) }
    _ = play.hears("b")
    let text = String(repeating: "x", count: 6_000)
    let push = #""transfer":{"push":{"screen":"S","params":{"text":"\#(text)"}}}"#
    play.call("c", "coordinator.transfer", #"{"tree":"main",\#(push)}"#)
    #expect(play.hears("c") == [])
    play.call("c", "coordinator.transfer", #"{"tree":"other",\#(push)}"#)
    let rejection = play.messages("c").first?["error"]?["data"]
    #expect(rejection == ["name": "tooManyCommands", "limit": "commandBytesWaitingPerUser", "max": 10_000])
    play.call("c", "tree.close", #"{"tree":"main"}"#)
    #expect(play.world.server.accounts.all.map(\.account.waitingBytes) == [0])
    play.call("c", "coordinator.transfer", #"{"tree":"other",\#(push)}"#)
    #expect(play.hears("c") == ["7: failed 1 treeClosed", "9: ok"])
  }

  @Test func `commandBytesWaitingPerUser counts a pending batch as a whole`() {
    var play = opened(limits: limits { $0.commandBytesWaitingPerUser = 10_000 })
    play.trigger("b", "list")
    let junk =
      #"{"jsonrpc":"2.0","method":"ping","params":{"junk":"\#(String(repeating: "x", count: 6_000))"}}"#
    let back = #"{"jsonrpc":"2.0","id":1,"method":"coordinator.back"}"#
    play.say("c", "[\(back),\(junk)]")
    #expect(play.hears("c") == [])
    play.say("d", "[\(back),\(junk)]")
    #expect(play.hears("d") == ["[1: error tooManyCommands]"])
    // The command itself runs, although no client waits for it.
    play.leave("c")
    #expect(play.world.server.accounts.all.map(\.account.waitingBytes) == [256])
    play.say("d", "[\(back),\(junk)]")
    _ = play.hears("a")
    play.answer("a", #""none""#)
    #expect(play.hears("d") == ["[1: noop 1 nothingToPop]"])
    #expect(play.world.server.accounts.all.map(\.account.waitingBytes) == [0])
  }

  @Test func `commandBytesWaitingPerUser releases the bytes of every call that ends`() {
    var play = opened(limits: Limits())
    play.trigger("b", "list")
    play.call("b", "coordinator.back")
    play.call("b", "coordinator.back", #"{"deadlineMs":10}"#)
    let given = play.call("b", "coordinator.back")
    play.say("b", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(given)}}"#)
    play.world.pass(milliseconds: 10)
    _ = play.hears("a")
    play.answer("a", #""none""#)
    #expect(play.hears("b").count == 4)
    #expect(play.world.server.accounts.all.map(\.account.waitingBytes) == [0])
  }

  @Test func `registrationBytesPerUser also counts types that only live coordinators need`() {
    var play = Play(limits: limits { $0.registrationBytesPerUser = 10_000 })
    func type(_ name: String) -> String {
      #"{"\#(name)":{"routes":{"list":{"summary":"\#(String(repeating: "x", count: 6_000))"}}}}"#
    }
    play.serves("a", type("Notes"))
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    play.leave("a")
    play.serves("c", type("Other"))
    let rejection = play.messages("c").last?["error"]?["data"]
    #expect(rejection == ["name": "tooManyTypes", "limit": "registrationBytesPerUser", "max": 10_000])
    // A client that takes the coordinators over replaces the kept registrations.
    play.serves("d", type("Notes"))
    #expect(play.hears("d").last == "7: registered Notes c1")
  }

  @Test func `typesPerUser counts the types of all clients`() {
    var play = Play(limits: limits { $0.typesPerUser = 2 })
    play.serves("a", #"{"A":{},"B":{},"C":{}}"#)
    play.serves("b", #"{"A":{},"B":{}}"#)
    play.serves("c", #"{"C":{}}"#)
    #expect(play.hears("a") == ["1: ok", "2: error tooManyTypes"])
    #expect(play.hears("b") == ["3: ok", "4: registered A,B"])
    #expect(play.hears("c") == ["5: ok", "6: error tooManyTypes"])
    play.leave("b")
    play.serves("a", #"{"B":{},"C":{}}"#)
    #expect(play.hears("a").last == "8: registered B,C")
  }

  @Test func `outputBytes fails questions to a client that does not read`() {
    var play = opened(limits: limits { $0.outputBytes = 1_080 })
    play.serves("s", #"{"Slow":{"routes":{"go":{}}}}"#, room: 1)
    while !play.world.read(play.connection("s")).isEmpty {}
    play.call("b", "coordinator.transfer", #"{"transfer":{"handover":"Slow"}}"#)
    for _ in 0..<2 { play.trigger("b", "go", #","coordinator":"c2","deadlineMs":10"#) }
    play.world.pass(milliseconds: 10)
    play.trigger("b", "go", #","coordinator":"c2""#)
    #expect(
      play.hears("b") == [
        "6: committed 2", "8: failed 2 deadline", "7: failed 2 deadline", "9: failed 2 clientGone",
      ]
    )
  }

  @Test func `outputBytes ends the connection of a client that would miss the end of a command`() {
    // There is room for the question, but not for the next message.
    var play = opened(limits: limits { $0.outputBytes = 700 })
    play.serves("s", #"{"Slow":{"routes":{"go":{}}}}"#, room: 1)
    while !play.world.read(play.connection("s")).isEmpty {}
    play.call("b", "coordinator.transfer", #"{"transfer":{"handover":"Slow"}}"#)
    play.trigger("b", "go", #","coordinator":"c2","deadlineMs":10"#)
    play.world.pass(milliseconds: 10)
    #expect(play.hears("b") == ["6: committed 2", "7: failed 2 deadline"])
    play.world.pass(milliseconds: 3_000)
    #expect(play.world.sockets[play.connection("s")]?.closed == .outputNotRead)
    #expect(play.world.server.providers.delegation.openRequests.isEmpty)
  }
}
