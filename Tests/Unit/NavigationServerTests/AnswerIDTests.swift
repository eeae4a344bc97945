import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `The answer to a request of navd` {
  @Test func `is recognized by its id in any JSON spelling`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    #expect(play.hears("a") == ["asks c1 list"])
    for id in ["navd:+1", "navd:01", "navd: 1", "Navd:1"] {
      play.say("a", #"{"jsonrpc":"2.0","id":"\#(id)","result":{"action":"none"}}"#)
    }
    #expect(play.hears("b") == [])
    play.say("a", #"{"jsonrpc":"2.0","id":"n\u0061vd:\u0031","result":{"action":{"push":"First"}}}"#)
    #expect(play.hears("b") == ["4: committed 2"])
  }
}
