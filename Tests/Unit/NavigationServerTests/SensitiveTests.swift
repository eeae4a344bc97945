import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// The value of all sensitive params and results of the commands, and the value of the others.
private let (secret, plain) = ("s3cr3t", "v1s1ble")

private let bank = #"""
  {"navigation":1,"name":"bank","root":{"coordinator":"Bank","params":{"token":"none"},"route":"home"},
  "facts":{"user":{"default":""},"pin":{"sensitive":true,"optional":true}},
  "screens":{"Home":{},"Other":{"params":{"user":{}}},
  "Login":{"params":{"user":{},"pin":{"type":"string","maxLength":9,"sensitive":true}},"fallback":"Home"},
  "Card":{"params":{"user":{},"code":{"sensitive":true,"optional":true}}}},
  "links":{"/login/{user}":{"params":{"user":{"type":"string"},"pin":{"type":"string","maxLength":9}},
  "routes":[{"name":"login","params":{"user":"${params.user}","pin":"${params.pin}"}}],"shows":"Login"}},
  "coordinators":{
  "Bank":{"params":{"token":{"sensitive":true},"level":{"default":1}},"routes":{"home":{"push":"Home"},
  "login":{"params":{"user":{},"pin":{"type":"string","maxLength":9,"sensitive":true}},
  "do":{"push":{"screen":"Login","params":{"user":"${params.user}","pin":"${params.pin}"}}}},
  "reject":{"params":{"user":{},"pin":{"sensitive":true}},"do":{"reject":"No."}},
  "ask":{"start":{"coordinator":"Pin","route":"ask","completed":"got"}},"got":{"completes":"Pin","do":"none"}}},
  "Pin":{"result":{"type":"string","sensitive":true},"routes":{"ask":{"show":"Home"}}},
  "Vault":{"params":{"user":{},"token":{"sensitive":true}},"routes":{"open":{"push":"Home"}}},
  "Flow":{"delegated":true,"routes":{"go":{"params":{"user":{},"pin":{"sensitive":true}}}}}}}
  """#

@Suite struct `A sensitive value` {
  /// Params of a screen, a route or a coordinator.
  private let both = #"{"user":"v1s1ble","pin":"s3cr3t"}"#

  /// All commands that a user can send with the secret, valid and invalid.
  private var commands: [(method: String, params: String)] {
    let login = #"{"name":"login","params":\#(both)}"#
    let screen = #"{"screen":"Login","params":\#(both)}"#
    let card = #"{"screen":"Card","params":{"user":"v1s1ble","code":"s3cr3t"}}"#
    let vault = #"{"coordinator":"Vault","params":{"user":"v1s1ble","token":"s3cr3t"},"route":"open"}"#
    // Steps that are read when their turn comes, and are wrong.
    let steps = [
      #"{"method":"coordinator.trigger","params":{"route":{"name":"login","params":{"user":0,"pin":["s3cr3t"]}}}}"#,
      #"{"method":"coordinator.transfer","params":{"transfer":{"push":{"screen":"Login","params":{"pin":["s3cr3t"]}}}}}"#,
      #"{"method":"coordinator.transfer","params":{"transfer":{"push":{"screen":"Login","parms":\#(both)}}}}"#,
      #"{"method":"coordinator.transfer","params":{"transfer":{"send":{"name":"login","parms":\#(both)}}}}"#,
      #"{"method":"coordinator.transfer","params":{"transfer":{"send":{"name":"login","params":{"pin":["s3cr3t"]}}}}}"#,
      #"{"method":"coordinator.finish","params":{"coordinator":"c1","value":["s3cr3t"]}}"#,
    ]
    let wrong = steps.map {
      (method: "coordinator.transaction", params: #"{"steps":[{"method":"coordinator.back"},\#($0)]}"#)
    }
    return wrong + [
      ("coordinator.trigger", #"{"commandId":"k1","route":\#(login)}"#),
      ("coordinator.trigger", #"{"route":{"name":"reject","params":\#(both)}}"#),
      ("coordinator.trigger", #"{"route":{"name":"unknown","params":\#(both)}}"#),
      ("coordinator.trigger", #"{"route":\#(login),"coordinator":"Pin"}"#),
      ("coordinator.trigger", #"{"route":\#(login),"ifRevision":99}"#),
      ("coordinator.trigger", #"{"route":{"name":"login","params":{"user":"v1s1ble","pin":["s3cr3t"]}}}"#),
      ("coordinator.trigger", #"{"route":{"name":"login","params":{"user":0,"pin":"s3cr3ts3cr3t"}}}"#),
      ("coordinator.trigger", #"{"route":{"name":"login","params":{"user":"v1s1ble","pni":"s3cr3t"}}}"#),
      ("coordinator.trigger", #"{"route":{"name":"login","params":"s3cr3t"}}"#),
      ("coordinator.handle", #"{"routes":[\#(login),"nowhere",\#(login)]}"#),
      ("coordinator.handle", #"{"url":"/login/v1s1ble?pin=s3cr3t","commandId":"k3"}"#),
      ("coordinator.handle", #"{"url":"/login/v1s1ble?pin=s3cr3ts3cr3t"}"#),
      ("coordinator.handle", #"{"url":"/logni/s3cr3t"}"#),
      ("coordinator.handle", #"{"url":"s3cr3t"}"#),
      (
        "coordinator.transaction",
        #"{"steps":[{"method":"coordinator.handle","params":{"url":"/login/v1s1ble?pin=s3cr3t"}}]}"#
      ),
      ("coordinator.transfer", #"{"transfer":{"push":\#(screen)}}"#),
      ("coordinator.transfer", #"{"transfer":{"push":\#(card)}}"#),
      ("tree.setFacts", #"{"facts":\#(both)}"#),
      ("tree.setFacts", #"{"facts":{"user":"v1s1ble","pni":"s3cr3t"}}"#),
      ("coordinator.transfer", #"{"transfer":{"setFacts":{"pin":"s3cr3ts3cr3t"}}}"#),
      ("coordinator.transfer", #"{"transfer":{"setParams":{"screen":"Login","params":\#(both)}}}"#),
      ("coordinator.transfer", #"{"transfer":{"setParams":{"key":"s2","params":{"pin":{"a":"s3cr3t"}}}}}"#),
      ("coordinator.transfer", #"{"transfer":{"sequence":[{"send":\#(login)},{"reject":"No."}]}}"#),
      ("coordinator.transfer", #"{"transfer":{"custom":{"name":"shake","params":\#(both)}}}"#),
      ("coordinator.transfer", #"{"transfer":{"present":\#(vault)}}"#),
      (
        "coordinator.transaction",
        #"{"steps":[{"method":"coordinator.trigger","params":{"route":\#(login),"coordinator":"c1"}}]}"#
      ),
      ("coordinator.transfer", #"{"coordinator":"c1","transfer":{"push":\#(screen)},"dryRun":true}"#),
      ("coordinator.trigger", #"{"coordinator":"c1","route":"ask"}"#),
      ("coordinator.finish", #"{"coordinator":"Pin","value":["s3cr3t"]}"#),
      ("coordinator.finish", #"{"coordinator":"Pin","value":"s3cr3t","commandId":"k2"}"#),
      ("coordinator.trigger", #"{"coordinator":"c1","route":"ask"}"#),
      ("coordinator.finish", #"{"coordinator":"Pin","error":"s3cr3t"}"#),
      ("coordinator.trigger", #"{"coordinator":"c1","route":\#(login)}"#),
      ("coordinator.finish", #"{"coordinator":"c1","value":"s3cr3t"}"#),
    ]
  }

  private func opened(isCompacted: Bool = false) -> Play {
    let compacting = limits {
      $0.imageBytes = 1
      $0.historyPerTree = 4
    }
    var play = Play(limits: isCompacted ? compacting : Limits()) { $0.hasStore = true }
    play.call("b", "graph.load", "{\"graph\":\(bank.replacing("\n", with: ""))}")
    play.call(
      "b",
      "tree.open",
      #"{"tree":"main","root":{"coordinator":"Bank","params":{"token":"s3cr3t"},"route":"home"}}"#
    )
    _ = play.messages("b")
    return play
  }

  /// Sends all commands, and returns the errors and reasons that answer them.
  private func sendAll(_ play: inout Play) -> [String] {
    var complaints: [String] = []
    for command in commands {
      play.call("b", command.method, command.params)
      for message in play.messages("b") {
        for complaint in [message["error"], message["result"]?["reason"]] {
          if let complaint { complaints.append(complaint.text) }
        }
      }
    }
    return complaints
  }

  /// All responses that can be read from the history.
  private func history(_ play: inout Play) -> String {
    let reader = play.connection("reader")
    let journal = play.world.result(reader, "tree.history", #"{"limit":1000}"#)
    let newest = play.revision() ?? 0
    var answers = [journal]
    for revision in 1..<newest {
      answers.append(play.world.result(reader, "tree.get", #"{"at":\#(revision)}"#))
      answers.append(play.world.result(reader, "tree.diff", #"{"from":\#(revision)}"#))
      answers.append(play.world.result(reader, "tree.explain", #"{"revision":\#(revision)}"#))
    }
    return answers.map { $0?.text ?? "" }.joined()
  }

  private func disk(_ play: Play) -> String {
    play.world.disk.map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: "\n")
  }

  @Test(arguments: [false, true])
  func `is in no record of the store, and in nothing that is read from the history`(isCompacted: Bool) {
    var play = opened(isCompacted: isCompacted)
    play.call("w", "tree.subscribe", #"{"commands":true}"#)
    _ = play.messages("w")
    let complaints = sendAll(&play)
    #expect(play.world.compactions.contains(1) == isCompacted)
    let texts = disk(play)
    #expect(texts.contains(plain) && !texts.contains(secret))
    let read = history(&play)
    #expect(read.contains(plain) && !read.contains(secret))
    #expect(complaints.count > 9 && !complaints.joined().contains(secret))
    let heard = play.messages("w")
    let commands = heard.filter { $0["method"] == "tree.command" }.map(\.text).joined()
    #expect(commands.contains(plain) && !commands.contains(secret))
    // The clients that draw the tree have the secret.
    let changes = heard.filter { $0["method"] == "tree.changed" }
    #expect(changes.contains { $0["params"]?["change"]?.text.contains(secret) == true })
    #expect(changes.allSatisfy { $0["params"]?["cause"]?.text.contains(secret) == false })
    #expect(!play.world.log.contains { "\($0)".contains(secret) })
    // Also after a restart, and after the records that follow from it.
    play.restart()
    let again = history(&play)
    #expect(again.contains(plain) && !again.contains(secret))
    let more = disk(play)
    #expect(more.contains(plain) && !more.contains(secret))
    #expect(!play.world.log.contains { "\($0)".contains(secret) })
  }

  @Test func `in the answer of a client is not kept`() {
    var play = opened()
    play.serves("a", #"{"Flow":null}"#)
    play.call("b", "coordinator.transfer", #"{"transfer":{"handover":{"coordinator":"Flow"}}}"#)
    play.trigger("b", "go", #","coordinator":"c2""#)
    play.call("b", "coordinator.trigger", #"{"coordinator":"c2","route":{"name":"go","params":\#(both)}}"#)
    _ = play.messages("a")
    play.answer("a", #"{"push":{"screen":"Login","params":\#(both)}}"#)
    #expect(play.screens() == ["Home", "Login"])
    play.call("b", "coordinator.trigger", #"{"coordinator":"c2","route":{"name":"go","params":\#(both)}}"#)
    _ = play.messages("a")
    play.answer("a", #"{"push":{"screen":"Login","params":{"pin":["s3cr3t"]}}}"#)
    #expect(play.messages("b").last?["result"]?["reason"]?.text.contains(secret) == false)
    let texts = disk(play) + history(&play)
    #expect(texts.contains(plain) && !texts.contains(secret))
  }

  @Test func `that a client no longer declares is not kept later`() {
    let short = limits {
      $0.imageBytes = 1000
      $0.historyPerTree = 4
    }
    var play = Play(limits: short) { $0.hasStore = true }
    let types = #"{"Notes":{"params":{"token":{"sensitive":true}},"routes":{"list":{}}}}"#
    let screens = #"{"List":{"params":{"user":{},"pin":{"sensitive":true}}}}"#
    play.serves("a", types, #","screens":\#(screens)"#)
    let root = #"{"coordinator":"Notes","params":{"token":"s3cr3t"}}"#
    play.call("b", "tree.open", #"{"tree":"main","root":\#(root)}"#)
    let push = #"{"transfer":{"push":{"screen":"List","params":\#(both)}}}"#
    for _ in 1...3 { play.call("b", "coordinator.transfer", push) }
    play.leave("a")
    // The declarations stay until another client serves the type.
    play.serves("c", #"{"Notes":{"params":{"token":{}},"routes":{"list":{}}}}"#)
    let compactions = play.world.compactions.count
    for _ in 1...20 { play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Other"}}"#) }
    #expect(play.world.compactions.count > compactions)
    let texts = disk(play) + history(&play)
    #expect(texts.contains(plain) && !texts.contains(secret))
  }

  @Test func `that an entry needs sends it to its fallback at a restart, else it leaves, as one change`() {
    var play = opened()
    _ = sendAll(&play)
    let before = play.revision() ?? 0
    #expect(play.screens().contains("Login"))
    play.restart()
    #expect(play.revision() == before + 1)
    #expect(!play.screens().contains("Login") && play.screens().contains("Card"))
    let reader = play.connection("reader")
    let last = play.world.result(reader, "tree.history", #"{"limit":1000}"#)?["entries"]?.array?.last
    #expect(last?["cause"] == ["method": "tree.regraph", "client": ["name": "navd", "pid": 0]])
    #expect(last?["change"]?["disposed"]?.array?.contains { $0["type"] == "Vault" } == true)
    #expect(play.world.server.damaged == [])
    // Undo would bring back what lacks its params.
    #expect(play.world.result(reader, "tree.undo")?["outcome"] == "noop")
    // The change is kept, and not made again.
    play.restart()
    #expect(play.revision() == before + 1)
  }

  @Test(arguments: [false, true])
  func `is in the outcome of a command that is sent again, until a restart`(isCompacted: Bool) {
    var play = opened(isCompacted: isCompacted)
    _ = sendAll(&play)
    let finish = commands.first { $0.params.contains("k2") }
    let before = play.world.result(play.connection("b"), "coordinator.finish", finish?.params ?? "")
    #expect(before?["disposed"]?.array?.first?["completion"]?["value"] == "s3cr3t")
    play.restart()
    let after = play.world.result(play.connection("b"), "coordinator.finish", finish?.params ?? "")
    #expect(after?["outcome"] == "committed" && after?["revision"] == before?["revision"])
    #expect(after?["disposed"]?.array?.first?["completion"] == ["kind": "value", "value": .null])
  }

  @Test func `reaches subscribers that resume, but after a restart they get a snapshot`() {
    var play = opened()
    _ = sendAll(&play)
    let subscribe = #"{"tree":"main","since":1,"instance":"i"}"#
    play.call("w", "tree.subscribe", subscribe)
    let replayed = play.messages("w")
    #expect(replayed.contains { $0["params"]?["change"]?.text.contains(secret) == true })
    play.restart()
    for since in [1, play.revision() ?? 0] {
      play.call("w", "tree.subscribe", #"{"tree":"main","since":\#(since),"instance":"i"}"#)
      let result = play.messages("w").last?["result"]
      #expect(result?["reason"] == "forgotten" && result?["snapshot"] != nil)
    }
    play.call("b", "coordinator.trigger", #"{"coordinator":"c1","route":"home"}"#)
    let since = play.revision() ?? 0
    play.call("b", "coordinator.trigger", #"{"coordinator":"c1","route":"home"}"#)
    play.call("v", "tree.subscribe", #"{"tree":"main","since":\#(since),"instance":"i"}"#)
    #expect(play.messages("v").first?["result"]?["replayed"] == 1)
  }

  @Test func `that the root needs does not end it, and is not compared when the tree is opened again`() {
    var play = opened()
    _ = sendAll(&play)
    play.restart()
    #expect(play.screens().first == "Home")
    let root = #"{"coordinator":"Bank","params":{"token":"s3cr3t"},"route":"home"}"#
    play.call("b", "tree.open", #"{"tree":"main","root":\#(root)}"#)
    #expect(play.messages("b").last?["result"]?["opened"] == false)
  }
}
