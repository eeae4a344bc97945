import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A shop in client code whose account requires a customer, and whose form asks before it is left.
private let types = """
  {"Shop":{"routes":{"home":{},"account":{},"edit":{},"signIn":{},"orders":{}}},
  "Orders":{"requires":{"fact":"signedIn"},"otherwise":{"reject":"Sign in."},"routes":{"list":{}}},
  "Discard":{"result":{"type":"boolean"},"routes":{"ask":{},"yes":{}}}}
  """.replacing("\n", with: " ")
private let facts =
  #"{"signedIn":{"type":"boolean","default":false,"kept":false},"role":{"enum":["a","b"],"optional":true}}"#
private let screens = """
  {"Home":null,"SignIn":null,"Sure":null,
  "Account":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"],"park":"10m"}},
  "Edit":{"params":{"dirty":{"type":"boolean","default":true}},"leave":{
  "when":{"equals":["${params.dirty}",true]},"confirm":{"coordinator":"Discard","route":"ask"}}}}
  """.replacing("\n", with: " ")
private let all = #","facts":\#(facts),"screens":\#(screens)"#

@Suite struct `Facts, requirements and guards that a client registers` {
  /// The shop, served by `a`, in a tree `main` that `b` has opened.
  private func shop(_ configuration: (inout Configuration) -> Void = { _ in }) -> Play {
    var play = Play(configuration: configuration)
    play.serves("a", types, all)
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Shop","route":"home"}}"#)
    _ = answer(&play, #"{"push":"Home"}"#)
    _ = (play.hears("a"), play.hears("b"))
    return play
  }

  /// Makes the shop's client answer a question; returns the question.
  private func answer(_ play: inout Play, _ action: String) -> String? {
    let heard = play.hears("a").last { $0.hasPrefix("asks") }
    play.answer("a", action)
    return heard
  }

  private func current(_ play: inout Play) -> JSON? {
    play.world.result(play.connection("reader"), "tree.get", #"{"tree":"main"}"#)?["snapshot"]?["facts"]
  }

  @Test func `are those of the trees that open`() {
    var play = shop()
    let initial = current(&play)
    #expect(initial == ["signedIn": false])
    let account = play.trigger("b", "account")
    _ = answer(&play, #"{"push":"Account"}"#)
    // The redirect asks the shop for its sign-in, and the account waits.
    let asked1 = answer(&play, #"{"push":"SignIn"}"#)
    #expect(asked1 == "asks c1 signIn")
    #expect(play.hears("b") == ["\(account): redirected 2"])
    #expect(play.screens() == ["Home", "SignIn"])
    play.call("b", "tree.setFacts", #"{"facts":{"signedIn":true}}"#)
    let asked2 = answer(&play, #"{"push":"Account"}"#)
    #expect(asked2 == "asks c1 account")
    #expect(play.screens() == ["Home", "SignIn", "Account"])
  }

  @Test func `hold back commands that would remove a screen`() {
    var play = shop()
    play.trigger("b", "edit")
    _ = answer(&play, #"{"push":"Edit"}"#)
    _ = (play.hears("a"), play.hears("b"))
    let back = play.call("b", "coordinator.back")
    let asked3 = answer(&play, #"{"push":"Sure"}"#)
    #expect(asked3 == "asks c2 ask")
    #expect(play.hears("b") == ["\(back): blocked 3 leaveAsked"])
    #expect(play.screens() == ["Home", "Edit", "Sure"])
    play.trigger("b", "yes")
    _ = answer(&play, #"{"finish":{"value":true}}"#)
    #expect(play.screens() == ["Home"])
  }

  @Test func `take effect in an open tree as a command of its own`() {
    var play = Play()
    play.serves("a", #"{"Shop":{}}"#)
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Shop","route":"home"}}"#)
    _ = answer(&play, #"{"push":"Home"}"#)
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Account"}}"#)
    play.call("b", "tree.subscribe", #"{"tree":"main"}"#)
    _ = (play.hears("a"), play.hears("b"))
    #expect(play.screens() == ["Home", "Account"])
    play.call("a", "coordinator.register", #"{"types":\#(types)\#(all),"replace":true}"#)
    // The account leaves, because its new requirement does not hold; its redirect is asked for.
    let asked4 = answer(&play, #"{"push":"SignIn"}"#)
    #expect(asked4 == "asks c1 signIn")
    #expect(play.screens() == ["Home", "SignIn"])
    let changes = play.messages("b").filter { $0["method"] == "tree.changed" }
    #expect(changes.map { $0["params"]?["change"]?["facts"] } == [["signedIn": false]])
    #expect(changes.first?["params"]?["cause"]?["method"] == "tree.setFacts")
    #expect(changes.first?["params"]?["cause"]?["client"]?["name"] == "a")
    // The same declarations again change nothing.
    play.call("a", "coordinator.register", #"{"types":\#(types)\#(all)}"#)
    #expect(play.messages("b") == [])
  }

  @Test func `stay with the tree when the client leaves`() {
    var play = shop()
    play.call("b", "tree.setFacts", #"{"facts":{"signedIn":true,"role":"b"}}"#)
    play.trigger("b", "account")
    _ = answer(&play, #"{"push":"Account"}"#)
    play.leave("a")
    #expect(play.screens() == ["Home", "Account"])
    _ = play.hears("b")
    let signOut = play.call("b", "tree.setFacts", #"{"facts":{"signedIn":false}}"#)
    // No client can be asked for the redirect, but the account is removed.
    #expect(play.hears("b") == ["\(signOut): committed 4 detached"])
    #expect(play.screens() == ["Home"])
    let kept = current(&play)
    #expect(kept == ["signedIn": false, "role": "b"])
  }

  @Test func `are restored with the tree`() {
    var play = shop { $0.hasStore = true }
    play.call("b", "tree.setFacts", #"{"facts":{"signedIn":true,"role":"b"}}"#)
    play.trigger("b", "account")
    _ = answer(&play, #"{"push":"Account"}"#)
    #expect(play.screens() == ["Home", "Account"])
    play.restart()
    // The fact is not kept, so the account leaves with it; the other one is.
    #expect(play.screens() == ["Home"])
    let restored = current(&play)
    #expect(restored == ["signedIn": false, "role": "b"])
    let rejected = play.call("b", "tree.setFacts", #"{"facts":{"role":"c"}}"#)
    #expect(play.hears("b") == ["\(rejected): error invalidParams"])
  }

  @Test(arguments: [
    (#"{"signedIn":{"type":"boolean","default":true}}"#, "the tree 'main'"),
    (#"{"signedIn":{"type":"boolean","default":false}}"#, "the tree 'main'"),
  ])
  func `have to be declared as the tree declares them`(declared: String, by other: String) {
    var play = shop()
    play.serves("c", #"{"New":{}}"#, #","facts":\#(declared)"#)
    let error = play.messages("c").last?["error"]
    #expect(error?["data"]?["name"] == "invalidParams")
    #expect(error?["data"]?["pointer"] == "/facts/signedIn")
    #expect(
      error?["message"]?.string
        == "The fact 'signedIn' is declared otherwise by \(other): declare it in the same way, or choose another name."
        + " graph.get returns what a tree declares."
    )
    play.serves("d", #"{"New":{}}"#, #","facts":\#(facts)"#)
    #expect(play.hears("d").last?.hasSuffix("registered New") == true)
  }

  @Test func `have to be declared as another registration does, before a tree opens`() {
    var play = Play()
    play.serves("a", #"{"A":{}}"#, #","facts":{"f":{"type":"boolean","default":false}}"#)
    let other = #","facts":{"f":{"type":"string","optional":true}}"#
    play.serves("b", #"{"B":{}}"#, other + #","tree":"main""#)
    let message = play.messages("b").last?["error"]?["message"]?.string
    #expect(message?.hasPrefix("The fact 'f' is declared otherwise by another registration:") == true)
    // The client itself may redeclare the fact.
    play.call("a", "coordinator.register", #"{"types":{"A":{}}\#(other)}"#)
    #expect(play.hears("a").last?.hasSuffix("registered A") == true)
  }

  @Test func `must be declared beside the conditions that read them`() {
    var play = Play()
    play.serves("a", #"{"A":{"requires":{"fact":"signdIn"}}}"#, #","facts":\#(facts)"#)
    let error = play.messages("a").last?["error"]
    #expect(error?["data"]?["pointer"] == "/types/A/requires/fact")
    #expect(
      error?["message"]?.string
        == "There is no fact 'signdIn'. A registration declares in 'facts' what its conditions read, also facts of the"
        + " graph. There are: signedIn, role. Did you mean 'signedIn'?"
    )
    play.serves("b", #"{"A":{"requires":{"equals":["${facts.x}",1]},"otherwise":{"reject":"No."}}}"#)
    let reference = play.messages("b").last?["error"]?["message"]?.string
    #expect(reference?.contains("A registration declares in 'facts' what its conditions read") == true)
    play.serves("c", "{}", #","facts":\#(facts)"#)
    #expect(play.messages("c").last?["error"]?["data"]?["pointer"] == "/facts")
  }

  @Test func `are at most as many as a graph may declare`() {
    func declared(_ range: Range<Int>) -> String {
      let members = range.map { #""f\#($0)":{"optional":true}"# }
      return #","facts":{\#(members.joined(separator: ","))}"#
    }
    var play = Play()
    play.serves("a", #"{"A":{}}"#, declared(0..<64))
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"A"}}"#)
    play.serves("c", #"{"C":{}}"#, declared(63..<65))
    let message = play.messages("c").last?["error"]?["message"]?.string
    #expect(
      message
        == "The tree 'main' would have 65 facts; 64 are allowed. Join some in one fact of type object."
    )
    play.serves("d", #"{"D":{}}"#, declared(0..<65))
    #expect(play.messages("d").last?["error"]?["data"]?["pointer"] == "/facts")
  }

  @Test func `are what graph get and tree export return, and the export can be run again`() throws {
    var play = shop()
    let got = play.world.result(play.connection("b"), "graph.get", #"{"tree":"main"}"#)?["registered"]
    #expect(got?["facts"] == (try JSON.parse(facts.utf8, limits: .generous)))
    #expect(got?["screens"]?["Edit"]?["leave"] != nil)
    play.serves("c", #"{"New":{}}"#, #","facts":{"late":{"type":"boolean","default":true}}"#)
    play.call("b", "tree.setFacts", #"{"facts":{"signedIn":true}}"#)
    let exported = play.world.result(play.connection("b"), "tree.export", #"{"tree":"main"}"#)
    let record = try #require(exported)
    #expect(record["facts"]?.object?.names == ["signedIn", "role", "late"])
    var replay = try RecordReplay(record)
    var isSame: [Bool] = []
    while let entry = try replay.next() { isSame.append(entry.isSame) }
    #expect(isSame == [true, true, true])
  }
}
