import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

/// A grant of trees of user 1000 to user 1001.
private func grant(_ trees: String...) -> Grant {
  Grant(.observe, to: trees.compactMap { TreePattern($0) }, of: 1000, for: .user(1001))
}

/// Connects a client that watches.
private func watcher(in world: inout World, uid: UInt32 = 1001, room: Int = .max) -> ConnectionID {
  let id = world.connect(uid: uid, room: room)
  #expect(world.ask(id, "server.watch") == [#"{"id":1,"result":{}}"#])
  return id
}

private func opened(_ tree: String, _ instance: String = "i") -> String {
  notification("server.treeOpened", tree, instance)
}

private func closed(_ tree: String, _ instance: String = "i") -> String {
  notification("server.treeClosed", tree, instance)
}

private func notification(_ name: String, _ tree: String, _ instance: String) -> String {
  #"{"method":"\#(name)","params":{"tree":"\#(tree)","instance":"\#(instance)","graph":"notes"}}"#
}

@Suite struct `A client that watches` {
  @Test func `is notified of each tree by the name that it uses, and of none that it may not observe`() {
    var (world, client) = World.withNotes { $0.grants = [grant("two", "three")] }
    let own = watcher(in: &world, uid: 1000)
    let visitor = watcher(in: &world)
    let root = watcher(in: &world, uid: 0)
    for tree in ["two", "hidden"] { _ = world.ask(client, "tree.open", #"{"tree":"\#(tree)"}"#) }
    for tree in ["hidden", "two"] { _ = world.ask(client, "tree.close", #"{"tree":"\#(tree)"}"#) }
    _ = world.ask(client, "tree.open", #"{"tree":"two"}"#)
    #expect(
      world.heard(own) == [
        opened("two"), opened("hidden"), closed("hidden"), closed("two"), opened("two", "i.2"),
      ]
    )
    #expect(world.heard(visitor) == [opened("1000/two"), closed("1000/two"), opened("1000/two", "i.2")])
    #expect(world.heard(root) == [])
  }

  @Test func `may give up rights before and after`() {
    var (world, client) = World.withNotes { $0.grants = [grant("*")] }
    let visitor = world.connect(uid: 1001)
    _ = world.ask(visitor, "initialize", #"{"may":"observe"}"#)
    #expect(world.ask(visitor, "server.watch") == [#"{"id":1,"result":{}}"#])
    let own = watcher(in: &world, uid: 1000)
    _ = world.ask(own, "initialize", #"{"may":"observe"}"#)
    _ = world.ask(client, "tree.open", #"{"tree":"two"}"#)
    #expect(world.heard(own) == [opened("two")])
    #expect(world.heard(visitor) == [opened("1000/two")])
  }

  @Test func `is notified of a tree that it opens before the response`() {
    var (world, _) = World.withNotes()
    let own = watcher(in: &world, uid: 1000)
    let lines = world.ask(own, "tree.open", #"{"tree":"two"}"#)
    #expect(lines.map { $0.contains(#""id":1"#) } == [false, true])
    #expect(lines.first == opened("two"))
  }

  @Test func `is not notified of trees that are open already, restored ones included`() {
    var (world, _) = World.withKeptNotes()
    #expect(world.heard(watcher(in: &world, uid: 1000)) == [])
    world.restart()
    let own = watcher(in: &world, uid: 1000)
    #expect(world.heard(own) == [])
    #expect(world.result(own, "tree.list")?["trees"]?.array?.count == 1)
    #expect(world.ask(own, "tree.close").first == closed("main"))
  }

  @Test func `is not notified once it has left`() {
    var (world, client) = World.withNotes()
    world.disconnect(watcher(in: &world, uid: 1000))
    #expect(world.result(client, "tree.open", #"{"tree":"two"}"#)?["opened"] == true)
    #expect(world.server.connections.watching == [])
  }

  @Test func `is disconnected if it does not read`() {
    var (world, client) = World.withNotes(limits: limits { $0.outputBytes = 2_000 })
    let slow = watcher(in: &world, uid: 1000, room: 100)
    for number in 1...40 where world.sockets[slow]?.closed == nil {
      _ = world.ask(client, "tree.open", #"{"tree":"t\#(number)"}"#)
    }
    world.widen(slow)
    let lines = world.heard(slow)
    #expect(lines.dropLast().enumerated().allSatisfy { $1 == opened("t\($0 + 1)") })
    #expect(lines.last.map(rejected(-32008, "tooMuchOutput", "outputBytes", 2_000)) == true)
    #expect(world.sockets[slow]?.closed == .outputNotRead)
    #expect(world.sockets[client]?.closed == nil)
  }

  @Test func `is disconnected if an opening cannot be stored, and is not notified of it`() {
    var (world, client) = World.withKeptNotes()
    let own = watcher(in: &world, uid: 1000)
    world.storage = .fails
    _ = world.ask(client, "tree.open", #"{"tree":"two"}"#)
    #expect(world.heard(own).map { $0.contains("storeFailed") } == [true])
    #expect(world.sockets[own]?.closed == .storeFailed)
  }

  @Test func `is notified of an opening when it is synced, if the tree has durability power`() {
    var (world, client) = World.withKeptNotes(durability: .power)
    let own = watcher(in: &world, uid: 1000)
    world.syncsAtOnce = false
    _ = world.ask(client, "tree.open", #"{"tree":"two"}"#)
    #expect(world.heard(own) == [])
    world.sync()
    world.turn()
    #expect(world.heard(own) == [opened("two")])
  }
}

@Suite struct `A client that watches when grants change` {
  @Test func `is notified of the trees that became visible and invisible, and of no others`() {
    // Given
    var (world, client) = World.withNotes { $0.grants = [grant("main", "two")] }
    for tree in ["two", "three"] { _ = world.ask(client, "tree.open", #"{"tree":"\#(tree)"}"#) }
    let own = watcher(in: &world, uid: 1000)
    let visitor = watcher(in: &world)
    _ = world.ask(visitor, "tree.subscribe", #"{"tree":"1000/main"}"#)
    // When
    world.turn(.reloaded(Limits(), graphs: [], grants: [grant("t*")]))
    // Then the subscription ends before
    #expect(
      world.heard(visitor) == [
        #"{"method":"subscription.ended","params":{"subscription":1,"reason":"rightLost","revision":1}}"#,
        closed("1000/main"), opened("1000/three"),
      ]
    )
    #expect(world.heard(own) == [])
    // When the same grants are read again
    world.turn(.reloaded(Limits(), graphs: [], grants: [grant("t*")]))
    // Then
    #expect(world.heard(visitor) == [])
    // When
    _ = world.ask(client, "tree.close", #"{"tree":"main"}"#)
    _ = world.ask(client, "tree.close", #"{"tree":"three"}"#)
    // Then
    #expect(world.heard(visitor) == [closed("1000/three")])
  }

  @Test func `is notified of a tree that is opening when it is open`() {
    // Given
    var play = Play()
    play.serves("a", #"{"Notes":{"routes":{"list":{}}}}"#)
    let visitor = watcher(in: &play.world)
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes","route":"list"}}"#)
    #expect(play.hears("a").last == "asks c1 list")
    // When
    play.world.turn(.reloaded(Limits(), graphs: [], grants: [grant("*")]))
    #expect(play.world.heard(visitor) == [])
    play.answer("a", #"{"push":"First"}"#)
    // Then
    #expect(
      play.world.heard(visitor) == [opened("1000/main").replacing(#""notes""#, with: "null")]
    )
  }

  @Test func `is notified of a tree when its changes are synced`() {
    var (world, client) = World.withKeptNotes(durability: .power)
    let visitor = watcher(in: &world)
    world.syncsAtOnce = false
    _ = world.ask(client, "coordinator.trigger", #"{"route":"list"}"#)
    world.turn(.reloaded(Limits(), graphs: [], grants: [grant("*")]))
    #expect(world.heard(visitor) == [])
    world.sync()
    world.turn()
    #expect(world.heard(visitor) == [opened("1000/main")])
  }
}
