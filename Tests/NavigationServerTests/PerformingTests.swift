import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

private let types = #"{"Notes":{"routes":{"list":{},"shine":{}}}}"#

/// A tree `main` whose root `a` serves, and a client `p` that performs; the next call has the id 6.
private func opened(limits: Limits = Limits()) -> Play {
  var play = Play(limits: limits)
  play.serves("a", types)
  play.serves("p", "{}", #","performer":true"#)
  play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
  _ = (play.hears("a"), play.hears("b"), play.hears("p"))
  return play
}

private let ring = #"{"coordinator":"c1","transfer":{"custom":"ring"}}"#

@Suite struct `A custom transition` {
  @Test func `is performed after the commit, while the tree goes on`() {
    var play = opened()
    play.call("b", "coordinator.transfer", #"{"transfer":{"sequence":[{"push":"First"},{"custom":"ring"}]}}"#)
    #expect(play.hears("a") == ["perform c1 ring"])
    #expect(play.screens() == ["First"])
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Second"}}"#)
    #expect(play.hears("b") == ["7: committed 3"])
    play.result("a", "null")
    #expect(play.hears("b") == ["6: committed 2 performed"])
  }

  @Test func `lets queued commands begin before it is performed`() {
    var play = opened()
    play.trigger("b", "shine")
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Next"}}"#)
    _ = play.hears("a")
    play.answer("a", #"{"custom":"ring"}"#)
    #expect(play.hears("a") == ["ended committed 2", "perform c1 ring"])
    #expect(play.hears("b") == ["7: committed 3"])
    play.fail("a", "no bell")
    #expect(play.hears("b") == ["6: committed 2 failed"])
  }

  @Test func `delays the response until every performer has answered`() {
    var play = opened()
    let child = #"{"handover":{"coordinator":"Plain","route":"ring"}}"#
    play.serves("c", #"{"Plain":{"routes":{"ring":{}}}}"#)
    play.trigger("b", "shine")
    _ = play.hears("a")
    play.answer("a", #"{"sequence":[{"custom":"one"},\#(child)]}"#)
    _ = (play.hears("a"), play.hears("c"))
    play.answer("c", #"{"sequence":[{"custom":"two"},{"push":"S"}]}"#)
    #expect(play.hears("a") == ["ended committed 2", "perform c1 one"])
    #expect(play.hears("c") == ["ended committed 2", "perform c2 two"])
    play.result("c", "{}")
    #expect(play.hears("b") == [])
    play.result("a", "{}")
    #expect(play.hears("b") == ["8: committed 2 performed performed"])
  }

  @Test func `of a coordinator that is not served goes to the newest performer, of the tree first`() {
    var play = opened()
    play.serves("q", "{}", #","performer":true,"tree":"main""#)
    play.serves("r", "{}", #","performer":true"#)
    play.leave("a")
    for name in ["q", "r", "p"] {
      _ = play.hears(name)
      play.call("b", "coordinator.transfer", ring)
      #expect(play.hears(name) == ["perform c1 ring"])
      play.result(name, "{}")
      _ = play.hears("b")
      play.leave(name)
    }
    play.call("b", "coordinator.transfer", ring)
    #expect(play.hears("b") == ["13: committed 5 unperformed"])
  }

  @Test func `is unperformed after performMilliseconds or without its client, and its command is answered`() {
    var play = opened()
    play.call("b", "coordinator.transfer", ring)
    play.world.pass(milliseconds: 9_999)
    #expect(play.hears("b") == [])
    play.world.pass(milliseconds: 1)
    #expect(play.hears("a") == ["perform c1 ring", "withdraws"])
    #expect(play.hears("b") == ["6: committed 2 unperformed"])
    play.call("b", "coordinator.transfer", ring)
    play.leave("a")
    #expect(play.hears("b") == ["7: committed 3 unperformed"])
    #expect(play.world.server.delegation.performances.isEmpty)
  }

  @Test func `names the missing performer, which may serve no types`() {
    var play = opened()
    play.leave("a")
    play.call("b", "coordinator.transfer", ring)
    play.world.pass(milliseconds: 10_000)
    #expect(play.performed == "The client that was to perform it took too long to answer.")
    play.call("b", "coordinator.transfer", ring)
    play.leave("p")
    #expect(
      play.performed == "The client that was to perform it has disconnected, or does not read its messages."
    )
  }

  @Test
  func `is performed although the tree closes or the command is cancelled too late`() {
    var play = opened()
    let request = play.call("b", "coordinator.transfer", ring)
    play.say("b", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(request)}}"#)
    play.call("c", "tree.close")
    #expect(play.hears("a") == ["perform c1 ring", "closed main"])
    play.result("a", "{}")
    #expect(play.hears("b") == ["6: committed 2 performed"])
  }

  @Test func `survives its sender, and ends with its performer`() {
    var play = opened()
    play.call("b", "coordinator.transfer", ring)
    play.leave("b")
    _ = play.hears("a")
    play.result("a", "{}")
    #expect(play.world.server.delegation.performances.isEmpty)
    #expect(play.world.server.delegation.openRequests.isEmpty)
  }

  @Test func `is limited by performancesPerTree until another is performed`() {
    var play = opened(limits: limits { $0.performancesPerTree = 2 })
    let three = #"{"transfer":{"sequence":[{"custom":"one"},{"custom":"two"},{"custom":"three"}]}}"#
    play.call("b", "coordinator.transfer", three)
    #expect(play.hears("a") == ["perform c1 one", "perform c1 two"])
    play.result("a", "{}")
    play.result("a", "{}")
    #expect(play.hears("b") == ["6: committed 2 performed performed unperformed"])
    play.call("b", "coordinator.transfer", ring)
    #expect(play.hears("a") == ["perform c1 ring"])
  }

  @Test func `ends as unperformed when the daemon does`() {
    var play = opened()
    play.call("b", "coordinator.transfer", ring)
    play.world.turn(.shutdown)
    #expect(play.hears("b") == ["6: committed 2 unperformed"])
    #expect(play.world.hasStopped)
  }
}

extension Play {
  /// The last reason that `b` received for a transition that was not performed.
  fileprivate var performed: String? {
    mutating get { messages("b").last?["result"]?["performed"]?.array?.first?["message"]?.string }
  }
}
