import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

private let types = #"{"Notes":{"routes":{"list":{},"shine":{}}}}"#
private let ring = #"{"coordinator":"c1","transfer":{"custom":"ring"}}"#

/// A tree `main`, whose root `a` serves; the next call has the id 4.
private func opened() -> Play {
  var play = Play()
  play.serves("a", types)
  play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
  _ = (play.hears("a"), play.hears("b"))
  return play
}

@Suite struct `Custom transitions` {
  @Test func `go to the client that serves their coordinator, in order`() {
    var play = opened()
    play.serves("c", #"{"Plain":{"routes":{"ring":{}}}}"#)
    play.trigger("b", "shine")
    _ = (play.hears("a"), play.hears("c"))
    let child = #"{"handover":{"coordinator":"Plain","route":"ring"}}"#
    play.answer("a", #"{"sequence":[{"custom":"one"},\#(child),{"custom":"three"}]}"#)
    _ = (play.hears("a"), play.hears("c"))
    play.answer("c", #"{"sequence":[{"custom":"two"},{"push":"S"}]}"#)
    #expect(play.hears("a") == ["ended committed 2 custom c1 one custom c1 three"])
    #expect(play.hears("c") == ["ended committed 2 custom c2 two"])
    #expect(play.hears("b") == ["6: committed 2"])
  }

  @Test func `go to a client that was not asked, even if the coordinator ends`() {
    var play = opened()
    play.serves("c", #"{"Plain":{}}"#)
    play.call("b", "coordinator.transfer", #"{"transfer":{"present":"S"}}"#)
    play.call("b", "coordinator.transfer", #"{"transfer":{"handover":"Plain"}}"#)
    _ = (play.hears("b"), play.hears("c"))
    play.call("b", "coordinator.transfer", ring)
    #expect(play.hears("a") == ["ended committed 4 custom c1 ring"])
    let last = #"{"coordinator":"c2","transfer":{"sequence":[{"custom":"fade"},{"drop":{"self":true}}]}}"#
    play.call("b", "coordinator.transfer", last)
    #expect(play.hears("c") == ["ended committed 5 custom c2 fade"])
    #expect(play.hears("a") == [])
    #expect(play.hears("b") == ["8: committed 4", "9: committed 5"])
  }

  @Test func `of a root go to its client when the tree opens`() {
    var play = Play()
    play.serves("a", types)
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes","route":"shine"}}"#)
    _ = play.hears("a")
    play.answer("a", #"{"sequence":[{"push":"S"},{"custom":"ring"}]}"#)
    #expect(play.hears("a") == ["ended committed 1 custom c1 ring"])
    #expect(play.hears("b") == ["3: opened main"])
  }

  @Test func `go to the client that serves the type when the command commits`() {
    var play = opened()
    play.trigger("b", "shine")
    _ = play.hears("a")
    play.serves("c", types, #","replace":true"#)
    _ = play.hears("c")
    play.answer("a", #"{"custom":"ring"}"#)
    #expect(play.hears("a") == ["ended committed 2"])
    #expect(play.hears("c") == ["ended committed 2 custom c1 ring"])
  }

  @Test func `of a detached coordinator are only in the change`() {
    var play = opened()
    play.call("w", "tree.subscribe")
    play.leave("a")
    _ = play.hears("w")
    play.call("b", "coordinator.transfer", ring)
    let change = play.messages("w").last?["params"]?["change"]
    #expect(change?["transitions"]?.array?.first?["custom"] == ["name": "ring", "params": [:]])
    #expect(play.hears("b") == ["5: committed 2"])
    play.serves("a", types)
    #expect(play.hears("a") == ["6: ok", "7: registered Notes c1"])
  }

  @Test(
    arguments: [
      (#","dryRun":true"#, #"{"custom":"ring"}"#),
      ("", #"{"sequence":[{"custom":"ring"},{"reject":"No."}]}"#),
    ]
  )
  func `are not reported for a dry run or without a commit`(more: String, action: String) {
    var play = opened()
    play.trigger("b", "shine", more)
    _ = play.hears("a")
    play.answer("a", action)
    let ends = play.hears("a")
    #expect(ends.count == 1 && ends.first?.contains("custom") == false)
  }

  @Test func `of a command that the user must confirm are reported when it runs`() {
    var play = Play()
    let leave = #"{"when":{"equals":[1,1]},"confirm":{"coordinator":"Ask","route":"ask"}}"#
    play.serves(
      "a",
      #"{"Notes":{"routes":{"list":{}}},"Ask":{"result":{"type":"boolean"},"routes":{"ask":{},"yes":{}}}}"#,
      #","screens":{"Edit":{"leave":\#(leave)},"Alert":null}"#
    )
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    play.call("b", "coordinator.transfer", #"{"transfer":{"sequence":[{"push":"Alert"},{"push":"Edit"}]}}"#)
    _ = (play.hears("a"), play.hears("b"))
    play.call("b", "coordinator.transfer", #"{"transfer":{"sequence":[{"custom":"ring"},"pop"]}}"#)
    _ = play.hears("a")
    play.answer("a", #"{"sequence":[{"push":"Alert"},{"custom":"buzz"}]}"#)
    #expect(play.hears("a") == ["ended blocked 3 leaveAsked"])
    play.trigger("b", "yes")
    _ = play.hears("a")
    play.answer("a", #"{"sequence":[{"custom":"click"},{"finish":{"value":true}}]}"#)
    #expect(play.hears("a") == ["ended committed 4 custom c2 click custom c1 ring"])
  }

  @Test func `are not repeated by undo, redo or a repeated command`() {
    var play = opened()
    let shine = #"{"commandId":"k","transfer":{"sequence":[{"push":"S"},{"custom":"ring"}]}}"#
    for _ in 0..<2 { play.call("b", "coordinator.transfer", shine) }
    #expect(play.hears("a") == ["ended committed 2 custom c1 ring"])
    play.call("b", "tree.undo")
    play.call("b", "tree.redo")
    #expect(play.hears("a") == [])
    #expect(play.hears("b") == ["4: committed 2", "5: committed 2", "6: committed 3", "7: committed 4"])
  }
}
