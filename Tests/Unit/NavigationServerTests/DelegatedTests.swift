import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

private let types = """
  {"Notes":{"routes":{"list":{},"note":{"params":{"id":{"type":"integer"},"page":{"type":"integer","default":1}}},\
  "ask":{},"heard":{"wraps":"Note"}}},"Note":{"routes":{"show":{},"mark":{}}},\
  "Picker":{"kind":"bare","routes":{"pick":{}}},"Any":{"routeType":"anything"}}
  """

/// A tree `main` with a screen of `Notes c1`; `a` serves all types; the next call has the id 5.
private func opened(limits: Limits = Limits()) -> Play {
  var play = Play(limits: limits)
  play.serves("a", types)
  play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
  play.call("b", "coordinator.transfer", #"{"transfer":{"push":"List"}}"#)
  #expect(play.hears("b") == ["3: opened main", "4: committed 2"])
  _ = play.hears("a")
  return play
}

@Suite struct `A delegated coordinator` {
  @Test func `is asked with its situation, screens and ancestors`() throws {
    var play = opened()
    play.call("b", "coordinator.handle", #"{"routes":[{"name":"note","params":{"id":7}},"show"]}"#)
    let question = try #require(play.messages("a").first?["params"])
    let screen: JSON = ["key": "s1", "kind": "screen", "name": "List", "params": [:], "owner": "c1"]
    #expect(
      question == [
        "tree": "main", "command": 1, "coordinator": "c1", "type": "Notes",
        "question": ["kind": "route", "route": ["name": "note", "params": ["id": 7, "page": 1]]],
        "situation": [
          "params": [:], "isInitial": false, "isRoot": true, "level": 0, "home": "stack",
          "isCollapsed": false,
        ],
        "screens": [screen], "screenCount": 1, "ancestors": [],
        "remaining": [["name": "show", "params": [:]]], "revision": 2, "dryRun": false,
      ]
    )
  }

  @Test func `receives at most 32 of its screens and 16 of its ancestors`() throws {
    var play = opened()
    for _ in 0..<39 { play.call("b", "coordinator.transfer", #"{"transfer":{"push":"List"}}"#) }
    for _ in 0..<20 {
      play.call("b", "coordinator.transfer", #"{"coordinator":"Any","transfer":{"handover":"Any"}}"#)
    }
    play.call("b", "coordinator.transfer", #"{"coordinator":"c1","transfer":{"handover":"Any"}}"#)
    for _ in 0..<20 {
      play.call("b", "coordinator.transfer", #"{"coordinator":"Any","transfer":{"handover":"Any"}}"#)
    }
    play.trigger("b", "go", #","coordinator":"Any""#)
    let question = try #require(play.messages("a").first?["params"])
    #expect(question["ancestors"]?.array?.count == 16)
    #expect(question["ancestors"]?.array?.first?["type"] == "Any")
    play.answer("a", #""none""#)
    play.trigger("b", "list", #","coordinator":"c1""#)
    let root = try #require(play.messages("a").last?["params"])
    #expect(root["screens"]?.array?.first?["key"] == "s9")
    #expect(root["screens"]?.array?.count == 32)
    #expect(root["screenCount"] == 40)
  }

  @Test func `may open a coordinator of a type that is registered while it is asked`() {
    var play = opened()
    play.trigger("b", "ask")
    #expect(play.hears("a") == ["asks c1 ask"])
    play.call("a", "coordinator.register", #"{"types":{"Later":{"routes":{"show":{}}}}}"#)
    play.answer("a", #"{"handover":{"coordinator":"Later","route":"show"}}"#)
    #expect(play.hears("a").last == "asks c2 show")
    play.answer("a", #"{"push":"Later"}"#)
    #expect(play.hears("b") == ["5: committed 3"])
  }

  @Test func `is asked about its children by the labels of its own answers`() {
    var play = opened()
    play.trigger("b", "ask")
    _ = play.hears("a")
    let child = #"{"coordinator":"Note","route":"show","pullback":"heard","label":"mine"}"#
    play.answer("a", #"{"sequence":[{"handover":\#(child)},{"send":"list"}]}"#)
    let asked = play.messages("a").first?["params"]
    #expect(asked?["label"] == "mine")
    #expect(
      asked?["ancestors"] == [
        ["coordinator": "c1", "type": "Notes", "pullback": ["route": "heard", "mode": "always"]]
      ]
    )
    play.answer("a", #"{"sequence":[{"push":"Note"},{"send":"mark"}]}"#)
    #expect(play.hears("a") == ["asks c2 mark"])
    play.answer("a", #""none""#)
    #expect(play.hears("a") == ["asks c1 list"])
    play.answer("a", #""none""#)
    let pulled = play.messages("a").first?["params"]?["question"]
    #expect(
      pulled == [
        "kind": "pulled", "child": "c2", "label": "mine", "route": ["name": "mark", "params": [:]],
        "as": "heard",
      ]
    )
    play.answer("a", #""none""#)
    #expect(play.hears("a") == ["ended committed 3 mine=c2"])
    // The label of a coordinator that was not started ends with the command.
    play.trigger("b", "mark")
    _ = play.hears("a")
    play.answer("a", #""none""#)
    #expect(play.messages("a").first?["params"]?["question"]?["label"] == nil)
  }

  @Test func `is notified of the completion of labelled children only`() {
    var play = opened()
    for (label, heard) in [
      (#","label":"which""#, ["asks c1 completed which value"]), ("", ["ended committed 6"]),
    ] {
      play.trigger("b", "ask")
      _ = play.hears("a")
      play.answer("a", #"{"start":{"coordinator":"Picker","route":"pick","in":"modal"\#(label)}}"#)
      _ = play.hears("a")
      play.answer("a", #"{"show":"Pick"}"#)
      _ = play.hears("a")
      play.call("b", "coordinator.finish", #"{"coordinator":"Picker","value":3}"#)
      #expect(play.hears("a") == heard)
      guard !label.isEmpty else { continue }
      play.answer("a", #"{"push":"Picked"}"#)
      #expect(play.hears("a") == ["completed c2 which value", "ended committed 4"])
    }
  }

  @Test func `is asked with checked params and defaults from any sender`() {
    var play = opened()
    play.call("b", "coordinator.trigger", #"{"route":{"name":"note","params":{"id":"x"}}}"#)
    #expect(play.hears("b") == ["5: error invalidParams"])
    play.call("b", "coordinator.handle", #"{"routes":["list",{"name":"note","params":{"id":"x"}}]}"#)
    #expect(play.hears("a") == ["asks c1 list"])
    play.answer("a", #""none""#)
    #expect(play.hears("a") == ["ended failed 2 badParams"])
    #expect(play.hears("b") == ["6: failed 2 badParams"])
  }

  @Test func `that takes any route is found by its route type, its id, its type and deep links alone`() {
    var play = opened()
    play.call("b", "coordinator.transfer", #"{"transfer":{"handover":"Any"}}"#)
    play.call("b", "coordinator.transfer", #"{"coordinator":"Any","transfer":{"push":"Any"}}"#)
    _ = (play.hears("a"), play.hears("b"))
    play.trigger("b", "whatever")
    #expect(play.hears("b") == ["7: noop 4 unhandled"])
    for more in [
      #","routeType":"anything""#, #","coordinator":"c2""#, #","coordinator":"Any""#,
    ] {
      play.trigger("b", "whatever", more)
      #expect(play.hears("a") == ["asks c2 whatever"])
      play.answer("a", #""none""#)
      _ = play.hears("a")
    }
    // Above it a route is still what was declared.
    play.call("b", "coordinator.trigger", #"{"route":{"name":"note","params":{"id":"x"}}}"#)
    #expect(play.hears("b").last == "11: error invalidParams")
    play.call("b", "coordinator.handle", #"{"coordinator":"c1","routes":["list","whatever"]}"#)
    #expect(play.hears("a") == ["asks c1 list"])
    play.answer("a", #"{"handover":"Any"}"#)
    #expect(play.hears("a") == ["asks c3 whatever"])
  }

  @Test func `that is attached to a screen is asked before the owner of a route that both have`() {
    var play = opened()
    let register = #"{"types":{"Helper":{"routes":{"note":{"params":{"text":{"type":"string"}}}}}}}"#
    play.call("a", "coordinator.register", register)
    play.call("b", "coordinator.attach", #"{"screen":"s1","coordinator":"Helper"}"#)
    _ = (play.hears("a"), play.hears("b"))
    play.call("b", "coordinator.trigger", #"{"route":{"name":"note","params":{"text":"x"}}}"#)
    #expect(play.hears("b") == [])
    #expect(play.hears("a") == ["asks c2 note"])
    play.answer("a", #""none""#)
    play.call("b", "coordinator.trigger", #"{"route":{"name":"note","params":{"id":7}}}"#)
    #expect(play.hears("b").last == "8: error invalidParams")
  }

  @Test func `answers a dry run, which is not committed`() {
    var play = opened()
    play.trigger("b", "ask", #","dryRun":true"#)
    #expect(play.hears("a") == ["asks c1 ask dry"])
    play.answer("a", #"{"handover":{"coordinator":"Note","route":"show","label":"x"}}"#)
    #expect(play.hears("a") == ["asks c2 show dry"])
    play.answer("a", #"{"push":"Note"}"#)
    #expect(play.hears("a") == ["ended committed 3"])
    #expect(play.screens() == ["List"])
  }

  @Test func `is not notified of a dry run in which it was not asked`() {
    var play = opened()
    play.call("b", "coordinator.transfer", #"{"transfer":{"handover":"Note"}}"#)
    play.call("b", "coordinator.transfer", #"{"coordinator":"c2","transfer":{"push":"Note"}}"#)
    play.call("b", "coordinator.back", #"{"dryRun":true}"#)
    #expect(play.hears("a") == [])
    play.call("b", "coordinator.back")
    #expect(play.hears("a") == ["ended committed 5"])
  }

  @Test func `that fails rolls back the whole command`() {
    for (fail, code) in [
      ({ (play: inout Play) in play.fail("a", "no") }, "prepareFailed"),
      ({ play in play.answer("a", #"{"push":7}"#) }, "badAnswer"),
      ({ play in play.result("a", "7") }, "badAnswer"),
      ({ play in play.result("a", "null") }, "badAnswer"),
      ({ play in play.result("a", #"{"acton":"none"}"#) }, "badAnswer"),
      ({ play in play.result("a", #"{"action":"none","more":1}"#) }, "badAnswer"),
      ({ play in play.answer("a", #"{"handover":{"coordinator":"Note","label":"given"}}"#) }, "badAnswer"),
      (
        { play in
          let child = #"{"handover":{"coordinator":"Note","label":"x"}}"#
          play.answer("a", #"{"sequence":[\#(child),\#(child)]}"#)
        }, "badAnswer"
      ),
      ({ play in play.answer("a", #"{"handover":"Nobody"}"#) }, "badAnswer"),
      ({ play in play.answer("a", #"{"handover":{"coordinator":"Note","label":"a\u0000b"}}"#) }, "badAnswer"),
      ({ play in play.answer("a", #"{"send":"nothing"}"#) }, "badAnswer"),
      ({ play in play.answer("a", #"{"handover":{"coordinator":"Note","pullback":"list"}}"#) }, "badAnswer"),
      ({ play in play.answer("a", #"{"push":{"screen":"Note","params":{"id":"${params.id}"}}}"#) }, ""),
      ({ play in play.answer("a", #"{"primary":{"push":"Note"}}"#) }, "noSplit"),
      ({ play in play.answer("a", #"{"finish":1}"#) }, "badAnswer"),
      ({ play in play.answer("a", #"{"reject":"no"}"#) }, "rejected"),
      ({ play in play.world.pass(milliseconds: 5_000) }, "deadline"),
      ({ play in play.leave("a") }, "clientGone"),
    ] {
      var play = opened()
      play.trigger("b", "ask")
      _ = play.hears("a")
      let given = #"{"handover":{"coordinator":"Note","label":"given"}}"#
      play.answer("a", #"{"sequence":[{"push":"First"},\#(given),{"send":"list"}]}"#)
      #expect(play.hears("a") == ["asks c1 list"])
      fail(&play)
      guard !code.isEmpty else {
        #expect(play.screens() == ["List", "First", "Note"])
        continue
      }
      let outcome = code == "rejected" ? "blocked" : "failed"
      #expect(play.hears("b") == ["5: \(outcome) 2 \(code)"])
      #expect(play.screens() == ["List"])
      #expect(play.world.server.providers.delegation.openRequests.isEmpty)
    }
  }

  @Test func `with a removed member names its replacement`() {
    var play = opened()
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.result("a", #"{"action":"none","foreseen":[]}"#)
    let reason = play.messages("b").last?["result"]?["reason"]
    #expect(reason?["code"] == "badAnswer")
    #expect(reason?["pointer"] == "/foreseen")
    #expect(reason?["removed"] == ["in": "0.3.0", "use": "an answer to each question that navd asks"])
  }

  @Test func `does not undo a screen event when it fails`() {
    var play = opened()
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.answer("a", #"{"start":{"coordinator":"Picker","route":"pick","in":"modal","label":"which"}}"#)
    _ = play.hears("a")
    play.answer("a", #"{"show":"Pick"}"#)
    _ = (play.hears("a"), play.hears("b"))
    play.call("b", "ui.report", #"{"event":"didDismiss","key":"s2"}"#)
    #expect(play.hears("a") == ["asks c1 completed which cancelled"])
    play.world.pass(milliseconds: 5_000)
    #expect(play.hears("a") == ["withdraws", "completed c2 which cancelled", "ended committed 4 deadline"])
    let disposed = play.messages("b").last?["result"]?["disposed"]?.array?.first
    #expect(disposed?["undelivered"]?["code"] == "deadline")
    #expect(play.screens() == ["List"])
  }

  @Test func `is asked by a transaction, a link and a transfer alike`() {
    var play = opened()
    let step = #"{"method":"coordinator.trigger","params":{"route":"list"}}"#
    for (method, params) in [
      ("coordinator.transaction", #"{"steps":[\#(step),\#(step)]}"#),
      ("coordinator.handle", #"{"routes":["list","list"]}"#),
      ("coordinator.transfer", #"{"transfer":{"sequence":[{"send":"list"},{"send":"list"}]}}"#),
    ] {
      play.call("b", method, params)
      for _ in 0..<2 {
        #expect(play.hears("a").last == "asks c1 list")
        play.answer("a", #"{"push":"List"}"#)
      }
      _ = play.hears("a")
    }
    #expect(play.hears("b") == ["5: committed 3", "6: committed 4", "7: committed 5"])
  }
}
