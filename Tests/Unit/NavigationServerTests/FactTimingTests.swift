import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// An application with three tabs and a flow behind a sign-in, and a coordinator in client code.
private let bank = #"""
  {"navigation":1,"name":"bank","root":"Bank","facts":{"signedIn":{"type":"boolean","default":false}},
  "screens":{"Home":null,"Welcome":null,"Transfer":null,
  "Account":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["welcome"]}},
  "Limits":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["welcome"]}}},
  "coordinators":{
  "Bank":{"kind":"tabs","tabs":[{"name":"one","coordinator":"Pages","route":"home"},
  {"name":"two","coordinator":"Pages","route":"home"},{"name":"three","coordinator":"Pages","route":"home"}],
  "routes":{"welcome":{"present":"Welcome"},"enter":{"setFacts":{"signedIn":true}},
  "leave":{"setFacts":{"signedIn":false}},"pay":{"start":{"coordinator":"Payment","route":"go","in":"modal"}}}},
  "Pages":{"routes":{"home":{"push":"Home"},"account":{"push":"Account"},"limits":{"push":"Limits"}}},
  "Payment":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["welcome"]},"routes":{"go":{"push":"Transfer"}}},
  "Remote":{"delegated":true,"routes":{"go":null}}}}
  """#.replacing("\n", with: "")

@Suite struct `A fact that changes` {
  private var play = Play()

  init() {
    play.call("b", "graph.load", #"{"graph":\#(bank)}"#)
    play.call("b", "tree.open", #"{"tree":"main"}"#)
    _ = play.messages("b")
  }

  private mutating func result(_ method: String, _ params: String = "{}") -> JSON? {
    play.world.result(play.connection("b"), method, params)
  }

  private mutating func state(_ isSignedIn: Bool, _ more: String = "") -> JSON? {
    result("tree.setFacts", #"{"facts":{"signedIn":\#(isSignedIn)}\#(more)}"#)
  }

  private mutating func transaction(_ routes: String...) -> JSON? {
    let steps = routes.map { #"{"method":"coordinator.trigger","params":{"route":"\#($0)"}}"# }
    return result("coordinator.transaction", #"{"steps":[\#(steps.joined(separator: ","))]}"#)
  }

  /// Sends a command of `b` that waits for the answer of `a`; returns its id.
  private mutating func waiting() -> Int {
    play.serves("a", #"{"Remote":null}"#)
    _ = result("coordinator.transfer", #"{"coordinator":"c2","transfer":{"start":{"coordinator":"Remote"}}}"#)
    let id = play.call("b", "coordinator.trigger", #"{"route":"go","coordinator":"Remote"}"#)
    _ = play.messages("a")
    return id
  }

  private mutating func outcome(_ name: String, _ id: Int) -> JSON? {
    play.messages(name).first { $0["id"]?.integer == id }?["result"]
  }

  @Test mutating func `while a command waits for an answer is judged after it`() {
    _ = state(true)
    let command = waiting()
    let fact = play.call("c", "tree.setFacts", #"{"facts":{"signedIn":false}}"#)
    #expect(outcome("c", fact) == nil)
    play.answer("a", #"{"push":"Account"}"#)
    #expect(outcome("b", command)?["outcome"] == "committed")
    let stated = outcome("c", fact)
    #expect(stated?["outcome"] == "committed")
    #expect(stated?["moved"]?.array?.count == 1)
    #expect(play.screens() == ["Home", "Home", "Home", "Welcome"])
  }

  @Test mutating func `while a command waits for an answer does not hold for it yet`() {
    let command = waiting()
    let fact = play.call("c", "tree.setFacts", #"{"facts":{"signedIn":true}}"#)
    play.answer("a", #"{"push":"Account"}"#)
    #expect(outcome("b", command)?["outcome"] == "redirected")
    #expect(outcome("c", fact)?["outcome"] == "committed")
    #expect(play.screens() == ["Home", "Home", "Home", "Welcome"])
  }

  @Test mutating func `in a transaction holds for all that it adds, before and after`() {
    #expect(transaction("account", "enter", "limits")?["outcome"] == "committed")
    #expect(play.screens() == ["Home", "Account", "Limits", "Home", "Home"])
  }

  @Test mutating func `in a transaction turns away what an earlier step has added`() {
    let outcome = transaction("enter", "account", "leave")
    #expect(outcome?["outcome"] == "redirected")
    // The transaction was undone, with what it states.
    #expect(result("tree.get")?["snapshot"]?["facts"] == ["signedIn": false])
    #expect(play.screens() == ["Home", "Home", "Home", "Welcome"])
  }

  @Test mutating func `in a dry run is judged, and changes nothing`() {
    _ = state(true)
    _ = result("coordinator.trigger", #"{"route":"account"}"#)
    let predicted = state(false, #","dryRun":true"#)
    #expect(predicted?["outcome"] == "committed")
    #expect(predicted?["moved"]?.array?.count == 1)
    #expect(predicted?["redirects"]?.array?.count == 1)
    #expect(play.screens() == ["Home", "Account", "Home", "Home"])
    #expect(result("coordinator.trigger", #"{"route":"limits","dryRun":true}"#)?["outcome"] == "committed")
  }

  @Test mutating func `removes what three tabs and a modal show, with one redirect in one revision`() {
    _ = state(true)
    for tab in ["one", "two", "three"] {
      _ = result("ui.report", #"{"event":"didSelect","tab":"\#(tab)"}"#)
      _ = result("coordinator.trigger", #"{"route":"account"}"#)
    }
    _ = result("coordinator.trigger", #"{"route":"pay"}"#)
    #expect(play.screens() == ["Home", "Account", "Home", "Account", "Home", "Account", "Transfer"])
    let before = play.revision()
    let outcome = state(false)
    #expect(outcome?["moved"]?.array?.count == 4)
    #expect(outcome?["redirects"]?.array?.count == 1)
    #expect(outcome?["disposed"]?.array?.first?["completion"]?["kind"] == "cancelled")
    #expect(play.revision() == before.map { $0 + 1 })
    #expect(play.screens() == ["Home", "Home", "Home", "Welcome"])
  }
}
