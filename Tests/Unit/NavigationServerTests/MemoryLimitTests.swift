import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `The limit of memory` {
  private let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  private let pong = #"{"id":1,"result":{}}"#
  private let list = #"{"route":"list"}"#

  @Test func `messageMilliseconds ends a connection whose message is not finished`() {
    for start in [#"{"jsonrpc""#, "Content-Length: 40\r\n", "Content-Length: 40\r\n\r\n{"] {
      var world = World(limits: limits { $0.messageMilliseconds = 100 })
      let client = world.connect()
      world.send(client, start.utf8)
      world.pass(milliseconds: 99)
      #expect(world.read(client) == [] && world.log == [])
      world.pass(milliseconds: 1)
      let answer = String(decoding: world.read(client), as: UTF8.self)
      #expect(answer.contains(#""name":"messageTooSlow","limit":"messageMilliseconds","max":100"#))
      #expect(world.sockets[client]?.closed == .messageTooSlow)
      #expect(world.log.map(\.message) == ["A client has not finished a message in time"])
    }
  }

  @Test func `messageMilliseconds begins again with each message`() {
    var world = World(limits: limits { $0.messageMilliseconds = 100 })
    let client = world.connect()
    let halves = [Array(ping.utf8.prefix(20)), Array(ping.utf8.dropFirst(20)) + [UInt8(ascii: "\n")]]
    for _ in 0..<5 {
      world.send(client, halves[0])
      world.pass(milliseconds: 90)
      world.send(client, halves[1])
      #expect(world.heard(client) == [pong])
      world.pass(milliseconds: 90)
    }
    // White space between messages does not begin a message.
    world.send(client, " \r\n\n ".utf8)
    world.pass(milliseconds: 1_000)
    #expect(world.say(client, ping) == [pong])
  }

  @Test
  func `outputBytesPerUser holds for connections that are being closed, too: the one with most is closed`() {
    var (world, client) = World.withNotes(limits: limits { $0.outputBytesPerUser = 4_000 })
    let get = #"{"jsonrpc":"2.0","id":1,"method":"tree.get"}"# + "\n"
    let stopped = (0..<40).map { _ in world.connect(room: 0) }
    for each in stopped {
      world.send(each, (get + get).utf8)
      let held = world.server.accounts[me].connectionBytes
      // The newest closing connection may hold a further budget.
      #expect(held.unread <= 4_000 && held.leaving <= 8_000)
    }
    // The newest are not closed: some may still read their responses, others the reason.
    #expect(stopped.prefix(30).allSatisfy { world.sockets[$0]?.closed == .outputNotRead })
    #expect(stopped.suffix(2).allSatisfy { world.sockets[$0]?.closed == nil })
    #expect(world.say(client, ping) == [pong])
  }

  @Test func `bytesPerUser includes the result of a read that is being made`() {
    var (world, client) = World.withNotes()
    let routes = [String](repeating: #""list""#, count: 250).joined(separator: ",")
    _ = world.ask(client, "coordinator.handle", #"{"routes":[\#(routes)]}"#)
    let reader = world.connect()
    world.holdsJobs = true
    #expect(world.ask(reader, "tree.get") == [])
    let used = world.server.accounts[me].bytes
    let result = world.server.accounts[me].jobBytes
    #expect(result > 250 * 400)
    world.endJobs()
    #expect(world.server.accounts[me].jobBytes == 0)
    _ = world.heard(reader)
    // Without room for the result, a read fails without a charge.
    world.turn(.reloaded(limits { $0.bytesPerUser = used - 1_000 }, graphs: [], grants: []))
    #expect(world.ask(reader, "tree.get") == [])
    world.endJobs()
    let rejection = rejected(-32010, "tooManyBytes", "bytesPerUser", used - 1_000)
    #expect(world.heard(reader).map(rejection) == [true])
    #expect(world.server.accounts[me].jobBytes == 0)
  }

  @Test func `bytesPerUser ends a long unfinished message, and lets short ones pass`() {
    var world = World(limits: limits { $0.bytesPerUser = 60_000 })
    let (first, second) = (world.connect(), world.connect())
    let long = "{" + String(repeating: " ", count: 19_999)
    world.send(first, long.utf8)
    #expect(world.sockets[first]?.closed == nil)
    world.send(second, long.utf8)
    let answer = String(decoding: world.read(second), as: UTF8.self)
    #expect(answer.contains(#""name":"tooManyBytes","limit":"bytesPerUser","max":60000"#))
    #expect(world.sockets[second]?.closed == .tooManyBytes)
    #expect(world.log.map(\.message) == ["A client's unfinished message has no room"])
    let third = world.connect(uid: 1001)
    world.send(third, long.utf8)
    #expect(world.sockets[third]?.closed == nil)
    #expect(world.say(world.connect(), ping) == [pong])
  }

  @Test func `bytesPerUser rejects what grows, and not what shrinks, closes or reads`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", list)
    let used = world.server.accounts[me].bytes
    world.turn(.reloaded(limits { $0.bytesPerUser = used + 200 }, graphs: [], grants: []))
    let rejection = rejected(-32010, "tooManyBytes", "bytesPerUser", used + 200)
    for (method, params) in [
      ("coordinator.trigger", list), ("tree.subscribe", "{}"), ("tree.open", #"{"tree":"two"}"#),
      ("coordinator.pullback", #"{"coordinator":"c1"}"#),
    ] {
      #expect(world.ask(client, method, params).map(rejection) == [true], "\(method)")
    }
    #expect(world.result(client, "server.status")?["trees"] == 1)
    #expect(world.result(client, "tree.get")?["snapshot"]?["revision"] == 2)
    #expect(world.result(client, "coordinator.back")?["outcome"] == "committed")
    #expect(world.ask(client, "tree.close") == [pong])
    #expect(world.result(client, "tree.open", #"{"tree":"two"}"#)?["opened"] == true)
  }

  @Test func `bytesPerUser rejects a graph, and what a client registers`() {
    var world = World(limits: limits { $0.bytesPerUser = 5_000 })
    let client = world.connect()
    _ = world.ask(client, "initialize", #"{"client":{"name":"c"}}"#)
    let rejection = rejected(-32010, "tooManyBytes", "bytesPerUser", 5_000)
    #expect(world.ask(client, "graph.load", "{\"graph\":\(Notes.graph)}").map(rejection) == [true])
    #expect(world.ask(client, "coordinator.register", #"{"types":{"A":{}}}"#).map(rejection) == [true])
    #expect(world.result(client, "graph.list")?["graphs"] == [])
  }

  @Test func `is charged once for a graph with several trees, until it is unloaded and the last is closed`() {
    var (world, client) = World.withKeptNotes()
    func charged() -> Int { world.server.accounts[me].graphBytes }
    func close(_ tree: String) -> [String] { world.ask(client, "tree.close", "{\"tree\":\"\(tree)\"}") }
    let loaded = charged()
    #expect(loaded > 1_000)
    #expect(world.result(client, "tree.open", #"{"tree":"two"}"#)?["opened"] == true)
    #expect(charged() == loaded)
    let brought = world.result(client, "tree.open", "{\"tree\":\"three\",\"graph\":\(Notes.graph)}")
    #expect(brought?["opened"] == true && charged() == 2 * loaded)
    #expect(["main", "two"].map(close) == [[pong], [pong]] && charged() == 2 * loaded)
    #expect(world.ask(client, "graph.unload", #"{"graph":"notes"}"#) == [pong])
    #expect(charged() == loaded && world.server.graphs.library.numbers.count == 1)
    #expect(close("three") == [pong])
    #expect(charged() == 0 && world.server.graphs.library.numbers.isEmpty)
  }

  @Test func `bytesTotal leaves as much for others as a user has`() {
    var (world, client) = World.withNotes()
    let max = world.server.accounts.bytes + 5_000
    world.turn(.reloaded(limits { $0.bytesTotal = max }, graphs: [], grants: []))
    let rejection = rejected(-32010, "tooManyBytes", "bytesTotal", max)
    #expect(world.ask(client, "coordinator.trigger", list).map(rejection) == [true])
    let other = world.connect(uid: 1001)
    #expect(world.ask(other, "graph.load", "{\"graph\":\(Notes.graph)}").map(rejection) == [true])
    #expect(world.say(other, ping) == [pong])
    _ = world.ask(client, "tree.close")
    _ = world.ask(client, "graph.unload", #"{"graph":"notes"}"#)
    #expect(world.result(other, "graph.load", "{\"graph\":\(Notes.graph)}")?["loaded"] == true)
  }

  @Test func `connectionsTotal leaves connections for other users`() {
    var world = World(limits: limits { $0.connectionsTotal = 4 })
    for _ in 0..<2 { #expect(world.say(world.connect(), ping) == [pong]) }
    let excess = world.connect()
    #expect(world.heard(excess).map(rejected(-32006, "tooManyConnections", "connectionsTotal", 4)) == [true])
    #expect(world.sockets[excess]?.closed == .tooManyConnections)
    #expect(world.log.first?.metadata.contains(LogField(name: "limit", value: "connectionsTotal")) == true)
    for uid: UInt32 in [1001, 1002] { #expect(world.say(world.connect(uid: uid), ping) == [pong]) }
  }

  @Test func `treesTotal leaves trees for other users`() {
    var (world, client) = World.withNotes(limits: limits { $0.treesTotal = 3 })
    #expect(world.result(client, "tree.open", #"{"tree":"two"}"#)?["opened"] == true)
    let rejection = rejected(1007, "tooManyTrees", "treesTotal", 3)
    #expect(world.ask(client, "tree.open", #"{"tree":"three"}"#).map(rejection) == [true])
    let other = world.connect(uid: 1001)
    let opened = world.result(other, "tree.open", "{\"tree\":\"one\",\"graph\":\(Notes.graph)}")
    #expect(opened?["opened"] == true)
  }
}
