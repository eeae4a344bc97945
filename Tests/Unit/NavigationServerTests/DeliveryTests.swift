import JSON
import NavigationProtocol
import NavigationServer
import Testing

private let notes = #"{"Notes":{"routes":{"list":{},"ask":{}}}}"#

/// A tree `main`: `Notes c1`, which `a` served, and for which the completions of Picker c2 and c3 wait.
private func waiting(
  limits: Limits = Limits(),
  opener: String = "c1",
  configuration: (inout Configuration) -> Void = { _ in }
) -> Play {
  var play = Play.waiting(limits: limits, configuration: configuration)
  play.serves("p", #"{"Picker":{"routes":{"pick":{}}}}"#)
  start("first", at: "c1", &play)
  start("second", at: "c1", &play)
  play.leave("a")
  finish("c2", 1, &play)
  finish("c3", 2, &play)
  for name in ["b", "p"] { _ = play.hears(name) }
  return play
}

private func start(_ label: String, at opener: String, _ play: inout Play) {
  let child = #"{"coordinator":"Picker","route":"pick","in":"current","label":"\#(label)"}"#
  play.call("b", "coordinator.transfer", #"{"coordinator":"\#(opener)","transfer":{"start":\#(child)}}"#)
  _ = play.hears("p")
  play.answer("p", #"{"push":"Pick"}"#)
}

private func finish(_ coordinator: String, _ value: Int, _ play: inout Play) {
  play.call("b", "coordinator.finish", #"{"coordinator":"\#(coordinator)","value":\#(value)}"#)
}

extension Play {
  /// The messages to a client without the responses to its own calls.
  fileprivate mutating func notified(_ name: String) -> [String] {
    hears(name).filter { $0.first?.isNumber == false }
  }

  /// The values that a coordinator was asked about, in order, while a client answers all questions with a push.
  fileprivate mutating func delivered(to name: String) -> [Int] {
    var values: [Int] = []
    while case let asked = messages(name).filter({ $0["method"] == "coordinator.prepare" }), !asked.isEmpty {
      for question in asked {
        values += [question["params"]?["question"]?["completion"]?["value"]?.integer ?? 0]
        answer(name, #"{"push":"Got"}"#)
      }
    }
    return values
  }

  fileprivate mutating func journal() -> [JSON] {
    world.result(connection("reader"), "tree.history", #"{"limit":1000}"#)?["entries"]?.array ?? []
  }
}

@Suite struct `A completion that waits for a client` {
  @Test func `is delivered although another client drives the tree`() {
    var play = waiting()
    play.call("b", "tree.drive", #"{"lease":"take"}"#)
    play.serves("a", notes)
    #expect(play.delivered(to: "a") == [1, 2])
  }

  @Test func `is delivered when its opener's type is registered, each once, the oldest first`() {
    var play = waiting()
    play.serves("a", notes)
    #expect(
      play.hears("a") == [
        "10: ok", "11: registered Notes c1", "asks c1 completed first value",
      ]
    )
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.hears("a") == ["ended committed 6", "asks c1 completed second value"])
    play.answer("a", #"{"push":"Second"}"#)
    #expect(play.hears("a") == ["ended committed 7"])
    #expect(play.screens() == ["First", "Second"])
    play.serves("a", notes)
    #expect(play.notified("a") == [])
  }

  @Test func `is a command of the tree, with a cause and an entry in the history`() {
    var play = waiting()
    play.call("w", "tree.subscribe")
    _ = play.hears("w")
    play.serves("a", notes)
    _ = play.delivered(to: "a")
    let changes = play.messages("w").filter { $0["method"] == "tree.changed" }
    #expect(changes.map { $0["params"]?["change"]?["revision"] } == [6, 7])
    let cause: JSON = [
      "method": "coordinator.register", "params": ["coordinator": "c1"], "client": ["name": "a", "pid": 5],
    ]
    #expect(changes.map { $0["params"]?["cause"] } == [cause, cause])
    #expect(play.journal().suffix(2).map { $0["cause"] } == [cause, cause])
    #expect(play.journal().suffix(2).map { $0["outcome"] } == ["committed", "committed"])
  }

  @Test func `is delivered before the commands that arrive after the registration`() {
    var play = waiting()
    play.serves("a", notes)
    play.trigger("b", "list")
    #expect(play.notified("a") == ["asks c1 completed first value"])
    play.answer("a", #""none""#)
    #expect(play.notified("a") == ["ended committed 6", "asks c1 completed second value"])
    play.answer("a", #""none""#)
    #expect(play.notified("a") == ["ended committed 7", "asks c1 list"])
  }

  @Test func `is delivered again if the client leaves before it answers, and never after that`() {
    var play = waiting()
    for _ in 1...2 {
      play.serves("a", notes)
      #expect(play.notified("a") == ["asks c1 completed first value"])
      play.leave("a")
    }
    play.serves("a", notes)
    #expect(play.delivered(to: "a") == [1, 2])
    play.leave("a")
    play.serves("a", notes)
    #expect(play.notified("a") == [])
  }

  @Test func `is delivered after a restart, and not again after the next`() {
    var play = waiting { $0.hasStore = true }
    play.restart()
    play.serves("a", notes)
    #expect(play.notified("a") == ["asks c1 completed first value"])
    play.restart()
    play.serves("a", notes)
    #expect(play.notified("a") == ["asks c1 completed first value"])
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.notified("a") == ["ended committed 6", "asks c1 completed second value"])
    play.restart()
    play.serves("a", notes)
    #expect(play.delivered(to: "a") == [2])
    play.restart()
    play.serves("a", notes)
    #expect(play.notified("a") == [])
    #expect(play.screens() == ["First", "Got"])
  }

  @Test func `waits for the next registration if it is rejected, and holds back later ones of its opener`() {
    var play = waiting()
    for answer in [#"{"reject":"Later."}"#, #"{"leap":1}"#] {
      play.serves("a", notes)
      #expect(play.notified("a") == ["asks c1 completed first value"])
      play.answer("a", answer)
      #expect(play.notified("a").count == 1)
      #expect(play.screens() == [])
    }
    play.serves("a", notes)
    play.world.pass(milliseconds: 5_000)
    #expect(play.notified("a").last == "ended failed 5 deadline")
    play.serves("a", notes)
    #expect(play.delivered(to: "a") == [1, 2])
  }

  @Test func `does not wait for that of another opener`() {
    var play = Play.waiting()
    play.serves("p", #"{"Picker":{"routes":{"pick":{}}}}"#)
    let child = #"{"transfer":{"handover":{"coordinator":"Notes"}}}"#
    play.call("b", "coordinator.transfer", child)
    start("first", at: "c1", &play)
    start("second", at: "c2", &play)
    play.leave("a")
    finish("c3", 1, &play)
    finish("c4", 2, &play)
    play.serves("a", notes)
    #expect(play.notified("a") == ["asks c1 completed first value"])
    play.answer("a", #"{"reject":"Later."}"#)
    #expect(play.notified("a").last == "asks c2 completed second value")
  }

  @Test func `is delivered to another client that serves the type from then on`() {
    var play = waiting()
    play.serves("a", notes, #","tree":"main""#)
    #expect(play.notified("a") == ["asks c1 completed first value"])
    play.serves("all", notes)
    #expect(play.notified("all") == [])
    // The client that serves all trees serves this one when the other leaves.
    play.leave("a")
    #expect(play.delivered(to: "all") == [1, 2])
  }

  @Test func `is delivered when the store works again, if the store failed`() {
    var play = waiting { $0.hasStore = true }
    play.world.storage = .fails
    play.call("b", "tree.undelivered", #"{"take":true}"#)
    finish("c9", 0, &play)
    play.call("b", "coordinator.transfer", #"{"coordinator":"c1","transfer":{"push":"List"}}"#)
    play.serves("a", notes)
    #expect(play.notified("a") == [])
    play.world.repairStore()
    #expect(play.delivered(to: "a") == [1, 2])
  }

  @Test func `takes a place in the queue only once, however often its client registers`() {
    var play = waiting()
    play.serves("q", #"{"Other":{"routes":{"go":{}}}}"#)
    play.call("b", "coordinator.transfer", #"{"transfer":{"handover":{"coordinator":"Other","route":"go"}}}"#)
    #expect(play.notified("q") == ["asks c4 go"])
    for _ in 1...300 { play.serves("a", notes) }
    #expect(play.notified("a") == [])
    play.answer("q", #"{"push":"Other"}"#)
    #expect(play.delivered(to: "a") == [1, 2])
    #expect(play.notified("a") == [])
  }
}

@Suite struct `A completion without an opener` {
  /// The completions of c3 and c4 waited for c2, which has ended.
  private func orphaned(limits: Limits = Limits()) -> Play {
    var play = Play.waiting(limits: limits) { $0.hasStore = true }
    play.serves("p", #"{"Picker":{"routes":{"pick":{}}}}"#)
    play.call("b", "coordinator.transfer", #"{"transfer":{"start":{"coordinator":"Notes"}}}"#)
    start("first", at: "c2", &play)
    start("second", at: "c2", &play)
    play.leave("a")
    finish("c3", 1, &play)
    finish("c4", 2, &play)
    play.call("b", "coordinator.drop", #"{"coordinator":"c2","self":true}"#)
    _ = play.hears("b")
    return play
  }

  private func listed(_ play: inout Play, _ params: String = "{}") -> JSON? {
    play.world.result(play.connection("reader"), "tree.undelivered", params)
  }

  private func completion(_ coordinator: String, _ label: String, _ value: Int) -> JSON {
    [
      "coordinator": .string(coordinator), "type": "Picker", "opener": "c2", "openerType": "Notes",
      "label": .string(label), "completion": ["kind": "value", "value": .integer(value)],
    ]
  }

  @Test func `is listed until it is taken, also after a restart`() {
    var play = orphaned()
    let both: [JSON] = [completion("c3", "first", 1), completion("c4", "second", 2)]
    let all: JSON = ["completions": .array(both), "dropped": 0]
    let none: JSON = ["completions": [], "dropped": 0]
    #expect(listed(&play) == all)
    play.restart()
    let revision = play.revision() ?? 0
    #expect(listed(&play, #"{"take":true}"#) == all)
    #expect(play.revision() == revision + 1)
    #expect(play.journal().last?["cause"]?["method"] == "tree.undelivered")
    #expect(listed(&play) == none)
    play.restart()
    #expect(listed(&play, #"{"take":true}"#) == none)
    #expect(play.revision() == revision + 1)
  }

  @Test func `is taken once with a commandId, and returned again, also after a restart`() {
    var play = orphaned()
    let all: JSON = [
      "completions": [completion("c3", "first", 1), completion("c4", "second", 2)], "dropped": 0,
    ]
    let take = #"{"take":true,"commandId":"k"}"#
    #expect(listed(&play, take) == all)
    let revision = play.revision()
    #expect(listed(&play, take) == all)
    play.restart()
    #expect(listed(&play, take) == all)
    #expect(play.revision() == revision)
    #expect(listed(&play, #"{"take":true,"commandId":"l"}"#) == ["completions": [], "dropped": 0])
  }

  @Test func `cannot be returned again when the history no longer has the command that took it`() {
    var play = orphaned(limits: limits { $0.historyPerTree = 1 })
    let take = #"{"take":true,"commandId":"k"}"#
    _ = listed(&play, take)
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"List"}}"#)
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"List"}}"#)
    let again = play.call("c", "tree.undelivered", take)
    #expect(play.hears("c") == ["\(again): error revisionForgotten"])
  }

  @Test func `is not returned to a second call with the id when the tree closes`() {
    var play = orphaned()
    play.serves("a", notes)
    play.trigger("b", "list")
    let calls = ["c", "d"].map { play.call($0, "tree.undelivered", #"{"take":true,"commandId":"k"}"#) }
    play.call("b", "tree.close")
    #expect(play.hears("c") == ["\(calls[0]): error treeNotFound"])
    #expect(play.hears("d") == ["\(calls[1]): error treeNotFound"])
  }

  @Test func `is dropped beyond undeliveredPerTree, the oldest first, and counted`() {
    var play = orphaned(limits: limits { $0.undeliveredPerTree = 1 })
    let expected: JSON = ["completions": [completion("c4", "second", 2)], "dropped": 1]
    #expect(listed(&play) == expected)
    play.restart()
    #expect(listed(&play) == expected)
  }

  @Test func `is taken after the commands that arrived before, and read at once`() {
    var play = orphaned()
    play.serves("a", notes)
    play.trigger("b", "list")
    play.call("b", "tree.undelivered", #"{"take":true}"#)
    play.call("b", "tree.undelivered")
    let read = play.messages("b")
    #expect(read.map { $0["result"]?["completions"]?.array?.count } == [2])
    _ = play.hears("a")
    play.answer("a", #"{"push":"List"}"#)
    let taken = play.messages("b")
    #expect(taken.map { $0["result"]?["completions"]?.array?.count } == [nil, 2])
    #expect(listed(&play)?["completions"] == [])
  }

  @Test func `is not taken from a tree that closes before`() {
    var play = orphaned()
    play.serves("a", notes)
    play.trigger("b", "list")
    let call = play.call("b", "tree.undelivered", #"{"take":true}"#)
    play.call("c", "tree.close")
    #expect(play.hears("b").last == "\(call): error treeNotFound")
  }

  @Test func `is not taken while the store cannot be written`() {
    var play = orphaned()
    play.world.storage = .fails
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"List"}}"#)
    let call = play.call("c", "tree.undelivered", #"{"take":true}"#)
    #expect(play.hears("c") == ["\(call): error storeUnavailable"])
    play.world.repairStore()
    #expect(listed(&play)?["completions"]?.array?.count == 2)
  }
}
