import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

/// A shop whose products are reached with `navigate`, and whose screen for a PIN has a sensitive param.
private let shop = #"""
  {"navigation":1,"name":"shop","root":{"coordinator":"Shop","route":"list"},
  "screens":{"List":null,"Product":{"params":{"id":{"type":"integer"},"size":{"type":"string","default":"M"}},
  "identity":["id"]},"Pin":{"params":{"pin":{"type":"string","sensitive":true}}}},
  "coordinators":{"Shop":{"routes":{"list":{"set":["List"]},"more":{"push":"List"},"less":"pop","busy":{"reject":"not now"},
  "pin":{"push":{"screen":"Pin","params":{"pin":"1234"}}},
  "product":{"params":{"id":{"type":"integer"},"size":{"type":"string","default":"M"}},
  "do":{"navigate":{"screen":"Product","params":{"id":"${params.id}","size":"${params.size}"}}}},
  "size":{"setParams":{"screen":"Product","params":{"size":"S"}}}}}}}
  """#.replacing("\n", with: "")

/// State that front ends save for screens.
@Suite struct `State that is saved for a screen` {
  private var play = Play { $0.hasStore = true }

  init() {
    open()
  }

  private mutating func open(_ graph: String = shop, limits changed: Limits = Limits()) {
    play = Play(limits: changed) { $0.hasStore = true }
    play.call("b", "tree.open", #"{"tree":"main","graph":\#(graph)}"#)
    #expect(play.hears("b") == ["1: opened main"])
  }

  @discardableResult
  private mutating func result(_ method: String, _ params: String = "{}") -> JSON? {
    play.world.result(play.connection("b"), method, params)
  }

  @discardableResult
  private mutating func save(_ key: String, _ state: String) -> JSON? {
    result("ui.save", #"{"key":"\#(key)","state":\#(state)}"#)
  }

  private mutating func trigger(_ route: String) { result("coordinator.trigger", #"{"route":"\#(route)"}"#) }

  private mutating func product(_ id: Int, _ size: String) {
    result("coordinator.trigger", #"{"route":{"name":"product","params":{"id":\#(id),"size":"\#(size)"}}}"#)
  }

  private mutating func saved() -> JSON? { result("tree.get")?["saved"] }

  /// Advances the time until states are stored.
  private mutating func store() { play.world.pass(milliseconds: 1_000) }

  // MARK: Saving

  @Test mutating func `merges members, and null removes one`() {
    #expect(
      save("s1", #"{"note":"Milk","at":7}"#) == ["outcome": "committed", "saved": ["note": "Milk", "at": 7]]
    )
    #expect(
      save("s1", #"{"at":null,"to":{"x":null}}"#)
        == ["outcome": "committed", "saved": ["note": "Milk", "to": ["x": nil]]]
    )
    #expect(save("s1", "{}") == ["outcome": "committed", "saved": ["note": "Milk", "to": ["x": nil]]])
    #expect(saved() == ["s1": ["note": "Milk", "to": ["x": nil]]])
    #expect(save("s1", #"{"note":null,"to":null}"#) == ["outcome": "committed"])
    #expect(saved() == nil)
  }

  @Test mutating func `makes no revision, no entry of the history and no notification`() {
    play.call("c", "tree.subscribe", #"{"commands":true}"#)
    _ = play.messages("c")
    let entries = result("tree.history")?["entries"]
    save("s1", #"{"note":"Milk"}"#)
    store()
    #expect(play.revision() == 1)
    #expect(result("tree.history")?["entries"] == entries)
    #expect(play.hears("c") == [])
  }

  @Test mutating func `is in snapshots and subscriptions, and in no earlier revision`() {
    let instance = result("tree.get")?["instance"]?.string ?? ""
    save("s1", #"{"note":"Milk"}"#)
    #expect(result("tree.subscribe")?["saved"] == ["s1": ["note": "Milk"]])
    let resumed = result("tree.subscribe", #"{"since":1,"instance":"\#(instance)"}"#)
    #expect(resumed?["snapshot"] == nil)
    #expect(resumed?["saved"] == ["s1": ["note": "Milk"]])
    #expect(result("tree.get", #"{"at":1}"#)?["saved"] == nil)
  }

  @Test mutating func `is noop for a screen that has left, and an error for one that never existed`() {
    trigger("more")
    trigger("less")
    let gone = save("s2", #"{"note":"Milk"}"#)
    #expect(gone?["outcome"] == "noop")
    #expect(gone?["reason"]?["code"] == "already")
    #expect(gone?["saved"] == nil)
    play.call("b", "ui.save", #"{"key":"s9","state":{}}"#)
    #expect(play.messages("b").last?["error"]?["data"] == ["name": "invalidParams", "pointer": "/key"])
  }

  @Test mutating func `waits for no command`() {
    play = Play.waiting { $0.hasStore = true }
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Next"}}"#)
    _ = play.hears("b")
    play.trigger("b", "ask")
    #expect(save("s1", #"{"note":"Milk"}"#)?["outcome"] == "committed")
  }

  @Test mutating func `needs the lease if a client has it`() {
    play.call("c", "tree.drive", #"{"tree":"main","lease":"take"}"#)
    _ = play.messages("c")
    let id = play.call("b", "ui.save", #"{"key":"s1","state":{"note":"Milk"}}"#)
    #expect(play.hears("b") == ["\(id): error notDriving"])
    #expect(saved() == nil)
  }

  // MARK: Limits

  @Test mutating func `beyond savedBytesPerScreen is rejected after the merge, and changes nothing`() {
    open(limits: limits { $0.savedBytesPerScreen = 22 })
    // 22 bytes are {"a":"0123","b":"456"}.
    save("s1", #"{"a":"0123","b":"456"}"#)
    let answer = play.world.ask(play.connection("b"), "ui.save", #"{"key":"s1","state":{"b":"4567"}}"#)
    #expect(answer.count == 1)
    #expect(answer.allSatisfy(rejected(1025, "tooManySavedBytes", "savedBytesPerScreen", 22)))
    #expect(saved() == ["s1": ["a": "0123", "b": "456"]])
    #expect(save("s1", #"{"a":null,"b":"456789012"}"#)?["outcome"] == "committed")
  }

  @Test mutating func `beyond savedBytesPerTree is rejected, and changes nothing`() {
    open(limits: limits { $0.savedBytesPerTree = 20 })
    trigger("more")
    save("s1", #"{"a":"0123"}"#)
    save("s2", #"{"a":1}"#)
    let answer = play.world.ask(play.connection("b"), "ui.save", #"{"key":"s2","state":{"a":12345}}"#)
    #expect(answer.allSatisfy(rejected(1025, "tooManySavedBytes", "savedBytesPerTree", 20)))
    #expect(saved() == ["s1": ["a": "0123"], "s2": ["a": 1]])
    trigger("less")
    trigger("more")
    #expect(save("s3", #"{"a":12}"#)?["outcome"] == "committed")
  }

  @Test mutating func `is charged to the owner of the tree`() {
    open(limits: limits { $0.savedBytesPerScreen = 1_000_000 })
    let before = charged
    save("s1", #"{"note":"\#(String(repeating: "x", count: 100_000))"}"#)
    #expect(charged - before > 100_000)
    trigger("list")
    #expect(charged - before < 10_000)
  }

  private var charged: Int { play.world.server.accounts[UserID(1000)].bytes }

  @Test mutating func `is rejected beyond bytesPerUser`() {
    open(
      limits: limits {
        $0.savedBytesPerScreen = 1_000_000
        $0.bytesPerUser = 300_000
      }
    )
    let state = #"{"note":"\#(String(repeating: "x", count: 200_000))"}"#
    save("s1", state)
    trigger("more")
    let id = play.call("b", "ui.save", #"{"key":"s2","state":\#(state)}"#)
    #expect(play.hears("b") == ["\(id): error tooManyBytes"])
    #expect(save("s1", #"{"note":null}"#)?["outcome"] == "committed")
  }

  // MARK: The end

  @Test mutating func `ends with the screen, and an undo does not bring it back`() {
    trigger("more")
    save("s1", #"{"a":1}"#)
    save("s2", #"{"b":2}"#)
    store()
    trigger("less")
    #expect(saved() == ["s1": ["a": 1]])
    result("tree.undo")
    #expect(play.screens() == ["List", "List"])
    #expect(saved() == ["s1": ["a": 1]])
    play.restart()
    #expect(saved() == ["s1": ["a": 1]])
  }

  @Test mutating func `that was removed before the screen left does not come back after a restart`() {
    trigger("more")
    save("s2", #"{"b":2}"#)
    store()
    save("s2", #"{"b":null}"#)
    trigger("less")
    result("tree.undo")
    play.restart()
    #expect(play.screens() == ["List", "List"])
    #expect(saved() == nil)
  }

  @Test(arguments: [false, true])
  mutating func `ends when navigate gives the screen other params`(isStored: Bool) {
    product(1, "M")
    save("s2", #"{"at":7}"#)
    if isStored { store() }
    product(1, "M")
    #expect(saved() == ["s2": ["at": 7]])
    product(1, "L")
    #expect(saved() == nil)
    play.restart()
    #expect(play.screens() == ["List", "Product"])
    #expect(saved() == nil)
  }

  @Test mutating func `stays when setParams or an undo give the screen other params`() {
    product(1, "M")
    save("s2", #"{"at":7}"#)
    trigger("size")
    result("tree.undo")
    #expect(saved() == ["s2": ["at": 7]])
  }

  @Test mutating func `stays when the command that would end it is rejected or a dry run`() {
    trigger("more")
    save("s2", #"{"at":7}"#)
    result("coordinator.trigger", #"{"route":"less","dryRun":true}"#)
    let steps = ["less", "busy"].map { #"{"method":"coordinator.trigger","params":{"route":"\#($0)"}}"# }
    let outcome = result("coordinator.transaction", #"{"steps":[\#(steps.joined(separator: ","))]}"#)
    #expect(outcome?["outcome"] == "blocked")
    #expect(saved() == ["s2": ["at": 7]])
  }

  @Test mutating func `stays in a regraph that keeps the name, and ends in one that gives another`() {
    trigger("more")
    save("s1", #"{"a":1}"#)
    store()
    let newer = shop.replacing(#""less":"pop","#, with: #""less":"pop","other":"none","#)
    #expect(result("tree.regraph", #"{"graph":\#(newer)}"#)?["outcome"] == "committed")
    #expect(saved() == ["s1": ["a": 1]])
    let renamed = newer.replacing(#""List":null"#, with: #""Items":{"renamed":"List"}"#)
      .replacing(#"["List"]"#, with: #"["Items"]"#).replacing(#""push":"List""#, with: #""push":"Items""#)
    #expect(result("tree.regraph", #"{"graph":\#(renamed)}"#)?["outcome"] == "committed")
    #expect(play.screens() == ["Items", "Items"])
    #expect(saved() == nil)
    play.restart()
    #expect(saved() == nil)
  }

  @Test mutating func `ends with the tree`() {
    save("s1", #"{"a":1}"#)
    store()
    result("tree.close")
    play.call("b", "tree.open", #"{"tree":"main","graph":\#(shop)}"#)
    _ = play.messages("b")
    #expect(saved() == nil)
  }

  // MARK: The store

  @Test mutating func `is stored within a second, once for several saves`() {
    let before = play.world.disk.count
    for count in 1...5 {
      save("s1", #"{"count":\#(count)}"#)
      play.world.pass(milliseconds: 50)
    }
    #expect(play.world.disk.count == before)
    play.world.pass(milliseconds: 800)
    #expect(play.world.disk.count == before + 1)
    play.restart()
    #expect(saved() == ["s1": ["count": 5]])
  }

  @Test mutating func `is stored in several turns if it is long`() {
    open(limits: limits { $0.savedBytesPerScreen = 50_000 })
    let text = String(repeating: "x", count: 40_000)
    for _ in 1...4 { trigger("more") }
    for key in 1...5 { save("s\(key)", #"{"note":"\#(text)"}"#) }
    let before = play.world.disk.count
    store()
    #expect(play.world.disk.count == before + 3)
    let expected = saved()
    play.restart()
    #expect(saved() == expected)
  }

  @Test mutating func `is stored when navd is shut down`() {
    save("s1", #"{"a":1}"#)
    play.world.turn(.shutdown)
    #expect(play.world.hasStopped)
    play.restart()
    #expect(saved() == ["s1": ["a": 1]])
  }

  @Test mutating func `is kept in memory alone if the screen declares a sensitive param`() {
    trigger("pin")
    save("s1", #"{"a":1}"#)
    save("s2", #"{"digits":"12"}"#)
    store()
    #expect(saved() == ["s1": ["a": 1], "s2": ["digits": "12"]])
    #expect(!play.world.disk.contains { String(decoding: $0.text, as: UTF8.self).contains("digits") })
    play.restart()
    #expect(saved() == ["s1": ["a": 1]])
  }

  @Test mutating func `is kept in memory by a tree with that durability`() {
    play.call("b", "tree.open", #"{"tree":"other","durability":"memory","graph":\#(shop)}"#)
    _ = play.messages("b")
    let before = play.world.disk
    result("ui.save", #"{"tree":"other","key":"s1","state":{"a":1}}"#)
    store()
    #expect(result("tree.get", #"{"tree":"other"}"#)?["saved"] == ["s1": ["a": 1]])
    #expect(play.world.disk == before)
  }

  @Test mutating func `comes back with a screen whose removal was not stored`() {
    trigger("more")
    save("s2", #"{"a":1}"#)
    store()
    play.world.storage = .fails
    trigger("less")
    play.world.repairStore()
    play.leave("b")
    #expect(play.screens() == ["List", "List"])
    #expect(saved() == ["s2": ["a": 1]])
    play.restart()
    #expect(saved() == ["s2": ["a": 1]])
  }

  @Test mutating func `is stored as soon as the store works again`() {
    save("s1", #"{"a":1}"#)
    play.world.storage = .fails
    store()
    play.leave("b")
    let id = play.call("b", "ui.save", #"{"key":"s1","state":{"a":2}}"#)
    #expect(play.hears("b") == ["\(id): error storeUnavailable"])
    play.world.repairStore()
    play.restart()
    #expect(saved() == ["s1": ["a": 1]])
  }

  @Test
  mutating func `survives the image of a tree that has moved to another graph, with the rest of the tree`() {
    let older = shop.replacing(#","sensitive":true"#, with: "")
    open(older, limits: limits { $0.imageBytes = 2_000 })
    result("coordinator.trigger", #"{"route":"more","commandId":"k1"}"#)
    let newer = older.replacing(#""less":"pop","#, with: #""less":"pop","other":"none","#)
    result("tree.regraph", #"{"graph":\#(newer)}"#)
    result("coordinator.trigger", #"{"route":"more","commandId":"k2"}"#)
    for count in 1...100 {
      save("s1", #"{"count":\#(count)}"#)
      store()
    }
    #expect(play.world.compactions.contains(1))
    #expect(play.world.disk.count < 60)
    let calls = [
      ("tree.get", "{}"), ("tree.history", "{}"), ("graph.get", #"{"tree":"main"}"#),
      ("tree.get", #"{"at":1}"#),
      ("coordinator.trigger", #"{"route":"more","commandId":"k1"}"#),
      ("coordinator.trigger", #"{"route":"more","commandId":"k2"}"#), ("tree.undo", #"{"dryRun":true}"#),
      ("coordinator.trigger", #"{"route":"other","dryRun":true}"#),
    ]
    let before = calls.map { result($0, $1) }
    #expect(before.allSatisfy { $0 != nil })
    play.restart()
    for (call, expected) in zip(calls, before) {
      #expect(result(call.0, call.1)?.text == expected?.text, "\(call)")
    }
  }

  @Test(arguments: [1, 3, 1000])
  mutating func `survives compactions, which bound its records`(historyPerTree: Int) {
    open(
      limits: limits {
        $0.imageBytes = 2_000
        $0.historyPerTree = historyPerTree
      }
    )
    trigger("more")
    for count in 1...200 {
      save("s\(count % 2 + 1)", #"{"count":\#(count)}"#)
      if count.isMultiple(of: 60) {
        product(count, "M")
        result("tree.undo")
      }
      store()
    }
    #expect(!play.world.compactions.isEmpty)
    #expect(play.world.disk.count < 100)
    #expect(saved() == ["s1": ["count": 200], "s2": ["count": 199]])
    let before = (saved(), result("tree.get")?["snapshot"], result("tree.history"))
    for _ in 1...2 {
      play.restart()
      #expect(saved() == before.0)
      #expect(result("tree.get")?["snapshot"] == before.1)
      #expect(result("tree.history") == before.2)
    }
  }
}
