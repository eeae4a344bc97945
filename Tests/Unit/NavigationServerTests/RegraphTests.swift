import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

/// A graph with these further routes of `Notes`, and further coordinators.
private func graph(_ routes: String, _ more: String = "") -> String {
  """
  {"navigation":1,"name":"notes","root":{"coordinator":"Notes","route":"list"},"screens":{"List":{},"End":{}},\
  "coordinators":{"Notes":{"routes":{"list":{"push":"List"}\(routes)}}\(more)}}
  """
}

/// A tree `main`, which `b` has opened; `a` serves the delegated type `Flow`.
private func opened(_ routes: String, _ more: String) -> Play {
  var play = Play()
  play.serves("a", #"{"Flow":null,"Note":{"routes":{"show":{}}}}"#)
  play.call("b", "graph.load", #"{"graph":\#(graph(routes, more))}"#)
  play.call("b", "tree.open", #"{"tree":"main"}"#)
  _ = play.hears("b")
  _ = play.hears("a")
  return play
}

private let flow = #","Flow":{"delegated":true,"routes":{"begin":{},"hear":{}}}"#

@Suite struct `A regraph` {
  @Test func `waits behind the tree's running command, and asks clients under the new graph`() {
    var play = opened(
      #","flow":{"start":{"coordinator":"Flow","route":"begin","completed":"done"}}"# + done,
      flow
    )
    play.trigger("b", "flow")
    #expect(play.hears("a") == ["asks c2 begin"])
    // Given a regraph that is queued behind the command
    let id = play.call("b", "tree.regraph", #"{"graph":\#(graph(renamed, flow))}"#)
    #expect(play.hears("b") == [])
    // When the command ends
    play.answer("a", #"{"push":"List"}"#)
    // Then the tree moves
    #expect(play.hears("b").last == "\(id): committed 3")
    #expect(play.screens() == ["List", "List"])
    play.trigger("b", "flowing")
    #expect(play.hears("a").contains("asks c3 begin"))
  }

  private var done: String { #","done":{"completes":"Flow"}"# }

  private var renamed: String {
    """
    ,"flowing":{"renamed":"flow","do":{"start":{"coordinator":"Flow","route":"begin","completed":"ended"}}},\
    "ended":{"renamed":"done","completes":"Flow"}
    """
  }

  @Test func `keeps what clients have registered for the tree`() {
    var play = opened("", "")
    play.call(
      "b",
      "coordinator.transfer",
      #"{"transfer":{"handover":{"coordinator":"Note","route":"show"}}}"#
    )
    _ = play.hears("a")
    play.answer("a", #"{"push":"List"}"#)
    #expect(play.screens() == ["List", "List"])
    let id = play.call("b", "tree.regraph", #"{"graph":\#(graph(#","end":{"push":"End"}"#))}"#)
    #expect(play.hears("b").last == "\(id): committed 3")
    _ = play.hears("a")
    play.trigger("b", "show", #","coordinator":"Note""#)
    #expect(play.hears("a").contains("asks c2 show"))
  }

  @Test func `asks a client about the coordinator of a new tab, and takes the tree over when it answers`() {
    func tabs(_ names: String...) -> String {
      let list = names.map { #"{"name":"\#($0)","coordinator":"Flow","route":"begin"}"# }.joined(
        separator: ","
      )
      return """
        {"navigation":1,"name":"tabs","root":"Home","screens":{"List":{}},"coordinators":{\
        "Home":{"kind":"tabs","tabs":[\(list)]}\(flow)}}
        """
    }
    var play = Play()
    play.serves("a", #"{"Flow":null}"#)
    play.call("b", "tree.open", #"{"tree":"main","graph":\#(tabs("one"))}"#)
    _ = play.hears("a")
    play.answer("a", #"{"push":"List"}"#)
    _ = play.hears("b")
    _ = play.hears("a")
    let id = play.call("b", "tree.regraph", #"{"graph":\#(tabs("one", "two"))}"#)
    #expect(play.hears("a") == ["asks c3 begin"])
    #expect(play.hears("b") == [])
    play.answer("a", #"{"push":"List"}"#)
    #expect(play.hears("b") == ["\(id): committed 2"])
    #expect(play.screens() == ["List", "List"])
    // The tree has the graph to which it moved.
    let again = play.call("b", "tree.regraph", #"{"graph":\#(tabs("one", "two"))}"#)
    #expect(play.hears("b") == ["\(again): noop 2 already"])
  }

  @Test func `ends the pullback of a subscriber whose route is gone, and the tree goes on`() {
    var play = opened(
      #","more":{"handover":{"coordinator":"Part","route":"go"}},"heard":{"wraps":"Part"}"#,
      #","Part":{"routes":{"go":{"push":"List"}}}"#
    )
    play.trigger("b", "more")
    play.call(
      "b",
      "coordinator.pullback",
      #"{"coordinator":"c2","into":{"coordinator":"c1","route":"heard"}}"#
    )
    play.call("b", "tree.regraph", #"{"graph":\#(graph("", #","Part":{"routes":{"go":{"push":"List"}}}"#))}"#)
    _ = play.hears("b")
    let id = play.trigger("b", "go", #","coordinator":"c2""#)
    #expect(play.hears("b").last == "\(id): committed 4")
  }
}
