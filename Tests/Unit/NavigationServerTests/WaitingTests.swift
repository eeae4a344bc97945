import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `A command with a pending question` {
  @Test func `holds back the tree's other commands, which run in order of arrival`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    #expect(play.hears("a") == ["asks c1 list"])
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Second"}}"#)
    play.call("c", "coordinator.transfer", #"{"transfer":{"push":"Third"}}"#)
    #expect(play.hears("b") == [])
    #expect(play.hears("c") == [])
    #expect(play.screens() == [])
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("a") == ["ended committed 2"])
    #expect(play.hears("b") == ["4: committed 2", "5: committed 3"])
    #expect(play.hears("c") == ["6: committed 4"])
    #expect(play.screens() == ["First", "Second", "Third"])
  }

  @Test func `is reported in this order: change, end, response`() {
    var play = Play.waiting()
    play.call("a", "tree.subscribe")
    _ = play.hears("a")
    play.trigger("a", "list")
    #expect(play.hears("a") == ["asks c1 list"])
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("a") == ["changed 2", "ended committed 2", "5: committed 2"])
  }

  @Test func `does not hold back other trees and reads`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    play.call("b", "tree.open", #"{"tree":"other","root":{"coordinator":"Notes"}}"#)
    play.call("b", "tree.get", #"{"tree":"main"}"#)
    play.call("b", "coordinator.transfer", #"{"tree":"other","transfer":{"push":"There"}}"#)
    #expect(play.hears("b") == ["5: opened other", "6: ok", "7: committed 2"])
    #expect(play.screens("other") == ["There"])
  }

  @Test func `needs no tree name while another tree opens`() {
    var play = Play.waiting()
    play.call("c", "tree.open", #"{"tree":"other","root":{"coordinator":"Notes","route":"list"}}"#)
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Here"}}"#)
    #expect(play.hears("b") == ["5: committed 2"])
  }

  @Test func `is followed by queued commands, each with its own outcome`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    play.call("c", "coordinator.transfer", #"{"transfer":"pop","ifRevision":1}"#)
    play.call("c", "coordinator.trigger", #"{"route":{"name":"list","params":{"id":1}}}"#)
    play.call("c", "coordinator.trigger", #"{"route":"ask","dryRun":true}"#)
    _ = play.hears("a")
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("c") == ["5: error revisionConflict", "6: error invalidParams"])
    #expect(play.hears("a") == ["ended committed 2", "asks c1 ask dry"])
    play.answer("a", #"{"push":"Second"}"#)
    #expect(play.hears("a") == ["ended committed 3"])
    #expect(play.hears("c") == ["7: committed 3"])
    #expect(play.screens() == ["First"])
  }

  @Test func `ends at its own deadline, and queued commands begin`() {
    var play = Play.waiting()
    play.trigger("b", "list", #","deadlineMs":100"#)
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Next"}}"#)
    _ = play.hears("a")
    play.world.pass(milliseconds: 99)
    #expect(play.hears("b") == [])
    play.world.pass(milliseconds: 1)
    #expect(play.hears("a") == ["withdraws", "ended failed 1 deadline"])
    #expect(play.hears("b") == ["4: failed 1 deadline", "5: committed 2"])
  }

  @Test func `counts its deadline from its arrival, over all questions and in the queue`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    play.trigger("b", "ask", #","deadlineMs":100"#)
    play.trigger("c", "ask", #","deadlineMs":200"#)
    _ = play.hears("a")
    play.world.pass(milliseconds: 100)
    #expect(play.hears("b") == ["5: failed 1 deadline"])
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("a") == ["ended committed 2", "asks c1 ask"])
    play.world.pass(milliseconds: 60)
    play.answer("a", #"{"send":"list"}"#)
    #expect(play.hears("a") == ["asks c1 list"])
    play.world.pass(milliseconds: 39)
    #expect(play.hears("c") == [])
    play.world.pass(milliseconds: 1)
    #expect(play.hears("c") == ["6: failed 2 deadline"])
  }

  @Test func `with onBusy reject ends at once if the tree waits`() {
    var play = Play.waiting()
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"First"},"onBusy":"reject"}"#)
    #expect(play.hears("b") == ["4: committed 2"])
    play.trigger("b", "list")
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Next"},"onBusy":"reject"}"#)
    #expect(play.hears("b") == ["6: blocked 2 busy"])
  }

  @Test func `is reentrant only within the question of its own tree`() {
    var play = Play.waiting()
    play.call("b", "tree.open", #"{"tree":"other","root":{"coordinator":"Notes"}}"#)
    _ = play.hears("b")
    play.trigger("b", "list", #","tree":"main""#)
    _ = play.hears("a")
    let request = play.open["a"]?.first ?? ""
    play.trigger("a", "list", #","tree":"main","within":"\#(request)""#)
    #expect(play.hears("a") == ["6: failed 1 reentrant"])
    play.call(
      "a",
      "coordinator.transfer",
      #"{"tree":"other","transfer":{"push":"X"},"within":"\#(request)"}"#
    )
    #expect(play.hears("a") == ["7: committed 2"])
    play.trigger("a", "list", #","tree":"main","within":"navd:99""#)
    #expect(play.hears("a") == ["8: error invalidParams"])
    play.answer("a", #""none""#)
    #expect(play.hears("a") == ["ended noop 1 nothingToDo"])
    play.trigger("a", "list", #","tree":"main","within":"\#(request)""#)
    #expect(play.hears("a") == ["asks c1 list"])
  }

  @Test func `is rolled back when cancelled, and the asked clients are notified`() {
    var play = Play.waiting()
    let first = play.trigger("b", "list")
    let second = play.trigger("b", "ask")
    let third = play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Third"}}"#)
    _ = play.hears("a")
    play.say("b", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(second)}}"#)
    #expect(play.hears("b") == ["\(second): error requestCancelled"])
    play.say("b", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(first)}}"#)
    #expect(play.hears("a") == ["withdraws", "ended cancelled 1 cancelled"])
    #expect(play.hears("b") == ["\(first): error requestCancelled", "\(third): committed 2"])
  }

  @Test func `cannot be cancelled by another connection`() {
    var play = Play.waiting()
    let request = play.trigger("b", "list")
    _ = play.hears("a")
    play.say("c", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(request)}}"#)
    #expect(play.hears("a") == [])
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("b") == ["4: committed 2"])
  }

  @Test func `runs even if its sender disconnects`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.leave("b")
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("a") == ["ended committed 2", "asks c1 ask"])
    play.answer("a", #"{"push":"Second"}"#)
    #expect(play.hears("a") == ["ended committed 3"])
    #expect(play.screens() == ["First", "Second"])
  }

  @Test func `keeps a half-closed connection open until it is answered`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    let id = play.connection("b")
    play.world.endInput(id)
    #expect(play.world.sockets[id]?.closed == nil)
    _ = play.hears("a")
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("b") == ["4: committed 2"])
    #expect(play.world.sockets[id]?.closed == .finished)
  }

  @Test func `is not answered after the last error to its sender`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    _ = play.hears("a")
    play.say("b", String(repeating: "x", count: 1_048_577))
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("a") == ["ended committed 2"])
    #expect(play.hears("b") == ["null: error messageTooLarge"])
  }

  @Test func `counts as a request that is not answered`() {
    var play = Play.waiting(limits: limits { $0.requestsInFlight = 2 })
    play.trigger("b", "list")
    play.trigger("b", "list")
    play.call("b", "ping")
    #expect(play.hears("b") == ["6: error tooManyRequests"])
  }

  @Test func `ends with its tree, and so do the queued commands`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    play.call("c", "coordinator.transfer", #"{"transfer":{"push":"Next"}}"#)
    _ = play.hears("a")
    play.call("d", "tree.close")
    #expect(play.hears("a") == ["withdraws", "ended failed 1 treeClosed", "closed main"])
    #expect(play.hears("b") == ["4: failed 1 treeClosed"])
    #expect(play.hears("c") == ["5: failed 1 treeClosed"])
    #expect(play.hears("d") == ["6: ok"])
  }

  @Test func `ends with its tree before later requests of its sender are answered`() {
    var play = Play.waiting()
    let lines = [
      ("coordinator.trigger", #"{"route":"list"}"#), ("tree.close", "{}"), ("coordinator.back", "{}"),
      ("ping", "{}"),
    ]
    let text = lines.enumerated().map { index, line in
      #"{"jsonrpc":"2.0","id":\#(index),"method":"\#(line.0)","params":\#(line.1)}"#
    }
    play.say("b", text.joined(separator: "\n"))
    #expect(play.hears("b") == ["0: failed 1 treeClosed", "1: ok", "2: error treeNotFound", "3: ok"])
  }

  @Test func `ends when the daemon stops, before connections are closed`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Next"}}"#)
    play.call("c", "tree.open", #"{"tree":"other","root":{"coordinator":"Notes","route":"list"}}"#)
    play.call("d", "tree.open", #"{"tree":"other","root":{"coordinator":"Notes","route":"list"}}"#)
    _ = play.hears("a")
    play.world.turn(.shutdown)
    #expect(
      play.hears("a") == [
        "withdraws", "ended cancelled 1 cancelled", "withdraws", "ended cancelled 0 cancelled",
      ]
    )
    #expect(play.hears("b").sorted() == ["4: error shuttingDown", "5: error shuttingDown"])
    #expect(play.hears("c") == ["6: error shuttingDown"])
    #expect(play.hears("d") == ["7: error shuttingDown"])
    #expect(play.world.hasStopped)
  }

  @Test func `is sent to subscriptions that were made while it waited`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    _ = play.hears("a")
    play.call("c", "tree.subscribe")
    play.call("c", "coordinator.pullback", #"{"coordinator":"c1"}"#)
    _ = play.hears("c")
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("c") == ["changed 2", "routed c1 list"])
  }

  @Test func `is not changed by pullbacks that were added while it waited`() {
    var play = Play.waiting()
    play.serves("n", #"{"Note":{"routes":{"mark":{}}},"Hearing":{"routes":{"heard":{"wraps":"Note"}}}}"#)
    for child in ["Hearing", "Note"] {
      play.call("b", "coordinator.transfer", #"{"coordinator":"c1","transfer":{"handover":"\#(child)"}}"#)
    }
    _ = play.hears("n")
    _ = play.hears("b")
    play.trigger("b", "mark", #","coordinator":"c3""#)
    #expect(play.hears("n") == ["asks c3 mark"])
    let wish = #"{"coordinator":"c3","into":{"coordinator":"c2","route":"heard"}}"#
    play.call("d", "coordinator.pullback", wish)
    play.answer("n", #"{"push":"Mark"}"#)
    #expect(play.hears("n") == ["ended committed 4"])
    play.trigger("b", "mark", #","coordinator":"c3""#)
    #expect(play.hears("n") == ["asks c3 mark"])
    // A pullback that has ended when its routes are committed stays ended.
    play.leave("d")
    play.answer("n", #"{"push":"Mark"}"#)
    #expect(play.hears("n") == ["asks c2 heard(mark) of c3"])
    play.answer("n", #""none""#)
    _ = play.hears("n")
    play.trigger("b", "mark", #","coordinator":"c3""#)
    #expect(play.hears("n") == ["asks c3 mark"])
    play.answer("n", #"{"push":"Mark"}"#)
    #expect(play.hears("n") == ["ended committed 6"])
  }
}
