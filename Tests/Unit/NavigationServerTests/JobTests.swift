import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

/// Long reads run beside the loop, without delaying other work.
@Suite struct `A job` {
  /// A world in which a client has subscribed and then requested the journal, and the job is running.
  private func asked(kept: Bool = false) -> (world: World, reader: ConnectionID, other: ConnectionID) {
    var (world, reader) = kept ? World.withKeptNotes() : World.withNotes()
    let other = world.connect()
    _ = world.ask(reader, "tree.subscribe")
    world.holdsJobs = true
    #expect(world.ask(reader, "tree.history", "{}", 7) == [])
    return (world, reader, other)
  }

  /// The ids and methods of messages.
  private func names(_ lines: [String]) -> [String] {
    lines.compactMap { try? JSON.parse($0.utf8) }.map { message in
      if let method = message["method"]?.string { return method }
      let kind = message["error"]?["data"]?["name"]?.string ?? "result"
      return "\(message["id"]?.integer ?? 0): \(kind)"
    }
  }

  @Test func `does not delay other clients`() {
    var (world, _, other) = asked()
    #expect(names(world.ask(other, "ping", "{}", 2)) == ["2: result"])
    #expect(names(world.ask(other, "coordinator.trigger", #"{"route":"list"}"#, 3)) == ["3: result"])
  }

