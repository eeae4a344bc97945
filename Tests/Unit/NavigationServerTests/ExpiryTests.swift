import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// Many commands wait in the queue of a busy tree, and end before they begin.
@Suite struct `Commands that wait` {
  /// A world in which a command waits for an answer of `a`, and `count` commands of `b` are queued behind it.
  private func waiting(_ count: Int, _ params: String = "") -> Play {
    var play = Play.waiting(limits: limits { $0.workPerTurn = 100 })
    play.trigger("b", "list")
    for _ in 0..<count { play.trigger("b", "ask", params) }
    #expect(play.hears("b") == [])
    return play
  }

  @Test func `and expire together end in shares of their user's turn`() {
    var play = waiting(100, #","deadlineMs":50"#)
    let other = play.world.connect(uid: 2)
    play.world.holdsTurns = true
    play.world.pass(milliseconds: 50)
    var ended = play.hears("b")
    #expect((1...20).contains(ended.count))
    #expect(play.world.ask(other, "ping") == [#"{"id":1,"result":{}}"#])
    while play.world.hasYielded {
      play.world.giveTurn()
      let more = play.hears("b")
      #expect(more.count <= 20)
      ended += more
    }
    #expect(ended == (5...104).map { "\($0): failed 1 deadline" })
  }

  @Test func `and expire at different times end at theirs, before the command that is suspended`() {
    var play = Play.waiting()
    play.trigger("b", "list", #","deadlineMs":30"#)
    for deadline in [20, 10, 40, 30] { play.trigger("b", "ask", #","deadlineMs":\#(deadline)"#) }
    play.world.pass(milliseconds: 10)
    #expect(play.hears("b") == ["6: failed 1 deadline"])
    play.world.pass(milliseconds: 10)
    #expect(play.hears("b") == ["5: failed 1 deadline"])
    play.world.pass(milliseconds: 10)
    #expect(play.hears("b") == ["8: failed 1 deadline", "4: failed 1 deadline"])
    #expect(play.hears("a").last == "asks c1 ask")
    play.answer("a", #""none""#)
    #expect(play.hears("b").map { $0.prefix(2) } == ["7:"])
  }

  /// The number of turns that cancel the newest 50 queued commands.
  private func turnsToCancel(of count: Int) -> Int {
    var play = waiting(count)
    play.world.holdsTurns = true
    let newest = (count - 45..<count + 5).reversed()
    let cancels = newest.map { #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#($0)}}"# }
    play.say("b", cancels.joined(separator: "\n"))
    var turns = 1
    while play.world.hasYielded {
      play.world.giveTurn()
      turns += 1
    }
    #expect(play.hears("b") == newest.map { "\($0): error requestCancelled" })
    return turns
  }

  @Test func `are found by the id that is cancelled, however many there are`() {
    #expect(turnsToCancel(of: 50) == turnsToCancel(of: 250))
  }
}
