import JSON
import NavigationServer
import Testing

@Suite struct `Back of types that a client serves` {
  private static let notes = #"{"Notes":{"back":"leave","routes":{"list":{},"leave":{}}}}"#

  @Test func `is what the registration declares, at the types and at the screens`() {
    var play = Play()
    play.serves("a", Self.notes, #","screens":{"List":null,"Form":{"back":"list"},"Alarm":{"back":"none"}}"#)
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    _ = play.hears("a")
    #expect(play.hears("b") == ["3: opened main"])
    play.call("b", "coordinator.back")
    #expect(play.hears("a") == ["asks c1 leave"])
    play.answer("a", #"{"push":"Form"}"#)
    #expect(play.hears("b") == ["4: committed 2"])
    play.call("b", "coordinator.back")
    #expect(play.hears("a").last == "asks c1 list")
    play.answer("a", #"{"push":"Alarm"}"#)
    #expect(play.hears("b") == ["5: committed 3"])
    play.call("b", "coordinator.back")
    #expect(play.hears("b") == ["6: noop 3 swallowed"])
    #expect(play.screens() == ["Form", "Alarm"])
  }

  @Test func `of a screen may be a route of another type`() {
    var play = Play()
    play.serves("a", Self.notes, #","screens":{"Form":{"back":"elsewhere"}}"#)
    #expect(play.hears("a") == ["1: ok", "2: registered Notes"])
  }

  @Test func `of a type has to be one of its routes`() {
    var play = Play()
    play.serves("a", #"{"Notes":{"back":"leav","routes":{"list":{},"leave":{}}}}"#)
    let error = play.messages("a").last?["error"]
    #expect(error?["data"]?["name"] == "invalidParams")
    #expect(error?["data"]?["pointer"] == "/types/Notes/back")
    let message = "Notes declares no route 'leav'. There are: list, leave. Did you mean 'leave'?"
    #expect(error?["message"]?.string == message)
  }
}
