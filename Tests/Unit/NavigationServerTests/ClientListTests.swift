import JSON
import NavigationServer
import Testing

@Suite struct `The list of clients` {
  @Test func `has the subscriptions, leases and types of each client, and marks the caller`() {
    var (world, shell) = World.withNotes()
    let page = world.connect()
    _ = world.ask(page, "initialize", #"{"client":{"name":"page"}}"#)
    for _ in 0..<2 { _ = world.ask(page, "tree.subscribe", #"{"tree":"main"}"#) }
    _ = world.ask(page, "tree.drive", #"{"tree":"main","lease":"take"}"#)
    _ = world.ask(page, "coordinator.register", #"{"types":{"Pay":{"routes":{}},"Ask":{"routes":{}}}}"#)
    let clients = world.result(shell, "server.clients")?["clients"]?.array ?? []
    #expect(clients.map { $0["name"]?.string } == [nil, "page"])
    #expect(clients.map { $0["caller"] } == [true, nil])
    #expect(clients.map { $0["subscriptions"] } == [[], ["main"]])
    #expect(clients.map { $0["drives"] } == [[], ["main"]])
    #expect(Set(clients.last?["serves"]?.array?.compactMap(\.string) ?? []) == ["Pay", "Ask"])
  }

  @Test func `has no client of another user, except for root`() {
    var (world, _) = World.withNotes()
    let other = world.connect(uid: 2000)
    let root = world.connect(uid: 0)
    #expect(uids(in: &world, for: other) == [2000])
    #expect(uids(in: &world, for: root) == [1000, 2000, 0])
  }

  @Test func `has no client that has left`() {
    var (world, shell) = World.withNotes()
    let page = world.connect()
    #expect(uids(in: &world, for: shell).count == 2)
    world.disconnect(page)
    #expect(uids(in: &world, for: shell).count == 1)
  }

  private func uids(in world: inout World, for client: ConnectionID) -> [Int?] {
    world.result(client, "server.clients")?["clients"]?.array?.map { $0["uid"]?.integer } ?? []
  }
}
