import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

/// A command that may remove or has changed more entries than a slice runs beside the loop, like a query.
@Suite struct `A long command` {
  private static let count = 40
  private static let home = request("coordinator.trigger", #""route":"home""#)

  private static func request(_ method: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","id":9,"method":"\#(method)","params":{\#(params)}}"#
  }

  /// A world with a tree of many screens, most of which belong to coordinators of their own.
  private static func large(workPerTurn: Int, kept: Bool = false) -> (world: World, client: ConnectionID) {
    let limits = limits { $0.workPerTurn = workPerTurn }
    var (world, client) = kept ? World.withKeptNotes(limits: limits) : World.withNotes(limits: limits)
    for _ in 0..<count {
      _ = world.ask(client, "coordinator.trigger", #"{"coordinator":"c1","route":"pick"}"#)
      _ = world.ask(client, "coordinator.trigger", #"{"coordinator":"Picker","route":"look"}"#)
    }
    return (world, client)
  }

  /// A world in which a command runs beside the loop.
  private func running(
    _ command: String = Self.home
  ) -> (world: World, client: ConnectionID, other: ConnectionID) {
    var (world, client) = Self.large(workPerTurn: 100, kept: true)
    let other = world.connect()
    world.holdsJobs = true
    #expect(world.say(client, command) == [])
    #expect(world.jobs.count == 1)
    return (world, client, other)
  }

  /// Ends all jobs, and those that follow from them.
  private func finish(_ world: inout World) {
    while !world.jobs.isEmpty { world.endJobs() }
  }

  private func outcome(_ lines: [String]) -> [String] {
    lines.compactMap { try? JSON.parse($0.utf8, limits: .generous) }.map { message in
      let error = message["error"]?["data"]?["name"]
      return "\(message["id"]?.integer ?? 0): \((message["result"]?["outcome"] ?? error)?.string ?? "")"
    }
  }

  private func revision(_ world: inout World, _ client: ConnectionID) -> Int? {
    world.result(client, "tree.list")?["trees"]?.array?.first?["revision"]?.integer
  }

  @Test(arguments: [
    ("coordinator.trigger", #""route":"home""#),
    ("coordinator.trigger", #""route":"home","dryRun":true"#),
    ("coordinator.trigger", #""route":"home","commandId":"one""#),
    ("coordinator.drop", #""coordinator":"c1""#),
    ("coordinator.transfer", #""coordinator":"c1","transfer":{"set":["List"]}"#),
    ("coordinator.transfer", #""coordinator":"c1","transfer":{"popTo":{"key":"s9"}}"#),
    ("coordinator.transfer", #""coordinator":"c9","transfer":{"finish":{"value":1}}"#),
    ("coordinator.transaction", #""steps":[{"method":"coordinator.drop","params":{"coordinator":"c1"}}]"#),
    (
      "coordinator.transaction",
      #""steps":[{"method":"coordinator.transfer","params":{"transfer":{"present":"List"}}},"#
        + #"{"method":"coordinator.back","params":{}}]"#
    ),
    ("coordinator.handle", #""routes":["home","list"]"#),
    ("ui.report", #""event":"didPop","key":"s4""#),
    ("ui.report", #""event":"didPop","key":"s9999""#),
    ("tree.undo", #""to":2"#),
    ("tree.regraph", #""graph":\#(Notes.graph.replacing("\"List\": {}", with: "\"List\": {}, \"A\": {}"))"#),
  ])
  func `ends as it would in one slice`(_ method: String, _ params: String) throws {
    var texts: [[String]] = []
    for workPerTurn in [100, 1_000_000] {
      // Given a tree with a subscriber
      var (world, client) = Self.large(workPerTurn: workPerTurn, kept: true)
      let subscriber = world.connect()
      _ = world.ask(subscriber, "tree.subscribe", #"{"commands":true}"#)
      _ = world.ask(subscriber, "coordinator.pullback", #"{"coordinator":"c9"}"#)
      let before = world.disk.count
      // When a command is long only with the smaller share
      world.holdsJobs = true
      var lines = world.say(client, Self.request(method, params))
      if method != "tree.regraph" { #expect(world.jobs.isEmpty == (workPerTurn != 100)) }
      finish(&world)
      // Then the response, the notifications, the history and the records are the same
      lines += world.heard(client) + world.heard(subscriber)
      world.holdsJobs = false
      lines += world.ask(client, "tree.history", #"{"limit":3}"#) + world.ask(client, "tree.get")
      texts.append(lines + world.disk[before...].map { String(decoding: $0.text, as: UTF8.self) })
    }
    #expect(texts[0] == texts[1])
    if method == "coordinator.drop" {
      #expect(texts[0].contains { $0.contains(#""reason":"coordinatorEnded""#) })
    }
  }

  @Test func `that opens a tree ends as it would in one slice, and lets other clients be served meanwhile`() {
    let pushes = [String](repeating: #"{"push":"A"}"#, count: 150).joined(separator: ",")
    let graph = """
      {"navigation":1,"name":"many","root":{"coordinator":"Main","route":"start"},"screens":{"A":{}},\
      "coordinators":{"Main":{"routes":{"start":{"sequence":[\(pushes)]}}}}}
      """
    var texts: [[String]] = []
    for workPerTurn in [100, 1_000_000] {
      // Given a loaded graph whose trees begin with many screens
      var (world, client) = World.withKeptNotes(limits: limits { $0.workPerTurn = workPerTurn })
      let other = world.connect()
      #expect(world.result(client, "graph.load", "{\"graph\":\(graph)}")?["loaded"] == true)
      let before = world.disk.count
      // When the opening is long only with the smaller share
      world.holdsJobs = true
      var lines = world.say(client, Self.request("tree.open", #""tree":"two","graph":"many""#))
      #expect(world.jobs.isEmpty == (workPerTurn != 100))
      #expect(world.result(other, "tree.list")?["trees"]?.array?.count == (workPerTurn == 100 ? 1 : 2))
      finish(&world)
      // Then the response, the history and the records are the same
      lines += world.heard(client)
      #expect(lines.first?.contains(#""opened":true"#) == true)
      world.holdsJobs = false
      lines += world.ask(client, "tree.history", #"{"tree":"two"}"#)
      lines += world.ask(client, "tree.get", #"{"tree":"two"}"#)
      texts.append(lines + world.disk[before...].map { String(decoding: $0.text, as: UTF8.self) })
    }
    #expect(texts[0] == texts[1])
  }

  @Test func `lets other clients be served meanwhile, and shows them its tree as before`() {
    var (world, client, other) = running()
    let before = revision(&world, other)
    #expect(world.ask(other, "ping") == [#"{"id":1,"result":{}}"#])
    #expect(revision(&world, other) == before)
    finish(&world)
    #expect(outcome(world.heard(client)) == ["9: committed"])
    #expect(revision(&world, other) == before.map { $0 + 1 })
  }

  @Test func `holds back the tree's other commands, and not those of other trees`() {
    var (world, client, other) = running()
    let list = #"{"jsonrpc":"2.0","id":3,"method":"coordinator.trigger","params":{"route":"list"#
    #expect(outcome(world.say(other, list + #"","tree":"main","onBusy":"reject"}}"#)) == ["3: blocked"])
    #expect(world.result(other, "tree.open", #"{"tree":"two"}"#)?["opened"] == true)
    #expect(outcome(world.say(other, list + #"","tree":"two"}}"#)) == ["3: committed"])
    #expect(world.say(other, list + #"","tree":"main"}}"#) == [])
    finish(&world)
    #expect(outcome(world.heard(client)) == ["9: committed"])
    #expect(outcome(world.heard(other)) == ["3: committed"])
  }

  @Test func `ends at its deadline, and its changes are dropped`() {
    var (world, client, other) = running(Self.home.replacing(#""home""#, with: #""home","deadlineMs":50"#))
    let before = revision(&world, other)
    world.pass(milliseconds: 50)
    #expect(outcome(world.heard(client)) == ["9: failed"])
    finish(&world)
    #expect(world.heard(client) == [])
    #expect(revision(&world, other) == before)
  }

  @Test func `that is a screen event has no deadline`() {
    let event = #""event":"didPop","key":"s4","deadlineMs":50"#
    var (world, client, _) = running(Self.request("ui.report", event))
    world.pass(milliseconds: 50)
    #expect(world.heard(client) == [])
    finish(&world)
    #expect(outcome(world.heard(client)) == ["9: committed"])
  }

  @Test func `can be cancelled before and while it runs`() {
    for begins in [true, false] {
      var (world, client) = Self.large(workPerTurn: 100)
      let other = world.connect()
      world.holdsJobs = true
      // Another query of the user keeps the command from running.
      if !begins { #expect(world.ask(other, "tree.history") == []) }
      #expect(world.say(client, Self.home) == [])
      let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":9}}"#
      #expect(outcome(world.say(client, cancel)) == ["9: requestCancelled"])
      #expect(world.jobs.count == 1)
      world.endJobs()
      #expect(world.jobs.isEmpty)
      world.holdsJobs = false
      #expect(outcome(world.say(client, Self.home)) == ["9: committed"])
    }
  }

  @Test func `can be superseded before and while it runs`() {
    for begins in [true, false] {
      var (world, client) = Self.large(workPerTurn: 100)
      let other = world.connect()
      let before = revision(&world, other)
      world.holdsJobs = true
      // Another query of the user keeps the command from running.
      if !begins { #expect(world.ask(other, "tree.history") == []) }
      #expect(world.say(client, Self.home) == [])
      let list = #"{"jsonrpc":"2.0","id":3,"method":"coordinator.trigger","params":{"route":"list"#
      let later = world.say(client, list + #"","onBusy":"supersede"}}"#)
      #expect(outcome(later) == ["9: superseded", "3: committed"])
      // What it did is not used.
      finish(&world)
      #expect(world.heard(client) == [])
      #expect(revision(&world, other) == before.map { $0 + 1 })
    }
  }

  @Test func `ends with its tree, with the daemon, and not with its client`() {
    var (world, client, other) = running()
    _ = world.ask(other, "tree.close", #"{"tree":"main"}"#)
    #expect(outcome(world.heard(client)) == ["9: failed"])
    finish(&world)
    #expect(world.result(other, "tree.list")?["trees"] == [])

    (world, client, other) = running()
    world.turn(.shutdown)
    #expect(outcome(world.heard(client)) == ["9: shuttingDown"])
    finish(&world)
    #expect(world.hasStopped)

    (world, client, other) = running()
    let before = revision(&world, other)
    world.disconnect(client)
    finish(&world)
    #expect(revision(&world, other) == before.map { $0 + 1 })
  }

  @Test func `is lost after a crash, and runs when it is sent again`() {
    var (world, _, _) = running()
    world.restart()
    world.holdsJobs = false
    let client = world.connect()
    #expect(outcome(world.say(client, Self.home)) == ["9: committed"])
  }

  @Test func `whose end cannot be stored changes nothing`() {
    var (world, client, other) = running()
    let before = revision(&world, other)
    world.storage = .fails
    finish(&world)
    #expect(outcome(world.heard(client)) == ["0: storeFailed"])
    world.repairStore()
    #expect(revision(&world, other) == before)
  }

  @Test func `asks a client from the loop, and continues beside it`() {
    // Given a tree whose root a client serves, with a large stack
    var play = Play.waiting(limits: limits { $0.workPerTurn = 100 })
    play.trigger("b", "ask")
    _ = play.hears("a")
    let many = [String](repeating: #"{"push":"First"}"#, count: 120).joined(separator: ",")
    play.answer("a", #"{"sequence":[\#(many)]}"#)
    #expect(play.hears("b") == ["4: committed 2"])
    _ = play.hears("a")
    // When the client's answer removes most of it
    play.world.holdsJobs = true
    play.trigger("b", "ask")
    #expect(play.hears("a") == ["asks c1 ask"])
    #expect(play.world.jobs.isEmpty)
    play.answer("a", #"{"sequence":["popToRoot",{"send":"ask"}]}"#)
    #expect(play.world.jobs.count == 1)
    play.world.endJobs()
    // Then it is asked again
    #expect(play.hears("a") == ["asks c1 ask"])
    play.answer("a", #""none""#)
    while !play.world.jobs.isEmpty { play.world.endJobs() }
    #expect(play.hears("b") == ["5: committed 3"])
    #expect(play.screens().count == 1)
  }

  @Test func `reads a long answer of a client beside the loop`() {
    // Given a question
    var play = Play.waiting()
    play.trigger("b", "ask")
    _ = play.hears("a")
    // When the answer is long
    play.world.holdsJobs = true
    let many = [String](repeating: #"{"push":"First"}"#, count: 600).joined(separator: ",")
    play.answer("a", #"{"sequence":[\#(many),{"push":"Last"}]}"#)
    // Then it is read beside the loop
    #expect(play.world.jobs.count == 1)
    #expect(play.hears("b") == [])
    while !play.world.jobs.isEmpty { play.world.endJobs() }
    #expect(play.hears("b") == ["4: committed 2"])
    play.world.holdsJobs = false
    #expect(play.screens().suffix(2) == ["First", "Last"])
  }

  @Test func `fails by a long answer that is wrong, at its place`() {
    var play = Play.waiting()
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.world.holdsJobs = true
    let many = [String](repeating: #"{"push":"First"}"#, count: 600).joined(separator: ",")
    play.answer("a", #"{"sequence":[\#(many),{"push":7}]}"#)
    #expect(play.world.jobs.count == 1)
    while !play.world.jobs.isEmpty { play.world.endJobs() }
    let heard = play.world.heard(play.connection("b"))
    #expect(heard.count == 1)
    #expect(heard.first?.contains(#""code":"badAnswer""#) == true)
    #expect(heard.first?.contains("/action/sequence/600/push") == true)
  }

  @Test func `of each user runs one at a time`() {
    var (world, client) = Self.large(workPerTurn: 100)
    _ = world.result(client, "tree.open", #"{"tree":"two"}"#)
    for _ in 0..<120 { _ = world.ask(client, "coordinator.trigger", #"{"tree":"two","route":"list"}"#) }
    world.holdsJobs = true
    let home = #"{"jsonrpc":"2.0","id":9,"method":"coordinator.trigger","params":{"route":"home","tree":"#
    #expect(world.say(client, home + #""main"}}"#) == [])
    #expect(world.say(client, home + #""two"}}"#) == [])
    #expect(world.jobs.count == 1)
    finish(&world)
    #expect(outcome(world.heard(client)) == ["9: committed", "9: committed"])
  }
}
