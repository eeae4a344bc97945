import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

/// A command that needs more than one slice of work pauses, and other users are served before it continues.
@Suite struct `A paused command` {
  private static let links = [String](repeating: #""nothing""#, count: 150).joined(separator: ",")
  private static let routes = #""routes":[\#(links),"list"]"#

  /// A world in which a command has run its first slice and waits for the next.
  private func paused(_ more: String = "") -> (world: World, client: ConnectionID, other: ConnectionID) {
    var (world, client) = World.withNotes(limits: limits { $0.workPerTurn = 100 })
    let other = world.connect()
    world.holdsTurns = true
    let handle = #"{"jsonrpc":"2.0","id":9,"method":"coordinator.handle","params":{\#(Self.routes)\#(more)}}"#
    #expect(world.say(client, handle) == [])
    return (world, client, other)
  }

  /// Gives turns until the server asks for none, and returns their number.
  private func finish(_ world: inout World) -> Int {
    var turns = 0
    while world.hasYielded, turns < 1_000 {
      world.giveTurn()
      turns += 1
    }
    return turns
  }

  private func outcome(_ lines: [String]) -> [String] {
    lines.compactMap { try? JSON.parse($0.utf8) }.map { message in
      let error = message["error"]?["data"]?["name"]
      return "\(message["id"]?.integer ?? 0): \((message["result"]?["outcome"] ?? error)?.string ?? "")"
    }
  }

  @Test func `lets other clients be served, and ends as it would at once`() {
    var (world, client, other) = paused()
    #expect(world.result(other, "tree.get")?["snapshot"]?["revision"] == 1)
    #expect(finish(&world) >= 4)
    #expect(outcome(world.heard(client)) == ["9: committed"])
    #expect(world.result(other, "tree.get")?["snapshot"]?["revision"] == 2)
  }

  @Test func `holds back the tree's other commands`() {
    var (world, client, other) = paused()
    let list = #"{"jsonrpc":"2.0","id":3,"method":"coordinator.trigger","params":{"route":"list"#
    #expect(outcome(world.say(other, list + #"","onBusy":"reject"}}"#)) == ["3: blocked"])
    #expect(world.say(other, list + #""}}"#) == [])
    _ = finish(&world)
    #expect(outcome(world.heard(client)) == ["9: committed"])
    #expect(outcome(world.heard(other)) == ["3: committed"])
  }

  @Test func `ends by its deadline`() {
    var (world, client, _) = paused(#","deadlineMs":100"#)
    world.giveTurn()
    world.pass(milliseconds: 99)
    #expect(world.heard(client) == [])
    world.pass(milliseconds: 1)
    #expect(outcome(world.heard(client)) == ["9: failed"])
    _ = finish(&world)
    #expect(world.result(client, "tree.get")?["snapshot"]?["revision"] == 1)
    #expect(world.result(client, "tree.explain", #"{"number":2}"#)?["repeated"] == false)
  }

  @Test func `can be cancelled`() {
    var (world, client, _) = paused()
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":9}}"#
    // The user's share is used up, so the next message is read in a later turn, after the next slice.
    #expect(world.say(client, cancel) == [])
    world.giveTurn()
    world.giveTurn()
    #expect(outcome(world.heard(client)) == ["9: requestCancelled"])
    _ = finish(&world)
    #expect(world.result(client, "tree.get")?["snapshot"]?["revision"] == 1)
  }

  @Test func `can be superseded by its connection`() {
    var (world, client, _) = paused()
    let trigger = #"{"jsonrpc":"2.0","id":10,"method":"coordinator.trigger","params":"#
    #expect(world.say(client, trigger + #"{"route":"list","onBusy":"supersede"}}"#) == [])
    _ = finish(&world)
    #expect(outcome(world.heard(client)) == ["9: superseded", "10: committed"])
    #expect(world.result(client, "tree.get")?["snapshot"]?["revision"] == 2)
  }

  @Test func `ends with its tree`() {
    var (world, client, other) = paused()
    _ = world.ask(other, "tree.close", #"{"tree":"main"}"#)
    #expect(outcome(world.heard(client)) == ["9: failed"])
    _ = finish(&world)
    #expect(world.result(other, "tree.list")?["trees"] == [])
  }

  @Test func `ends when the daemon stops`() {
    var (world, client, _) = paused()
    world.turn(.shutdown)
    #expect(outcome(world.heard(client)) == ["9: shuttingDown"])
  }

  @Test func `is carried out although its client has left`() {
    var (world, client, other) = paused()
    world.disconnect(client)
    _ = finish(&world)
    #expect(world.result(other, "tree.get")?["snapshot"]?["revision"] == 2)
  }

  @Test func `takes turns with the paused commands of other trees`() {
    var (world, client, other) = paused()
    #expect(world.result(other, "tree.open", #"{"tree":"two"}"#)?["opened"] == true)
    let links = [String](repeating: #""nothing""#, count: 40).joined(separator: ",")
    let params = #"{"tree":"two","routes":[\#(links)]}"#
    let handle = #"{"jsonrpc":"2.0","id":3,"method":"coordinator.handle","params":\#(params)}"#
    #expect(world.say(other, handle) == [])
    var ended: [String] = []
    while world.hasYielded {
      world.giveTurn()
      ended += outcome(world.heard(other)) + outcome(world.heard(client))
    }
    #expect(ended == ["3: noop", "9: committed"])
  }

  @Test func `does not keep a connection that has used up its share waiting`() {
    var (world, client, other) = paused()
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    #expect(world.say(other, [String](repeating: ping, count: 100).joined(separator: "\n")).count == 20)
    world.giveTurn()
    world.giveTurn()
    #expect(world.heard(other).count > 0)
    #expect(world.heard(client) == [])
  }

  @Test func `can be the opening of a tree`() {
    var world = World(limits: limits { $0.workPerTurn = 20 })
    let client = world.connect()
    let other = world.connect()
    world.holdsTurns = true
    let pushes = [String](repeating: #"{"push":"S"}"#, count: 30).joined(separator: ",")
    let graph = """
      {"navigation":1,"name":"g","root":{"coordinator":"A","route":"go"},"screens":{"S":null},\
      "coordinators":{"A":{"routes":{"go":{"sequence":[\(pushes)]}}}}}
      """
    let open = #"{"jsonrpc":"2.0","id":9,"method":"tree.open","params":{"tree":"main","graph":\#(graph)}}"#
    #expect(world.say(client, open) == [])
    #expect(world.result(other, "tree.list")?["trees"] == [])
    _ = finish(&world)
    #expect(world.heard(client).count == 1)
    #expect(world.result(other, "tree.list")?["trees"]?.array?.count == 1)
  }
}