  @Test func `is answered before later changes, and before the client's next request`() {
    var (world, reader, other) = asked()
    _ = world.ask(other, "coordinator.trigger", #"{"route":"list"}"#)
    #expect(world.ask(reader, "ping", "{}", 8) == [])
    world.endJobs()
    #expect(names(world.heard(reader)) == ["7: result", "tree.changed", "8: result"])
  }

  @Test func `shows the state at the request`() {
    var (world, reader, other) = asked()
    _ = world.ask(other, "coordinator.trigger", #"{"route":"list"}"#)
    world.endJobs()
    let answer = world.heard(reader).first.flatMap { try? JSON.parse($0.utf8) }
    #expect(answer?["result"]?["entries"]?.array?.count == 1)
  }

  @Test func `reads a large tree, and the changes since follow its snapshot`() throws {
    var (world, client) = World.withNotes()
    let routes = [String](repeating: #""list""#, count: 250).joined(separator: ",")
    _ = world.ask(client, "coordinator.handle", #"{"routes":[\#(routes)]}"#)
    let reader = world.connect()
    world.holdsJobs = true
    #expect(world.ask(reader, "tree.subscribe", "{}", 5) == [])
    _ = world.ask(client, "coordinator.trigger", #"{"route":"list"}"#)
    world.endJobs()
    let lines = world.heard(reader)
    #expect(names(lines) == ["5: result", "tree.changed"])
    let snapshot = try JSON.parse(lines[0].utf8)["result"]?["snapshot"]
    let change = try JSON.parse(lines[1].utf8)["params"]?["change"]
    #expect(snapshot?["revision"] == 2)
    #expect(change?["revision"] == 3)
  }

  @Test func `in a batch suspends the batch`() {
    var (world, reader) = World.withNotes()
    world.holdsJobs = true
    let batch =
      #"[{"jsonrpc":"2.0","id":1,"method":"ping"},"#
      + #"{"jsonrpc":"2.0","id":2,"method":"tree.history","params":{}},"#
      + #"{"jsonrpc":"2.0","id":3,"method":"tree.history","params":{}}]"#
    #expect(world.say(reader, batch) == [])
    world.endJobs()
    #expect(world.heard(reader) == [])
    world.endJobs()
    let answer = try? JSON.parse((world.heard(reader).first ?? "").utf8)
    #expect(answer?.array?.compactMap { $0["id"]?.integer } == [1, 2, 3])
  }

  @Test func `with a graph document loads the graph when it is parsed`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "tree.subscribe")
    let other = world.connect()
    world.holdsJobs = true
    let document = Notes.graph.replacing("\"Note\": {\"params\"", with: "\"New\": {}, \"Note\": {\"params\"")
    let regraph = #"{"graph":\#(document)}"#
    #expect(world.ask(client, "tree.regraph", regraph, 4) == [])
    _ = world.ask(other, "coordinator.trigger", #"{"route":"list"}"#)
    world.endJobs()
    let lines = world.heard(client)
    #expect(names(lines) == ["tree.changed", "tree.changed", "4: result"])
    let revisions = lines.prefix(2).map {
      try? JSON.parse($0.utf8)["params"]?["change"]?["revision"]?.integer
    }
    #expect(revisions == [2, 3])
  }

  @Test func `with an invalid graph document fails with its problems`() {
    var (world, client) = World.withNotes()
    world.holdsJobs = true
    #expect(world.ask(client, "graph.load", #"{"graph":{"navigation":1}}"#, 4) == [])
    world.endJobs()
    #expect(names(world.heard(client)) == ["4: graphInvalid"])
  }

  @Test func `of each user runs one at a time, and users take turns`() {
    var world = World()
    world.holdsJobs = true
    let users: [UInt32] = [1, 1, 2, 3]
    let clients = users.map { world.connect(uid: $0) }
    let dryRun = #"{"graph":{},"dryRun":true}"#
    for client in clients { #expect(world.ask(client, "graph.load", dryRun, 1) == []) }
    #expect(world.jobs.count == Job.concurrency)
    var order: [Int] = []
    while !world.jobs.isEmpty {
      world.endJobs()
      for (index, client) in clients.enumerated() where !world.heard(client).isEmpty { order.append(index) }
    }
    #expect(order == [0, 2, 1, 3])
  }

  @Test func `of a client that has left is not answered, and one that has not begun does not begin`() {
    var (world, reader, _) = asked()
    let second = world.connect()
    #expect(world.ask(second, "tree.history") == [])
    #expect(world.jobs.count == 1)
    world.disconnect(second)
    world.disconnect(reader)
    world.endJobs()
    #expect(world.jobs.isEmpty)
    #expect(world.server.accounts[me].connectionBytes.unread == 0)
  }

  @Test func `of a command is carried out although its sender leaves`() {
    var (world, client) = World.withNotes()
    let other = world.connect()
    world.holdsJobs = true
    #expect(world.ask(client, "tree.regraph", #"{"graph":\#(Notes.graph)}"#, 4) == [])
    world.disconnect(client)
    #expect(world.server.accounts[me].jobBytes > 0)
    world.endJobs()
    #expect(world.server.accounts[me].jobBytes == 0)
    #expect(world.ask(other, "tree.history") == [])
    world.endJobs()
    let entries = (try? JSON.parse((world.heard(other).first ?? "").utf8))?["result"]?["entries"]?.array
    #expect(entries?.last?["cause"]?["method"] == "tree.regraph")
  }

  @Test func `of a half-closed client is answered before the connection is closed`() {
    var (world, reader, _) = asked()
    world.endInput(reader)
    #expect(world.sockets[reader]?.closed == nil)
    world.endJobs()
    #expect(names(world.heard(reader)) == ["7: result"])
    #expect(world.sockets[reader]?.closed == .finished)
  }

  @Test func `ends when navd stops`() {
    var (world, reader, _) = asked()
    world.turn(.shutdown)
    #expect(names(world.heard(reader)) == ["7: shuttingDown", "subscription.ended"])
    world.endJobs()
    #expect(world.hasStopped)
  }

  @Test func `begins when the changes that it shows are stored`() {
    var (world, client) = World.withKeptNotes()
    let other = world.connect()
    world.storage = .fails
    let trigger = #"{"jsonrpc":"2.0","id":1,"method":"coordinator.trigger","params":{"route":"list"}}"# + "\n"
    let read = #"{"jsonrpc":"2.0","id":2,"method":"tree.history","params":{}}"# + "\n"
    world.turn(.received(client, Array(trigger.utf8)), .received(other, Array(read.utf8)))
    #expect(names(world.heard(other)) == ["0: storeFailed"])
    #expect(world.jobs.isEmpty)
  }

  @Test func `whose connection is to be sent a change that cannot be stored ends with the connection`() {
    var (world, reader, other) = asked(kept: true)
    world.storage = .fails
    _ = world.ask(other, "coordinator.trigger", #"{"route":"list"}"#)
    #expect(names(world.heard(reader)) == ["0: storeFailed"])
    world.endJobs()
    #expect(world.sockets[reader]?.closed == .storeFailed)
  }

  @Test func `reads a long message, and what follows it is carried out afterwards`() {
    var (world, client) = World.withNotes()
    let other = world.connect()
    world.holdsJobs = true
    #expect(world.say(client, Self.longPing) == [])
    #expect(world.ask(client, "ping", "{}", 5) == [])
    #expect(names(world.ask(other, "ping", "{}", 2)) == ["2: result"])
    world.endJobs()
    #expect(names(world.heard(client)) == ["4: result", "5: result"])
  }

  @Test func `of a long message ends with its client, and its requests are answered when navd stops`() {
    var (world, client) = World.withNotes()
    let other = world.connect()
    world.holdsJobs = true
    for id in [client, other] { #expect(world.say(id, Self.longPing) == []) }
    world.disconnect(client)
    #expect(world.server.accounts[me].jobBytes == Self.longPing.utf8.count)
    world.turn(.shutdown)
    #expect(names(world.heard(other)) == ["4: shuttingDown"])
    #expect(world.server.accounts[me].jobBytes == 0)
    world.endJobs()
    #expect(world.hasStopped)
  }

  private static let longPing =
    #"{"jsonrpc":"2.0","id":4,"# + String(repeating: " ", count: 33_000) + #""method":"ping"}"#

  @Test func `does not let its client's answer come too late`() {
    var play = Play.waiting()
    play.world.holdsJobs = true
    play.call("b", "coordinator.trigger", #"{"route":"ask"}"#)
    #expect(play.hears("a") == ["asks c1 ask"])
    play.call("a", "tree.history")
    play.answer("a", #"{"push":"First"}"#)
    play.world.pass(milliseconds: 60_000)
    #expect(play.hears("b") == [])
    play.world.endJobs()
    #expect(play.hears("b") == ["4: committed 2"])
  }
}
