import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// An account behind a sign-in, for which a command waits, and which Back does not leave.
private let account = #"""
  {"navigation":1,"name":"g","root":{"coordinator":"Main","route":"home"},
  "facts":{"signedIn":{"type":"boolean","default":false}},
  "screens":{"Home":null,"SignIn":null,
  "Account":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"],"park":"1m"},
  "leave":{"when":{"fact":"signedIn"},"reject":"Sign out first."}}},
  "coordinators":{
  "Main":{"routes":{"home":{"push":"Home"},"account":{"push":"Account"},
  "signIn":{"start":{"coordinator":"Login","route":"ask"}}}},
  "Login":{"routes":{"ask":{"push":"SignIn"},"done":{"sequence":[{"setFacts":{"signedIn":true}},"finish"]}}}}}
  """#.replacing("\n", with: "")

@Suite struct `The explanation of a command` {
  private func note(_ id: Int) -> String { #"{"route":{"name":"note","params":{"id":\#(id)}}}"# }

  /// Each step as in `graph c1 note 0:true [push]`: the source of the answer, the coordinator and route, the
  /// rules, the kinds of transitions.
  private func steps(_ world: inout World, _ client: ConnectionID, _ params: String = "{}") -> [String] {
    let result = world.result(client, "tree.explain", params)
    return (result?["steps"]?.array ?? []).map(Self.text)
  }

  private static func text(_ step: JSON) -> String {
    let question = step["question"]
    let route = question?["label"]?.string ?? question?["as"]?.string ?? question?["route"]?["name"]?.string
    let rules = (step["rules"]?.array ?? []).map { rule in
      "\(rule["index"]?.text ?? "?"):\(rule["holds"]?.text ?? "?")"
    }
    let kinds = (step["change"]?["transitions"]?.array ?? []).compactMap { $0["kind"]?.string }
    let words = [step["answeredBy"]?.string, step["coordinator"]?.string, route].compactMap(\.self) + rules
    return words.joined(separator: " ") + (kinds.isEmpty ? "" : " \(kinds)")
  }

  @Test func `names the tried rules and the changes of the action`() throws {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", note(1))
    #expect(steps(&world, client) == [#"graph c1 note 0:true ["push"]"#])
    let step = try #require(world.result(client, "tree.explain")?["steps"]?.array?.first)
    #expect(step["action"]?.text == #"{"push":{"screen":"Note","params":{"id":"${params.id}"}}}"#)
    #expect(step["rules"]?.array?.first?["pointer"] == "/coordinators/Notes/routes/note/do")
    #expect(
      steps(&world, client, #"{"revision":1}"#) == [
        #"command ["present"]"#, #"graph c1 list 0:true ["push"]"#,
      ]
    )
  }

  @Test func `follows a completion, and starts from the tree that the command found`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", #"{"route":"pick"}"#)
    _ = world.ask(client, "coordinator.trigger", #"{"route":{"name":"choose","params":{"id":7}}}"#)
    _ = world.ask(client, "coordinator.trigger", note(1))
    #expect(
      steps(&world, client, #"{"revision":2}"#) == [
        "graph c1 pick 0:true", #"graph c2 show 0:true ["push"]"#,
      ]
    )
    #expect(
      steps(&world, client, #"{"revision":3}"#) == [
        "graph c2 choose 0:true", #"graph c1 picked 0:true ["pop"]"#,
      ]
    )
  }

  @Test func `is given for the newest command even if it changed nothing`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", #"{"route":"nothing"}"#)
    #expect(steps(&world, client) == ["graph c1 nothing 0:true"])
    #expect(world.result(client, "tree.explain")?["entry"]?["outcome"] == "noop")
    _ = world.ask(client, "coordinator.trigger", #"{"route":"reject"}"#)
    #expect(steps(&world, client) == ["graph c1 reject 0:true"])
  }

  @Test func `attributes changes without a question to the command`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.transfer", #"{"transfer":{"push":"List"}}"#)
    #expect(steps(&world, client) == [#"command ["push"]"#])
    _ = world.ask(client, "tree.undo")
    #expect(steps(&world, client) == [#"command ["pop"]"#])
  }

  /// Each step of an undo or a redo as in `#3 3 ["pop"]`: the entry and the revision of the commit, and the kinds of
  /// transitions.
  private func commits(_ world: inout World, _ client: ConnectionID, _ params: String = "{}") -> [String]? {
    let result = world.result(client, "tree.explain", params)
    guard result?["repeated"] == true else { return nil }
    return (result?["steps"]?.array ?? []).map { step in
      let commit = step["commit"].map { "#\($0["number"]?.text ?? "?") \($0["revision"]?.text ?? "?") " }
      return (commit ?? "") + Self.text(step)
    }
  }

  @Test func `has a step for each commit that an undo takes back or a redo makes again`() throws {
    var (world, client) = World.withKeptNotes()
    _ = world.ask(client, "coordinator.trigger", note(1))
    _ = world.ask(client, "coordinator.trigger", #"{"route":"pick"}"#)
    _ = world.ask(client, "coordinator.trigger", #"{"route":"look"}"#)
    _ = world.ask(client, "coordinator.trigger", #"{"route":"nothing"}"#)
    let snapshots = (1...4).map { world.result(client, "tree.get", #"{"at":\#($0)}"#)?["snapshot"] }
    _ = world.ask(client, "tree.undo", #"{"to":1}"#)
    let undo = [
      #"#4 4 command ["pop"]"#, #"#3 3 command ["pop"]"#, #"#2 2 command ["pop"]"#,
    ]
    #expect(commits(&world, client) == undo)
    // The steps lead from one presentation to the next.
    for (index, step) in (world.result(client, "tree.explain")?["steps"]?.array ?? []).enumerated() {
      var mirror = Mirror(try #require(snapshots[3 - index]))
      mirror.apply(try #require(step["change"]).at(revision: mirror.revision + 1))
      let expected = try #require(snapshots[2 - index])
      #expect(mirror.json["window"] == expected["window"])
      #expect(mirror.json["coordinators"] == expected["coordinators"])
    }
    _ = world.ask(client, "tree.redo", #"{"to":3}"#)
    let redo = [#"#2 2 command ["push"]"#, #"#3 3 command ["push"]"#]
    #expect(commits(&world, client) == redo)
    _ = world.ask(client, "tree.undo")
    #expect(commits(&world, client) == [#"#3 3 command ["pop"]"#])
    _ = world.ask(client, "coordinator.trigger", note(2))
    _ = world.ask(client, "tree.undo")
    #expect(commits(&world, client) == [#"#9 8 command ["pop"]"#])
    world.restart()
    client = world.connect()
    #expect(commits(&world, client, #"{"revision":5}"#) == undo)
    #expect(commits(&world, client, #"{"revision":6}"#) == redo)
  }

  @Test func `has no steps for an undo or a redo that finds nothing`() {
    var (world, client) = World.withNotes()
    for method in ["tree.undo", "tree.redo"] {
      _ = world.ask(client, method)
      #expect(commits(&world, client) == [])
    }
  }

  @Test func `does not name the commit of an undo whose entry is forgotten`() {
    var (world, client) = World.withNotes(limits: limits { $0.historyPerTree = 3 })
    for id in 1...2 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    _ = world.ask(client, "tree.undo")
    #expect(commits(&world, client) == [#"#3 3 command ["pop"]"#])
    for _ in 1...2 { _ = world.ask(client, "coordinator.trigger", #"{"route":"nothing"}"#) }
    #expect(commits(&world, client, #"{"revision":4}"#) == [#"command ["pop"]"#])
  }

  @Test func `has the recorded answers of clients`() {
    var play = Play.waiting()
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.answer("a", #"{"push":"List"}"#)
    let reader = play.connection("reader")
    let steps = play.world.result(reader, "tree.explain")?["steps"]?.array ?? []
    #expect(steps.map(Self.text) == [#"client c1 ask ["push"]"#])
    #expect(steps.first?["action"] == ["push": "List"])
  }

  @Test func `has the reason of a question without an answer`() {
    var play = Play.waiting()
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.fail("a", "no")
    let reader = play.connection("reader")
    let steps = play.world.result(reader, "tree.explain")?["steps"]?.array ?? []
    #expect(steps.map(Self.text) == ["none c1 ask"])
    #expect(steps.first?["reason"]?["code"] == "prepareFailed")
  }

  @Test func `is the same after a restart, even of coordinators that clients serve`() {
    var play = Play.waiting { $0.hasStore = true }
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.answer("a", #"{"push":"List"}"#)
    play.call("b", "tree.undo")
    let reader = play.connection("reader")
    let expected = [#"client c1 ask ["push"]"#, #"command ["pop"]"#]
    #expect((2...3).flatMap { steps(&play.world, reader, #"{"revision":\#($0)}"#) } == expected)
    play.restart()
    let again = play.connection("again")
    #expect((2...3).flatMap { steps(&play.world, again, #"{"revision":\#($0)}"#) } == expected)
  }

  /// The conditions of each step, as in `requirement Account false signedIn=false`.
  private func conditions(_ world: inout World, _ client: ConnectionID) -> [[String]] {
    (world.result(client, "tree.explain")?["steps"]?.array ?? []).map { step in
      (step["conditions"]?.array ?? []).map { condition in
        let names = ["kind", "screen", "type", "leaving"].compactMap { condition[$0]?.string }
        let facts = (condition["facts"]?.object?.members ?? []).map { "\($0.name)=\($0.value.text)" }
        return (names + [condition["holds"]?.text ?? "?"] + facts).joined(separator: " ")
      }
    }
  }

  @Test func `names the requirements and leave guards that were judged, and the effect on the kept command`()
    throws
  {
    var world = World { $0.hasStore = true }
    let client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(account)}"#)
    _ = world.ask(client, "coordinator.trigger", #"{"route":"account"}"#)
    #expect(
      conditions(&world, client) == [["requirement Account false signedIn=false"], [], []]
    )
    #expect(world.result(client, "tree.explain")?["kept"] == "parked")
    _ = world.ask(client, "coordinator.trigger", #"{"route":"done"}"#)
    #expect(world.result(client, "tree.explain")?["kept"] == "resumed")
    #expect(conditions(&world, client) == [["requirement Account true signedIn=true"], []])
    _ = world.ask(client, "coordinator.back")
    #expect(conditions(&world, client) == [["leaveGuard Account s4 true"]])
    let step = try #require(world.result(client, "tree.explain")?["steps"]?.array?.first)
    let condition = try #require(step["conditions"]?.array?.first)
    #expect(condition["pointer"] == "/screens/Account/leave/when")
    #expect(condition["when"] == ["fact": "signedIn"])
    world.restart()
    let again = world.connect()
    #expect(world.result(again, "tree.explain", #"{"revision":3}"#)?["kept"] == "resumed")
  }

  @Test func `names the effect on the kept command, even of a command that cannot run again`() {
    var world = World { $0.hasStore = true }
    let client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(account)}"#)
    _ = world.ask(client, "coordinator.trigger", #"{"route":"account"}"#)
    let other = account.replacing(#""Home":null,"#, with: #""Home":null,"Other":null,"#)
    _ = world.ask(client, "tree.regraph", #"{"graph":\#(other)}"#)
    world.restart()
    let again = world.connect()
    let explained = world.result(again, "tree.explain", #"{"number":2}"#)
    #expect(explained?["repeated"] == false)
    #expect(explained?["kept"] == "parked")
  }

  @Test func `ends with the history`() {
    var (world, client) = World.withNotes(limits: limits { $0.historyPerTree = 1 })
    for id in 1...2 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    #expect(
      world.ask(client, "tree.explain", #"{"revision":2}"#).first?.contains("revisionForgotten") == true
    )
    #expect(world.ask(client, "tree.diff", #"{"from":1}"#).first?.contains("revisionForgotten") == true)
    #expect(world.result(client, "tree.diff", #"{"from":2}"#)?["change"]?["revision"] == 3)
  }
}

extension JSON {
  /// A change as if it made another revision.
  fileprivate func at(revision: Int) -> JSON {
    guard var change = object else { return self }
    change["revision"] = .integer(revision)
    return .object(change)
  }
}
