import NavigationServer
import Testing

@Suite struct `Shutdown` {
  @Test func `ends subscriptions, closes connections, then stops`() {
    var (world, client) = World.withNotes()
    let other = world.connect()
    _ = world.ask(client, "tree.subscribe")
    world.turn(.shutdown)
    #expect(
      world.heard(client) == [
        #"{"method":"subscription.ended","params":{"subscription":1,"reason":"shutdown","revision":1}}"#
      ]
    )
    #expect(world.sockets[client]?.closed == .shutdown)
    #expect(world.sockets[other]?.closed == .shutdown)
    #expect(world.hasStopped)
  }

  @Test func `of an idle daemon stops it at once`() {
    var world = World()
    world.turn(.shutdown)
    #expect(world.hasStopped)
  }

  @Test func `waits for clients to read until their deadline`() {
    var world = World()
    let slow = world.connect(room: 10)
    let dead = world.connect(room: 10)
    for client in [slow, dead] {
      world.send(client, (#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n").utf8)
    }
    world.turn(.shutdown)
    #expect(!world.hasStopped)
    for _ in 0..<4 { _ = world.read(slow) }
    #expect(world.sockets[slow]?.closed == .shutdown)
    world.pass(milliseconds: 2_999)
    #expect(!world.hasStopped)
    world.pass(milliseconds: 1)
    #expect(world.sockets[dead]?.closed == .shutdown)
    #expect(world.hasStopped)
  }

  @Test func `rejects new connections`() {
    var world = World()
    _ = world.connect(room: 0)
    let busy = world.connect(room: 0)
    world.send(busy, (#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n").utf8)
    world.turn(.shutdown)
    let late = world.connect()
    #expect(
      world.heard(late) == [
        """
        {"id":null,"error":{"code":-32007,"message":"navd is shutting down: connect again when it is back.",\
        "data":{"name":"shuttingDown"}}}
        """
      ]
    )
    #expect(world.sockets[late]?.closed == .shutdown)
    #expect(!world.hasStopped)
  }
}
