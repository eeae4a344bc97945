import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `The limit` {
  private let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  private let pong = #"{"id":1,"result":{}}"#
  private let note = #"{"route":{"name":"note","params":{"id":7}}}"#

  @Test func `messageBytes answers a longer message and closes`() {
    for (start, text) in [("", ping + "x\n"), ("", ping + "x"), ("Content-Length: 41\r\n\r\n", "")] {
      var world = World(limits: limits { $0.messageBytes = 40 })
      let client = world.connect()
      let framed = start.isEmpty ? ping + "\n" : "Content-Length: 40\r\n\r\n" + ping
      world.send(client, framed.utf8)
      #expect(!world.read(client).isEmpty)
      world.send(client, (start + text).utf8)
      let answer = String(decoding: world.read(client), as: UTF8.self)
      #expect(answer.contains(#""code":-32001"#) && answer.contains(#""limit":"messageBytes","max":40"#))
      #expect(world.sockets[client]?.closed == .messageTooLarge)
      #expect(world.log.map(\.message) == ["A client's message is too long"])
      #expect(world.log.first?.metadata.last?.value == "40")
    }
  }

  @Test func `logEntriesPerUser sums up further faults of one user`() {
    var world = World(limits: limits { $0.logEntriesPerUser = 2 })
    for _ in 0..<5 { world.send(world.connect(), "x".utf8) }
    world.send(world.connect(uid: 1001), "x".utf8)
    #expect(world.log.map { $0.metadata[1].value } == ["1000", "1000", "1001"])
    world.pass(milliseconds: 10_000)
    #expect(
      world.log.dropFirst(3) == [
        LogEntry(
          "A client's messages cannot be separated; more such faults were not logged",
          ["uid": "1000", "omitted": "3", "seconds": "10", "limit": "logEntriesPerUser"]
        )
      ]
    )
  }

  @Test func `headerBytes answers longer headers and closes`() {
    var world = World(limits: limits { $0.headerBytes = 30 })
    let client = world.connect()
    world.send(client, "Content-Length: 40\r\nX: 0123456789".utf8)
    #expect(String(decoding: world.read(client), as: UTF8.self).contains("badFraming"))
    #expect(world.sockets[client]?.closed == .badFraming)
  }

  @Test func `messageDepth rejects deeper messages and keeps the connection`() {
    var world = World(limits: limits { $0.messageDepth = 3 })
    let client = world.connect()
    let deep = #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":[[1]]}}"#
    #expect(world.say(client, deep).map(rejected(-32002, "tooDeep", "messageDepth", 3)) == [true])
    #expect(world.say(client, ping) == [pong])
  }

  @Test func `messageValues rejects messages with more values and keeps the connection`() {
    var world = World(limits: limits { $0.messageValues = 6 })
    let client = world.connect()
    let full = #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1,"b":2}}"#
    #expect(world.say(client, full).map(rejected(-32003, "tooManyValues", "messageValues", 6)) == [true])
    #expect(world.say(client, ping) == [pong])
  }

  @Test func `batchLength rejects longer batches as a whole`() {
    var (world, client) = World.withNotes(limits: limits { $0.batchLength = 2 })
    let trigger = #"{"jsonrpc":"2.0","method":"coordinator.trigger","params":{"route":"list"}}"#
    let answer = world.say(client, "[\(trigger),\(trigger),\(trigger)]")
    #expect(answer.count == 1)
    #expect(answer.map(rejected(-32004, "batchTooLong", "batchLength", 2)) == [true])
    #expect(world.result(client, "tree.get")?["snapshot"]?["revision"] == 1)
    #expect(world.say(client, "[\(trigger),\(trigger)]") == [])
    #expect(world.result(client, "tree.get")?["snapshot"]?["revision"] == 3)
  }

  @Test func `requestsInFlight rejects requests until responses are read, and lets notifications pass`() {
    var (world, other) = World.withNotes(limits: limits { $0.requestsInFlight = 2 })
    let client = world.connect(room: 0)
    for _ in 0..<3 { world.send(client, (ping + "\n").utf8) }
    world.send(
      client,
      #"{"jsonrpc":"2.0","method":"coordinator.trigger","params":{"route":"list"}}"#.utf8
    )
    world.send(client, "\n".utf8)
    #expect(world.result(other, "tree.get")?["snapshot"]?["revision"] == 2)
    world.widen(client)
    let heard = world.heard(client)
    #expect(heard.prefix(2) == [pong, pong])
    #expect(heard.dropFirst(2).map(rejected(-32005, "tooManyRequests", "requestsInFlight", 2)) == [true])
    #expect(world.say(client, ping) == [pong])
  }

  @Test func `requestsInFlight does not count responses of the current turn`() {
    var world = World(limits: limits { $0.requestsInFlight = 2 })
    let client = world.connect()
    #expect(world.say(client, [String](repeating: ping, count: 5).joined(separator: "\n")).count == 5)
  }

  @Test func `connectionsPerUser closes one connection more`() {
    var world = World(limits: limits { $0.connectionsPerUser = 1 })
    let first = world.connect(uid: 1001)
    let second = world.connect(uid: 1001)
    #expect(
      world.heard(second).map(rejected(-32006, "tooManyConnections", "connectionsPerUser", 1)) == [true]
    )
    #expect(world.sockets[second]?.closed == .tooManyConnections)
    #expect(world.log.map { $0.metadata.suffix(2).map(\.value) } == [["connectionsPerUser", "1"]])
    #expect(world.say(world.connect(uid: 1002), ping) == [pong])
    world.disconnect(first)
    #expect(world.say(world.connect(uid: 1001), ping) == [pong])
  }

  @Test(arguments: [0, 1000] as [UInt32])
  func `connectionsPerUser lets root and the user of navd read the status, and nothing else`(uid: UInt32) {
    var world = World(limits: limits { $0.connectionsPerUser = 1 })
    let first = world.connect(uid: uid)
    let rejection = rejected(-32006, "tooManyConnections", "connectionsPerUser", 1)
    let list = #"{"jsonrpc":"2.0","id":1,"method":"tree.list"}"#
    let notification = #"{"jsonrpc":"2.0","method":"ping"}"#
    let long = #"{"jsonrpc":"2.0","id":1,"method":"ping"\#(String(repeating: " ", count: 40_000))"#
    for other in [list, notification, "[\(ping)]", #"{"jsonrpc":"2.0","id":1}"#, "{]", long + ",}"] {
      let second = world.connect(uid: uid)
      #expect(world.result(second, "server.status")?["connections"] == 2)
      #expect(world.say(second, other + "\n" + ping).map(rejection) == [true], "\(other.prefix(50))")
      #expect(world.sockets[second]?.closed == .tooManyConnections)
    }
    // The newest eight of them read it.
    let further = (0..<9).map { _ in world.connect(uid: uid) }
    #expect(world.heard(further[0]).map(rejection) == [true])
    #expect(world.sockets[further[0]]?.closed == .tooManyConnections)
    for client in further.dropFirst() { #expect(world.say(client, ping) == [pong]) }
    #expect(world.result(first, "tree.list")?["trees"] == [])
    // With the last of them gone, a connection has room again.
    world.disconnect(first)
    #expect(world.result(world.connect(uid: uid), "tree.list")?["trees"] == [])
  }

  @Test func `subscriptionsPerConnection counts both kinds of subscriptions`() {
    var (world, client) = World.withNotes(limits: limits { $0.subscriptionsPerConnection = 2 })
    _ = world.ask(client, "tree.subscribe")
    _ = world.ask(client, "coordinator.pullback", #"{"coordinator":"c1"}"#)
    let rejection = rejected(1008, "tooManySubscriptions", "subscriptionsPerConnection", 2)
    #expect(world.ask(client, "tree.subscribe").map(rejection) == [true])
    #expect(world.ask(client, "coordinator.pullback", #"{"coordinator":"c1"}"#).map(rejection) == [true])
    _ = world.ask(client, "tree.unsubscribe", #"{"subscription":1}"#)
    #expect(world.ask(client, "tree.subscribe").first?.contains(#""subscription":3"#) == true)
  }

  @Test func `subscriptionsPerUser counts the subscriptions of all connections`() {
    var (world, client) = World.withNotes(limits: limits { $0.subscriptionsPerUser = 1 })
    let other = world.connect()
    _ = world.ask(client, "tree.subscribe")
    let rejection = rejected(1008, "tooManySubscriptions", "subscriptionsPerUser", 1)
    #expect(world.ask(other, "tree.subscribe").map(rejection) == [true])
    world.disconnect(client)
    #expect(world.ask(other, "tree.subscribe").first?.contains(#""subscription":1"#) == true)
  }

  @Test func `waitsPerTree counts the waits of all clients, waitsPerUser those for all trees`() {
    var (world, client) = World.withNotes(limits: limits { ($0.waitsPerTree, $0.waitsPerUser) = (2, 2) })
    let other = world.connect()
    for connection in [client, other] {
      #expect(world.ask(connection, "tree.wait", #"{"until":"settled"}"#) == [])
    }
    let rejection = rejected(1024, "tooManyWaits", "waitsPerTree", 2)
    #expect(world.ask(other, "tree.wait", #"{"until":"settled"}"#).map(rejection) == [true])
    world.disconnect(client)
    #expect(world.ask(other, "tree.wait", #"{"until":"settled"}"#) == [])
    let beyond = rejected(1024, "tooManyWaits", "waitsPerUser", 2)
    let root = #"{"tree":"more","root":{"coordinator":"Notes","route":"list"}}"#
    _ = world.ask(other, "tree.open", root)
    #expect(world.ask(other, "tree.wait", #"{"tree":"more","until":"settled"}"#).map(beyond) == [true])
  }

  @Test func `workPerTurn lets other connections be served`() {
    var (world, client) = World.withNotes(limits: limits { $0.workPerTurn = 10 })
    let before = world.turns
    #expect(world.say(client, [String](repeating: ping, count: 35).joined(separator: "\n")).count == 35)
    #expect(world.turns - before >= 4)
    let links = [String](repeating: #""nothing""#, count: 20).joined(separator: ",") + #","reject""#
    let handle = #"{"jsonrpc":"2.0","id":1,"method":"coordinator.handle","params":{"routes":[\#(links)]}}"#
    let middle = world.turns
    #expect(world.say(client, [String](repeating: handle, count: 5).joined(separator: "\n")).count == 5)
    #expect(world.turns - middle >= 5)
  }

  @Test func `graphsPerUser rejects one more graph, but not a newer version`() {
    var (world, client) = World.withNotes(limits: limits { $0.graphsPerUser = 1 })
    let other = Notes.graph.replacing(#""name": "notes""#, with: #""name": "other""#)
    #expect(
      world.ask(client, "graph.load", #"{"graph":\#(other)}"#)
        .map(rejected(1011, "tooManyGraphs", "graphsPerUser", 1)) == [true]
    )
    #expect(world.result(client, "graph.load", #"{"graph":\#(other),"dryRun":true}"#) == ["problems": []])
    let newer = Notes.graph.replacing(#""nothing": "none","#, with: "")
    #expect(world.result(client, "graph.load", #"{"graph":\#(newer)}"#)?["loaded"] == true)
  }

  @Test func `treesPerUser rejects one more tree`() {
    var (world, client) = World.withNotes(limits: limits { $0.treesPerUser = 1 })
    let open = #"{"tree":"two"}"#
    #expect(
      world.ask(client, "tree.open", open).map(rejected(1007, "tooManyTrees", "treesPerUser", 1)) == [true]
    )
    _ = world.ask(client, "tree.close")
    #expect(world.result(client, "tree.open", open)?["opened"] == true)
  }

  @Test func `entriesPerUser rejects only commands that make trees grow`() {
    // A tree of the notes begins with a coordinator, a stack and a screen.
    var (world, client) = World.withNotes(limits: limits { $0.entriesPerUser = 6 })
    let rejection = rejected(1009, "tooManyEntries", "entriesPerUser", 6)
    #expect(world.result(client, "tree.open", #"{"tree":"two"}"#)?["opened"] == true)
    let list = #"{"tree":"main","route":"list"}"#
    #expect(world.ask(client, "coordinator.trigger", list).map(rejection) == [true])
    #expect(world.ask(client, "tree.open", #"{"tree":"three"}"#).map(rejection) == [true])
    #expect(
      world.result(client, "coordinator.trigger", #"{"tree":"main","route":"home"}"#)?["outcome"] == "noop"
    )
    #expect(world.result(client, "tree.list")?["trees"]?.array?.map { $0["revision"] } == [1, 1])
    _ = world.ask(client, "tree.close", #"{"tree":"two"}"#)
    #expect(world.result(client, "coordinator.trigger", #"{"route":"list"}"#)?["outcome"] == "committed")
  }

  @Test func `entriesPerTree fails a command`() {
    var (world, client) = World.withNotes(limits: limits { $0.entriesPerTree = 3 })
    let answer = world.result(client, "coordinator.trigger", #"{"route":"list"}"#)
    #expect(answer?["outcome"] == "failed")
    #expect(answer?["reason"]?["code"] == "tooManyEntries")
  }

  @Test func `eventsPerCommand fails an endless command`() {
    var (world, client) = World.withNotes(limits: limits { $0.eventsPerCommand = 3 })
    let links = #"{"coordinator":"c1","routes":["nothing","nothing","nothing","nothing"]}"#
    let answer = world.result(client, "coordinator.handle", links)
    #expect(answer?["outcome"] == "failed")
    #expect(answer?["reason"]?["code"] == "sendLoop")
  }

  @Test func `workPerCommand fails a command that needs more`() {
    var (world, client) = World.withNotes(limits: limits { $0.workPerCommand = 9 })
    let links = #"{"coordinator":"c1","routes":["list","list"]}"#
    let answer = world.result(client, "coordinator.handle", links)
    #expect(answer?["outcome"] == "failed")
    #expect(answer?["reason"]?["code"] == "tooMuchWork")
    #expect(answer?["reason"]?["limit"] == 9)
    #expect(answer?["revision"] == 1)
  }

  @Test func `wrapDepth does not pull back routes that carry more`() {
    var (world, client) = World.withNotes(limits: limits { $0.wrapDepth = 0 })
    _ = world.ask(client, "coordinator.trigger", #"{"route":"pick"}"#)
    let wish = #"{"coordinator":"c2","into":{"coordinator":"c1","route":"heard"}}"#
    _ = world.ask(client, "coordinator.pullback", wish)
    let answer = world.result(client, "coordinator.trigger", #"{"route":"tap"}"#)
    #expect(answer?["notPulled"] == [["coordinator": "c2", "route": "tap"]])
  }

  @Test func `containerDepth fails a command that nests deeper`() {
    var world = World(limits: limits { $0.containerDepth = 0 })
    let client = world.connect()
    let graph = """
      {"navigation":1,"name":"tabs","root":{"coordinator":"Main"},"screens":{"Home":{}},"coordinators":{\
      "Main":{"kind":"tabs","tabs":[{"name":"home","coordinator":"Home","route":"show"}],"routes":{}},\
      "Home":{"routes":{"show":{"push":"Home"}}}}}
      """
    let answer = world.result(client, "tree.open", #"{"tree":"main","graph":\#(graph)}"#)
    #expect(answer?["opened"] == false)
    #expect(answer?["outcome"]?["reason"]?["code"] == "nestedTooDeep")
  }
}
