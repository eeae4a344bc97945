import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// The clients of one user send more than a share, while another user has one client.
@Suite struct `A user's share of a turn` {
  private static let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n"
  private static let pings = Array(String(repeating: ping, count: 50).utf8)

  /// A world in which ten connections of a user have sent fifty requests each, before the other's request.
  private func flooded() -> (world: World, flood: [ConnectionID], other: ConnectionID) {
    var world = World(limits: limits { $0.workPerTurn = 50 })
    let flood = (1...10).map { _ in world.connect(uid: 1) }
    let other = world.connect(uid: 2)
    world.holdsTurns = true
    world.turn(all: flood.map { .received($0, Self.pings) } + [.received(other, Array(Self.ping.utf8))])
    return (world, flood, other)
  }

  /// The number of answers to each connection since the last count.
  private func answered(_ flood: [ConnectionID], _ world: inout World) -> [Int] {
    flood.map { world.heard($0).count }
  }

  @Test func `is shared by its connections, and another user is answered in the same turn`() {
    var (world, flood, other) = flooded()
    #expect(world.heard(other).count == 1)
    var counts = answered(flood, &world)
    let share = counts.reduce(0, +)
    #expect(share < 20)
    while world.hasYielded {
      world.giveTurn()
      let more = answered(flood, &world)
      #expect(more.reduce(0, +) <= share)
      for index in counts.indices { counts[index] += more[index] }
    }
    #expect(counts == [Int](repeating: 50, count: 10))
  }

  @Test func `shrinks with the number of users who have work, down to a fortieth`() {
    for (users, least) in [(1, 400), (4, 100), (20, 20), (60, 10)] {
      var world = World(limits: limits { $0.workPerTurn = 400 })
      let flood = (1...users).map { world.connect(uid: UInt32($0)) }
      world.holdsTurns = true
      world.turn(all: flood.map { .received($0, Array(repeatElement(Self.pings, count: 4).joined())) })
      _ = answered(flood, &world)
      world.giveTurn()
      let work = answered(flood, &world).map { $0 * 5 }
      #expect(work.allSatisfy { (least...least + 10).contains($0) }, "\(users) users: \(work)")
    }
  }

  @Test func `is used up by space before messages, too`() {
    for (count, isUsedUp) in [(19_000, false), (20_000, true)] {
      var world = World(limits: limits { $0.workPerTurn = 100 })
      let client = world.connect()
      world.holdsTurns = true
      world.turn(all: [.received(client, [UInt8](repeating: 0x0A, count: count))])
      #expect(world.hasYielded == isUsedUp)
    }
  }

  @Test
  func `that is used up defers closing the trees of a client that has left, except those that a call names`()
  {
    var world = World(limits: limits { $0.workPerTurn = 100 })
    let (flood, opener, other) = (world.connect(), world.connect(), world.connect())
    _ = world.ask(opener, "graph.load", #"{"graph":\#(Notes.graph)}"#)
    for name in ["a", "b"] {
      _ = world.ask(opener, "tree.open", #"{"tree":"\#(name)","graph":"notes","lifetime":"connection"}"#)
    }
    world.holdsTurns = true
    world.turn(.received(flood, Self.pings), .connectionClosed(opener))
    #expect(world.hasYielded)
    let opened = world.ask(other, "tree.open", #"{"tree":"a","graph":"notes"}"#)
    #expect(opened.count == 1 && opened[0].contains(#""revision":1"#))
    #expect(world.result(other, "tree.list")?["trees"]?.array?.count == 2)
    while world.hasYielded { world.giveTurn() }
    #expect(world.result(other, "tree.list")?["trees"]?.array?.count == 1)
  }

  @Test func `is given to its connections one after the other`() {
    var (world, flood, _) = flooded()
    var counts = answered(flood, &world)
    for _ in 1...10 {
      world.giveTurn()
      for (index, more) in answered(flood, &world).enumerated() { counts[index] += more }
    }
    #expect(counts.allSatisfy { $0 > 0 })
  }

  @Test func `ends earlier with more subscribers of each change`() {
    var turns: [Int] = []
    for connections in [0, 16] {
      var (world, client) = World.withNotes(limits: limits { $0.workPerTurn = 60 })
      for _ in 0..<connections {
        let subscriber = world.connect()
        for _ in 0..<256 { _ = world.ask(subscriber, "tree.subscribe") }
      }
      let list = #"{"jsonrpc":"2.0","id":1,"method":"coordinator.trigger","params":{"route":"list"}}"#
      let before = world.turns
      _ = world.say(client, [String](repeating: list, count: 12).joined(separator: "\n"))
      turns.append(world.turns - before)
    }
    #expect(turns[0] >= 4)
    #expect(turns[1] >= turns[0] + 2)
  }

  @Test func `divides a registration for many trees, and applies it to each before the next read`() {
    var (world, client) = World.withNotes(limits: limits { $0.workPerTurn = 500 })
    let watcher = world.connect()
    for number in 1...20 {
      _ = world.ask(client, "tree.open", #"{"tree":"tree\#(number)","graph":"notes"}"#)
      _ = world.ask(watcher, "tree.subscribe", #"{"tree":"tree\#(number)"}"#)
    }
    _ = world.ask(client, "initialize", #"{"client":{"name":"provider"}}"#)
    let types = (1...40).map { #""Type\#($0)":{}"# }.joined(separator: ",")
    world.holdsTurns = true
    #expect(world.ask(client, "coordinator.register", #"{"types":{\#(types)}}"#).count == 1)
    // The first trees get the registration in this turn, and the last tree with its next read.
    var served = world.heard(watcher)
    #expect(!served.isEmpty && !served.contains { $0.contains(#""tree":"tree20""#) })
    let lines = world.ask(watcher, "tree.get", #"{"tree":"tree20"}"#)
    #expect(lines.last?.contains(#""Type40":{"name":"provider"}"#) == true)
    served += lines.dropLast()
    while world.hasYielded {
      world.giveTurn()
      served += world.heard(watcher)
    }
    let notified = served.count { $0.contains(#""method":"coordinator.served""#) && $0.contains("provider") }
    #expect(notified == 20 * 40)
  }

  @Test func `is exceeded by a short command, which holds back none that others send to its tree`() {
    var (world, _) = World.withNotes(
      limits: limits {
        $0.workPerTurn = 60
        $0.commandsWaitingPerTree = 1
      }
    )
    let flood = (1...10).map { _ in world.connect() }
    let push = #"{"jsonrpc":"2.0","id":1,"method":"coordinator.trigger","params":{"route":"list"}}"# + "\n"
    world.holdsTurns = true
    world.turn(all: flood.map { .received($0, Array(String(repeating: push, count: 5).utf8)) })
    while world.hasYielded { world.giveTurn() }
    let results = flood.map { world.heard($0).count { $0.contains(#""result""#) } }
    #expect(results == [Int](repeating: 5, count: 10))
  }

  @Test func `is given to a new connection before the rest of a flood`() {
    var (world, _, _) = flooded()
    let late = world.connect(uid: 2)
    world.turn(.received(late, Array(Self.ping.utf8)))
    #expect(world.heard(late).count == 1)
  }
}
