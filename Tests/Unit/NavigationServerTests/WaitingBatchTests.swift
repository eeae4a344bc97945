import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `A batch with a suspended command` {
  private func batch(_ elements: (id: Int, method: String, params: String)...) -> String {
    let texts = elements.map {
      #"{"jsonrpc":"2.0","id":\#($0.id),"method":"\#($0.method)","params":\#($0.params)}"#
    }
    return "[\(texts.joined(separator: ","))]"
  }

  @Test func `continues before later requests, and is answered as a whole`() {
    var play = Play.waiting()
    play.say(
      "b",
      batch(
        (1, "coordinator.trigger", #"{"route":"list"}"#),
        (2, "coordinator.transfer", #"{"transfer":{"push":"Second"}}"#),
        (3, "ping", "{}")
      )
    )
    play.call("c", "coordinator.transfer", #"{"transfer":{"push":"Third"}}"#)
    _ = play.hears("a")
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("b") == ["[1: committed 2, 2: committed 3, 3: ok]"])
    #expect(play.hears("c") == ["4: committed 4"])
    #expect(play.screens() == ["First", "Second", "Third"])
  }

  @Test func `waits for each suspended command`() {
    var play = Play.waiting()
    play.say(
      "b",
      batch(
        (1, "coordinator.trigger", #"{"route":"list"}"#),
        (2, "coordinator.trigger", #"{"route":"ask"}"#)
      )
    )
    #expect(play.hears("a") == ["asks c1 list"])
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("a") == ["ended committed 2", "asks c1 ask"])
    #expect(play.hears("b") == [])
    play.fail("a", "no")
    #expect(play.hears("b") == ["[1: committed 2, 2: failed 2 prepareFailed]"])
  }

  @Test func `can hold answers to questions, after which queued commands begin in order`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    play.call("c", "coordinator.transfer", #"{"transfer":{"push":"Second"}}"#)
    _ = play.hears("a")
    let request = play.open["a"]?.first ?? ""
    let transfer = #"{"transfer":{"push":"Third"}}"#
    play.say(
      "a",
      """
      [{"jsonrpc":"2.0","id":"\(request)","result":{"action":{"push":"First"}}},\
      {"jsonrpc":"2.0","id":9,"method":"coordinator.transfer","params":\(transfer)}]
      """
    )
    #expect(play.screens() == ["First", "Second", "Third"])
  }

  @Test func `can be cancelled request by request`() {
    var play = Play.waiting()
    play.say(
      "b",
      batch((1, "coordinator.trigger", #"{"route":"list"}"#), (2, "ping", "{}"), (3, "ping", "{}"))
    )
    for id in [3, 1] {
      play.say("b", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#)
    }
    #expect(play.hears("a") == ["asks c1 list", "withdraws", "ended cancelled 1 cancelled"])
    #expect(play.hears("b") == ["[1: error requestCancelled, 2: ok, 3: error requestCancelled]"])
  }

  @Test func `ends with its tree`() {
    var play = Play.waiting()
    play.say(
      "b",
      batch(
        (1, "coordinator.trigger", #"{"route":"list"}"#),
        (2, "coordinator.trigger", #"{"route":"ask"}"#)
      )
    )
    play.call("c", "tree.close")
    #expect(play.hears("b") == ["[1: failed 1 treeClosed, 2: error treeNotFound]"])
    #expect(play.hears("c") == ["4: ok"])
    #expect(play.hears("a") == ["asks c1 list", "withdraws", "ended failed 1 treeClosed", "closed main"])
  }

  @Test func `is dropped with its client, and its command runs`() {
    var play = Play.waiting()
    play.say("b", batch((1, "coordinator.trigger", #"{"route":"list"}"#), (2, "coordinator.back", "{}")))
    _ = play.hears("a")
    play.leave("b")
    #expect(play.world.server.connections.batches.isEmpty)
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("a") == ["ended committed 2"])
    #expect(play.screens() == ["First"])
  }
}
