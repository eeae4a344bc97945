import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `A command with onBusy supersede` {
  /// A tree whose command of `b`, with the id 4, waits for the answer of `a`.
  private func busy() -> Play {
    var play = Play.waiting()
    play.trigger("b", "ask")
    #expect(play.hears("a") == ["asks c1 ask"])
    return play
  }

  @Test func `ends the queued commands of its connection, and follows those of others`() {
    var play = Play.waiting()
    play.trigger("c", "ask")
    _ = play.hears("a")
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"First"}}"#)
    play.call("d", "coordinator.transfer", #"{"transfer":{"push":"Second"}}"#)
    play.call("b", "coordinator.back")
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Third"},"onBusy":"supersede"}"#)
    #expect(play.hears("b") == ["5: superseded 1 superseded", "7: superseded 1 superseded"])
    #expect(play.hears("a") == [])
    play.answer("a", #""none""#)
    #expect(play.hears("c") == ["4: noop 1 nothingToDo"])
    #expect(play.hears("d") == ["6: committed 2"])
    #expect(play.hears("b") == ["8: committed 3"])
    #expect(play.screens() == ["Second", "Third"])
  }

  @Test func `rolls back the command of its connection that waits for an answer`() {
    var play = busy()
    let request = play.open["a"]?.first ?? ""
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Other"},"onBusy":"supersede"}"#)
    #expect(play.hears("a") == ["withdraws", "ended superseded 1 superseded"])
    #expect(play.hears("b") == ["4: superseded 1 superseded", "5: committed 2"])
    // A late answer has no effect.
    play.say("a", #"{"jsonrpc":"2.0","id":"\#(request)","result":{"action":{"push":"Late"}}}"#)
    #expect(play.screens() == ["Other"])
  }

  @Test func `waits for the running command of another connection`() {
    var play = busy()
    play.call("c", "coordinator.transfer", #"{"transfer":{"push":"Other"},"onBusy":"supersede"}"#)
    #expect(play.hears("a") == [])
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("b") == ["4: committed 2"])
    #expect(play.hears("c") == ["5: committed 3"])
  }

  @Test func `does not end screen events, dry runs, facts and regraphs`() {
    var play = Play.waiting()
    play.trigger("c", "ask")
    _ = play.hears("a")
    play.call("b", "ui.report", #"{"event":"didPop","key":"s9"}"#)
    play.call("b", "coordinator.back", #"{"dryRun":true}"#)
    play.call("b", "tree.regraph", #"{"tree":"main","graph":"missing"}"#)
    play.call("b", "tree.setFacts", #"{"facts":{"guests":1}}"#)
    play.call("b", "coordinator.back", #"{"onBusy":"supersede"}"#)
    #expect(play.hears("b") == [])
    play.answer("a", #""none""#)
    #expect(
      play.hears("b") == [
        "5: failed 1 unknownScreen", "6: noop 1 nothingToPop", "7: error graphNotFound",
        "8: error invalidParams", "9: noop 1 nothingToPop",
      ]
    )
  }

  @Test func `ends nothing as a dry run`() {
    var play = busy()
    play.call("b", "coordinator.back", #"{"dryRun":true,"onBusy":"supersede"}"#)
    #expect(play.hears("a") == [])
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("b") == ["4: committed 2", "5: noop 2 nothingToPop"])
  }

  @Test func `leaves a screen event alone whose completion waits for an answer, and may be one itself`() {
    var play = Play.waiting()
    play.serves("n", #"{"Note":{"routes":{"mark":{}}}}"#)
    _ = play.hears("a")
    play.call(
      "b",
      "coordinator.transfer",
      #"{"transfer":{"sequence":[{"push":"First"},{"start":{"coordinator":"Note","route":"mark","label":"x"}}]}}"#
    )
    _ = play.hears("n")
    play.answer("n", #"{"show":"Mark"}"#)
    #expect(play.hears("b") == ["6: committed 2"])
    play.call("b", "ui.report", #"{"event":"didPop","key":"s2"}"#)
    #expect(play.hears("a") == ["asks c1 completed x cancelled"])
    play.trigger("b", "ask")
    play.call("b", "ui.report", #"{"event":"didPop","key":"s2","onBusy":"supersede"}"#)
    #expect(play.hears("b") == ["8: superseded 2 superseded"])
    play.answer("a", #""none""#)
    #expect(play.hears("b") == ["7: committed 3", "9: noop 3 already"])
  }

  @Test func `is answered by the id of a superseded command with superseded`() {
    var play = busy()
    play.trigger("b", "list", #","commandId":"k1""#)
    play.trigger("c", "list", #","commandId":"k1""#)
    play.call("b", "coordinator.back", #"{"onBusy":"supersede"}"#)
    #expect(
      play.hears("b") == [
        "5: superseded 1 superseded", "4: superseded 1 superseded", "7: noop 1 nothingToPop",
      ]
    )
    #expect(play.hears("c") == ["6: superseded 1 superseded"])
    play.trigger("d", "list", #","commandId":"k1""#)
    #expect(play.hears("d") == ["8: superseded 1 superseded"])
  }

  @Test func `leaves superseded commands in the history, which cannot be explained`() {
    var play = busy()
    play.trigger("b", "list")
    play.call("b", "coordinator.back", #"{"onBusy":"supersede"}"#)
    let reader = play.connection("reader")
    let entries = play.world.result(reader, "tree.history", #"{"after":1}"#)?["entries"]?.array ?? []
    #expect(
      entries.map { "\($0["outcome"]?.string ?? "?") \($0["reason"]?["code"]?.string ?? "?")" } == [
        "superseded superseded", "superseded superseded", "noop nothingToPop",
      ]
    )
    #expect(play.world.result(reader, "tree.explain", #"{"number":2}"#)?["repeated"] == false)
  }

  @Test func `that exceeds commandsWaitingPerTree supersedes nothing`() {
    var play = Play.waiting(limits: limits { $0.commandsWaitingPerTree = 1 })
    play.trigger("c", "ask")
    _ = play.hears("a")
    play.trigger("b", "list")
    play.trigger("b", "list", #","onBusy":"supersede""#)
    #expect(play.hears("b") == ["6: error tooManyCommands"])
    play.answer("a", #""none""#)
    #expect(play.hears("a") == ["ended noop 1 nothingToDo", "asks c1 list"])
  }

  @Test func `lets the batch of a superseded command continue`() {
    var play = busy()
    let element = #"{"jsonrpc":"2.0","id":90,"method":"coordinator.trigger","params":{"route":"list"}}"#
    play.say("b", #"[\#(element),{"jsonrpc":"2.0","id":91,"method":"ping"}]"#)
    play.call("b", "coordinator.back", #"{"onBusy":"supersede"}"#)
    #expect(
      play.hears("b") == [
        "4: superseded 1 superseded", "[90: superseded 1 superseded, 91: ok]", "5: noop 1 nothingToPop",
      ]
    )
  }

  @Test func `that continues a batch does not end commands that were sent after the batch`() {
    var play = busy()
    let first = #"{"jsonrpc":"2.0","id":90,"method":"coordinator.trigger","params":{"route":"list"}}"#
    let second =
      #"{"jsonrpc":"2.0","id":91,"method":"coordinator.trigger","params":{"route":"list","onBusy":"supersede"}}"#
    play.say("b", "[\(first),\(second)]")
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Last"}}"#)
    for _ in 0..<3 {
      play.answer("a", #""none""#)
      _ = play.hears("a")
    }
    #expect(
      play.hears("b") == [
        "4: noop 1 nothingToDo", "[90: noop 1 nothingToDo, 91: noop 1 nothingToDo]", "5: committed 2",
      ]
    )
  }
}
